import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { erasing } from '../support/erasing.js';
import { countRecurring, runOutbox, runRecurring } from '../support/jobs.js';
import { addPasskey, addTotp, recoveryCodes } from '../support/second-factors.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { filesInZip } from '../support/zip.js';

// The stored data of second factors: its contents, its retention, and its readers.

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});
beforeEach(() => elo.setNow('2026-11-21T12:00:00Z'));

const aStaffMember = () => elo.make.aMember({ roles: ['FACILITATOR'] });
const ask = (query: string, variables: Record<string, unknown>, as: { id: number }) =>
  elo.graphql(query, variables, { as });
const later = (minutes: number) => elo.setNow(new Date(elo.now().getTime() + minutes * 60_000).toISOString());

it('second factors are in their owner’s export without secrets, and deleted by an erasure', async () => {
  elo.setNow(null);
  const ana = await elo.make.aMember({ roles: ['FACILITATOR'], name: 'Zuleica Chaveira' });
  const { secret } = await addTotp(elo, { as: ana });
  await addPasskey(elo, { as: ana });
  await recoveryCodes(elo, { as: ana });
  elo.setNow(null);
  await ask('mutation ($id: ID!) { exportPerson(id: $id) { id } }', { id: ana.id }, ana);
  await runOutbox(elo);
  const { body } = await ask('query ($id: ID!) { personExports(personId: $id) { url } }', { id: ana.id }, ana);
  const reply = await fetch(elo.url + body.data.personExports[0].url, {
    headers: { authorization: await elo.bearer(ana) },
  });
  const files = await filesInZip(Buffer.from(await reply.arrayBuffer()));
  const rows = JSON.parse(files.get('data/second_factors.json')!.toString());
  expect(rows).toEqual([
    expect.objectContaining({ kind: 'TOTP', name: 'Celular' }),
    expect.objectContaining({ kind: 'PASSKEY', name: 'Chave' }),
  ]);
  for (const row of rows) expect(Object.keys(row).filter(name => /secret|credential|public/i.test(name))).toEqual([]);
  expect([...files.values()].some(file => file.includes(secret))).toBe(false);

  const admin = await elo.make.anAdmin();
  await erasing(
    () => elo,
    () => admin,
  ).erase(ana.id);
  for (const table of ['second_factors', 'recovery_codes', 'second_factor_challenges'])
    expect(await elo.make.em().execute(`select id from ${table} where user_id = ${ana.id}`)).toEqual([]);
});

it('challenges that ended a day ago are deleted', async () => {
  const ana = await aStaffMember();
  await ask('mutation { beginPasskey }', {}, ana);
  await ask('mutation { beginTotp { secret } }', {}, ana);
  const left = async () =>
    (await elo.make.em().execute(`select id from second_factor_challenges where user_id = ${ana.id}`)).length;
  expect(await left()).toBe(2);
  later(24 * 60);
  await runRecurring(elo, 'second-factor-challenges-sweep');
  expect(await left()).toBe(2);
  later(11);
  expect(await countRecurring(elo, 'second-factor-challenges-sweep')).toBeGreaterThanOrEqual(2);
  await runRecurring(elo, 'second-factor-challenges-sweep');
  expect(await left()).toBe(0);
});

it('at most twenty unfinished setups of one person are stored', async () => {
  const ana = await aStaffMember();
  for (let times = 0; times < 25; times += 1) await ask('mutation { beginPasskey }', {}, ana);
  const rows = await elo.make.em().execute(`select id from second_factor_challenges where user_id = ${ana.id}`);
  expect(rows).toHaveLength(20);
});
