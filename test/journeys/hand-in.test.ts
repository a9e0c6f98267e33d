import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Cycle } from '../../src/entities/index.js';
import { ensureAppKey } from '../../src/domain/sessions/ensure-app-key.js';
import { mailsTo } from '../support/mails.js';
import { outcomeOf } from '../support/outcome.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// A submission of a participant, from the first tap to the last evaluation, with the mails that they read.

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp({ PUBLIC_URL: 'https://elo.example.org' });
  await ensureAppKey(elo.app.services);
});
beforeEach(() => elo.setNow('2026-11-20T12:00:00Z'));

async function aScene() {
  const { make } = elo;
  const [facilitator, participant] = await Promise.all([make.aFacilitator(), make.aUser()]);
  const course = await make.aCourse({ title: 'Acolher' });
  const group = await make.aClass({ name: 'Turma A', course, facilitator });
  const activity = await make.anActivity({ course, title: 'Plano de ação' });
  await make.anEnrollment({ class: group, participant });
  return { facilitator, participant, course, group, activity };
}
type Scene = Awaited<ReturnType<typeof aScene>>;
type Person = { id: number };

const pdf = (text: string) => new Blob([`%PDF-1.4\n${text}`]);
interface HandIn {
  as?: Person;
  files?: string[];
  key?: string;
}
/** Submits by the portal. @returns the status with the id of the submission, or with the message */
async function handIn(scene: Scene, { as = scene.participant, files = ['plano'], key }: HandIn = {}) {
  const form = new FormData();
  form.append('class_id', String(scene.group.id));
  form.append('participant_id', String(scene.participant.id));
  form.append('activity_id', String(scene.activity.id));
  files.forEach((text, index) => form.append(`files[${index}]`, pdf(text), `${text}.pdf`));
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
  const { status, body } = await elo.call('POST', '/portal/api/submissions', { as, form, headers });
  return [status, status === 201 ? body.id : body.message] as [number, any];
}

/** Submits by the graph. */
async function handInByGraph(scene: Scene, { as = scene.participant, files = ['plano'], key }: HandIn = {}) {
  const uploadIds: string[] = [];
  for (const text of files) {
    const form = new FormData();
    form.append('file', pdf(text), 'x.pdf');
    uploadIds.push((await elo.call('POST', '/uploads', { as, form })).body.uploads[0].id);
  }
  return { uploadIds, outcome: await create(scene, as, { uploadIds, idempotencyKey: key }) };
}
const create = async ({ group, participant, activity }: Scene, as: Person, more: object) => {
  const input = { classId: group.id, participantId: participant.id, activityId: activity.id, ...more };
  return outcomeOf(
    await elo.graphql(
      'mutation ($i: CreateSubmissionInput!) { it: createSubmission(input: $i) { id } }',
      { i: input },
      { as },
    ),
  );
};

const attempts = async ({ group, facilitator }: Scene, as: Person = facilitator) => {
  const query =
    'query ($c: ID!) { it: submissions(filter: { classId: $c }) { nodes { id attempt late newerAttemptWaits status } } }';
  return (outcomeOf(await elo.graphql(query, { c: group.id }, { as })) as { nodes: object[] }).nodes;
};
const setRule = async ({ group, activity, facilitator }: Scene, rule: object, as: Person | null = facilitator) =>
  outcomeOf(
    await elo.graphql(
      `mutation ($c: ID!, $a: ID!, $dueAt: DateTime, $closesAt: DateTime, $maxAttempts: Int) {
        it: setHandInRule(classId: $c, activityId: $a, dueAt: $dueAt, closesAt: $closesAt, maxAttempts: $maxAttempts) {
          handInRules { activity { title } dueAt closesAt maxAttempts }
        }
      }`,
      { c: group.id, a: activity.id, ...rule },
      as ? { as } : {},
    ),
  );
const evaluate = async (id: number, { facilitator }: Scene, input: object) =>
  outcomeOf(
    await elo.graphql(
      'mutation ($id: ID!, $i: EvaluateSubmissionInput!) { it: evaluateSubmission(id: $id, input: $i) { status } }',
      { id, i: input },
      { as: facilitator },
    ),
  );
