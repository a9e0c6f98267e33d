import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../src/postgres/embedded-postgres.js';
import { atTheLatest } from '../../support/endings.js';

/** A PostgreSQL of the test's own, which a file that is over does not leave running. */
export async function startOwnPostgres(
  options: Parameters<typeof startEmbeddedPostgres>[0],
): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres(options);
  return { ...server, stop: atTheLatest(() => server.stop()) };
}
