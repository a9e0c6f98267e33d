import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { DateTime } from 'luxon';
import { Submission, type Class, type User } from '../../../src/entities/index.js';
import { importFiles } from '../../support/imports.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// Columns that copy values of another record agree with it after each writer of either.

let elo: TestApp;
let admin: User;
beforeAll(async () => {
  elo = await startTestApp();
  admin = await elo.make.anAdmin();
});

/** Copies that differ from their original, by the kind of difference. */
const copies: Record<string, string> = {
  'who evaluates what waits': `submissions as s join classes as c on c.id = s.class_id
    where s.status = 'SUBMITTED' and s.removed_at is null and s.facilitator_id is distinct from c.facilitator_id`,
  'course and cycle of a submission': `submissions as s join classes as c on c.id = s.class_id
    where (s.course_id, s.cycle_id) is distinct from (c.course_id, c.cycle_id)`,
  'class and participant of a change': `submission_revisions as h join submissions as s on s.id = h.submission_id
    where (h.class_id, h.participant_id) is distinct from (s.class_id, s.participant_id)`,
  'course and cycle of a template': `activity_templates as t join classes as c on c.id = t.class_id
    where (t.course_id, t.cycle_id) is distinct from (c.course_id, c.cycle_id)`,
  'the place of what was handed in': `submissions as s where s.removed_at is null and not exists (
    select from enrollments as e where e.participant_id = s.participant_id and e.class_id = s.class_id)`,
};
async function assertCopiesAgree(): Promise<void> {
  for (const [what, rows] of Object.entries(copies))
    expect([what, await elo.make.em().execute(`select * from ${rows}`)]).toEqual([what, []]);
}

async function mutate(call: string, of = '{ id }', as: { id: number } = admin): Promise<any> {
  const { body } = await elo.graphql(`mutation { ${call} ${of} }`, {}, { as });
  expect(body.errors).toBeUndefined();
  return Object.values(body.data)[0];
}

async function ask(as: { id: number }, query: string): Promise<any> {
  const { body } = await elo.graphql(query, {}, { as });
  expect(body.errors).toBeUndefined();
  return Object.values(body.data)[0];
}

let former: User;
let heir: User;
let ana: User;
let group: Class;
let waiting: Submission;
let evaluated: Submission;
beforeEach(async () => {
  [former, heir, ana] = [await elo.make.aFacilitator(), await elo.make.aFacilitator(), await elo.make.aUser()];
  group = await elo.make.aClass({ facilitator: former });
  await elo.make.anEnrollment({ class: group, participant: ana });
  waiting = await elo.make.aSubmission({ class: group, participant: ana });
  evaluated = await elo.make.aSubmission({ class: group, participant: ana });
  await mutate(`evaluateSubmission(id: ${evaluated.id}, input: { score: 80 })`, '{ id }', former);
});

const ownerOf = async ({ id }: Submission): Promise<number | null> =>
  (await elo.make.em().findOneOrFail(Submission, id)).facilitator?.id ?? null;
/** Submissions that wait for a facilitator, in their list of work and in the portal's list by facilitator; both must agree. */
async function waitsFor(facilitator: User): Promise<number[]> {
  const { body } = await elo.graphql('{ myWork { evaluationsWaiting submissions { id } } }', {}, { as: facilitator });
  // The answer is null for a facilitator who is locked by now.
  const { submissions, evaluationsWaiting } = body.data?.myWork ?? { submissions: [], evaluationsWaiting: 0 };
  const work: number[] = submissions.map(({ id }: { id: string }) => Number(id)).toSorted();
  const listed = await elo.call('GET', `/portal/api/submissions?facilitator_id=${facilitator.id}&status=submitted`, {
    headers: { authorization: await elo.bearer(admin) },
  });
  const waits = (listed.body as { id: number }[]).map(({ id }) => id);
  expect(waits.toSorted()).toEqual(work);
  expect(evaluationsWaiting).toBe(work.length);
  return work;
}

