import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../src/postgres/embedded-postgres.js';
import { atTheLatest } from '../../support/endings.js';

/** Starts a PostgreSQL of the test's own, and ends it with the test file at the latest. */
export async function startOwnPostgres(
  options: Parameters<typeof startEmbeddedPostgres>[0],
): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres(options);
  return { ...server, stop: atTheLatest(() => server.stop()) };
}
