import { flag } from './config-values.js';

/**
 * True in plain mode (ELO_PLAIN_READS): PostgreSQL is asked by the documented API of `pg` alone, and operations run in
 * graphql-js. It is fixed when modules load, so that the usual way has nothing to ask. `readConfig` refuses a wrong value.
 */
export const plainReads = flag(false)
  .catch(false)
  .parse(process.env['ELO_PLAIN_READS'] || undefined);
