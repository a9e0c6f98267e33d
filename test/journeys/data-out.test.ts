import { beforeAll, expect, it } from '@jest/globals';
import { createApiKeyByOperator } from '../../src/domain/sessions/api-keys.js';
import type { Activity, Class, Cycle, User } from '../../src/entities/index.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// An analyst stores a copy of the programme by the graph, as Metabase would read it, and exports a table at the end. The copy
// follows all changes, without SQL and without a dump.

let elo: TestApp;
let key: string;
let supervisor: User, facilitator: User, ana: User, bia: User;
let cycle: Cycle, group: Class, plan: Activity, meeting: Activity;

beforeAll(async () => {
  elo = await startTestApp();
  const { make } = elo;
  [supervisor, facilitator, ana, bia] = await Promise.all([
    make.aSupervisor(),
    make.aFacilitator(),
    make.aUser({ name: 'Ana', cpf: '52998224725' }),
    make.aUser({ name: 'Bia' }),
  ]);
  const course = await make.aCourse({ slug: 'acolhimento' });
  meeting = await make.anActivity({ course, kind: 'COLLECTIVE_MEETING', title: 'Abertura', position: 1 });
  plan = await make.anActivity({ course, title: 'Plano', position: 2 });
  cycle = await make.aCycle();
  group = await make.aClass({ course, cycle, facilitator, name: 'Turma A' });
  await make.aMeeting({
    class: group,
    activity: meeting,
    position: 1,
    startsAt: new Date(Date.now() - 7_200_000).toISOString(),
    endsAt: new Date(Date.now() - 3_600_000).toISOString(),
  });
  key = await createApiKeyByOperator(
    { orm: elo.orm, now: elo.now, operator: 'test' },
    {
      name: 'metabase',
      scopes: ['classes:read', 'submissions:read', 'schedule:read', 'people:read', 'people:personal'],
    },
  );
});

const ask = async (query: string, caller: { as?: User; headers?: Record<string, string> }) => {
  const { body } = await elo.graphql(query, {}, { as: caller.as ?? null, headers: caller.headers });
  expect(body.errors).toBeUndefined();
  return body.data;
};

const wanted = {
  enrollments: 'canceledAt participant { name cpf } class { id }',
  presences: 'enrollmentId activityId source',
  submissions: 'removedAt status score participantId activityId',
  appointments: 'canceledAt startsAt client { name }',
} as const;
type List = keyof typeof wanted;
const lists = Object.keys(wanted) as List[];

/** The copy: the records of each list by id, and the time up to which it was read. */
const copy = Object.fromEntries(lists.map(list => [list, { rows: new Map<string, any>(), upTo: 0 }])) as Record<
  List,
  { rows: Map<string, any>; upTo: number }
>;
/** Ten minutes, as docs/using/data-out.md says. */
const OVERLAP_MS = 600_000;

/** One run of the analyst's program. @returns the number of records from each list */
async function readOn(): Promise<Record<List, number>> {
  const told = {} as Record<List, number>;
  for (const list of lists) {
    const { rows, upTo } = copy[list];
    const since = new Date(Math.max(0, upTo - OVERLAP_MS)).toISOString();
    told[list] = 0;
    for (let after = ''; ;) {
      const page = `first: 2, updatedSince: "${since}"${after && `, after: "${after}"`}`;
      const data = await ask(
        `{ ${list}(${page}) { nodes { id updatedAt ${wanted[list]} } pageInfo { hasNextPage endCursor } } }`,
        { headers: { authorization: key } },
      );
      const { nodes, pageInfo } = data[list];
      for (const node of nodes) {
        rows.set(node.id, node);
        copy[list].upTo = Math.max(copy[list].upTo, Date.parse(node.updatedAt));
        told[list] += 1;
      }
      if (!pageInfo.hasNextPage) break;
      after = pageInfo.endCursor;
    }
  }
  return told;
}
const copied = (list: List) => [...copy[list].rows.values()];
const place = (participant: User) => `classId: ${group.id}, participantId: ${participant.id}`;

it('a copy of the data begins empty and gets every enrollment', async () => {
  expect(await readOn()).toEqual({ enrollments: 0, presences: 0, submissions: 0, appointments: 0 });
  for (const person of [ana, bia])
    await ask(`mutation { enrollParticipant(${place(person)}) { id } }`, { as: supervisor });
  expect(await readOn()).toEqual({ enrollments: 2, presences: 0, submissions: 0, appointments: 0 });
  expect(
    copied('enrollments').map(({ participant, canceledAt }) => [participant.name, participant.cpf, canceledAt]),
  ).toEqual([
    ['Ana', '52998224725', null],
    ['Bia', bia.cpf, null],
  ]);
});

it('the copy follows presences, submissions, evaluations and bookings', async () => {
  await ask(`mutation { recordPresence(${place(ana)}, activityId: ${meeting.id}) { id } }`, { as: facilitator });
  const { id } = await elo.make.aSubmission({ class: group, participant: ana, activity: plan });
  await elo.make.anAppointment({
    employee: await elo.make.anEmployee({ user: facilitator }),
    client: ana,
    startsAt: '2030-12-02T13:00:00Z',
    endsAt: '2030-12-02T14:00:00Z',
  });
  await readOn();
  expect(copied('presences')).toMatchObject([{ activityId: String(meeting.id), source: 'STAFF' }]);
  expect(copied('submissions')).toMatchObject([{ status: 'SUBMITTED', score: null, participantId: String(ana.id) }]);
  expect(copied('appointments')).toMatchObject([{ client: { name: 'Ana' }, canceledAt: null }]);

  await ask(`mutation { evaluateSubmission(id: ${id}, input: { status: EVALUATED, score: 92.5 }) { id } }`, {
    as: facilitator,
  });
  await readOn();
  expect(copied('submissions')).toMatchObject([{ status: 'EVALUATED', score: 92.5 }]);
});

it('the exported table has the same rows as the copy', async () => {
  const { status, body } = await elo.call('GET', `/dashboard/api/v1/export/enrollments?cycle_id=${cycle.id}`, {
    headers: { authorization: key },
  });
  expect(status).toBe(200);
  const [titles, ...lines] = (body as string).replace('\ufeff', '').trimEnd().split('\r\n');
  const columns = titles!.split(';');
  const cells = lines.map(line => Object.fromEntries(line.split(';').map((cell, index) => [columns[index], cell])));
  expect(cells).toMatchObject([
    {
      participant_name: 'Ana',
      cpf: '529.982.247-25',
      status: 'active',
      'presence acolhimento 1: Abertura': '1',
      'score acolhimento 2: Plano': '92,5',
    },
    { participant_name: 'Bia', status: 'active', 'score acolhimento 2: Plano': '' },
  ]);
});

it('the copy gets cancellations and removals', async () => {
  const [enrollment] = copied('enrollments').filter(({ participant }) => participant.name === 'Bia');
  const [submission] = copied('submissions');
  const [appointment] = copied('appointments');
  await ask(`mutation { cancelEnrollment(enrollmentId: ${enrollment.id}, reason: OTHER) { id } }`, { as: facilitator });
  await ask(`mutation { removeSubmission(id: ${submission.id}) { id } }`, { as: facilitator });
  await ask(`mutation { cancelAppointment(id: ${appointment.id}) { id } }`, { as: facilitator });
  await readOn();
  const time = expect.stringMatching(/^20/);
  expect(copy.enrollments.rows.get(enrollment.id)).toMatchObject({ canceledAt: time });
  expect(copied('submissions')).toMatchObject([{ removedAt: time }]);
  expect(copied('appointments')).toMatchObject([{ canceledAt: time }]);
});