const sendBack = async (id: number, as: Person, more: { comment?: string; until?: string } = {}) =>
  outcomeOf(
    await elo.graphql(
      `mutation ($id: ID!, $comment: String, $until: DateTime) {
        it: removeSubmission(id: $id, action: RESEND, comment: $comment, until: $until) { id }
      }`,
      { id, ...more },
      { as },
    ),
  );
/** The activities that the participant's home shows as open. */
const askedAgain = async ({ participant }: Scene) => {
  const open = await elo.graphql(
    '{ it: me { openActivities { askedAgain askedAgainUntil } } }',
    {},
    { as: participant },
  );
  return (outcomeOf(open) as any).openActivities;
};
const subjects = async (scene: Scene) => (await mailsTo(elo, scene.participant)).map(({ subject }) => subject);

it('a submission goes from the first tap to the evaluation, and through a second attempt', async () => {
  const scene = await aScene();
  const { participant, facilitator, group, activity } = scene;
  expect(
    await setRule(scene, { dueAt: '2026-11-21T12:00:00Z', closesAt: '2026-11-22T12:00:00Z', maxAttempts: 2 }),
  ).toEqual({
    handInRules: [
      {
        activity: { title: 'Plano de ação' },
        dueAt: '2026-11-21T12:00:00.000Z',
        closesAt: '2026-11-22T12:00:00.000Z',
        maxAttempts: 2,
      },
    ],
  });
  const open = await elo.graphql(
    '{ it: me { openActivities { dueAt closesAt activity { title } } } }',
    {},
    { as: participant },
  );
  expect(outcomeOf(open)).toEqual({
    openActivities: [
      {
        dueAt: '2026-11-21T12:00:00.000Z',
        closesAt: '2026-11-22T12:00:00.000Z',
        activity: { title: 'Plano de ação' },
      },
    ],
  });

  const [, first] = await handIn(scene);
  expect(await mailsTo(elo, participant)).toEqual([
    {
      subject: 'Recebemos sua atividade: Plano de ação',
      text: expect.stringContaining(
        'Recebemos sua atividade “Plano de ação”, do curso Acolher (Turma A), em 20/11/2026 09:00 (horário de Brasília), com 1 arquivo.',
      ),
    },
  ]);
  await evaluate(first, scene, { score: 87.5, facilitatorComment: 'Falta o prazo.\nO resto está bom.' });
  const evaluation = (await mailsTo(elo, participant)).at(-1)!;
  expect(evaluation.subject).toBe('Sua atividade foi avaliada: Plano de ação');
  expect(evaluation.text).toContain(
    'foi avaliada em 20/11/2026 09:00 (horário de Brasília). Nota: 87,5 de 100. Comentário do facilitador: > Falta o prazo. > O resto está bom. Veja a avaliação no portal: https://elo.example.org',
  );

  // A late second attempt hides no evaluation.
  elo.setNow('2026-11-21T12:00:01Z');
  const [, second] = await handIn(scene, { files: ['melhor'] });
  expect((await mailsTo(elo, participant)).at(-1)!.text).toMatch(
    /É o seu 2º envio desta atividade. O prazo era 21\/11\/2026 09:00 \(horário de Brasília\): o envio conta como atrasado./,
  );
  expect(await attempts(scene)).toEqual([
    { id: String(first), attempt: 1, late: false, newerAttemptWaits: true, status: 'EVALUATED' },
    { id: String(second), attempt: 2, late: true, newerAttemptWaits: false, status: 'SUBMITTED' },
  ]);
  const summary = await elo.call('GET', `/portal/api/submissions/class/${group.id}`, { as: facilitator });
  expect(summary.body[0].activities).toEqual([
    { status: 'avaliada', id: String(first), activity_id: String(activity.id) },
  ]);
  expect(await handIn(scene, { files: ['outra'] })).toEqual([409, 'The activity may be handed in 2 times at most']);

  // The facilitator asks for another attempt. It is possible until the given day, even when the activity is closed.
  await sendBack(second, facilitator, { comment: 'Envie em PDF assinado.', until: '2026-11-25T12:00:00Z' });
  const request = (await mailsTo(elo, participant)).at(-1)!;
  expect(request.subject).toBe('Envie novamente a atividade: Plano de ação');
  expect(request.text).toContain(
    'Comentário do facilitador: > Envie em PDF assinado. Prazo: 25/11/2026 09:00 (horário de Brasília). Acesse o portal e envie a atividade outra vez: https://elo.example.org',
  );
  elo.setNow('2026-11-25T11:00:00Z');
  expect(await askedAgain(scene)).toEqual([{ askedAgain: true, askedAgainUntil: '2026-11-25T12:00:00.000Z' }]);
  const [, third] = await handIn(scene, { files: ['assinado'] });
  expect(await attempts(scene)).toEqual([
    { id: String(first), attempt: 1, late: false, newerAttemptWaits: true, status: 'EVALUATED' },
    { id: String(third), attempt: 3, late: false, newerAttemptWaits: false, status: 'SUBMITTED' },
  ]);
  expect(await askedAgain(scene)).toEqual([]);
  expect(await handIn(scene, { files: ['mais uma'] })).toEqual([
    409,
    'The activity is closed: nothing is handed in any more',
  ]);
  await evaluate(third, scene, { score: 100 });
  expect(await subjects(scene)).toEqual([
    'Recebemos sua atividade: Plano de ação',
    'Sua atividade foi avaliada: Plano de ação',
    'Recebemos sua atividade: Plano de ação',
    'Envie novamente a atividade: Plano de ação',
    'Recebemos sua atividade: Plano de ação',
    'Sua atividade foi avaliada: Plano de ação',
  ]);
  const history = await elo.graphql(
    'query ($p: ID!) { it: submissionRevisions(filter: { participantId: $p, change: SENT_BACK }) { nodes { note } } }',
    { p: participant.id },
    { as: participant },
  );
  expect(outcomeOf(history)).toEqual({ nodes: [{ note: 'Envie em PDF assinado.' }] });
});

