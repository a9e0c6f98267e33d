import { beforeAll, describe, expect, it } from '@jest/globals';
import { Activity, type Class, Meeting } from '../../src/entities/index.js';
import { createApiKeyByOperator } from '../../src/domain/sessions/api-keys.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

const ofToday = (group: Class) => ({
  class: group,
  startsAt: '2026-11-23T12:00:00Z',
  endsAt: '2026-11-23T14:00:00Z',
});

type Person = { id: number } | null;
/** A mutation with an input, and with an id when there is one. @returns its field, or the first error's extensions */
async function mutate(as: Person, name: string, input: object | null, of: string, id?: number): Promise<any> {
  const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input`;
  const declared = [...(id === undefined ? [] : ['$id: ID!']), ...(input ? [`$input: ${type}!`] : [])].join(', ');
  const given = [...(id === undefined ? [] : ['id: $id']), ...(input ? ['input: $input'] : [])].join(', ');
  const { body } = await elo.graphql(`mutation (${declared}) { ${name}(${given}) ${of} }`, { id, input }, { as });
  return body.errors ? body.errors[0].extensions : body.data[name];
}

it('a whole programme can be made from nothing', async () => {
  const admin = await elo.make.anAdmin();
  const facilitator = await elo.make.aFacilitator();
  const course = await mutate(
    admin,
    'createCourse',
    { slug: 'cuidar-2026', title: ' Cuidar  melhor ', description: 'Um curso' },
    '{ id slug title description logoUrl archivedAt activities { id } }',
  );
  expect(course).toEqual({
    id: expect.stringMatching(/^\d+$/),
    slug: 'cuidar-2026',
    title: 'Cuidar melhor',
    description: 'Um curso',
    logoUrl: null,
    archivedAt: null,
    activities: [],
  });
  const cycle = await mutate(
    admin,
    'createCycle',
    { name: '2026.2', year: 2026, startsOn: '2026-07-01', endsOn: '2026-12-31' },
    '{ id name year startsOn endsOn recoveryHours enableStrategicActivities }',
  );
  expect(cycle).toEqual({
    id: cycle.id,
    name: '2026.2',
    year: 2026,
    startsOn: '2026-07-01',
    endsOn: '2026-12-31',
    recoveryHours: 72,
    enableStrategicActivities: true,
  });
  const activity = await mutate(
    admin,
    'createActivity',
    { courseId: course.id, title: 'Primeiro encontro', kind: 'COLLECTIVE_MEETING' },
    '{ id title kind position }',
  );
  expect(activity).toEqual({ id: activity.id, title: 'Primeiro encontro', kind: 'COLLECTIVE_MEETING', position: 1 });
  const group = await mutate(
    admin,
    'createClass',
    {
      name: 'Turma A',
      shift: 'EVENING',
      courseId: course.id,
      cycleId: cycle.id,
      startsOn: '2026-08-03',
      facilitatorId: String(facilitator.id),
      groupUrl: 'https://chat.example.org/a',
      roomName: 'Sala A',
    },
    '{ id name shift startsOn groupUrl facilitator { id } course { id } cycle { id } room { name slug } }',
  );
  expect(group).toEqual({
    id: group.id,
    name: 'Turma A',
    shift: 'EVENING',
    startsOn: '2026-08-03',
    groupUrl: 'https://chat.example.org/a',
    facilitator: { id: String(facilitator.id) },
    course: { id: course.id },
    cycle: { id: cycle.id },
    room: { name: 'Sala A', slug: expect.stringMatching(/^class-\d+-[0-9a-f]{32}$/) },
  });
  const meeting = await mutate(
    admin,
    'createMeeting',
    {
      classId: group.id,
      activityId: activity.id,
      title: 'Abertura',
      startsAt: '2026-08-10T22:00:00Z',
      endsAt: '2026-08-11T00:00:00Z',
    },
    '{ id title position startsAt endsAt activity { id } class { id } }',
  );
  expect(meeting).toEqual({
    id: meeting.id,
    title: 'Abertura',
    position: 1,
    startsAt: '2026-08-10T22:00:00.000Z',
    endsAt: '2026-08-11T00:00:00.000Z',
    activity: { id: activity.id },
    class: { id: group.id },
  });
});

describe('a change of the programme is refused', () => {
  const someCourse = { slug: 'x', title: 'X' };
  it.each([
    ['nobody', async () => null, 'UNAUTHENTICATED'],
    ['a participant', () => elo.make.aUser(), 'FORBIDDEN'],
    ['a facilitator', () => elo.make.aFacilitator(), 'FORBIDDEN'],
  ])('to %s, and nothing changes', async (_who, person, code) => {
    const as = await person();
    const group = await elo.make.aClass();
    const meeting = await elo.make.aMeeting(ofToday(group));
    for (const [name, input, id] of [
      ['createCourse', someCourse, undefined],
      ['updateCourse', { title: 'Y' }, group.course.id],
      ['removeCourse', null, group.course.id],
      ['updateCycle', { name: 'Y' }, group.cycle.id],
      ['removeCycle', null, group.cycle.id],
      ['updateActivity', { title: 'Y' }, meeting.activity.id],
      ['removeActivity', null, meeting.activity.id],
      ['updateClass', { name: 'Y' }, meeting.class.id],
      ['removeClass', null, meeting.class.id],
      ['updateMeeting', { title: 'Y' }, meeting.id],
      ['removeMeeting', null, meeting.id],
    ] as const)
      expect([name, (await mutate(as, name, input, '{ id }', id)).code]).toEqual([name, code]);
  });

  it('to an API key', async () => {
    const key = await createApiKeyByOperator({ orm: elo.orm, now: elo.now, operator: 'test' }, { name: 'programme' });
    const { body } = await elo.graphql(
      'mutation { createCourse(input: { slug: "x", title: "X" }) { id } }',
      {},
      { headers: { authorization: key } },
    );
    expect(body.errors[0].extensions).toMatchObject({ code: 'FORBIDDEN', reason: 'PROGRAMME_FOR_EDITORS' });
  });
});

describe('the programme refuses', () => {
  it('two courses with the same slug', async () => {
    const admin = await elo.make.anAdmin();
    const { slug } = await elo.make.aCourse();
    const other = await elo.make.aCourse();
    const refused = { code: 'CONFLICT', reason: 'VALUE_IN_USE', fields: { slug: 'is in use' } };
    expect(await mutate(admin, 'createCourse', { slug, title: 'X' }, '{ id }')).toMatchObject(refused);
    expect(await mutate(admin, 'updateCourse', { slug }, '{ id }', other.id)).toMatchObject(refused);
  });

  it('an update of a record that has changed meanwhile', async () => {
    const admin = await elo.make.anAdmin();
    const { id } = await elo.make.aCourse();
    const read = await mutate(admin, 'updateCourse', { title: 'First' }, '{ updatedAt }', id);
    const input = { title: 'Second', expectedUpdatedAt: read.updatedAt };
    expect(await mutate(admin, 'updateCourse', input, '{ title }', id)).toEqual({ title: 'Second' });
    expect(await mutate(admin, 'updateCourse', input, '{ title }', id)).toMatchObject({
      code: 'CONFLICT',
      reason: 'RECORD_CHANGED',
    });
  });

  it('a cycle that ends before it begins, or leaves out its classes and meetings', async () => {
    const admin = await elo.make.anAdmin();
    const days = { startsOn: '2026-07-02', endsOn: '2026-07-01' };
    expect(await mutate(admin, 'createCycle', { name: 'X', year: 2026, ...days }, '{ id }')).toMatchObject({
      code: 'INVALID',
      fields: { endsOn: 'not before startsOn' },
    });
    const cycle = await elo.make.aCycle();
    const group = await elo.make.aClass({ cycle });
    await elo.make.aMeeting({ class: group, startsAt: '2026-12-01T12:00:00Z', endsAt: '2026-12-01T14:00:00Z' });
    expect(await mutate(admin, 'updateCycle', { endsOn: '2026-11-30' }, '{ id }', cycle.id)).toMatchObject({
      code: 'CONFLICT',
      reason: 'OUTSIDE_PERIOD',
      params: { uses: { meetings: 1 } },
    });
    expect(await mutate(admin, 'updateCycle', { endsOn: '2026-12-01' }, '{ endsOn }', cycle.id)).toEqual({
      endsOn: '2026-12-01',
    });
  });

  it('a leader who is not a facilitator, or is deactivated', async () => {
    const admin = await elo.make.anAdmin();
    const group = await elo.make.aClass();
    const gone = await elo.make.aUser({ roles: ['FACILITATOR'], isActive: false });
    for (const { id } of [await elo.make.aUser(), gone])
      expect(await mutate(admin, 'updateClass', { facilitatorId: String(id) }, '{ id }', group.id)).toMatchObject({
        code: 'INVALID',
        fields: { facilitatorId: 'is not a person who may lead a class' },
      });
  });

  it('a meeting outside its class’s days, at the same time as another, or for another kind of activity', async () => {
    const admin = await elo.make.anAdmin();
    const group = await elo.make.aClass();
    const meeting = await elo.make.aMeeting(ofToday(group));
    const input = {
      classId: String(group.id),
      activityId: String(meeting.activity.id),
      title: 'X',
      startsAt: '2026-11-24T12:00:00Z',
      endsAt: '2026-11-24T13:00:00Z',
    };
    const create = (changes: object) => mutate(admin, 'createMeeting', { ...input, ...changes }, '{ position }');
    expect(await create({ startsAt: '2100-01-02T12:00:00Z', endsAt: '2100-01-02T13:00:00Z' })).toMatchObject({
      fields: { endsAt: 'must lie between 2026-03-02 and 2099-12-31' },
    });
    expect(await create({ endsAt: input.startsAt })).toMatchObject({ fields: { endsAt: 'must be after startsAt' } });
    expect(await create({ startsAt: '2026-11-24T12:58:00Z' })).toMatchObject({
      fields: { endsAt: 'a meeting lasts from 5 minutes to 12 hours' },
    });
    expect(await create({ startsAt: '2026-11-23T13:59:00Z', endsAt: '2026-11-23T15:00:00Z' })).toMatchObject({
      code: 'CONFLICT',
      reason: 'MEETINGS_OVERLAP',
      params: { title: meeting.title },
    });
    const deliverable = await elo.make.anActivity({ course: group.course, kind: 'DELIVERABLE' });
    expect(await create({ activityId: String(deliverable.id) })).toMatchObject({
      fields: { activityId: 'is no activity for which a class meets' },
    });
    const foreign = await elo.make.anActivity({ kind: 'COLLECTIVE_MEETING' });
    expect(await create({ activityId: String(foreign.id) })).toMatchObject({
      fields: { activityId: 'is no activity of the course of this class' },
    });
    expect(await create({})).toEqual({ position: 2 });
    // An earlier meeting takes the first position.
    expect(await create({ startsAt: '2026-11-22T12:00:00Z', endsAt: '2026-11-22T13:00:00Z' })).toEqual({ position: 1 });
    const positions = await elo.make.em().find(Meeting, { class: group.id }, { orderBy: { startsAt: 1 } });
    expect(positions.map(each => each.position)).toEqual([1, 2, 3]);
  });

  it('the removal of a record in use, with the counts of its uses', async () => {
    const admin = await elo.make.anAdmin();
    const { class: group } = await elo.make.anEnrollment();
    await elo.make.anEnrollment({ class: group });
    await elo.make.aRoom({ class: group });
    const { body } = await elo.graphql(`mutation { removeClass(id: ${group.id}) { id } }`, {}, { as: admin });
    expect(body.errors[0]).toMatchObject({
      message: 'This is needed by 2 enrollments',
      extensions: { code: 'CONFLICT', reason: 'RECORD_IN_USE', params: { uses: { enrollments: 2 } } },
    });
    const empty = await elo.make.aClass();
    await elo.make.aRoom({ class: empty });
    expect(await mutate(admin, 'removeClass', null, '{ id }', empty.id)).toEqual({ id: String(empty.id) });
    expect(await mutate(admin, 'removeClass', null, '{ id }', empty.id)).toMatchObject({ code: 'NOT_FOUND' });
  });
});

it('activities of a course change positions', async () => {
  const admin = await elo.make.anAdmin();
  const course = await elo.make.aCourse();
  const make = (title: string, position?: number) =>
    mutate(admin, 'createActivity', { courseId: String(course.id), title, kind: 'DELIVERABLE', position }, '{ id }');
  const titles = async () =>
    (await elo.make.em().find(Activity, { course: course.id }, { orderBy: { position: 1 } })).map(
      each => `${each.position} ${each.title}`,
    );
  const [a] = [await make('a'), await make('b'), await make('c', 1)];
  expect(await titles()).toEqual(['1 c', '2 a', '3 b']);
  await mutate(admin, 'updateActivity', { position: 3 }, '{ id }', a.id);
  expect(await titles()).toEqual(['1 c', '2 b', '3 a']);
  await mutate(admin, 'updateActivity', { position: 1 }, '{ id }', a.id);
  expect(await titles()).toEqual(['1 a', '2 c', '3 b']);
  await mutate(admin, 'removeActivity', null, '{ id }', a.id);
  expect(await titles()).toEqual(['1 c', '2 b']);
  // Ten at once get positions of their own.
  await Promise.all(Array.from({ length: 10 }, (_, n) => make(`n${n}`)));
  expect((await titles()).map(each => Number(each.split(' ')[0]))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});
