import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { aHospitalGroup, aManager, recordMonths } from '../../support/measurements.js';
import { soonAfter } from '../../support/moments.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// Values recorded in the place of others: the questions before overwriting, and the stored values.

let elo: TestApp;
let group: { id: number };
let editor: { id: number };
beforeAll(async () => {
  elo = await startTestApp();
});
beforeEach(async () => {
  elo.setNow('2026-11-21T12:00:00Z');
  group = await aHospitalGroup(elo);
  editor = await aManager(elo, group);
});

const value = (indicator: string, value: number, period = '2026-03') => ({
  groupId: group.id,
  indicator,
  period,
  value,
});
const record = async (measurements: object[], confirmOverwrite?: boolean, as = editor) => {
  const { body } = await elo.graphql(
    `mutation ($measurements: [MeasurementInput!]!, $confirmOverwrite: Boolean) {
      recordMeasurements(measurements: $measurements, confirmOverwrite: $confirmOverwrite) {
        recorded unusual { index value median }
      }
    }`,
    { measurements, confirmOverwrite },
    { as },
  );
  return body.errors ? body.errors[0].extensions : body.data.recordMeasurements;
};
const stored = async () => {
  const { body } = await elo.graphql(
    `{ measurements(groupId: ${group.id}, from: "2026-01", to: "2026-12") {
      indicator value recordedBy { id } previousValue previousRecordedAt previousRecordedBy { id }
    } }`,
    {},
    { as: editor },
  );
  return body.data.measurements;
};
const values = async () => (await stored()).map((each: { value: number }) => each.value);

it('a value that differs by more than 30 % is stored only after a confirmation', async () => {
  await record([value('altas', 100), value('obitos', 10)]);
  expect(await record([value('altas', 131), value('obitos', 7)])).toEqual({
    code: 'CONFLICT',
    reason: 'OVERWRITE_UNCONFIRMED',
    params: {
      count: 1,
      fields: { 'measurements.0.value': { reason: 'VALUE_FAR_FROM_STORED', params: { stored: 100 } } },
    },
    fields: { 'measurements.0.value': 'differs by more than 30 % from 100, which is stored' },
  });
  expect(await values()).toEqual([100, 10]);
  expect(await record([value('altas', 131), value('obitos', 7)], false)).toMatchObject({
    reason: 'OVERWRITE_UNCONFIRMED',
  });
  expect(await record([value('altas', 131), value('obitos', 7)], true)).toEqual({ recorded: 2, unusual: [] });
  expect(await values()).toEqual([131, 7]);
});

it.each([
  ['30 % more', 100, 130],
  ['30 % less', 100, 70],
  ['the same', 100, 100],
  ['nothing again', 0, 0],
])('a value that is %s needs no confirmation', async (_what, before, now) => {
  await record([value('altas', before)]);
  expect(await record([value('altas', now)])).toEqual({ recorded: 1, unusual: [] });
  expect(await values()).toEqual([now]);
});

it.each([
  ['more than 30 % less', 100, 69],
  ['something in the place of nothing', 0, 1],
])('a value that is %s needs a confirmation', async (_what, before, now) => {
  await record([value('altas', before)]);
  expect(await record([value('altas', now)])).toMatchObject({ reason: 'OVERWRITE_UNCONFIRMED' });
  expect(await values()).toEqual([before]);
});

it('an invalid value is reported before a confirmation is requested', async () => {
  await record([value('altas', 100), value('altas_antes_meio_dia', 40)]);
  expect(await record([value('altas', 39)])).toMatchObject({
    code: 'INVALID',
    fields: { 'measurements.0.value': 'must not be less than altas_antes_meio_dia' },
  });
});

it('a corrected value keeps the previous value with its recorder and time, the same value again changes nothing', async () => {
  const [admin, id] = [await elo.make.anAdmin(), (person: { id: number }) => ({ id: String(person.id) })];
  await record([value('altas', 100)], undefined, admin);
  expect(await stored()).toMatchObject([{ value: 100, previousValue: null, previousRecordedAt: null }]);
  elo.setNow('2026-11-21T13:00:00Z');
  await record([value('altas', 110)]);
  const corrected = {
    indicator: 'altas',
    value: 110,
    recordedBy: id(editor),
    previousValue: 100,
    previousRecordedAt: soonAfter('2026-11-21T12:00:00.000Z'),
    previousRecordedBy: id(admin),
  };
  expect(await stored()).toEqual([corrected]);
  elo.setNow('2026-11-21T14:00:00Z');
  await record([value('altas', 110)], undefined, admin);
  expect(await stored()).toEqual([{ ...corrected, recordedBy: id(admin) }]);
});

it('the later one of two concurrent corrections needs a confirmation', async () => {
  await record([value('altas', 100)]);
  const answers = await Promise.all([record([value('altas', 125)]), record([value('altas', 75)])]);
  expect(answers.filter(({ reason }) => reason === 'OVERWRITE_UNCONFIRMED')).toHaveLength(1);
  expect(answers.filter(({ recorded }) => recorded === 1)).toHaveLength(1);
});

it('values far from the median of the twelve months before are recorded and listed as unusual', async () => {
  await recordMonths(elo, group, {
    '2025-10': { altas: 900 },
    '2025-12': { altas: 90, obitos: 2 },
    '2026-01': { altas: 100, obitos: 2 },
    '2026-02': { altas: 110, minutos_sala: 5 },
    '2026-11': { minutos_sala: 5 },
  });
  expect(
    await record([value('minutos_sala', 90), value('altas', 140), value('obitos', 9), value('altas', 130, '2026-04')]),
  ).toEqual({
    recorded: 4,
    // Deaths and minutes lack three earlier months; the later April uses the March of the same batch.
    unusual: [{ index: 1, value: 140, median: 105 }],
  });
  expect(await values()).toHaveLength(9);
});
