import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from 'express';
import { subjectBy } from './moved-request.js';
import type { Intent } from '../relay/exchange.js';
import type { PlannedWrite } from '../relay/facade-relay.js';
import { hasBody } from '../relay/keep.js';
import { peekFields } from '../relay/peek.js';
import type { Facade, Route } from '../../../rest/route.js';
import { isMirrored } from '../routes/rules-of.js';
import { doWritesAbout } from '../domain/mirror/do-mirror-writes.js';
import { noteIntent } from '../domain/mirror/intents.write.js';
import { isAnyBeingMade, isAnyWaiting, keysWaiting } from '../domain/mirror/lane.query.js';
import type { Lane } from '../domain/mirror/lanes.write.js';
import { keysOf } from '../domain/mirror/mirror-write.js';
import { idsAt } from '../domain/mirror/record-ids.js';
import { wholesOf } from '../domain/mirror/wholes.js';
import { createJobContext } from '../../graph/context.js';
import type { Mirror } from './mirror.js';
import { busy } from '../../failures/errors.js';
import { requestIdOf } from '../../platform/watching/observe-requests.js';
import { createSemaphore } from '../../platform/semaphore.js';
import type { Services } from '../../platform/services.js';

const LOOK_MS = 50;
/**
 * Milliseconds of the wait for the database's word on waiting writes: an answer of the old service must not wait for the
 * database.
 */
const ASK_MS = 1_000;
/** Milliseconds for which nobody asks a database that gave no answer. */
const PAUSE_MS = 5_000;
/** The greatest number of waiting writes; further ones go on, as after the time. */
const MOST = 64;
const NOT_WAITED = 'a write did not wait for older ones of the other side: %s';
/** Callers that do the awaited writes themselves at once, in place of waiting for a worker. */
const DOING = 2;

/**
 * Makes the function that is called before a side answers a write of a route that moves with `mirror`. Earlier writes of the
 * other side about the same records are done first, for a time. A write not done by then is superseded by the new one, and so
 * can't undo it (mirror-write.ts, keep-legacy-writes.write.ts). A caller that names a record the side is still to make is told
 * to try again. A write for the old service is noted, too: its note is taken away when its outcome is known.
 */
export function createTurns(services: Services, { kept, ended }: Pick<Mirror, 'kept' | 'ended'>) {
  const { waits } = services;
  const inLine = createSemaphore(DOING);
  let waiting = 0;
  let isAwayUntil = 0;

  /** @returns null when there is no answer in time */
  const asked = async <T>(work: Promise<T>, ms: number): Promise<T | null> => {
    const timer = new AbortController();
    try {
      const late = sleep(ms, null, { ref: false, signal: timer.signal }).catch(() => null);
      return await Promise.race([work, late]);
    } catch (error) {
      services.log.warn({ err: error }, 'a write did not wait for older ones of the other side');
      return null;
    } finally {
      timer.abort();
    }
  };

  /** @returns true when there is nothing left to wait for */
  const waitFor = async (lane: Lane, keys: readonly string[]): Promise<boolean> => {
    const ctx = createJobContext(services, 'mirror');
    const until = performance.now() + waits.turnMs;
    for (let left = waits.turnMs; left > 0; left = until - performance.now()) {
      const older = await keysWaiting(ctx, lane.toward, { keys, withinMs: left });
      if (older.length === 0) return true;
      // Includes the writes that these wait for: each look reaches one further.
      await inLine('all', async () => {
        if (performance.now() < until) await doWritesAbout(ctx, lane, [...new Set([...keys, ...older])]);
      });
      if ((await keysWaiting(ctx, lane.toward, { keys, withinMs: left })).length === 0) return true;
      await sleep(LOOK_MS);
    }
    services.log.warn({ ...lane }, 'a write did not wait any longer for older ones of the other side');
    return false;
  };

  /**
   * Waits, for a time, for older writes about the records that a request names.
   * @throws BUSY when the side would say that there is no such record, because it is still to make it
   */
  const older = async (
    facade: Facade,
    { entry, caller, lane }: { entry: Route; caller: number | null; lane: Lane },
    req: Request,
  ): Promise<void> => {
    const ctx = createJobContext(services, 'mirror');
    const fields = hasBody(req) ? await peekFields(req) : {};
    const { named, about } = subjectBy(facade, entry, { url: req.baseUrl + req.url, fields }, caller);
    if (named.length + about.length === 0) return;
    // The waiting writes name records by the other side's ids.
    const keys = idsAt(ctx, lane.toward === 'ELO' ? 'LEGACY' : 'ELO', named).then(idOf => {
      const both = [...named, ...named.map(ref => ({ ...ref, id: idOf(ref) }))];
      return [...keysOf(both), ...wholesOf(both), ...about];
    });
    const isDone = await asked(
      keys.then(found => waitFor(lane, found)),
      waits.turnMs + LOOK_MS,
    );
    if (isDone !== true && (await asked(isAnyBeingMade(ctx, lane.toward, named), ASK_MS))) throw busy();
  };

  /**
   * Tells if any write waits in the lane; null when the database does not say. Notes the write on its way to an old service.
   */
  const look = async (
    facade: Facade,
    entry: Route,
    by: 'elo' | 'legacy',
    req: Request,
  ): Promise<{ isAnyWaiting: boolean | null; intent: Intent | null }> => {
    const ctx = createJobContext(services, 'mirror');
    if (by === 'elo') {
      const found = kept().then(() => isAnyWaiting(ctx, 'ELO'));
      return { isAnyWaiting: await asked(found, waits.turnMs), intent: null };
    }
    const intent = {
      id: randomUUID(),
      facade: facade.name,
      route: entry.id,
      requestId: requestIdOf(req),
      keys: keysOf(subjectBy(facade, entry, { url: req.baseUrl + req.url, fields: {} }, null).named),
      begunAt: services.now(),
    };
    const found = noteIntent(ctx, intent);
    const noted = found.then(
      () => true,
      () => false,
    );
    return { isAnyWaiting: await asked(found, ASK_MS), intent: { ...intent, noted } };
  };

  /** @returns the note of a write on its way to an old service; null: there is none */
  return async (facade: Facade, { entry, by, caller }: PlannedWrite, req: Request): Promise<Intent | null> => {
    if (!isMirrored(entry)) return null;
    const isElos = by === 'elo';
    if (!isElos && performance.now() < isAwayUntil) return null;
    const lane: Lane = { toward: isElos ? 'ELO' : 'LEGACY', facade: facade.name };
    const { isAnyWaiting: some, intent } = await look(facade, entry, by, req);
    if (some === null) {
      isAwayUntil = performance.now() + PAUSE_MS;
      services.log.warn({ ...lane }, NOT_WAITED, 'the database did not say in time whether there are any');
    }
    if (some && waiting >= MOST) services.log.warn({ ...lane, waiting }, NOT_WAITED, 'too many wait');
    if (!some || waiting >= MOST) return intent;
    waiting += 1;
    try {
      await older(facade, { entry, caller, lane }, req);
    } catch (error) {
      // The caller must send it again, or its body broke off: the old service is not asked.
      if (intent) ended(intent, 'not done');
      throw error;
    } finally {
      waiting -= 1;
    }
    return intent;
  };
}
