import type { Exchange, KeptAnswer, KeptRequest } from '../../rest/relay/exchange.js';
import { isWrite } from '../../rest/route.js';
import type { Difference } from '../domain/parity/compared-answer.rules.js';
import type { Outcome } from '../domain/parity/record-comparisons.write.js';
import { NotTriable, type Trial } from '../trial/trial.js';
import { isUnknownCaller } from './callers.js';
import type { Compare } from './comparer.js';

/** Both sides, to be asked. */
export interface Sides {
  trial: Pick<Trial, 'tryOut'>;
  /** Asks an old service. @throws Error when it does not answer in time */
  ask: (facade: Exchange['facade'], request: KeptRequest, limits: { timeoutMs: number }) => Promise<KeptAnswer>;
  compare: Compare;
  /** A request as the other side is to be asked it: there records may have other ids. */
  forOther: (asked: Asked) => Promise<KeptRequest>;
}

/** How a comparison came out. */
export interface Verdict {
  outcome: Outcome;
  differences?: Difference[];
  /** With which the old service answered. */
  status?: number;
}

/** How long the old service may take. */
const ASK_MS = 10_000;
/** An old service that is away: what stands in front of it says so. */
const AWAY = [502, 503, 504];

/** A request that can be asked again, and what it was answered. */
export type Asked = Pick<Exchange, 'facade' | 'entry' | 'by' | 'answer'> & { request: KeptRequest };

/** Asks the other side what one side has answered, and compares. */
export async function judge(asked: Asked, sides: Sides): Promise<Verdict> {
  const { by, answer } = asked;
  if (by === 'legacy' && AWAY.includes(answer.status)) return { outcome: 'otherSideFailed' };
  let other: KeptAnswer;
  try {
    const request = await sides.forOther(asked);
    other = await (by === 'legacy' ? sides.trial.tryOut(request) : askLegacy({ ...asked, request }, sides));
  } catch (error) {
    if (by === 'elo') return { outcome: 'otherSideFailed' };
    if (error instanceof NotTriable) return { outcome: 'skipped' };
    throw error;
  }
  return by === 'legacy' ? verdictOf(asked, other, answer, sides) : verdictOf(asked, answer, other, sides);
}

/** The same, with what the side that answered answers now: a write can't be asked of the old service again. */
export async function judgeAgain(asked: Asked, sides: Sides): Promise<Verdict> {
  const askAgain = async (): Promise<KeptAnswer> => {
    if (asked.by === 'elo') return sides.trial.tryOut(asked.request);
    return !isWrite(asked.entry) ? askLegacy(asked, sides) : asked.answer;
  };
  const answer = await askAgain().catch(() => asked.answer);
  return judge({ ...asked, answer }, sides);
}

/** How the answers of both sides compare. */
export async function verdictOf(
  { entry, request }: Pick<Asked, 'entry' | 'request'>,
  elo: KeptAnswer,
  legacy: KeptAnswer,
  { compare }: Pick<Sides, 'compare'>,
): Promise<Verdict> {
  if (AWAY.includes(legacy.status)) return { outcome: 'otherSideFailed' };
  if (isUnknownCaller(request, elo, legacy)) return { outcome: 'unknownCallers' };
  const [ours, theirs] = [elo.body, legacy.body];
  if (!ours || !theirs) return { outcome: 'skipped' };
  const differences = await compare(entry, { ...elo, body: ours }, { ...legacy, body: theirs });
  if (differences.length === 0) return { outcome: 'equal' };
  return { outcome: 'different', differences, status: legacy.status };
}

const askLegacy = ({ facade, request }: Asked, { ask }: Sides): Promise<KeptAnswer> =>
  ask(facade, request, { timeoutMs: ASK_MS });
