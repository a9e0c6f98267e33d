import { beforeAll, expect, it } from '@jest/globals';
import { createApiKeyByOperator } from '../../../src/domain/sessions/api-keys.js';
import { aHospitalGroup, aManager, recordMonths } from '../../support/measurements.js';
import { soonAfter } from '../../support/moments.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
let group: { id: number };
let supervisor: { id: number };
beforeAll(async () => {
  elo = await startTestApp();
  elo.setNow('2026-11-21T12:00:00Z');
  group = await aHospitalGroup(elo);
  supervisor = await elo.make.aSupervisor();
  await recordMonths(elo, group, {
    '2025-12': { altas: 1 },
    '2026-01': { altas: 10, minutos_sala: 12.5 },
    '2026-03': { altas: 30 },
    '2026-04': { altas: 40 },
  });
  await recordMonths(elo, await aHospitalGroup(elo), { '2026-01': { altas: 999 } });
});

type Caller = { id: number } | null;
const ask = async (
  { from = '2026-01', to = '2026-03', groupId = group.id },
  as: Caller = supervisor,
  headers?: Record<string, string>,
) => {
  const { body } = await elo.graphql(
    `query ($groupId: ID!, $from: String!, $to: String!) {
      measurements(groupId: $groupId, from: $from, to: $to) { indicator period value }
    }`,
    { groupId, from, to },
    { as, headers },
  );
  const { code, reason, fields } = body.errors?.[0].extensions ?? {};
  if (!body.errors) return body.data.measurements;
  return fields ?? `${code} ${reason}`;
};
const MONTHS = [
  { indicator: 'altas', period: '2026-01', value: 10 },
  { indicator: 'minutos_sala', period: '2026-01', value: 12.5 },
  { indicator: 'altas', period: '2026-03', value: 30 },
];

it('measurements of a group are given for the requested months, both ends included', async () => {
  expect(await ask({})).toEqual(MONTHS);
  expect(await ask({ from: '2027-01', to: '2027-12' })).toEqual([]);
});

it('measurements name their recorder and time', async () => {
  const { body } = await elo.graphql(
    `{ measurements(groupId: ${group.id}, from: "2026-03", to: "2026-03") { recordedAt recordedBy { name } } }`,
    {},
    { as: supervisor },
  );
  expect(body.data.measurements).toEqual([
    { recordedAt: soonAfter('2026-11-21T12:00:00.000Z'), recordedBy: { name: expect.stringMatching(/\S/) } },
  ]);
});

it('measurements are given for at most five years of valid months', async () => {
  expect(await ask({ from: '2026-13' })).toEqual({ from: 'invalid month: use YYYY-MM' });
  expect(await ask({ from: '2026-04' })).toEqual({ to: 'must lie between 2026-04 and 2031-03' });
  expect(await ask({ from: '2021-04' })).toEqual(
    MONTHS.toSpliced(0, 0, { indicator: 'altas', period: '2025-12', value: 1 }),
  );
  expect(await ask({ from: '2021-03' })).toEqual({ to: 'must lie between 2021-03 and 2026-02' });
  expect(await ask({ groupId: 999_999 })).toBe('NOT_FOUND GROUP_NOT_FOUND');
});

it('measurements are for people who may record them and for members of the group', async () => {
  expect(await ask({}, null)).toBe('UNAUTHENTICATED NOT_SIGNED_IN');
  const elsewhere = await aManager(elo, await aHospitalGroup(elo));
  for (const as of [await elo.make.aUser(), await elo.make.aFacilitator(), elsewhere])
    expect(await ask({}, as)).toMatch(/^FORBIDDEN /);
  expect(await ask({}, await elo.make.anAdmin())).toEqual(MONTHS);
  expect(await ask({}, await aManager(elo, group, 'MEMBER'))).toEqual(MONTHS);
  expect(await ask({}, await aManager(elo, group))).toEqual(MONTHS);
  const key = await createApiKeyByOperator({ orm: elo.orm, now: elo.now, operator: 'test' }, { name: 'hospital' });
  expect(await ask({}, null, { authorization: key })).toEqual(MONTHS);
});
