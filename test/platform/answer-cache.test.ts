import { expect, it } from '@jest/globals';
import { createAnswerCache } from '../../src/platform/answer-cache.js';
import { createEvents } from '../../src/platform/events.js';

const begin = Date.parse('2026-11-21T12:00:00Z');

function aCache() {
  let now = begin;
  let computed = 0;
  const events = createEvents();
  const from: string[] = [];
  events.on('answerAsked', each => from.push(each));
  const cache = createAnswerCache(() => new Date(now), { pass: work => work() }, events);
  const ask = (
    key: string,
    { fails, failureLifetime = 0, value }: { fails?: Error; failureLifetime?: number; value?: object } = {},
  ) =>
    cache.answer(key, {
      lifetime: 30,
      failureLifetime,
      isLasting: error => error === fails,
      compute: async () => {
        const number = (computed += 1);
        await new Promise(resolve => setTimeout(resolve, 5));
        if (fails) throw fails;
        return value ?? { key, number };
      },
    });
  return { ask, from, computed: () => computed, pass: (seconds: number) => void (now += seconds * 1000) };
}

it('an answer is computed once for concurrent callers, and again after its lifetime', async () => {
  const { ask, computed, from, pass } = aCache();
  const answers = await Promise.all([ask('a'), ask('a'), ask('b'), ask('a')]);
  expect(computed()).toBe(2);
  expect(answers[0]).toEqual({ value: { key: 'a', number: 1 }, computedAt: new Date(begin), lifetime: 30 });
  expect(answers[3]).toBe(answers[0]);
  pass(30);
  expect((await ask('a')).value).toEqual({ key: 'a', number: 1 });
  pass(1);
  expect((await ask('a')).value).toEqual({ key: 'a', number: 3 });
  expect(from).toEqual(['computed', 'kept', 'computed', 'kept', 'kept', 'computed']);
});

it('a failure is given to all waiting callers and then forgotten', async () => {
  const { ask, computed } = aCache();
  const fails = new Error('away');
  const failed = await Promise.allSettled([ask('a', { fails }), ask('a', { fails })]);
  expect(failed.map(each => each.status === 'rejected' && each.reason)).toEqual([fails, fails]);
  expect(computed()).toBe(1);
  expect((await ask('a')).value).toEqual({ key: 'a', number: 2 });
});

it('a failure is remembered for the given lifetime', async () => {
  const { ask, computed, pass } = aCache();
  const fails = new Error('away');
  const options = { fails, failureLifetime: 60 };
  await expect(ask('a', options)).rejects.toBe(fails);
  pass(59);
  await expect(ask('a', options)).rejects.toBe(fails);
  expect(computed()).toBe(1);
  pass(2);
  await expect(ask('a', options)).rejects.toBe(fails);
  expect(computed()).toBe(2);
});

it('a cached answer can’t be changed', async () => {
  const { ask } = aCache();
  const { value } = await ask('a', { value: { rows: [{ n: 1 }] } });
  expect(() => ((value as { rows: { n: number }[] }).rows[0]!.n = 2)).toThrow(TypeError);
});

it('an answer too large for the cache is given and not stored', async () => {
  const { ask, computed } = aCache();
  const large = { text: 'x'.repeat(33 * 1024 * 1024) };
  expect((await ask('a', { value: large })).value).toBe(large);
  await ask('a', { value: large });
  expect(computed()).toBe(2);
  for (let n = 0; n < 2_001; n += 1) void ask(`many ${n}`);
  await ask('many 2000');
  const before = computed();
  await ask('many 0');
  expect(computed()).toBe(before + 1);
});