it('four concurrent taps make one submission, by the portal and by the graph, with one receipt', async () => {
  const scene = await aScene();
  const taps = await Promise.all([handIn(scene), handIn(scene), handIn(scene), handIn(scene)]);
  const [[, id]] = taps;
  expect(taps).toEqual([201, 201, 201, 201].map(status => [status, id]));
  const { outcome, uploadIds } = await handInByGraph(scene);
  expect(outcome).toEqual({ id: String(id) });
  expect(await create(scene, scene.participant, { uploadIds })).toEqual({ id: String(id) });
  expect(await attempts(scene)).toHaveLength(1);
  expect(await subjects(scene)).toEqual(['Recebemos sua atividade: Plano de ação']);

  // Other files are another attempt. So is a return to the first files, and any submission ten minutes later.
  await handIn(scene, { files: ['plano', 'fotos'] });
  await handIn(scene, { files: ['fotos', 'plano'] });
  expect(await attempts(scene)).toHaveLength(2);
  await handIn(scene);
  expect(await attempts(scene)).toHaveLength(3);
  elo.setNow('2026-11-20T12:11:00Z');
  await handIn(scene);
  expect(await attempts(scene)).toHaveLength(4);
});

it('six different concurrent submissions fill only the remaining attempts', async () => {
  const scene = await aScene();
  await setRule(scene, { maxAttempts: 2 });
  const files = ['um', 'dois', 'três', 'quatro', 'cinco', 'seis'];
  const answers = await Promise.all(files.map(each => handIn(scene, { files: [each] })));
  expect(answers.map(([status]) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
  expect(await attempts(scene)).toHaveLength(2);
});

it('a submission with an Idempotency-Key is made once, by every route and with new uploads too', async () => {
  const scene = await aScene();
  const [, id] = await handIn(scene, { key: 'k1' });
  await evaluate(id, scene, { score: 10 });
  elo.setNow('2026-11-21T12:00:00Z');
  expect(await handIn(scene, { key: 'k1' })).toEqual([201, id]);
  const { outcome, uploadIds } = await handInByGraph(scene, { key: 'k1' });
  expect(outcome).toEqual({ id: String(id) });
  expect(await create(scene, scene.participant, { uploadIds, idempotencyKey: 'k1' })).toEqual({ id: String(id) });
  expect(await handIn(scene, { key: 'k1', files: ['outro'] })).toEqual([
    409,
    'This Idempotency-Key was used for another request',
  ]);
  expect(await handIn(scene, { key: 'not a key' })).toEqual([
    400,
    'Idempotency-Key: must be 1 to 255 visible ASCII characters',
  ]);
  expect(await attempts(scene)).toHaveLength(1);

  const both = await Promise.all([handIn(scene, { key: 'k2', files: [] }), handIn(scene, { key: 'k2', files: [] })]);
  expect(both[0]).toEqual(both[1]);
  const token = (
    await elo.call('GET', '/submissions/api/submissions/token', { headers: { authorization: 'demo-api-key' } })
  ).body.token;
  const byService = async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({
      class_id: scene.group.id,
      participant_id: scene.participant.id,
      activity_id: scene.activity.id,
    }))
      form.append(name, String(value));
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'k2' };
    return (await elo.call('POST', '/submissions/api/submissions', { form, headers })).body.id;
  };
  // A key is valid only for its caller.
  const served = await byService();
  expect(await byService()).toBe(served);
  expect(await attempts(scene)).toMatchObject([
    { attempt: 1 },
    { id: String(both[0][1]), attempt: 2 },
    { id: String(served), attempt: 3 },
  ]);
});

