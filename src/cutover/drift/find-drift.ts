import { hash } from 'node:crypto';
import { idOf, stepsTo } from '../mirror/listed-records.js';
import type { Facade } from '../../../rest/route.js';
import { type Json, textOf } from '../domain/parity/canonical.rules.js';
import { alsoIgnoring, ruleBelow, type RuleNode, ruleTreeOf } from '../domain/parity/comparison-rules.rules.js';
import type { IgnoredPaths } from '../domain/parity/parity.query.js';
import { compareJson } from '../domain/parity/json.rules.js';
import { rulesOf } from '../routes/rules-of.js';
import type { Drift } from '../moving-routes.js';
import { type ListRoute, type ListSide, readList } from './read-list.js';

// Finds the drift of records while routes move: compares the documented lists of both sides.

/** The lists of a facade; a list that others are read for each record of comes first. */
export const listsOf = ({ routes }: Facade): ListRoute[] =>
  routes
    .flatMap((entry): ListRoute[] => {
      const { list } = rulesOf(entry);
      return list ? [{ ...entry, list }] : [];
    })
    .sort((one, other) => Number(one.list.each !== undefined) - Number(other.list.each !== undefined));

export interface DriftTools {
  elo: ListSide;
  old: ListSide;
  /** LEGACY_TIME_ZONE */
  zone: string;
  /** Paths that administrators have ignored. */
  ignored: IgnoredPaths;
}

/** Records that are compared field by field, if their hashes differ; for further ones the hashes decide. */
const MAX_LOOKED_AT = 1_000;

/**
 * Compares each list of both sides, by id and by the hash of the compared fields. Differences are read once more, and are a
 * drift when they are still there: somebody may have changed a record in between.
 */
export async function findDrift(facade: Facade, tools: DriftTools): Promise<Drift[]> {
  const found: Drift[] = [];
  /** The records of both sides, by kind: a record of one side alone is told as the drift of that list. */
  const known = new Map<string, Places>();
  for (const entry of listsOf(facade)) {
    const { record, each } = entry.list;
    try {
      const places = each === undefined ? null : known.get(each);
      if (places === undefined) throw new Error(`the list of ${each} could not be read`);
      const { drift, both } = await driftOf(entry, places, tools);
      known.set(record, both);
      found.push({ noun: record, ...drift, error: null });
    } catch (error) {
      const none = { compared: 0, missing: [], extra: [], different: [] };
      found.push({ noun: record, ...none, error: (error as Error).message });
    }
  }
  return found;
}

/** The same records, by their ids on each side. */
interface Places {
  elo: number[];
  old: number[];
}

async function driftOf(entry: ListRoute, places: Places | null, tools: DriftTools) {
  const rules = alsoIgnoring(rulesOf(entry), entry.id, tools.ignored);
  const rule = [...stepsTo(entry.list), '[]'].reduce<RuleNode | undefined>(ruleBelow, ruleTreeOf(rules).body);
  const look = async (suspects: ReadonlySet<number>) => {
    const read = async (side: 'elo' | 'old') =>
      hashed(entry, tools[side], places && places[side], { rule, zone: tools.zone, suspects });
    const old = await read('old');
    const elo = await read('elo');
    return { both: inBoth(elo, old), drift: differing(elo, old, { rule, zone: tools.zone }) };
  };
  const first = await look(new Set());
  const { missing, extra, different } = first.drift;
  const isSame = missing.size + extra.size + different.size === 0;
  const { both, drift } = isSame ? first : await look(new Set([...different.keys()].slice(0, MAX_LOOKED_AT)));
  const lasting = (before: ReadonlyMap<number, number>, now: ReadonlyMap<number, number>) =>
    [...now].flatMap(([id, shown]) => (before.has(id) ? [shown] : [])).sort((a, b) => a - b);
  return {
    both,
    drift: {
      compared: drift.compared,
      missing: lasting(missing, drift.missing),
      extra: lasting(extra, drift.extra),
      different: lasting(different, drift.different),
    },
  };
}

interface Seen {
  ownId: number;
  hash: string;
  /** Kept for records that are looked at again. */
  fields?: Json;
}

interface Compared {
  rule: RuleNode | undefined;
  zone: string;
}

/** The records of a side by their ids at Elo. */
async function hashed(
  entry: ListRoute,
  side: ListSide,
  places: readonly number[] | null,
  { rule, zone, suspects }: Compared & { suspects: ReadonlySet<number> },
): Promise<Map<number, Seen>> {
  const found = new Map<number, Seen>();
  for await (const { ownId, fields } of readList(entry, side, places)) {
    const id = Number(fields[idOf(entry.list)]);
    const value = fields as Json;
    const text = hash('sha256', textOf(value, rule, zone), 'base64');
    found.set(id, { ownId, hash: text, ...(suspects.has(id) && { fields: value }) });
  }
  return found;
}

function inBoth(elo: ReadonlyMap<number, Seen>, old: ReadonlyMap<number, Seen>): Places {
  const pairs = [...elo].flatMap(([id, ours]) => {
    const theirs = old.get(id);
    return theirs ? [[ours.ownId, theirs.ownId] as const] : [];
  });
  return { elo: pairs.map(([id]) => id), old: pairs.map(([, id]) => id) };
}

/** The records that each side lacks, and differing ones: ids of Elo, with the ids by which people find the record. */
function differing(elo: ReadonlyMap<number, Seen>, old: ReadonlyMap<number, Seen>, compared: Compared) {
  const missing = new Map<number, number>();
  const extra = new Map<number, number>();
  const different = new Map<number, number>();
  for (const [id, theirs] of old) {
    const ours = elo.get(id);
    if (!ours) missing.set(id, theirs.ownId);
    else if (!isSame(ours, theirs, compared)) different.set(id, id);
  }
  for (const id of elo.keys()) if (!old.has(id)) extra.set(id, id);
  return { missing, extra, different, compared: old.size - missing.size };
}

function isSame(ours: Seen, theirs: Seen, { rule, zone }: Compared): boolean {
  if (ours.hash === theirs.hash) return true;
  if (ours.fields === undefined || theirs.fields === undefined) return false;
  let differences = 0;
  compareJson(ours.fields, theirs.fields, rule ?? { below: new Map() }, { zone, note: () => (differences += 1) });
  return differences === 0;
}
