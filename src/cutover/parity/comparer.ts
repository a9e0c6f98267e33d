import type { Reader } from '../../domain/context.js';
import { asLegacyNumbers } from '../domain/mirror/own-ids.query.js';
import { compareAnswers } from '../domain/parity/compare.rules.js';
import type { ComparedAnswer, Difference } from '../domain/parity/compared-answer.rules.js';
import { alsoIgnoring, type ComparisonRules } from '../domain/parity/comparison-rules.rules.js';
import { type IgnoredPaths, ignoredPaths } from '../domain/parity/parity.query.js';
import { deriveKey } from '../../auth/key-ring.js';
import { rulesOf } from '../routes/rules-of.js';
import type { AnyRoute } from '../../../rest/route.js';
import type { Services } from '../../platform/services.js';
import { signatureOf } from '../../platform/outside/signatures.js';

/** Finds the differences of two answers of a route, without the parts that the route or an administrator takes out. */
export type Compare = (
  route: Pick<AnyRoute, 'id'>,
  elo: ComparedAnswer,
  legacy: ComparedAnswer,
) => Promise<Difference[]>;

/** Milliseconds after which a newly ignored path counts as ignored. */
const FRESH_MS = 4_000;
const HASH_LENGTH = 12;

/** @param database for reading the ignored paths, for many answers at once */
export function createCompare({ config, now }: Pick<Services, 'config' | 'now'>, database: Reader): Compare {
  const key = deriveKey(config.authSecret, 'parity');
  const tools = {
    zone: config.legacyTimeZone,
    // The hash covers short values too, so nobody may find them by trying all values: the key is this installation's.
    hash: (text: string) => signatureOf(key, text).slice(0, HASH_LENGTH),
  };
  let ignored: { at: number; paths: Promise<IgnoredPaths> } | null = null;
  const rules = new WeakMap<object, Map<string, ComparisonRules>>();

  const ignoredNow = (): Promise<IgnoredPaths> => {
    const at = now().getTime();
    if (!ignored || Math.abs(at - ignored.at) > FRESH_MS) {
      const paths = ignoredPaths(database);
      ignored = { at, paths };
      paths.catch(() => (ignored = null));
    }
    return ignored.paths;
  };
  /** Made once for each route and its ignored paths. */
  const rulesNow = (route: Pick<AnyRoute, 'id'>, paths: IgnoredPaths): ComparisonRules => {
    if (paths.size === 0) return rulesOf(route);
    let made = rules.get(paths);
    if (!made) rules.set(paths, (made = new Map<string, ComparisonRules>()));
    let both = made.get(route.id);
    if (!both) made.set(route.id, (both = alsoIgnoring(rulesOf(route), route.id, paths)));
    return both;
  };
  /** The answer with the old service's numbers for records that Elo made. */
  const asLegacy = async (elo: ComparedAnswer): Promise<ComparedAnswer> => {
    if (!/[/+]json\b/.test(String(elo.headers['content-type'] ?? ''))) return elo;
    const text = elo.body.toString('utf8');
    const renamed = await asLegacyNumbers(database, text);
    return renamed === text ? elo : { ...elo, body: Buffer.from(renamed) };
  };
  return async (route, elo, legacy) => {
    const ours = elo.body.equals(legacy.body) ? elo : await asLegacy(elo);
    return compareAnswers(ours, legacy, rulesNow(route, await ignoredNow()), tools);
  };
}
