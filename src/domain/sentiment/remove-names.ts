import { maskPersonal } from '../../platform/watching/mask-personal.js';
import { namesInClasses } from './comments.query.js';
import { foldText } from '../../platform/fold-text.js';
import type { Reader } from '../context.js';

/** Parts of names that do not identify a person. */
const particles = new Set(['da', 'de', 'do', 'das', 'dos', 'e']);

const partsOf = (name: string): string[] =>
  foldText(name)
    .split(/[^\p{L}]+/u)
    .filter(part => part.length > 1 && !particles.has(part));

/**
 * Removes personal data from texts before they are shown or sent to others: names of the people in the class, CPF, phone and
 * e-mail.
 */
export async function removeNames(
  reader: Reader,
  comments: readonly { text: string; classId: number }[],
): Promise<string[]> {
  if (comments.length === 0) return [];
  const found = await namesInClasses(reader, [...new Set(comments.map(({ classId }) => classId))]);
  const known = new Map(
    [...Map.groupBy(found, row => row.classId)].map(([id, rows]) => [
      id,
      new Set(rows.flatMap(({ name }) => partsOf(name))),
    ]),
  );
  return comments.map(({ text, classId }) =>
    maskPersonal(text).replaceAll(/\p{L}[\p{L}\p{M}]*/gu, word =>
      known.get(classId)?.has(foldText(word)) ? '[nome]' : word,
    ),
  );
}
