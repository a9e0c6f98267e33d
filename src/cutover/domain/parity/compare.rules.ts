import { type ComparisonRules, ruleTreeOf } from './comparison-rules.rules.js';
import type { ComparedAnswer, Difference, Note } from './compared-answer.rules.js';
import { comparableBody } from './bodies.rules.js';
import { compareHeaders } from './headers.rules.js';
import { compareJson } from './json.rules.js';

export interface ComparisonTools {
  /** The zone of local times: LEGACY_TIME_ZONE. */
  zone: string;
  /** The hash of a value, so that it can be recognised and not read. */
  hash(text: string): string;
}

/** Differences of an answer that are told: if everything differs, the first ones show it. */
export const MAX_DIFFERENCES = 50;
const MAX_PATH = 300;

/**
 * The differences between the answers of both sides to one request, none if they are the same for a client: status, the headers
 * that clients use, and the body, as JSON if it is JSON.
 */
export async function compareAnswers(
  elo: ComparedAnswer,
  legacy: ComparedAnswer,
  rules: ComparisonRules,
  { zone, hash }: ComparisonTools,
): Promise<Difference[]> {
  const found = new Map<string, Difference>();
  const hashed = (text: string | null) => (text === null ? null : hash(text));
  // Each place is told once.
  const note: Note = (path, kind, ofElo, ofLegacy) => {
    const cut = path.slice(0, MAX_PATH);
    const key = `${kind} ${cut}`;
    if (found.size >= MAX_DIFFERENCES || found.has(key)) return;
    found.set(key, { path: cut, kind, eloHash: hashed(ofElo), legacyHash: hashed(ofLegacy) });
  };
  const rule = ruleTreeOf(rules);
  if (elo.status !== legacy.status) {
    // The other differences follow from the status.
    if (!rule.apart.has('(status)')) note('(status)', 'STATUS', String(elo.status), String(legacy.status));
    return [...found.values()];
  }
  compareHeaders(elo, legacy, rule.apart, note);
  if (rule.body.ignore || elo.body.equals(legacy.body)) return [...found.values()];
  const [ours, theirs] = await Promise.all([comparableBody(elo), comparableBody(legacy)]);
  if (ours.json !== undefined && theirs.json !== undefined)
    try {
      compareJson(ours.json, theirs.json, rule.body, { zone, note });
    } catch (error) {
      // Nested deeper than anybody reads: it is compared as a text.
      if (!(error instanceof RangeError)) throw error;
      note('$', 'BODY', ours.text, theirs.text);
    }
  else if (ours.text !== theirs.text && !(rule.body.varies && elo.body.length > 0 && legacy.body.length > 0))
    note('$', 'BODY', ours.text, theirs.text);
  return [...found.values()];
}
