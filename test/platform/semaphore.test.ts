import { expect, it } from '@jest/globals';
import { createSemaphore } from '../../src/platform/semaphore.js';

it('the semaphore lets the set number of a key’s tasks run at once, and all in the end, failures included', async () => {
  const enter = createSemaphore(2);
  let inside = 0;
  let most = 0;
  const work = async (n: number) => {
    most = Math.max(most, (inside += 1));
    await new Promise(resolve => setImmediate(resolve));
    inside -= 1;
    if (n % 3 === 0) throw new Error(`no ${n}`);
    return n;
  };
  const results = await Promise.allSettled(Array.from({ length: 9 }, (_, n) => enter('a', () => work(n))));
  expect(most).toBe(2);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(3);
});

it('the semaphore lets no key wait for another', async () => {
  const enter = createSemaphore(1);
  let finish = () => {};
  const slow = enter('a', () => new Promise<void>(resolve => (finish = resolve)));
  expect(await enter('b', async () => 'through')).toBe('through');
  finish();
  await slow;
});
