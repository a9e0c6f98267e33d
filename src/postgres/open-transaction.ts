import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { CompiledQuery, ControlledTransaction, DatabaseConnection, QueryResult } from 'kysely';
import type { PoolClient, QueryConfig, QueryResult as PgResult } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { transactionOver } from './kysely-internals.js';
import type { PipelinedStatement } from './pipeline.js';
import { writesAt } from '../entities/time-of-writing.js';
import type { Commit } from './transaction-frames.js';

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** The connection of a transaction: one statement after the other. */
export class TransactionConnection implements DatabaseConnection {
  private idle: Promise<unknown> = Promise.resolve();

  constructor(private readonly client: PoolClient) {}

  query<Row extends object>(query: QueryConfig | Commit): Promise<PgResult<Row>> {
    const result = this.idle.then(() => this.client.query<Row>(query));
    this.idle = result.catch(() => {});
    return result;
  }

  /** Sends rows of `copy … from stdin`. A failure on the way ends the copy with an error, and the transaction with it. */
  copyFrom(statement: string, rows: Readable, limitMs: number): Promise<void> {
    // The connection waits this long for its end (`LimitedQuery` of connections.ts).
    const copy = Object.assign(copyFrom(statement), { limitMs });
    const result = this.idle.then(() => pipeline(rows, this.client.query(copy)));
    this.idle = result.catch(() => {});
    return result;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.query({ text: sql, values: parameters as unknown[] });
    return { rows: rows as Row[], ...(changing.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
  }

  streamQuery(): never {
    throw new Error('Results of any size are copied outside of transactions, see copyCsv');
  }
}

/** A transaction on a connection. The parts for entities and Kysely are made at first use: much work does without them. */
export class OpenTransaction {
  /** The statements that are sent with the message that commits. */
  readonly atCommit: PipelinedStatement[] = [];
  private made: { em?: EntityManager; kysely?: ControlledTransaction<any> } = {};

  /** @param now the time that written records get; the clock when left out @param em the entity manager of a savepoint */
  constructor(
    private readonly orm: MikroORM,
    readonly connection: TransactionConnection,
    private readonly now?: () => Date,
    em?: EntityManager,
  ) {
    if (em) this.made = { em: writesAt(em, now), kysely: em.getTransactionContext() };
  }

  get kysely(): ControlledTransaction<any> {
    return (this.made.kysely ??= transactionOver(this.connection));
  }

  get em(): EntityManager {
    if (!this.made.em) {
      this.made.em = writesAt(this.orm.em.fork({ disableContextResolution: true }), this.now);
      this.made.em.setTransactionContext(this.kysely);
    }
    return this.made.em;
  }

  /** Writes the changes of entities. */
  async flush(): Promise<void> {
    await this.made.em?.flush();
  }
}
