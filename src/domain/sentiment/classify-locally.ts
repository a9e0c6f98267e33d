import { foldText } from '../../platform/fold-text.js';
import type { CommentTheme, Sentiment } from '../../entities/index.js';
import { emoji, intensifiers, negations, nothing, phrases, stopWords, themes, weights, works } from './lexicon.js';

/** The judgement of a comment. */
export interface Classification {
  sentiment: Sentiment;
  /** From -1 to 1. */
  score: number;
  theme: CommentTheme;
}

/** Below this score a comment is neutral. */
const CLEAR = 0.25;
/** The number of words that a negation reaches. */
const REACH = 4;

const longestFirst = [...weights.keys()].sort((a, b) => b.length - a.length);

function weightOf(word: string): number | undefined {
  if (stopWords.has(word)) return undefined;
  const known = longestFirst.find(begin => word.startsWith(begin));
  // Entries of three letters and fewer are whole words.
  return known === undefined || (known.length <= 3 && word !== known) ? undefined : weights.get(known);
}

/** The sum of the weights of one clause's words. */
function weigh(clause: string): number {
  let sum = 0;
  const rest = phrases.reduce(
    (text, [pattern, weight]) => text.replaceAll(pattern, () => ((sum += weight), ' ')),
    clause,
  );
  const tokens = rest.match(/[a-z][a-z-]*/g) ?? [];
  let negated = 0;
  let factor = 1;
  tokens.forEach((word, index) => {
    if (negations.has(word)) {
      // "não foi bom não": a repeated negation at the end does not cancel it.
      if (index < tokens.length - 1 || tokens.length === 1) negated = REACH;
      return;
    }
    if (nothing.has(word)) {
      negated = Math.max(negated, 2);
      return;
    }
    const strength = intensifiers.get(word);
    const weight = weightOf(word);
    if (strength !== undefined) {
      // "bom demais": the intensifier comes after its word.
      if (word === 'demais' && sum !== 0) sum *= strength;
      else factor = strength;
      return;
    }
    // "bem confuso" is no praise.
    const fails = negated > 0 && (weight ?? 1) === 1 && works.some(begin => word.startsWith(begin));
    const isAdverb = word === 'bem' && (weightOf(tokens[index + 1] ?? '') ?? 0) < 0;
    if (fails) {
      sum -= 2.5;
      negated = 0;
    } else if (weight !== undefined && !isAdverb) {
      // The negation of a bad word is not quite good.
      sum += factor * (negated === 0 ? weight : weight > 0 ? -weight : -0.6 * weight);
      factor = 1;
      negated = 0;
    }
    if (negated > 0) negated -= 1;
  });
  return sum;
}

/** "mas" marks a turn: the part after it is the real opinion. */
const TURN = /\b(?:mas|porem|contudo|entretanto|so que)\b/;

/**
 * Counts words, negation, emphasis, emoji and turns; questions count less. It has rules and no model: good enough without an
 * AI, not better.
 */
export function classifyLocally(text: string): Classification {
  const given = foldText(text);
  const turns = given.split(TURN);
  let sum = 0;
  turns.forEach((part, index) => {
    const emphasis = turns.length === 1 ? 1 : index === turns.length - 1 ? 1.5 : 0.4;
    for (const clause of part.split(/[,.;:!?\n()]+/)) sum += emphasis * weigh(clause);
  });
  const isQuestion = given.trimEnd().endsWith('?');
  if (isQuestion) sum *= Math.abs(sum) >= 2.5 ? 0.7 : 0.2;
  for (const character of given) sum += emoji.get(character) ?? 0;
  const score = Math.round((sum / Math.hypot(sum, 3)) * 100) / 100;
  const sentiment = score >= CLEAR ? 'POSITIVE' : score <= -CLEAR ? 'NEGATIVE' : 'NEUTRAL';
  return { sentiment, score, theme: themeOf(given) };
}

function themeOf(text: string): CommentTheme {
  const tokens = text.match(/[a-z]+/g) ?? [];
  const found = themes.find(([, begins]) =>
    tokens.some(word => begins.some(begin => (begin.length <= 3 ? word === begin : word.startsWith(begin)))),
  );
  return found?.[0] ?? 'OTHER';
}
