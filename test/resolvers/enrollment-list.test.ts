import { beforeAll, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

/** The participants' names in a list of enrollments, or the code of the first error. */
async function names(as: { id: number } | null, filter = '{}', more = ''): Promise<string[] | string> {
  const { body } = await elo.graphql(
    `{ enrollments(filter: ${filter} ${more}) { nodes { participant { name } } totalCount } }`,
    {},
    { as },
  );
  if (body.errors) return body.errors[0].extensions.code;
  const { nodes, totalCount } = body.data.enrollments;
  expect(totalCount).toBe(nodes.length);
  return nodes.map((node: any) => node.participant.name).sort();
}

it('enrollments are shown by the caller’s rights, and filtered by class, cycle, status and search', async () => {
  const facilitator = await elo.make.aFacilitator();
  const led = await elo.make.aClass({ facilitator });
  const other = await elo.make.aClass();
  const person = (name: string) => elo.make.aUser({ name });
  const [ana, jose, zoe] = [await person('Ana Conceição'), await person('José Araújo'), await person('Zoé Lima')];
  await elo.make.anEnrollment({ class: led, participant: ana });
  await elo.make.anEnrollment({ class: led, participant: jose, cancelRequestedAt: new Date() });
  await elo.make.anEnrollment({ class: other, participant: zoe, canceledAt: new Date(), cancelReason: 'OTHER' });
  const supervisor = await elo.make.aSupervisor();

  expect(await names(supervisor)).toEqual(['Ana Conceição', 'José Araújo', 'Zoé Lima']);
  expect(await names(facilitator)).toEqual(['Ana Conceição', 'José Araújo']);
  expect(await names(zoe)).toEqual(['Zoé Lima']);
  expect(await names(await elo.make.aFacilitator())).toEqual([]);
  expect(await names(null)).toBe('UNAUTHENTICATED');

  expect(await names(supervisor, `{ classId: ${other.id} }`)).toEqual(['Zoé Lima']);
  expect(await names(facilitator, `{ classId: ${other.id} }`)).toEqual([]);
  expect(await names(supervisor, `{ cycleId: ${led.cycle.id} }`)).toEqual(['Ana Conceição', 'José Araújo']);
  expect(await names(supervisor, '{ status: ACTIVE }')).toEqual(['Ana Conceição']);
  expect(await names(supervisor, '{ status: CANCEL_REQUESTED }')).toEqual(['José Araújo']);
  expect(await names(supervisor, '{ status: CANCELED }')).toEqual(['Zoé Lima']);
  expect(await names(supervisor, '{ search: "conceicao ANA" }')).toEqual(['Ana Conceição']);
  expect(await names(supervisor, '{ search: "a" }')).toEqual(['Ana Conceição', 'José Araújo', 'Zoé Lima']);
  expect(await names(facilitator, '{ search: "lima" }')).toEqual([]);
  expect(await names(supervisor, `{ search: "${jose.cpf!.replace(/(...)(...)(...)/, '$1.$2.$3-')}" }`)).toEqual([
    'José Araújo',
  ]);
  expect(await names(supervisor, '{ search: "%" }')).toEqual([]);
  expect(await names(supervisor, `{ search: "${'x'.repeat(101)}" }`)).toBe('INVALID');
});

it('courses, classes, hospitals and calendars are found by their names', async () => {
  const admin = await elo.make.anAdmin();
  const ask = async (document: string) => (await elo.graphql(document, {}, { as: admin })).body.data;
  const course = await elo.make.aCourse({ title: 'Acolhimento à Família' });
  await elo.make.aClass({ course, name: 'Turma Açaí' });
  await elo.make.anEmployee({ user: await elo.make.aUser({ name: 'Bárbara Luz', roles: ['FACILITATOR'] }) });
  await elo.graphql(
    'mutation { createHospital(input: { name: "São José", cityId: 3550308 }) { id } }',
    {},
    { as: admin },
  );
  expect(
    await ask(`{
      courses(filter: { search: "familia acolhimento", open: true }) { nodes { title } }
      classes(filter: { search: "ACAI" }) { nodes { name } }
      hospitals(filter: { search: "sao jose" }) { nodes { name } }
      employees(search: "barbara") { nodes { name } }
    }`),
  ).toEqual({
    courses: { nodes: [{ title: 'Acolhimento à Família' }] },
    classes: { nodes: [{ name: 'Turma Açaí' }] },
    hospitals: { nodes: [{ name: 'São José' }] },
    employees: { nodes: [{ name: 'Bárbara Luz' }] },
  });
});