/** Each way to change the facilitator of a class. */
const writers: [string, () => Promise<unknown>][] = [
  ['updateClass', () => mutate(`updateClass(id: ${group.id}, input: { facilitatorId: ${heir.id} })`)],
  [
    'handOverClass',
    () => {
      const today = DateTime.now().setZone('America/Sao_Paulo').toISODate();
      const to = `facilitatorId: ${heir.id}, from: "${today}", appointments: MOVE`;
      return mutate(`handOverClass(classId: ${group.id}, ${to})`);
    },
  ],
  [
    'deactivateUser',
    () => mutate(`deactivateUser(id: ${former.id}, handOver: { facilitatorId: ${heir.id}, appointments: CANCEL })`),
  ],
  [
    'an import of classes',
    async () => {
      const { problems, counts } = await importFiles(elo, {
        'classes.csv': `id,name,shift,course,cycle,starts_on,facilitator\n${group.id},${group.name},MORNING,${group.course.id},${group.cycle.id},2026-03-02,${heir.id}\n`,
      });
      expect(problems).toEqual([]);
      expect(counts).toEqual({ classes: [0, 1, 0] });
    },
  ],
];
it.each(writers)(
  '%s moves waiting submissions to the new facilitator, and evaluated ones stay',
  async (_name, write) => {
    expect(await waitsFor(former)).toEqual([waiting.id]);
    await write();
    await assertCopiesAgree();
    expect(await ownerOf(evaluated)).toBe(former.id);
    expect([await waitsFor(heir), await waitsFor(former)]).toEqual([[waiting.id], []]);
    // It waits again, now for the current leader of the class.
    await mutate(`evaluateSubmission(id: ${evaluated.id}, input: { status: SUBMITTED })`);
    await assertCopiesAgree();
    expect(await waitsFor(heir)).toEqual([waiting.id, evaluated.id]);
  },
);

it('waiting submissions of a class without a facilitator belong to nobody, and then to the next facilitator', async () => {
  await mutate(`updateClass(id: ${group.id}, input: { facilitatorId: null })`);
  await assertCopiesAgree();
  expect(await ownerOf(waiting)).toBeNull();
  await mutate(`updateClass(id: ${group.id}, input: { facilitatorId: ${heir.id} })`);
  await assertCopiesAgree();
  expect(await waitsFor(heir)).toEqual([waiting.id]);
});

it('a participant who moves takes submissions and their history along, and the former class loses access', async () => {
  const to = await elo.make.aClass({ facilitator: heir, course: group.course, cycle: group.cycle });
  const { nodes } = await ask(admin, `{ enrollments(filter: { classId: ${group.id} }) { nodes { id } } }`);
  await mutate(`moveEnrollment(id: ${nodes[0].id}, classId: ${to.id})`);
  await assertCopiesAgree();
  expect([await ownerOf(waiting), await ownerOf(evaluated)]).toEqual([heir.id, former.id]);
  const revisions = `{ submissionRevisions(filter: { participantId: ${ana.id} }) { nodes { change } } }`;
  expect(await ask(heir, revisions)).toEqual({ nodes: [{ change: 'EVALUATED' }] });
  expect(await ask(former, revisions)).toEqual({ nodes: [] });
});

it('a submission during a change of facilitator belongs to the final facilitator', async () => {
  for (let round = 0; round < 6; round += 1) {
    const leaders = [former, heir];
    const [participant, activity] = [await elo.make.aUser(), await elo.make.anActivity({ course: group.course })];
    await elo.make.anEnrollment({ class: group, participant });
    const input = `classId: ${group.id}, participantId: ${participant.id}, activityId: ${activity.id}, uploadIds: []`;
    await Promise.all([
      mutate(`createSubmission(input: { ${input} })`, '{ id }', participant),
      mutate(`updateClass(id: ${group.id}, input: { facilitatorId: ${leaders[(round + 1) % 2]!.id} })`),
      mutate(
        `evaluateSubmission(id: ${evaluated.id}, input: { ${round % 2 === 0 ? 'status: SUBMITTED' : 'score: 70'} })`,
      ),
    ]);
    await assertCopiesAgree();
  }
});

it('imported submissions wait for the class’s facilitator', async () => {
  const rui = await elo.make.aUser();
  await elo.make.anEnrollment({ class: group, participant: rui });
  const activity = await elo.make.anActivity({ course: group.course });
  const { problems } = await importFiles(elo, {
    'submissions.csv': `participant,class,activity,submitted_at\n${rui.id},${group.id},${activity.id},20/03/2026 14:30\n`,
  });
  expect(problems).toEqual([]);
  await assertCopiesAgree();
  expect((await waitsFor(former)).length).toBe(2);
});
