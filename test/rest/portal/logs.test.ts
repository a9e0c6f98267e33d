import { beforeAll, describe, expect, it } from '@jest/globals';
import { soonAfter } from '../../support/moments.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

const count = async (table: string) =>
  Number((await elo.make.em().execute<{ n: string }[]>(`select count(*) as n from ${table}`))[0]!.n);

async function aScene() {
  const facilitator = await elo.make.aFacilitator();
  const group = await elo.make.aClass({ facilitator });
  const student = await elo.make.aUser();
  const enrollment = await elo.make.anEnrollment({ class: group, participant: student });
  return {
    facilitator,
    student,
    enrollment,
    supervisor: await elo.make.aSupervisor(),
    admin: await elo.make.anAdmin(),
  };
}
type Scene = Awaited<ReturnType<typeof aScene>>;

describe('POST /portal/api/logs', () => {
  it('answers HTTP 200 with 201 in the body, as in the contract, for a text or number id', async () => {
    const { student, enrollment } = await aScene();
    for (const subscriber_id of [String(enrollment.id), enrollment.id]) {
      const reply = await elo.call('POST', '/portal/api/logs', {
        as: student,
        json: { subscriber_id, action: ' Abriu a aula ' },
      });
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({ message: 'Log recorded successfully', status: 201 });
    }
    const rows = await elo.make.em().execute('select action from action_logs where enrollment_id = ?', [enrollment.id]);
    expect(rows).toEqual([{ action: 'Abriu a aula' }, { action: 'Abriu a aula' }]);
  });

  it.each(['facilitator', 'supervisor', 'admin'] as const)('lets the %s write a log for a participant', async who => {
    const scene = await aScene();
    const reply = await elo.call('POST', '/portal/api/logs', {
      as: scene[who],
      json: { subscriber_id: String(scene.enrollment.id), action: 'x' },
    });
    expect(reply.status).toBe(200);
  });

  it.each([
    ['nobody', async () => null, 401, 'Not signed in'],
    ['another participant', async () => elo.make.aUser(), 404, 'Enrollment not found'],
    ['another facilitator', async () => elo.make.aFacilitator(), 404, 'Enrollment not found'],
  ])('refuses %s and writes nothing', async (_who, caller, status, message) => {
    const { enrollment } = await aScene();
    const as = await caller();
    const before = await count('action_logs');
    const reply = await elo.call('POST', '/portal/api/logs', {
      as,
      json: { subscriber_id: String(enrollment.id), action: 'x' },
    });
    expect({ status: reply.status, body: reply.body }).toEqual({ status, body: { status, message } });
    expect(await count('action_logs')).toBe(before);
  });

  it.each([
    ['an unknown enrollment', { subscriber_id: '2000000000', action: 'x' }, 404],
    ['an id beyond integers', { subscriber_id: '9999999999', action: 'x' }, 404],
    ['no subscriber_id', { action: 'x' }, 400],
    ['no action', { subscriber_id: '1' }, 400],
    ['an empty action', { subscriber_id: '1', action: '  ' }, 400],
    ['an action of 501 characters', { subscriber_id: '1', action: 'x'.repeat(501) }, 400],
    ['a NUL', { subscriber_id: '1', action: 'a\0b' }, 400],
  ])('refuses %s', async (_what, json, status) => {
    const reply = await elo.call('POST', '/portal/api/logs', { as: await elo.make.aUser(), json });
    expect(reply.status).toBe(status);
    expect(reply.body).toEqual({ status, message: expect.any(String) });
  });
});

