import { beforeAll, describe, expect, it } from '@jest/globals';
import type { FullCtx } from '../../../src/domain/context.js';
import { lockName, lockNumber, lockTable } from '../../../src/domain/kernel/locks.js';
import { createJobContext } from '../../../src/graph/context.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

/** The statements that another transaction can run while a lock is held, of those given. */
async function possible(lock: (ctx: FullCtx) => Promise<void>, statements: Record<string, string>) {
  const found: string[] = [];
  await createJobContext(elo.app.services, 'test').transaction(async within => {
    await lock(within);
    for (const [name, text] of Object.entries(statements))
      await within.outsideTransaction('jobStore', async () => {
        const got = await elo.make
          .em()
          .transactional(em => em.execute<{ got?: boolean }[]>(text))
          .catch((error: { code?: string }) => [{ got: error.code !== '55P03' }]);
        if (got[0]?.got !== false) found.push(name);
      });
  });
  return found;
}

describe('a lock holds until the transaction ends', () => {
  const tried = (key: string) => `select pg_try_advisory_xact_lock(${key}) as got`;
  const names = { same: tried(`hashtextextended('flow 1', 0)`), other: tried(`hashtextextended('flow 2', 0)`) };
  const numbers = { same: tried('727'), other: tried('728') };

  it('on a name, for the same name', async () => {
    expect(await possible(ctx => lockName(ctx, 'flow 1'), names)).toEqual(['other']);
    expect(await possible(async () => {}, names)).toEqual(['same', 'other']);
  });

  it('on a number, for the same number', async () => {
    expect(await possible(ctx => lockNumber(ctx, 727), numbers)).toEqual(['other']);
    expect(await possible(async () => {}, numbers)).toEqual(['same', 'other']);
  });

  it('on a table, for writers and others that lock it, and for no reader', async () => {
    const inMode = (mode: string) => `lock table courses in ${mode} mode nowait`;
    const table = {
      reader: inMode('access share'),
      writer: inMode('row exclusive'),
      lock: inMode('share row exclusive'),
    };
    expect(await possible(ctx => lockTable(ctx, 'courses'), table)).toEqual(['reader']);
    expect(await possible(ctx => lockTable(ctx, 'classes'), table)).toEqual(['reader', 'writer', 'lock']);
  });
});
