import { type Config, ConfigError } from '../config/config.js';
import { statement } from '../domain/kernel/statement.js';
import { databaseContext, type Orm } from '../postgres/index.js';

const people = statement(q => {
  const some = q.selectFrom('users').select('id').limit(1);
  return q.selectNoFrom(({ exists }) => [
    exists(some).as('areThere'),
    exists(some.where('email', '=', 'admin@demo.test')).as('areOfDemo'),
  ]);
});

/**
 * Refuses to work with demo secrets, which everybody knows, on a database that people use: NODE_ENV was forgotten. The embedded
 * database, and one with the demo's people, belong to a developer.
 * @throws ConfigError
 */
export async function refusePeopleInUse(
  orm: Orm,
  { isEnvNamed, databaseUrl }: Pick<Config, 'isEnvNamed' | 'databaseUrl'>,
): Promise<void> {
  if (isEnvNamed || databaseUrl === undefined) return;
  const [found] = await people(databaseContext({ orm }), {});
  if (found!.areThere && !found!.areOfDemo)
    throw new ConfigError(
      'The database of DATABASE_URL has people who use it: set NODE_ENV to production, or to development',
    );
}
