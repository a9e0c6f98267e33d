import {
  ControlledTransaction,
  type DatabaseConnection,
  DefaultQueryExecutor,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  PostgresQueryCompiler,
  SingleConnectionProvider,
} from 'kysely';

/*
 * The parts of Kysely that it exports and does not describe: a transaction of it over a connection that has begun one already.
 * A test (test/postgres/internals.test.ts) tells when an upgrade takes them away.
 */

const pool = () => Promise.reject(new Error('A transaction has its connection'));
/** They make savepoints; they have no connections of their own. */
const [dialect, driver] = [new PostgresDialect({ pool }), new PostgresDriver({ pool })];
const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();

/** @param connection one on which a transaction runs */
export function transactionOver(connection: DatabaseConnection): ControlledTransaction<any> {
  const executor = new DefaultQueryExecutor(compiler, adapter, new SingleConnectionProvider(connection));
  return new ControlledTransaction<any>({
    config: { dialect },
    dialect,
    driver,
    executor,
    connection: { connection, release: () => {} },
  });
}
