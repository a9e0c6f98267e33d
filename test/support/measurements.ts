import { HospitalGroup, HospitalGroupMember } from '../../src/entities/index.js';
import type { TestApp } from './test-app.js';

/** A month of a hospital with 100 operational beds: 3,100 bed-days in one of 31 days. */
export const BEDS = { leitos_dia: 3100, pacientes_dia: 2480, altas: 450, obitos: 30, transferencias_externas: 20 };
/** A reading with a NEDOCS of 174.5. */
export const CROWDED = {
  pacientes_no_ps: 30,
  leitos_ps: 20,
  internados_no_ps: 8,
  leitos_hospital: 200,
  ventilados_no_ps: 2,
  maior_espera_leito: 4,
  espera_ultimo_paciente: 2,
};

let serial = 0;

/** A group of hospitals with a name of its own. */
export const aHospitalGroup = (elo: TestApp, name = `Group ${(serial += 1)}`) => elo.make.save(HospitalGroup, { name });

/** A person with this role for the measurements of a group. */
export async function aManager(elo: TestApp, group: { id: number }, role: HospitalGroupMember['role'] = 'EDITOR') {
  const person = await elo.make.aUser();
  await elo.make.save(HospitalGroupMember, { group: group.id, user: person.id, role });
  return person;
}

/** Records totals of months as an administrator does: `{ '2026-03': { altas: 10 } }`. */
export async function recordMonths(
  elo: TestApp,
  group: { id: number },
  months: { [month: string]: { [indicator: string]: number } },
) {
  await record(
    elo,
    Object.entries(months).flatMap(([period, values]) =>
      Object.entries(values).map(([indicator, value]) => ({ groupId: group.id, indicator, period, value })),
    ),
  );
}

/** Records one reading of an emergency department. */
export const recordReading = (
  elo: TestApp,
  group: { id: number },
  period: string,
  values: { [indicator: string]: number },
) =>
  record(
    elo,
    Object.entries(values).map(([indicator, value]) => ({ groupId: group.id, indicator, period, value })),
  );

const RECORD = `mutation ($measurements: [MeasurementInput!]!) { recordMeasurements(measurements: $measurements, confirmOverwrite: true) { recorded } }`;
async function record(elo: TestApp, measurements: object[]) {
  const { body } = await elo.graphql(RECORD, { measurements }, { as: await elo.make.anAdmin() });
  if (body.errors) throw new Error(JSON.stringify(body.errors));
}
