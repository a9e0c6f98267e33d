import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Class, type Enrollment, ParticipantMode, User } from '../../../src/entities/index.js';
import { createJobContext } from '../../../src/graph/context.js';
import { rules } from '../../../src/domain/policies.js';
import { endedParticipantModes } from '../../../src/domain/sessions/sweep-participant-modes.js';
import { ensureAppKey } from '../../../src/domain/sessions/ensure-app-key.js';
import { aBrowser } from '../../support/browser.js';
import { PASSWORD } from '../../support/factories.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
  await ensureAppKey(elo.app.services);
});

let supervisor: User, student: User, other: User;
let group: Class, enrollment: Enrollment;
/** The supervisor's session: one bearer token. */
let token: string;
beforeEach(async () => {
  [supervisor, student, other] = await Promise.all([elo.make.aSupervisor(), elo.make.aUser(), elo.make.aUser()]);
  group = await elo.make.aClass();
  enrollment = await elo.make.anEnrollment({ class: group, participant: student });
  token = await elo.bearer(supervisor);
});
afterEach(() => elo.setNow(null));

const log = (action: string, { by = supervisor, as = student, headers = { authorization: token } } = {}) =>
  elo.call('POST', '/portal/api/participant-mode-log', {
    headers,
    json: {
      supervisor_id: String(by.id),
      supervisor_cpf: by.cpf,
      participant_id: String(as.id),
      participant_cpf: as.cpf,
      action,
    },
  });
const mode = (id: number | string = student.id, authorization = token) => ({
  authorization,
  'x-participant-mode': String(id),
});
const ask = (query: string, headers: Record<string, string> = mode()) => elo.graphql(query, {}, { headers });
const meOf = async (headers: Record<string, string>) => (await ask('{ me { id } }', headers)).body.data?.me.id;
const recordsOf = (action: string) =>
  elo.make
    .em()
    .execute(
      'select actor_user_id, audit_actor_name(id, actor_user_id, actor_name) as actor_name, outcome from audit_records where action = ? and on_behalf_of_id = ?',
      [action, student.id],
    );
const CLOSED = 'Participant mode is not open for this participant in this session: open it with the action enter';
const expectClosed = async (headers: Record<string, string>) => {
  const rest = await elo.call('GET', '/portal/api/class', { headers });
  expect({ status: rest.status, body: rest.body }).toEqual({ status: 403, body: { status: 403, message: CLOSED } });
  const graph = await ask('{ me { id } }', headers);
  expect({ status: graph.status, body: graph.body }).toEqual({
    status: 403,
    body: {
      errors: [{ message: CLOSED, extensions: { code: 'FORBIDDEN', reason: 'PARTICIPANT_MODE_NOT_OPEN', params: {} } }],
    },
  });
};

