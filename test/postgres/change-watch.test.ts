import { describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { ChangeWatch } from '../../src/postgres/change-watch.js';

/** The next change, or null when none comes within the time. */
const next = async (watch: ChangeWatch, withinMs = 60) => {
  const told = watch.next();
  const found = await Promise.race([told, sleep(withinMs, null)]);
  return { found: found && (found.done ? 'end' : found.value.id), told };
};
const everyMs = 1;
const aWatch = (options: ConstructorParameters<typeof ChangeWatch>[0] = {}) => new ChangeWatch({ everyMs, ...options });

describe('a watch', () => {
  it('tells the first change at once, and then waits', async () => {
    const watch = aWatch();
    expect((await watch.next()).value).toEqual({ id: null });
    const { found, told } = await next(watch);
    expect(found).toBeNull();
    watch.changed('7');
    expect((await told).value).toEqual({ id: '7' });
  });

  it('tells each changed id once, in their order', async () => {
    const watch = aWatch();
    await watch.next();
    for (const id of ['1', '2', '1']) watch.changed(id);
    expect([(await watch.next()).value?.id, (await watch.next()).value?.id]).toEqual(['1', '2']);
    expect((await next(watch)).found).toBeNull();
    await watch.return();
  });

  it('tells of everything when it does not know what changed', async () => {
    const watch = aWatch();
    await watch.next();
    watch.changed('1');
    watch.changed(null);
    watch.changed('2');
    expect((await watch.next()).value).toEqual({ id: null });
    expect((await next(watch)).found).toBeNull();
    await watch.return();
  });

  it('tells of everything when more than a hundred things wait', async () => {
    const many = async (count: number) => {
      const watch = aWatch();
      await watch.next();
      for (let id = 1; id <= count; id += 1) watch.changed(String(id));
      const first = await watch.next();
      await watch.return();
      return first.value?.id;
    };
    expect([await many(100), await many(101)]).toEqual(['1', null]);
  });

  it('leaves time between two changes, and tells those of the time between once', async () => {
    const watch = aWatch({ everyMs: 150 });
    await watch.next();
    const since = performance.now();
    watch.changed('1');
    const told = watch.next();
    await sleep(20);
    watch.changed('1');
    expect((await told).value).toEqual({ id: '1' });
    expect(performance.now() - since).toBeGreaterThanOrEqual(140);
    expect((await next(watch, 200)).found).toBeNull();
    await watch.return();
  });

  it('looks at everything again a second after a thing could not be read', async () => {
    const watch = aWatch();
    await watch.next();
    const since = performance.now();
    watch.again();
    expect((await watch.next()).value).toEqual({ id: null });
    expect(performance.now() - since).toBeGreaterThanOrEqual(990);
  });

  it('tells of a change that time makes', async () => {
    const at = new Date(Date.now() + 80);
    let isOver = false;
    const watch = aWatch({ nextAt: async () => (isOver ? null : at) });
    await watch.next();
    expect((await watch.next()).value).toEqual({ id: null });
    expect(Date.now()).toBeGreaterThan(at.getTime());
    isOver = true;
    expect((await next(watch)).found).toBeNull();
    await watch.return();
  });

  it('tells of a change that time makes while the last one is read', async () => {
    const at = new Date(Date.now() + 5);
    const watch = aWatch({ nextAt: async since => (at > since ? at : null) });
    await watch.next();
    await sleep(20);
    expect(await Promise.race([watch.next(), sleep(2_000)])).toEqual({ done: false, value: { id: null } });
    expect(await Promise.race([watch.next(), sleep(60, 'nothing more')])).toBe('nothing more');
    await watch.return();
  });

  it('ends at once for a caller that waits, and tells its closers once', async () => {
    let closed = 0;
    for (const options of [{}, { everyMs: 60_000 }]) {
      const watch = aWatch(options);
      watch.onClose(() => (closed += 1));
      await watch.next();
      if (options.everyMs) watch.changed('1');
      const { told } = await next(watch, 5);
      await watch.return();
      await watch.return();
      expect(await told).toEqual({ done: true, value: undefined });
      watch.changed('1');
      expect(await watch.next()).toEqual({ done: true, value: undefined });
    }
    expect(closed).toBe(2);
  });

  it('is a loop', async () => {
    const watch = aWatch();
    const found: (string | null)[] = [];
    for await (const { id } of watch) {
      found.push(id);
      if (found.length === 2) break;
      watch.changed('5');
    }
    expect(found).toEqual([null, '5']);
    expect((await watch.next()).done).toBe(true);
  });
});
