import type { Exchange, KeptAnswer, KeptRequest } from '../relay/exchange.js';
import { isWrite } from '../../../rest/route.js';
import type { Difference } from '../domain/parity/compared-answer.rules.js';
import type { Outcome } from '../domain/parity/record-comparisons.write.js';
import { NotTriable, type Trial } from '../trial/trial.js';
import { isUnknownCaller } from './callers.js';
import type { Compare } from './comparer.js';

/** Both sides, for asking them. */
export interface Sides {
  trial: Pick<Trial, 'tryOut'>;
  /** Asks an old service. @throws Error when it does not answer in time */
  ask: (facade: Exchange['facade'], request: KeptRequest, limits: { timeoutMs: number }) => Promise<KeptAnswer>;
  compare: Compare;
  /** A request in the form for the other side: there records may have other ids. */
  forOther: (asked: ComparedRequest) => Promise<KeptRequest>;
}

/** The result of a comparison. */
export interface Verdict {
  outcome: Outcome;
  differences?: Difference[];
  /** The status of the old service's answer. */
  status?: number;
}

/** Milliseconds that the old service may take. */
const ASK_MS = 10_000;
/** An old service that is away: a proxy before it says so. */
const AWAY = [502, 503, 504];
/** The client has the answer already, or gets a part of it, as it asked. */
const NOT_IN_FULL = [206, 304];

/** A request that can be asked again, and its answer. */
export type ComparedRequest = Pick<Exchange, 'facade' | 'entry' | 'by' | 'answer'> & { request: KeptRequest };

/** Asks the other side the request that one side has answered, and compares: in full, regardless of the client's cache. */
export async function judge(given: ComparedRequest, sides: Sides): Promise<Verdict> {
  const asked = inFull(given);
  if (isWrite(asked.entry) || !NOT_IN_FULL.includes(asked.answer.status)) return judgeWhole(asked, sides);
  const answer = await askAgain(asked, sides).catch(() => null);
  if (answer) return judgeWhole({ ...asked, answer }, sides);
  return { outcome: asked.by === 'legacy' ? 'otherSideFailed' : 'skipped' };
}

async function judgeWhole(asked: ComparedRequest, sides: Sides): Promise<Verdict> {
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

/** Does the same with the present answer of the side that answered: a write can't be asked of the old service again. */
export async function judgeAgain(asked: ComparedRequest, sides: Sides): Promise<Verdict> {
  const answer = await askAgain(inFull(asked), sides).catch(() => asked.answer);
  return judge({ ...asked, answer }, sides);
}

/** The present answer of the side that answered. */
async function askAgain(asked: ComparedRequest, sides: Sides): Promise<KeptAnswer> {
  if (asked.by === 'elo') return sides.trial.tryOut(asked.request);
  return !isWrite(asked.entry) ? askLegacy(asked, sides) : asked.answer;
}

/** A read without its conditions for a cache, and for a part of the answer: each side has ETags of its own. */
function inFull(asked: ComparedRequest): ComparedRequest {
  if (isWrite(asked.entry)) return asked;
  const headers = Object.fromEntries(Object.entries(asked.request.headers).filter(([name]) => !conditional.test(name)));
  return { ...asked, request: { ...asked.request, headers } };
}
const conditional = /^(?:if-(?:none-match|match|modified-since|unmodified-since|range)|range)$/;

/** Compares the answers of both sides. */
export async function verdictOf(
  { entry, request }: Pick<ComparedRequest, 'entry' | 'request'>,
  elo: KeptAnswer,
  legacy: KeptAnswer,
  { compare }: Pick<Sides, 'compare'>,
): Promise<Verdict> {
  if (AWAY.includes(legacy.status)) return { outcome: 'otherSideFailed' };
  if (isUnknownCaller(entry, request, elo, legacy)) return { outcome: 'unknownCallers' };
  const [ours, theirs] = [elo.body, legacy.body];
  if (!ours || !theirs) return { outcome: 'skipped' };
  const differences = await compare(entry, { ...elo, body: ours }, { ...legacy, body: theirs });
  if (differences.length === 0) return { outcome: 'equal' };
  return { outcome: 'different', differences, status: legacy.status };
}

const askLegacy = ({ facade, request }: ComparedRequest, { ask }: Sides): Promise<KeptAnswer> =>
  ask(facade, request, { timeoutMs: ASK_MS });
