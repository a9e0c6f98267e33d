import { describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
const BUSY = expect.objectContaining({ code: 'RATE_LIMITED', reason: 'BUSY' });
import { createGate } from '../../src/platform/gate.js';

const patient = { atOnce: 2, waiting: 2, waitMs: 60_000, runMs: 60_000 };

/** Work that ends at the test's command. */
function task<T>() {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  let begun = false;
  const work = () => {
    begun = true;
    return promise;
  };
  return { work, end: resolve, fail: reject, hasBegun: () => begun };
}
const soon = () => sleep(1);

describe('a gate', () => {
  it('lets a few run, some wait in order of arrival, and refuses the rest at once', async () => {
    let refused = 0;
    const gate = createGate({ ...patient, onRefused: () => refused++ });
    const tasks = Array.from({ length: 4 }, () => task<number>());
    const passed = tasks.map(each => gate.pass(each.work));
    expect(tasks.map(each => each.hasBegun())).toEqual([true, true, false, false]);
    expect(() => gate.admit()).toThrow(BUSY);
    await expect(gate.pass(async () => 5)).rejects.toThrow(BUSY);
    expect(refused).toBe(2);

    tasks[1]!.end(1);
    await soon();
    expect(tasks.map(each => each.hasBegun())).toEqual([true, true, true, false]);
    gate.admit();
    expect(refused).toBe(2);
    tasks[0]!.end(0);
    tasks[2]!.end(2);
    tasks[3]!.end(3);
    expect(await Promise.all(passed)).toEqual([0, 1, 2, 3]);
    expect([gate.running, gate.waiting]).toEqual([0, 0]);
  });

  it('frees the place of failing work, and passes on the failure', async () => {
    const gate = createGate({ ...patient, atOnce: 1 });
    const first = task();
    const passed = [gate.pass(first.work), gate.pass(async () => 'next')];
    first.fail(new Error('no'));
    await expect(passed[0]).rejects.toThrow('no');
    expect(await passed[1]).toBe('next');
    expect(gate.running).toBe(0);
  });

  it('lets nobody wait without limit', async () => {
    let refused = 0;
    const gate = createGate({ ...patient, atOnce: 1, waitMs: 5, onRefused: () => refused++ });
    const first = task();
    const running = gate.pass(first.work);
    const second = task();
    await expect(gate.pass(second.work)).rejects.toThrow(BUSY);
    expect([second.hasBegun(), refused]).toEqual([false, 1]);
    expect(gate.waiting).toBe(0);
    first.end(undefined);
    await running;
    expect(gate.running).toBe(0);
  });

  it('gives a caller an error when the work takes too long, and keeps the place until it has ended', async () => {
    const gate = createGate({ ...patient, atOnce: 1, runMs: 5 });
    const slow = task();
    await expect(gate.pass(slow.work)).rejects.toThrow('This took too long');
    expect(gate.running).toBe(1);
    slow.fail(new Error('nobody listens any more'));
    await soon();
    expect(gate.running).toBe(0);
  });
});