it('submissions end with the cycle, for staff too, except for a requested new attempt', async () => {
  const scene = await aScene();
  const [, id] = await handIn(scene);
  await elo.make.em().nativeUpdate(Cycle, scene.group.cycle.id, { endsOn: '2026-11-19' });
  const over = [409, 'The cycle of the class is over'];
  expect(await handIn(scene, { files: ['outro'] })).toEqual(over);
  expect(await handIn(scene, { files: ['outro'], as: scene.facilitator })).toEqual(over);
  // The tap that was repeated after midnight is still the same.
  expect(await handIn(scene)).toEqual([201, id]);
  await sendBack(id, scene.facilitator);
  expect(await askedAgain(scene)).toEqual([{ askedAgain: true, askedAgainUntil: null }]);
  expect(await handIn(scene, { files: ['outro'] })).toEqual([201, expect.any(Number)]);
  expect(await askedAgain(scene)).toEqual([]);
});

it('an activity that was asked for again is no longer open after the time for it', async () => {
  const scene = await aScene();
  const [, id] = await handIn(scene);
  await setRule(scene, { closesAt: '2026-11-20T12:30:00Z' });
  await sendBack(id, scene.facilitator, { until: '2026-11-21T12:00:00Z' });
  elo.setNow('2026-11-21T11:59:00Z');
  expect(await askedAgain(scene)).toHaveLength(1);
  elo.setNow('2026-11-21T12:00:01Z');
  expect(await askedAgain(scene)).toEqual([]);
  expect(await handIn(scene, { files: ['outro'] })).toEqual([
    409,
    'The activity is closed: nothing is handed in any more',
  ]);
});

