import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { classifyLocally } from '../../../src/domain/sentiment/classify-locally.js';
import { golden, unseen } from './golden.js';

/** The share of comments with the same sentiment as people give them. */
const accuracy = (comments: typeof golden) =>
  comments.filter(([sentiment, text]) => classifyLocally(text).sentiment === sentiment).length / comments.length;

it('the local classifier agrees with people on 95 % of the golden comments', () => {
  expect(accuracy(golden)).toBeGreaterThanOrEqual(0.95);
});

it('the local classifier agrees with people on 85 % of unseen comments', () => {
  expect(accuracy(unseen)).toBeGreaterThanOrEqual(0.85);
});

it.each([
  ['Gostei', 'Não gostei'],
  ['O som está bom', 'O som não está bom'],
  ['Consigo abrir o material', 'Não consigo abrir o material'],
  ['Entendi tudo', 'Não entendi nada'],
])('the comment %s scores better than %s', (better, worse) => {
  expect(classifyLocally(better).score).toBeGreaterThan(classifyLocally(worse).score);
  expect(classifyLocally(worse).sentiment).toBe('NEGATIVE');
});

it.each([
  ['O áudio está cortando', 'CONNECTION'],
  ['Rápido demais', 'PACE'],
  ['Onde está o slide?', 'MATERIAL'],
  ['A facilitadora explica bem', 'FACILITATION'],
  ['A troca com os colegas foi rica', 'PARTICIPATION'],
  ['O indicador de giro ficou claro', 'CONTENT'],
  ['Olá', 'OTHER'],
] as const)('the comment %s has the theme %s', (text, theme) => {
  expect(classifyLocally(text).theme).toBe(theme);
});

it('the local classifier gives any text a score within bounds, quickly', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 500, unit: 'grapheme' }), text => {
      const { score, sentiment } = classifyLocally(text);
      expect(Math.abs(score)).toBeLessThanOrEqual(1);
      expect(['POSITIVE', 'NEUTRAL', 'NEGATIVE']).toContain(sentiment);
    }),
  );
});