describe('POST /portal/api/participant-mode-log', () => {
  const entry = (supervisor: { id: number; cpf?: string | null }, { student }: Scene) => ({
    supervisor_id: String(supervisor.id),
    supervisor_cpf: supervisor.cpf!,
    participant_id: String(student.id),
    participant_cpf: student.cpf!,
    action: 'Entrou no modo participante',
  });
  const post = (as: { id: number } | null, json: unknown) =>
    elo.call('POST', '/portal/api/participant-mode-log', { as, json });

  it.each(['supervisor', 'admin'] as const)(
    'answers the input of the %s as texts, with a number id and the time',
    async who => {
      const scene = await aScene();
      elo.setNow('2026-11-21T12:00:00.000Z');
      const json = entry(scene[who], scene);
      const reply = await post(scene[who], json);
      elo.setNow(null);
      expect(reply.status).toBe(201);
      expect(reply.body).toEqual({
        status: 201,
        message: 'Participant mode log recorded successfully',
        data: { ...json, id: expect.any(Number), created_at: soonAfter('2026-11-21T12:00:00.000Z') },
      });
      const rows = await elo.make
        .em()
        .execute('select supervisor_id, participant_cpf from participant_mode_logs where id = ?', [reply.body.data.id]);
      expect(rows).toEqual([{ supervisor_id: scene[who].id, participant_cpf: scene.student.cpf }]);
    },
  );

  it('refuses participants, facilitators and anonymous callers, and writes nothing', async () => {
    const scene = await aScene();
    const before = await count('participant_mode_logs');
    const asParticipant = await post(scene.student, entry(scene.student, scene));
    expect({ status: asParticipant.status, body: asParticipant.body }).toEqual({
      status: 403,
      body: { status: 403, message: 'You may not do this' },
    });
    expect((await post(scene.facilitator, entry(scene.facilitator, scene))).status).toBe(403);
    expect((await post(null, entry(scene.supervisor, scene))).status).toBe(401);
    expect(await count('participant_mode_logs')).toBe(before);
  });

  it.each([
    ['another supervisor', async (_: Scene) => ({ supervisor_id: String((await elo.make.aSupervisor()).id) }), 400],
    ['the CPF of somebody else as supervisor', async (scene: Scene) => ({ supervisor_cpf: scene.student.cpf! }), 400],
    [
      'the CPF of somebody else as participant',
      async (scene: Scene) => ({ participant_cpf: scene.supervisor.cpf! }),
      400,
    ],
    ['a CPF that is none', async () => ({ participant_cpf: '12345678900' }), 400],
    ['an unknown participant', async () => ({ participant_id: '2000000000' }), 404],
    [
      'a participant who is none',
      async (scene: Scene) => ({ participant_id: String(scene.admin.id), participant_cpf: scene.admin.cpf! }),
      404,
    ],
    ['an empty action', async () => ({ action: '' }), 400],
    ['a field left out', async () => ({ action: undefined }), 400],
  ])('refuses %s and writes nothing', async (_what, change, status) => {
    const scene = await aScene();
    const before = await count('participant_mode_logs');
    const reply = await post(scene.supervisor, { ...entry(scene.supervisor, scene), ...(await change(scene)) });
    expect(reply.status).toBe(status);
    expect(reply.body).toEqual({ status, message: expect.any(String) });
    expect(await count('participant_mode_logs')).toBe(before);
  });
});

describe('the logs in the graph', () => {
  const ACTIONS =
    'query ($id: ID!, $first: Int, $after: String) { actionLogs(enrollmentId: $id, first: $first, after: $after) { nodes { action enrollmentId createdAt } pageInfo { hasNextPage endCursor } } }';
  const MODES =
    '{ participantModeLogs(first: 2) { nodes { action supervisorId participant { name } } pageInfo { hasNextPage } } }';

  it('give staff the actions of an enrollment, latest first, page by page', async () => {
    const { student, enrollment, facilitator, supervisor } = await aScene();
    for (const action of ['one', 'two', 'three']) {
      await elo.call('POST', '/portal/api/logs', { as: student, json: { subscriber_id: enrollment.id, action } });
    }
    const first = (await elo.graphql(ACTIONS, { id: enrollment.id, first: 2 }, { as: facilitator })).body.data
      .actionLogs;
    expect(first.nodes.map((node: { action: string }) => node.action)).toEqual(['three', 'two']);
    expect(first.nodes[0]).toEqual({
      action: 'three',
      enrollmentId: String(enrollment.id),
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(first.pageInfo.hasNextPage).toBe(true);
    const rest = (
      await elo.graphql(ACTIONS, { id: enrollment.id, first: 2, after: first.pageInfo.endCursor }, { as: supervisor })
    ).body.data.actionLogs;
    expect(rest.nodes.map((node: { action: string }) => node.action)).toEqual(['one']);
    expect(rest.pageInfo.hasNextPage).toBe(false);
  });

  it('are given to nobody else', async () => {
    const { student, enrollment } = await aScene();
    const codeFor = async (as: { id: number } | null) =>
      (await elo.graphql(ACTIONS, { id: enrollment.id }, { as })).body.errors[0].extensions.code;
    expect(await codeFor(null)).toBe('UNAUTHENTICATED');
    expect(await codeFor(student)).toBe('FORBIDDEN');
    expect(await codeFor(await elo.make.aUser())).toBe('NOT_FOUND');
    expect(await codeFor(await elo.make.aFacilitator())).toBe('NOT_FOUND');
  });

  it('give supervisors and administrators each participant mode with its supervisor', async () => {
    const scene = await aScene();
    const { supervisor, student } = scene;
    for (const action of ['a', 'b', 'c']) {
      const json = {
        supervisor_id: supervisor.id,
        supervisor_cpf: supervisor.cpf,
        participant_id: student.id,
        participant_cpf: student.cpf,
        action,
      };
      expect((await elo.call('POST', '/portal/api/participant-mode-log', { as: supervisor, json })).status).toBe(201);
    }
    const page = (await elo.graphql(MODES, {}, { as: scene.admin })).body.data.participantModeLogs;
    expect(page.nodes).toEqual(
      ['c', 'b'].map(action => ({ action, supervisorId: String(supervisor.id), participant: { name: student.name } })),
    );
    expect(page.pageInfo.hasNextPage).toBe(true);
    for (const as of [student, scene.facilitator]) {
      expect((await elo.graphql(MODES, {}, { as })).body.errors[0].extensions.code).toBe('FORBIDDEN');
    }
  });
});
