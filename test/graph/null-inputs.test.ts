import { beforeAll, expect, it } from '@jest/globals';
import { type GraphQLInputObjectType, isNonNullType } from 'graphql';
import { buildGraph } from '../../src/graph/schema.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// Forms of pages send null for an empty field, and programs leave it out: both make the same record.

let elo: TestApp;
let needed: Record<string, object>;
beforeAll(async () => {
  elo = await startTestApp();
  const { make } = elo;
  const course = await make.aCourse();
  const cycle = await make.aCycle({ year: 2026 });
  const { id: userId } = await make.aFacilitator();
  needed = {
    Course: { slug: 'nulos', title: 'Nulos' },
    Activity: { courseId: course.id, title: 'Nulos', kind: 'DELIVERABLE' },
    Cycle: { name: 'Nulos', year: 2026, startsOn: '2026-01-01', endsOn: '2026-12-31' },
    Class: { name: 'Nulos', shift: 'MORNING', courseId: course.id, cycleId: cycle.id, startsOn: '2026-02-01' },
    Employee: { userId },
    HospitalGroup: { name: 'Nulos' },
    Hospital: { name: 'Nulos', cityId: '3550308' },
    User: { name: 'Nula Souza', email: 'nula@example.org', roles: ['PARTICIPANT'] },
    Post: { slug: 'nulos', title: 'Nulos', body: 'Texto', category: 'praticas' },
  };
});

const schema = buildGraph();
const nullable = (type: GraphQLInputObjectType) =>
  Object.values(type.getFields())
    .filter(({ type: of }) => !isNonNullType(of))
    .map(({ name }) => name);

it.each(['Course', 'Activity', 'Cycle', 'Class', 'Employee', 'HospitalGroup', 'Hospital', 'User', 'Post'])(
  'create%s accepts null for optional fields',
  async noun => {
    const names = nullable(schema.getType(`Create${noun}Input`) as GraphQLInputObjectType);
    const nulls = Object.fromEntries(names.map(name => [name, null]));
    const { body } = await elo.graphql(
      `mutation ($input: Create${noun}Input!) { create${noun}(input: $input) { id } }`,
      { input: { ...nulls, ...needed[noun] } },
      { as: await elo.make.anAdmin() },
    );
    expect(body.errors?.[0]).toBeUndefined();
    expect(body.data[`create${noun}`].id).toMatch(/^\d+$/);
  },
);
