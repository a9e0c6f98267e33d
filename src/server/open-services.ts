import type { Pool } from 'pg';
import type { Config } from '../config/config.js';
import { recordAccesses } from '../domain/access/record-accesses.write.js';
import { attachStorage } from '../domain/files/attach-storage.js';
import { readMergedIds } from '../domain/merges/merged-ids.query.js';
import {
  type ChangeFeed,
  type ChangeTopic,
  type Database,
  openDatabase,
  type Orm,
  type Replica,
} from '../postgres/index.js';
import { gateOfMany } from './open-gates.js';
import { createAccessLedger } from '../platform/access-ledger.js';
import { createAnswerCache } from '../platform/answer-cache.js';
import { openFlowEncryption } from '../platform/outside/flow-encryption.js';
import { createEvents } from '../platform/events.js';
import { openLogFiles } from '../platform/watching/log-files.js';
import type { Logger } from '../platform/watching/logger.js';
import { openJobStore } from '../platform/job-store.js';
import { openCommentAi } from '../platform/outside/comment-ai.js';
import { createMailer } from '../platform/mail/mail.js';
import { createMergedIds } from '../platform/merged-ids.js';
import { createMessagingPlatform } from '../platform/outside/messaging-platform.js';
import { createByteBudget } from '../platform/byte-budget.js';
import { createRateLimits } from '../platform/rate-limits.js';
import type { CutoverPorts } from '../platform/cutover.js';
import type { Services } from '../platform/services.js';
import { configuredStorage } from '../platform/files/storage.js';
import { createVitals } from '../platform/watching/vitals.js';
import type { Waits } from '../config/waits.js';

interface Given {
  pool: Pool;
  log: Logger;
  now: () => Date;
  stopping: () => boolean;
  replicaOf: (database: Database) => Replica;
  cutoverPorts: CutoverPorts;
  waits: Waits;
  changesFor: (heard: (topic: ChangeTopic, key: string) => void) => ChangeFeed;
}

/** The outside world, as configured. */
export async function openServices(
  config: Config,
  orm: Orm,
  { pool, log, now, stopping, replicaOf, changesFor, cutoverPorts, waits }: Given,
): Promise<Services> {
  const events = createEvents();
  const storage = await configuredStorage(config);
  const database = openDatabase(pool);
  return {
    config,
    orm,
    database,
    log,
    storage: storage && (await attachStorage(storage, { orm, log, now })),
    replica: replicaOf(database),
    mailer: createMailer(config),
    messaging: createMessagingPlatform({ config, orm, now, waits }),
    flowEncryption: openFlowEncryption(config.flowKeys),
    jobStore: openJobStore(config),
    ai: openCommentAi(config, log, now),
    logFiles: openLogFiles(config),
    // While the server stops nobody waits long for it.
    accesses: createAccessLedger({
      write: some => recordAccesses(database.within(5_000), some),
      log,
      flushMs: waits.accessesMs,
    }),
    limits: createRateLimits(pool, config.authSecret),
    mergedIds: createMergedIds(() => readMergedIds(database), waits.mergesMs),
    spool: createByteBudget(config.spooledUploadsMaxMb * 1024 * 1024),
    ...cutoverPorts,
    answers: createAnswerCache(now, gateOfMany(config, database), events),
    changes: changesFor((topic, key) => {
      if (topic === 'caller') events.emit('callerChanged', { userId: Number(key) });
      if (topic === 'login') events.emit('callerChanged', { loginId: key });
      if (topic === 'routes') events.emit('routesChanged');
      if (topic === 'key') events.emit('callerChanged', { apiKeyId: Number(key) });
    }),
    vitals: createVitals(),
    now,
    waits,
    stopping,
    events,
  };
}