describe('an open participant mode', () => {
  it('runs requests with the header as the participant, on REST and graph, and others as the supervisor', async () => {
    expect((await log('enter')).status).toBe(201);
    expect(await meOf(mode())).toBe(String(student.id));
    expect(await meOf({ authorization: token })).toBe(String(supervisor.id));
    const path = `/portal/api/enrollment/${enrollment.id}/request-cancellation`;
    expect((await elo.call('POST', path, { headers: { authorization: token } })).status).toBe(403);
    expect((await elo.call('POST', path, { headers: mode() })).status).toBe(200);
    // The mode allows no more than the participant may do.
    expect((await elo.call('GET', `/portal/api/user/${other.id}`, { headers: mode() })).status).toBe(404);
    expect((await ask('{ participantModeLogs { nodes { id } } }')).body.errors[0].extensions.code).toBe('FORBIDDEN');
  });

  it('leaves audit records that name both people', async () => {
    await log('enter');
    await elo.call('POST', `/portal/api/enrollment/${enrollment.id}/request-cancellation`, { headers: mode() });
    expect(await recordsOf('requestCancellation')).toEqual([
      { actor_user_id: supervisor.id, actor_name: supervisor.name, outcome: 'DONE' },
    ]);
    // Refusals are recorded too.
    await ask(`mutation { cancelEnrollment(enrollmentId: 999999, reason: OTHER) { id } }`);
    expect(await recordsOf('cancelEnrollment')).toEqual([
      { actor_user_id: supervisor.id, actor_name: supervisor.name, outcome: 'REFUSED' },
    ]);
  });

  it('is open to administrators, and works with a session cookie', async () => {
    const admin = await elo.make.aMember({ roles: ['ADMIN'] });
    const browser = aBrowser(elo.url);
    await browser.signIn({ username: admin.email!, password: PASSWORD });
    const cookie = `authjs.session-token=${browser.cookie('authjs.session-token')}`;
    expect((await log('enter', { by: admin, headers: { cookie } as never })).status).toBe(201);
    expect(await meOf({ cookie, 'x-participant-mode': String(student.id) })).toBe(String(student.id));
    // Another session of the same person has no mode of its own.
    await expectClosed(mode(student.id, await elo.bearer(admin)));
  });

  it('leaves an access record of the supervisor, and does not show access records', async () => {
    await log('enter');
    const { accesses } = elo.app.services;
    await accesses.flush();
    await ask('{ me { cpf } }');
    await accesses.flush();
    const kept = await elo.make
      .em()
      .execute(`select kind, actor_user_id, operation from access_records where person_id = ${student.id}`);
    expect(kept).toEqual([{ kind: 'CPF', actor_user_id: supervisor.id, operation: 'graph.me' }]);
    for (const field of [
      `accessRecords(personId: ${student.id}) { nodes { id } }`,
      'consents { purpose }',
      `personExports(personId: ${student.id}) { id }`,
      'myErasure { id }',
    ])
      expect((await ask(`{ ${field} }`)).body.errors[0].extensions.code).toBe('FORBIDDEN');
    const { body } = await ask(`mutation { exportPerson(id: ${student.id}) { id } }`);
    expect(body.errors[0].extensions.code).toBe('FORBIDDEN');
  });

  it('replaces the previous mode, and entering again starts a new one', async () => {
    elo.setNow('2026-11-23T12:00:00Z');
    token = await elo.bearer(supervisor);
    await log('enter');
    await log('enter', { as: other });
    expect(await meOf(mode(other.id))).toBe(String(other.id));
    await expectClosed(mode(student.id));
    elo.setNow('2026-11-23T12:20:00Z');
    await log('enter', { as: other });
    elo.setNow('2026-11-23T12:45:00Z');
    expect(await meOf(mode(other.id))).toBe(String(other.id));
  });

  it('ends by exit, with and without the header', async () => {
    for (const headers of [{ authorization: token }, mode()]) {
      await log('enter');
      expect(await meOf(mode())).toBe(String(student.id));
      expect((await log('exit', { headers })).status).toBe(201);
      await expectClosed(mode());
    }
  });

  it('stays open for the next participant when the one before is left late, as in two tabs', async () => {
    await log('enter');
    await log('enter', { as: other });
    expect((await log('exit')).status).toBe(201);
    expect(await meOf(mode(other.id))).toBe(String(other.id));
    await log('exit', { as: other });
    await expectClosed(mode(other.id));
  });

  it('ends after half an hour, and is deleted later', async () => {
    elo.setNow('2026-11-23T12:00:00Z');
    token = await elo.bearer(supervisor);
    await log('enter');
    elo.setNow('2026-11-23T12:29:00Z');
    expect(await meOf(mode())).toBe(String(student.id));
    const sweep = () => endedParticipantModes.remove(createJobContext(elo.app.services, 'test'));
    const mine = () => elo.make.em().count(ParticipantMode, { supervisor: supervisor.id });
    await sweep();
    expect(await mine()).toBe(1);
    elo.setNow('2026-11-23T12:31:00Z');
    await expectClosed(mode());
    elo.setNow('2026-11-23T12:32:00Z');
    await sweep();
    expect(await mine()).toBe(0);
  });

  it('ends with a sign-out, which works within it', async () => {
    await log('enter');
    expect((await ask('mutation { signOut }')).body.data).toEqual({ signOut: true });
    for (const headers of [mode(), { authorization: token }])
      expect((await elo.call('GET', '/portal/api/class', { headers })).status).toBe(403);
    expect(await meOf(mode())).toBeUndefined();
  });

  it.each([
    [
      'the supervisor is deactivated',
      () => ({ id: supervisor.id, change: { isActive: false } }),
      'Invalid credentials',
    ],
    ['the supervisor loses the role', () => ({ id: supervisor.id, change: { roles: ['PARTICIPANT'] } }), CLOSED],
    ['the participant is deactivated', () => ({ id: student.id, change: { isActive: false } }), CLOSED],
    [
      'the participant joins the staff',
      () => ({ id: student.id, change: { roles: ['PARTICIPANT', 'FACILITATOR'] } }),
      CLOSED,
    ],
    ['the participant loses every role', () => ({ id: student.id, change: { roles: [] } }), CLOSED],
  ])('ends when %s', async (_what, whom, message) => {
    await log('enter');
    const { id, change } = whom();
    await elo.make.em().nativeUpdate(User, id, change as never);
    elo.app.services.events.emit('callerChanged', { userId: id });
    const reply = await elo.call('GET', '/portal/api/class', { headers: mode() });
    expect({ status: reply.status, body: reply.body }).toEqual({ status: 403, body: { status: 403, message } });
  });
});

