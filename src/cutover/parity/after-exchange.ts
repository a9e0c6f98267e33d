import { setTimeout as sleep } from 'node:timers/promises';
import type { Afterwards, Exchange } from '../relay/exchange.js';
import { isWrite } from '../../../rest/route.js';
import type { Outcome } from '../domain/parity/record-comparisons.write.js';
import { createSemaphore } from '../../platform/semaphore.js';
import type { Services } from '../../platform/services.js';
import type { DoneByBoth } from '../moving-routes.js';
import { type ComparedRequest, judge, judgeAgain, type Sides, type Verdict, verdictOf } from './judge.js';
import type { ParityLedger } from './parity-ledger.js';

/** The number asked of the other side at once, and the number kept until then. */
const AT_ONCE = 2;
const IN_HAND = 200;
/** Milliseconds until a difference is asked once more: by then, writes from the time between have come to both sides. */
const ONCE_MORE_MS = 1_000;
/** Milliseconds that a stop waits for running comparisons. */
const END_MS = 3_000;

interface Parts {
  sides: Sides;
  ledger: ParityLedger;
  /** Does a write on the other side too; settled when it needs the request no more. */
  mirror: (exchange: Exchange) => Promise<void>;
  counted: (labels: { facade: string; outcome: Outcome }) => void;
  services: Pick<Services, 'log' | 'now'>;
  /** Milliseconds until a difference is asked once more; left out, as in production. */
  onceMoreMs?: number;
}

/** The work on answers after they were sent. */
export interface AfterExchange {
  afterwards: Afterwards;
  /** Compares the answers of both sides to a write that was mirrored. Returns at once. */
  compared(of: Pick<Exchange, 'facade' | 'entry'>, done: DoneByBoth): void;
  /** Settled when all reported exchanges have been dealt with. */
  idle(): Promise<void>;
  /** Drops waiting comparisons, and waits a moment for running ones. */
  close(): Promise<void>;
}

/**
 * Has writes done by the other side too, and counts the results of comparing the answers of both sides. In the background, few
 * at once: no answer waits for it, and answers without a place are not compared.
 */
export function createAfterExchange({
  sides,
  ledger,
  mirror,
  counted,
  services: { log, now },
  onceMoreMs = ONCE_MORE_MS,
}: Parts): AfterExchange {
  const semaphore = createSemaphore(AT_ONCE);
  const stop = new AbortController();
  const inHand = new Set<Promise<void>>();

  const inTurn = (work: () => Promise<Verdict>): Promise<Verdict> =>
    semaphore('any', async () => (stop.signal.aborted ? { outcome: 'skipped' } : work()));
  const compare = async (asked: ComparedRequest): Promise<Verdict> => {
    const verdict = await inTurn(() => judge(asked, sides));
    if (verdict.outcome !== 'different') return verdict;
    await sleep(onceMoreMs, undefined, { signal: stop.signal, ref: false }).catch(() => {});
    return inTurn(() => judgeAgain(asked, sides));
  };
  const count = ({ facade, entry }: Pick<Exchange, 'facade' | 'entry'>, began: Date, verdict: Verdict): void => {
    counted({ facade: facade.name, outcome: verdict.outcome });
    ledger.note({ route: entry.id, began, ...verdict });
  };
  const compareAndCount = async (exchange: Exchange): Promise<void> => {
    const { request, answer } = exchange;
    const began = now();
    const isPossible = request && answer.body && inHand.size < IN_HAND && !stop.signal.aborted;
    const failed = (error: unknown): Verdict => {
      log.warn({ err: error, route: exchange.entry.id }, 'an answer could not be compared with that of the other side');
      return { outcome: 'skipped' };
    };
    count(exchange, began, isPossible ? await compare({ ...exchange, request }).catch(failed) : { outcome: 'skipped' });
  };

  const deal = async (exchange: Exchange): Promise<void> => {
    const tasks = [
      ...(exchange.mirror ? [mirror(exchange)] : []),
      ...(isToCompare(exchange) ? [compareAndCount(exchange)] : []),
    ];
    const failed = (await Promise.allSettled(tasks)).find(each => each.status === 'rejected');
    if (failed) throw failed.reason;
  };

  return {
    afterwards(exchange) {
      const done = deal(exchange)
        .catch((error: unknown) => log.error({ err: error, route: exchange.entry.id }, 'after an answer'))
        .then(() => {
          exchange.release();
          inHand.delete(done);
        });
      inHand.add(done);
    },
    compared(of, { request, askedAt, elo, legacy }) {
      const done = verdictOf({ ...of, request }, elo, legacy, sides)
        .then(verdict => count(of, askedAt, verdict))
        .catch((error: unknown) => log.warn({ err: error, route: of.entry.id }, 'a mirrored write was not compared'))
        .then(() => void inHand.delete(done));
      inHand.add(done);
    },
    async idle() {
      while (inHand.size > 0) await Promise.all(inHand);
    },
    async close() {
      stop.abort();
      await Promise.race([this.idle(), sleep(END_MS, undefined, { ref: false })]);
      await ledger.close();
    },
  };
}

/**
 * A write is compared in COMPARE alone, because an old service can't take back its effects. A mirrored write is compared with
 * the answer of its doing: tried beforehand, it would be done twice.
 */
function isToCompare({ compare, by, mirror, answer, entry }: Exchange): boolean {
  if (!compare) return false;
  return !isWrite(entry) || (by === 'legacy' && !(mirror && answer.status < 300));
}
