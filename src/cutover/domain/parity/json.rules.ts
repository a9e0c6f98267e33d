import { isDeepStrictEqual } from 'node:util';
import type { Note } from './compared-answer.rules.js';
import { isSameMoment, isSameWrite, isWrittenAt, isSameNumber, type Json, textOf, typeOf } from './canonical.rules.js';
import { ruleBelow, type RuleNode, stepOf, writtenAs } from './comparison-rules.rules.js';

interface Tools {
  zone: string;
  note: Note;
}

/** Notes the places where two JSON values differ. @throws RangeError for values that are nested thousands of times */
export function compareJson(elo: Json, legacy: Json, rule: RuleNode, tools: Tools): void {
  new Comparison(tools).values(elo, legacy, rule);
}

type Pair = [elo: Json, legacy: Json];

class Comparison {
  /** The present place in the body. */
  private readonly steps: string[] = [];

  constructor(private readonly tools: Tools) {}

  values(elo: Json, legacy: Json, rule: RuleNode | undefined): void {
    if (rule?.ignore) return;
    const type = typeOf(elo);
    if (type !== typeOf(legacy)) return this.note('TYPE', elo, legacy, rule);
    if (rule?.varies) return;
    if (type === 'object') return this.objects(elo as Fields, legacy as Fields, rule);
    if (type === 'array') return this.lists(elo as Json[], legacy as Json[], rule);
    if (!this.isSame(elo, legacy)) this.note('VALUE', elo, legacy, rule);
  }

  private isSame(elo: Json, legacy: Json): boolean {
    if (elo === legacy) return true;
    if (typeof elo === 'number') return isSameNumber(elo, legacy as number);
    if (typeof elo !== 'string') return false;
    const isSame = isWrittenAt(this.steps.at(-1) ?? '') ? isSameWrite : isSameMoment;
    return isSame(elo, legacy as string, this.tools.zone);
  }

  private objects(elo: Fields, legacy: Fields, rule: RuleNode | undefined): void {
    for (const key of Object.keys(legacy)) {
      const [step, below] = this.below(rule, key);
      if (below?.ignore) continue;
      this.steps.push(step);
      if (Object.hasOwn(elo, key)) this.values(elo[key]!, legacy[key]!, below);
      else this.note('MISSING', undefined, legacy[key], below);
      this.steps.pop();
    }
    for (const key of Object.keys(elo)) {
      if (Object.hasOwn(legacy, key)) continue;
      const [step, below] = this.below(rule, key);
      if (below?.ignore) continue;
      this.steps.push(step);
      this.note('EXTRA', elo[key], undefined, below);
      this.steps.pop();
    }
  }

  private below(rule: RuleNode | undefined, key: string): [step: string, below: RuleNode | undefined] {
    const step = stepOf(key);
    return [step, ruleBelow(rule, step)];
  }

  private lists(elo: Json[], legacy: Json[], rule: RuleNode | undefined): void {
    if (elo.length !== legacy.length) this.note('LENGTH', elo, legacy, rule);
    const below = ruleBelow(rule, '[]');
    if (below?.ignore) return;
    for (const [ours, theirs] of this.pairs(elo, legacy, rule, below)) {
      this.steps.push('[]');
      this.values(ours, theirs, below);
      this.steps.pop();
    }
  }

  /** Pairs of elements to compare: elements with one id, else elements at one place. */
  private pairs(elo: Json[], legacy: Json[], rule: RuleNode | undefined, below: RuleNode | undefined): Pair[] {
    const [ours, theirs] = [byId(elo), byId(legacy)];
    if (ours && theirs) {
      const isSameOrder = elo.length === legacy.length && [...ours.keys()].join() === [...theirs.keys()].join();
      const hasSame = elo.length === legacy.length && [...ours.keys()].every(id => theirs.has(id));
      if (!isSameOrder && hasSame && !rule?.anyOrder) this.note('ORDER', elo, legacy, rule);
      // Another element at the same place differs in its id, and in everything else.
      if (!hasSame && elo.length === legacy.length) this.noteId(ours, theirs, below);
      return [...ours].flatMap(([id, each]) => (theirs.has(id) ? [[each, theirs.get(id)!] as Pair] : []));
    }
    const inPlace = elo.map((each, at): Pair => [each, legacy[at]!]);
    if (elo.length === legacy.length && inPlace.every(([one, other]) => this.isEqual(one, other, below))) return [];
    const [oursLeft, theirsLeft] = this.unmatched(elo, legacy, below);
    if (oursLeft.length === 0 && theirsLeft.length === 0) {
      if (!rule?.anyOrder) this.note('ORDER', elo, legacy, rule);
      return [];
    }
    // Behind an element that one side lacks, every other one would differ.
    if (elo.length !== legacy.length) return [];
    return rule?.anyOrder ? oursLeft.map((each, at): Pair => [each, theirsLeft[at]!]) : inPlace;
  }

  private noteId(ours: Map<string, Json>, theirs: Map<string, Json>, below: RuleNode | undefined): void {
    const only = (some: Map<string, Json>, others: Map<string, Json>) =>
      [...some.keys()].filter(id => !others.has(id)).join();
    const rule = ruleBelow(below, 'id');
    if (rule?.ignore || rule?.varies) return;
    this.tools.note(writtenAs([...this.steps, '[]', 'id']), 'VALUE', only(ours, theirs), only(theirs, ours));
  }

  /** The rest of two lists after equal elements have been taken out in pairs, in the order of their texts. */
  private unmatched(elo: Json[], legacy: Json[], below: RuleNode | undefined): [Json[], Json[]] {
    const texts = (list: Json[]) => list.map(each => ({ each, text: this.text(each, below) }));
    const [ours, theirs] = [texts(elo), texts(legacy)];
    const counts = new Map<string, number>();
    for (const { text } of theirs) counts.set(text, (counts.get(text) ?? 0) + 1);
    const left = (list: typeof ours, of: Map<string, number>) =>
      list
        .filter(({ text }) => {
          const count = of.get(text) ?? 0;
          if (count > 0) of.set(text, count - 1);
          return count === 0;
        })
        .sort((one, other) => (one.text < other.text ? -1 : 1))
        .map(({ each }) => each);
    const ourCounts = new Map<string, number>();
    for (const { text } of ours) ourCounts.set(text, (ourCounts.get(text) ?? 0) + 1);
    return [left(ours, counts), left(theirs, ourCounts)];
  }

  private isEqual(elo: Json, legacy: Json, rule: RuleNode | undefined): boolean {
    return isDeepStrictEqual(elo, legacy) || this.text(elo, rule) === this.text(legacy, rule);
  }

  private text(value: Json, rule: RuleNode | undefined): string {
    return textOf(value, rule, this.tools.zone);
  }

  private note(
    kind: Parameters<Note>[1],
    elo: Json | undefined,
    legacy: Json | undefined,
    rule: RuleNode | undefined,
  ): void {
    const text = (value: Json | undefined) => (value === undefined ? null : this.text(value, rule));
    this.tools.note(writtenAs(this.steps), kind, text(elo), text(legacy));
  }
}

type Fields = { [key: string]: Json };

/** Elements by their `id`, if all have one of their own. */
function byId(list: Json[]): Map<string, Json> | null {
  if (list.length === 0) return null;
  const found = new Map<string, Json>();
  for (const each of list) {
    if (typeOf(each) !== 'object') return null;
    const { id } = each as Fields;
    if (typeof id !== 'string' && typeof id !== 'number') return null;
    found.set(String(id), each);
  }
  return found.size === list.length ? found : null;
}