describe('the mode’s header without an open mode', () => {
  it.each(['', 'x', '0', '-1', '1.5', '99999999999', '1, 2'])('is 403 as %j', async value => {
    await log('enter');
    await expectClosed({ ...mode(), 'x-participant-mode': value });
  });

  it('is 403 for another participant, another session, a participant, a facilitator and an API key', async () => {
    await expectClosed(mode());
    await log('enter');
    await expectClosed(mode(other.id));
    await expectClosed(mode(student.id, await elo.bearer(supervisor)));
    await expectClosed(mode(student.id, await elo.bearer(await elo.make.aSupervisor())));
    await expectClosed(mode(student.id, await elo.bearer(student)));
    await expectClosed(mode(student.id, await elo.bearer(await elo.make.aFacilitator())));
    const key = await ask('{ me { id } }', mode(student.id, 'Bearer demo-api-key'));
    expect(key).toMatchObject({ status: 403, body: { errors: [{ message: CLOSED }] } });
  });

  it('is 401 for an anonymous caller', async () => {
    const reply = await elo.call('GET', '/portal/api/class', { headers: { 'x-participant-mode': String(student.id) } });
    expect(reply.status).toBe(401);
  });
});

describe('entering the participant mode', () => {
  const status = async (...args: Parameters<typeof log>) => (await log(...args)).status;

  it('is for supervisors and administrators, and for participants who are not staff', async () => {
    const facilitator = await elo.make.aFacilitator();
    const headers = { authorization: await elo.bearer(facilitator) };
    expect(await status('enter', { by: facilitator, headers })).toBe(403);
    for (const roles of [
      ['PARTICIPANT', 'ADMIN'],
      ['PARTICIPANT', 'FACILITATOR'],
      ['PARTICIPANT', 'SUPERVISOR'],
    ] as const) {
      const colleague = await elo.make.aUser({ roles: [...roles] });
      expect(await status('enter', { as: colleague })).toBe(403);
      await expectClosed(mode(colleague.id));
    }
    expect(await status('enter', { as: await elo.make.anAdmin() })).toBe(404);
    expect(await status('enter', { as: await elo.make.aUser({ isActive: false }) })).toBe(403);
    expect(await status('enter', { as: supervisor })).toBe(404);
  });

  it('does not happen by other actions, which are only logged', async () => {
    expect(await status('Entrou')).toBe(201);
    await expectClosed(mode());
  });
});

describe('within the participant mode', () => {
  /** Mutations that must be closed: they change a person's identity, sign in, or write to others. */
  it('every mutation outside a participant’s course work is refused', async () => {
    await log('enter');
    const { body } = await ask('{ __schema { mutationType { fields { name } } } }');
    const names = body.data.__schema.mutationType.fields.map(({ name }: { name: string }) => name) as string[];
    const closed = names.filter(isClosed);
    expect(closed).toEqual(
      expect.arrayContaining([
        'updateParticipant',
        'changePassword',
        'signIn',
        'sendOtp',
        'confirmOtp',
        'setPicture',
        'resendFlow',
        'inviteToGroup',
        'revokeCalendarFeed',
        'updateClass',
      ]),
    );
    for (const name of ['recordAutoPresence', 'createSubmission', 'createAppointment', 'signOut'])
      expect(closed).not.toContain(name);
  });

  const examples: Record<string, string> = {
    updateParticipant:
      'updateParticipant(id: ME, input: { email: "thief@example.org", phone: "5511987654321" }) { id }',
    changePassword: 'changePassword(currentPassword: "x", newPassword: "Outra!2027") { __typename }',
    sendOtp: 'sendOtp(phone: "5511987654321") { expiresAt }',
    removePicture: 'removePicture(kind: AVATAR) { id }',
    resendFlow: 'resendFlow { id }',
  };
  it.each(Object.entries(examples))('%s is FORBIDDEN and changes nothing', async (_name, text) => {
    await log('enter');
    const before = await elo.make.em().findOneOrFail(User, student.id);
    const { body } = await ask(`mutation { ${text.replace('ME', String(student.id))} }`);
    expect(JSON.stringify(body.errors)).toMatch(/FORBIDDEN|INVALID/);
    const after = await elo.make.em().findOneOrFail(User, student.id);
    expect([after.email, after.phone, after.passwordHash]).toEqual([before.email, before.phone, before.passwordHash]);
  });

  it('no credential is given that would outlive the mode', async () => {
    await log('enter');
    const CANNOT = { status: 403, body: { message: 'This can’t be done in participant mode' } };
    expect(await elo.call('GET', '/portal/api/submissions/api-token', { headers: mode() })).toMatchObject(CANNOT);
    const feed = await ask('{ calendarFeed { url } }');
    expect(feed.body.errors[0].extensions.code).toBe('FORBIDDEN');
    expect(
      await elo.call('PUT', `/onboarding/api/v1/participantes/${student.cpf}`, {
        headers: mode(),
        json: { email: 'thief@example.org' },
      }),
    ).toMatchObject({ status: 403 });
    expect((await elo.make.em().findOneOrFail(User, student.id)).email).toBe(student.email);
  });

  /** The rule itself decides; the arguments of a mutation don't matter here. */
  const isClosed = (name: string): boolean => !rules.get(name)!.inParticipantMode;
});
