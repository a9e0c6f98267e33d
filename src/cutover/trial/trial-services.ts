import { randomUUID } from 'node:crypto';
import { noAccesses } from '../../platform/access-ledger.js';
import { createAnswerCache } from '../../platform/answer-cache.js';
import { createByteBudget } from '../../platform/byte-budget.js';
import { type AppEvents, createEvents } from '../../platform/events.js';
import type { Logger } from '../../platform/watching/logger.js';
import type { Mailer } from '../../platform/mail/mail.js';
import type { MessagingPlatform } from '../../platform/outside/messaging-platform.js';
import type { RateLimits } from '../../platform/rate-limits.js';
import { noReplica, assertMayLeave } from '../../postgres/index.js';
import type { Services } from '../../platform/services.js';
import type { ObjectStore } from '../../platform/files/storage.js';
import { createVitals } from '../../platform/watching/vitals.js';

/** Bytes of the files that a trial receives, beside the files of requests. */
const SPOOLED_BYTES = 64 * 1024 * 1024;

/** A tried request was counted at its first arrival; and rows of the counts would keep real callers waiting. */
const unlimited: RateLimits = {
  async consume() {},
  async check() {},
  async reset() {},
  async giveBack() {},
  hold: async () => async () => {},
  attempt: (_name, _key, work) => work(),
};

const noMails: Mailer = { async send() {}, async check() {}, close() {} };

/** Takes every message, and sends none. */
const noMessages: MessagingPlatform = {
  send: async ({ to }) => ({ messageId: `wamid.${randomUUID()}`, recipient: to }),
};

/** Every line gets the level debug: a failure of a trial is no failure of the server. */
function asDebug(log: Logger): Logger {
  const debug = log.debug.bind(log);
  return Object.assign(Object.create(log) as Logger, {
    info: debug,
    warn: debug,
    error: debug,
    fatal: debug,
    child: (...given: Parameters<Logger['child']>) => asDebug(log.child(...given) as unknown as Logger),
  });
}

/**
 * The outside world of one trial: it reads the real one, and its writes, messages and counts stay within. The database is not
 * in it: all statements of the trial go to the transaction that it shares (postgres/shared-transaction.ts). Each port is named,
 * so that a new port needs a decision about trials.
 */
export function trialServices(services: Services, storage: ObjectStore | null): Services {
  const { now, database, ai, oldAccounts } = services;
  const events = createEvents();
  return {
    config: services.config,
    orm: services.orm,
    database,
    routes: services.routes,
    // The counts of calls are written in a transaction of their own.
    async writeCalls() {},
    flowEncryption: services.flowEncryption,
    logFiles: services.logFiles,
    // A health check asks if it is there.
    jobStore: services.jobStore,
    changes: services.changes,
    // Only jobs use it.
    moving: services.moving,
    stopping: () => services.stopping(),
    now: () => now(),
    waits: services.waits,
    log: asDebug(services.log.child({ trial: true })),
    replica: noReplica(database),
    storage,
    mailer: noMails,
    messaging: noMessages,
    // The answer of a trial goes to nobody; a silently done request was answered by the old service.
    accesses: noAccesses,
    limits: unlimited,
    mergedIds: services.mergedIds,
    spool: createByteBudget(SPOOLED_BYTES),
    // Its computed answers are for nobody else, and its statements wait in line anyhow.
    answers: createAnswerCache(now, { pass: work => work() }, events, 10),
    events,
    vitals: createVitals(),
    oldAccounts: oldAccounts && {
      async accepts() {
        assertMayLeave();
        return false;
      },
      async pretend() {},
    },
    ai: ai && {
      name: ai.name,
      withDecoderSlot: work => work(),
      async judge() {
        assertMayLeave();
        return [];
      },
    },
  };
}

/** Forwards the events of a kept trial to the process's own parts; the trial told them to nobody. */
export function keptEvents(events: AppEvents, to: AppEvents): () => void {
  const told: (() => void)[] = [];
  events.on('callerChanged', caller => told.push(() => to.emit('callerChanged', caller)));
  events.on('routesChanged', () => told.push(() => to.emit('routesChanged')));
  return () => told.forEach(tell => tell());
}
