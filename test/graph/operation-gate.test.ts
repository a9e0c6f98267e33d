import { expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'graphql';
import type { FullCtx } from '../../src/domain/context.js';
import { createPassOperation } from '../../src/graph/operation-gate.js';
import { createGate } from '../../src/platform/gate.js';

const patient = { waiting: 10, waitMs: 60_000, runMs: 60_000 };
const list = parse(
  'query List($classId: ID, $first: Int) { submissions(classId: $classId, first: $first) { totalCount } }',
);
const light = parse('{ me { name } }');
const change = parse('mutation { endMySessions }');
const as = (...roles: string[]) => ({ actor: { roles } }) as unknown as FullCtx;
const admin = as('ADMIN');

// A clock of the test's own: on a busy machine a short operation may take long.
let now = 0;
const takes = async (ms: number): Promise<void> => void (now += ms);
const aPass = () =>
  createPassOperation(
    { all: createGate({ ...patient, atOnce: 10 }), long: createGate({ ...patient, atOnce: 1 }) },
    () => now,
  );

/** Runs many short operations first, and then the given number of long ones that list everything. */
async function passAfter({ long }: { long: number }) {
  const made = aPass();
  for (let run = 0; run < 5; run++) await made({ document: light, variables: {}, ctx: admin }, () => takes(1));
  for (let run = 0; run < long; run++) await made({ document: list, variables: {}, ctx: admin }, () => takes(40));
  return made;
}
type Pass = Awaited<ReturnType<typeof passAfter>>;

/** True when an operation begins while a list of everything runs. */
async function begins(passed: Pass, document: typeof list, variables = {}, ctx = admin): Promise<boolean> {
  const open = Promise.withResolvers<void>();
  const running = passed({ document: list, variables: {}, ctx: admin }, () => open.promise);
  let hasBegun = false;
  const asked = passed({ document, variables, ctx }, async () => void (hasBegun = true));
  await sleep(1);
  const didBegin = hasBegun;
  open.resolve();
  await Promise.all([running, asked]);
  expect(hasBegun).toBe(true);
  return didBegin;
}

it('queries that took long four times wait for each other', async () => {
  expect(await begins(await passAfter({ long: 3 }), list)).toBe(true);
  expect(await begins(await passAfter({ long: 4 }), list)).toBe(false);
});

it('short queries, other filters, callers with fewer rights and mutations run beside long queries', async () => {
  const pass = await passAfter({ long: 4 });
  expect(await begins(pass, light)).toBe(true);
  expect(await begins(await passAfter({ long: 4 }), list, { classId: '1' })).toBe(true);
  expect(await begins(await passAfter({ long: 4 }), list, { first: null })).toBe(false);
  expect(await begins(await passAfter({ long: 4 }), list, {}, as('PARTICIPANT'))).toBe(true);
  expect(await begins(await passAfter({ long: 4 }), change)).toBe(true);
});

it('failed runs count, and a short run clears a query', async () => {
  const pass = await passAfter({ long: 0 });
  for (let run = 0; run < 4; run++)
    await pass({ document: list, variables: {}, ctx: admin }, async () => {
      await takes(40);
      throw new Error('Too long');
    }).catch(() => {});
  expect(await begins(pass, list)).toBe(false);
  await pass({ document: list, variables: {}, ctx: admin }, () => takes(1));
  expect(await begins(pass, list)).toBe(true);
});

it('no query counts as long when all queries take equally long', async () => {
  const made = aPass();
  for (let run = 0; run < 5; run++) await made({ document: list, variables: {}, ctx: admin }, () => takes(40));
  expect(await begins(made, list)).toBe(true);
});