it('after the deadline a timely submission can’t be replaced, except by staff’s permission', async () => {
  const scene = await aScene();
  const [, id] = await handIn(scene);
  const rename = async (as: Person) =>
    outcomeOf(
      await elo.graphql(`mutation { it: replaceSubmission(id: ${id}, input: { title: "x" }) { title } }`, {}, { as }),
    );
  await setRule(scene, { dueAt: '2026-11-20T13:00:00Z' });
  expect(await rename(scene.participant)).toEqual({ title: 'x' });
  elo.setNow('2026-11-20T13:00:01Z');
  expect(await rename(scene.participant)).toEqual(['CONFLICT', 'DEADLINE_PASSED']);
  expect(await rename(scene.facilitator)).toEqual({ title: 'x' });
  await setRule(scene, { closesAt: '2026-11-20T12:00:00Z' });
  expect(await rename(scene.participant)).toEqual(['CONFLICT', 'HAND_IN_CLOSED']);
  expect(await handIn(scene, { files: ['outro'] })).toEqual([
    409,
    'The activity is closed: nothing is handed in any more',
  ]);
  expect(await handIn(scene, { files: ['outro'], as: scene.facilitator })).toEqual([201, expect.any(Number)]);
  expect(await setRule(scene, {})).toEqual({ handInRules: [] });
  expect(await handIn(scene, { files: ['mais'] })).toEqual([201, expect.any(Number)]);
});

it('an evaluation is mailed once, and not when it was changed before its mail was sent', async () => {
  const scene = await aScene();
  const [, id] = await handIn(scene);
  await evaluate(id, scene, { score: 50 });
  await evaluate(id, scene, { score: 50 });
  expect(await subjects(scene)).toHaveLength(2);
  await evaluate(id, scene, { score: 60 });
  await evaluate(id, scene, { score: 70 });
  const told = await mailsTo(elo, scene.participant);
  expect(told).toHaveLength(3);
  expect(told.at(-1)!.text).toContain('Nota: 70 de 100.');
  await evaluate(id, scene, { score: 80 });
  await evaluate(id, scene, { status: 'SUBMITTED' });
  expect(await subjects(scene)).toHaveLength(3);
});

it('submission rules are set by the class’s leader, administrators and supervisors', async () => {
  const scene = await aScene();
  const { make } = elo;
  const rule = { maxAttempts: 3 };
  for (const as of [await make.anAdmin(), await make.aSupervisor(), scene.facilitator])
    expect(await setRule(scene, rule, as)).toMatchObject({ handInRules: [{ maxAttempts: 3 }] });
  for (const as of [scene.participant, await make.aUser(), await make.aFacilitator()])
    expect(await setRule(scene, {}, as)).toEqual(['FORBIDDEN', 'CLASS_STAFF_ONLY']);
  expect(await setRule(scene, {}, null)).toEqual(['UNAUTHENTICATED', 'NOT_SIGNED_IN']);
  const byKey = await elo.graphql(
    `mutation { it: setHandInRule(classId: ${scene.group.id}, activityId: ${scene.activity.id}) { id } }`,
    {},
    { headers: { authorization: 'demo-api-key' } },
  );
  expect(outcomeOf(byKey)).toEqual(['FORBIDDEN', 'PERSON_NEEDED']);
  const [other] = [await make.anActivity()];
  expect(await setRule({ ...scene, activity: other }, rule)).toEqual(['NOT_FOUND', 'ACTIVITY_NOT_FOUND']);
  expect(await setRule(scene, { maxAttempts: 0 })).toEqual(['INVALID', 'INVALID_FIELDS', 'maxAttempts']);
  expect(await setRule(scene, { dueAt: '2026-11-22T00:00:00Z', closesAt: '2026-11-21T00:00:00Z' })).toEqual([
    'INVALID',
    'INVALID_FIELDS',
    'closesAt',
  ]);
  expect(await attempts(scene)).toEqual([]);
});

it('only staff of the class requests a new attempt, with a deadline in the future', async () => {
  const scene = await aScene();
  const [, id] = await handIn(scene);
  const stranger = await elo.make.aFacilitator();
  expect(await sendBack(id, scene.participant)).toEqual(['FORBIDDEN', 'CLASS_STAFF_SENDS_BACK']);
  expect(await sendBack(id, stranger)).toEqual(['NOT_FOUND', 'SUBMISSION_NOT_FOUND']);
  expect(await sendBack(id, scene.facilitator, { until: '2026-11-20T12:00:00Z' })).toEqual([
    'INVALID',
    'INVALID_FIELDS',
    'until',
  ]);
  expect(await attempts(scene)).toMatchObject([{ id: String(id) }]);
});
