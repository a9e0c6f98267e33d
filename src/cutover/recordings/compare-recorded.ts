import type { KeptAnswer } from '../relay/exchange.js';
import type { ComparedAnswer, Difference } from '../domain/parity/compared-answer.rules.js';
import type { ChosenRequest } from './choose-recorded.js';

/** The results of the requests of one route. */
export interface RouteReport {
  route: string;
  asked: number;
  equal: number;
  different: number;
  /** One side lets the caller in and the other does not: a good or bad credential is no difference of the route. */
  unknownCallers: number;
  /** The reasons for requests that were not compared, with their numbers. */
  skipped: Map<string, number>;
  /** The differences of the answers, as path and kind, with the number of answers. */
  differences: Map<string, { path: string; kind: string; count: number; example: string }>;
}

/** Asks one side. @throws Error with the reason why there is no answer */
export type Ask = (request: ChosenRequest) => Promise<KeptAnswer>;

interface Sides {
  elo: Ask;
  old: Ask;
  compare(elo: ComparedAnswer, old: ComparedAnswer, entry: ChosenRequest['entry']): Promise<Difference[]>;
  /** The number of requests at once. */
  atOnce: number;
}

/**
 * Asks both sides for each request, a few at a time, and compares. Differing ones are asked once more. They count when they
 * differ in the same places again, because somebody may have changed a record in between.
 */
export async function compareRecorded(
  requests: readonly ChosenRequest[],
  { elo, old, compare, atOnce }: Sides,
): Promise<RouteReport[]> {
  const reports = new Map<string, RouteReport>();
  const reportOf = (route: string): RouteReport => {
    let report = reports.get(route);
    if (!report) {
      report = {
        ...{ route, asked: 0, equal: 0, different: 0, unknownCallers: 0 },
        ...{ skipped: new Map<string, number>(), differences: new Map<string, never>() },
      };
      reports.set(route, report);
    }
    return report;
  };

  const differencesOf = async (request: ChosenRequest): Promise<Difference[] | 'unknown caller'> => {
    const [ofElo, ofOld] = await Promise.all([whole(elo, request), whole(old, request)]);
    if (isRefusal(ofElo.status) !== isRefusal(ofOld.status)) return 'unknown caller';
    return compare(ofElo, ofOld, request.entry);
  };

  const settle = async (request: ChosenRequest): Promise<void> => {
    const report = reportOf(request.entry.id);
    report.asked += 1;
    try {
      const first = await differencesOf(request);
      const found = first === 'unknown caller' || first.length === 0 ? first : await differencesOf(request);
      if (found === 'unknown caller') report.unknownCallers += 1;
      else {
        const before = new Set((first as Difference[]).map(keyOf));
        const lasting = found.filter(each => before.has(keyOf(each)));
        if (lasting.length === 0) report.equal += 1;
        else report.different += 1;
        for (const { path, kind } of lasting) {
          const key = keyOf({ path, kind });
          const known = report.differences.get(key);
          report.differences.set(key, {
            ...{ path, kind, count: (known?.count ?? 0) + 1 },
            example: known?.example ?? request.target,
          });
        }
      }
    } catch (error) {
      const why = (error as Error).message;
      report.skipped.set(why, (report.skipped.get(why) ?? 0) + 1);
    }
  };

  const waiting = requests.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const request of waiting) await settle(request);
    }),
  );
  return [...reports.values()].sort((a, b) => a.route.localeCompare(b.route));
}

const isRefusal = (status: number): boolean => status === 401 || status === 403;
const keyOf = ({ path, kind }: Pick<Difference, 'path' | 'kind'>): string => `${kind} ${path}`;

async function whole(ask: Ask, request: ChosenRequest): Promise<ComparedAnswer> {
  const { body, ...answer } = await ask(request);
  if (!body) throw new Error('the answer is too long');
  return { ...answer, body };
}
