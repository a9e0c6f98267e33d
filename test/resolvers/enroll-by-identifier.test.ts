import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Class, User } from '../../src/entities/index.js';
import { User as UserEntity } from '../../src/entities/index.js';
import { createApiKeyByOperator } from '../../src/domain/sessions/api-keys.js';
import { aSubmittingClass } from '../support/submitted-files.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// The leader of a class enrolls people by CPF or e-mail, and sees only the name and the dates of participants who have left.

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

type Caller = { as?: { id: number } | null; headers?: Record<string, string> };
const ask = async (query: string, caller: Caller): Promise<any> => (await elo.graphql(query, {}, caller)).body;
/** Runs a mutation. @returns `ENROLLED …`, or code and reason of the first error */
async function enroll(caller: Caller, classId: number, who: string): Promise<string> {
  const body = await ask(
    `mutation { enrollParticipant(classId: ${classId}, ${who}) { participant { id cpf phone race } } }`,
    caller,
  );
  if (!body.errors) return `ENROLLED ${body.data.enrollParticipant.participant.id}`;
  const { code, reason } = body.errors[0].extensions;
  return `${code} ${reason}`;
}
const formatted = (cpf: string) => cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4');

let facilitator: User, group: Class, classId: number;
beforeEach(async () => {
  facilitator = await elo.make.aFacilitator();
  group = await elo.make.aClass({ facilitator });
  classId = group.id;
});

describe('enrolling a participant', () => {
  it('by id is for supervisors and administrators only', async () => {
    const { id } = await elo.make.aUser();
    const byId = `participantId: ${id}`;
    expect(await enroll({ as: facilitator }, classId, byId)).toBe('FORBIDDEN PARTICIPANT_BY_IDENTIFIER');
    expect(await enroll({ as: facilitator }, classId, 'participantId: 999999')).toBe(
      'FORBIDDEN PARTICIPANT_BY_IDENTIFIER',
    );
    expect(await enroll({ as: await elo.make.aFacilitator() }, classId, byId)).toBe('FORBIDDEN CLASS_STAFF_ONLY');
    expect(await enroll({ as: { id } }, classId, byId)).toBe('FORBIDDEN CLASS_STAFF_ONLY');
    expect(await enroll({ as: null }, classId, byId)).toBe('UNAUTHENTICATED NOT_SIGNED_IN');
    const key = await createApiKeyByOperator(
      { orm: elo.orm, now: elo.now, operator: 'test' },
      { name: `key ${classId}` },
    );
    expect(await enroll({ headers: { authorization: key } }, classId, byId)).toBe('FORBIDDEN PERSON_NEEDED');
    expect(await enroll({ as: await elo.make.aSupervisor() }, classId, byId)).toBe(`ENROLLED ${id}`);
    const other = await elo.make.aUser();
    expect(await enroll({ as: await elo.make.anAdmin() }, classId, `participantId: ${other.id}`)).toBe(
      `ENROLLED ${other.id}`,
    );
  });

  it('accepts a CPF in every spelling, and a verified e-mail', async () => {
    const [one, two, three] = await Promise.all([elo.make.aUser(), elo.make.aUser(), elo.make.aUser()]);
    const as = { as: facilitator };
    expect(await enroll(as, classId, `identifier: " ${formatted(one.cpf!)} "`)).toBe(`ENROLLED ${one.id}`);
    expect(await enroll(as, classId, `identifier: "${two.cpf}"`)).toBe(`ENROLLED ${two.id}`);
    const byEmail = `identifier: "${three.email!.toUpperCase()}"`;
    expect(await enroll(as, classId, byEmail)).toBe('NOT_FOUND PARTICIPANT_NOT_FOUND');
    await elo.make.em().nativeUpdate(UserEntity, three.id, { emailVerifiedAt: new Date() });
    expect(await enroll(as, classId, byEmail)).toBe(`ENROLLED ${three.id}`);
    for (const wrong of ['identifier: "12345678901"', 'identifier: "Person"', `identifier: "${one.id}"`])
      expect(await enroll(as, classId, wrong)).toBe('INVALID INVALID_FIELDS');
    for (const wrong of ['identifier: null', `identifier: "${one.cpf}", participantId: 1`])
      expect(await enroll(as, classId, wrong)).toBe('INVALID EITHER_FIELD_NEEDED');
  });

  it('does not reveal other people, and has a limit on tries', async () => {
    const as = { as: facilitator };
    const people = await Promise.all([
      elo.make.aSupervisor(),
      elo.make.aFacilitator(),
      elo.make.aUser({ isActive: false }),
    ]);
    for (const cpf of [...people.map(each => each.cpf), '52998224725'])
      expect(await enroll(as, classId, `identifier: "${cpf}"`)).toBe('NOT_FOUND PARTICIPANT_NOT_FOUND');
    // Successful enrollments do not count.
    for (let count = 0; count < 5; count += 1)
      expect(await enroll(as, classId, `identifier: "${(await elo.make.aUser()).cpf}"`)).toMatch(/^ENROLLED/);
    for (let count = 4; count < 30; count += 1)
      expect(await enroll(as, classId, 'identifier: "52998224725"')).toBe('NOT_FOUND PARTICIPANT_NOT_FOUND');
    const known = await elo.make.aUser();
    expect(await enroll(as, classId, `identifier: "${known.cpf}"`)).toBe('RATE_LIMITED TOO_MANY_ATTEMPTS');
    expect(await enroll(as, classId, 'identifier: "52998224725"')).toBe('RATE_LIMITED TOO_MANY_ATTEMPTS');
    // The limit stops no other caller.
    expect(await enroll({ as: await elo.make.aSupervisor() }, classId, `identifier: "${known.cpf}"`)).toBe(
      `ENROLLED ${known.id}`,
    );
  });

  it('leaves access records for the CPF and the fields read with it', async () => {
    const { id, cpf } = await elo.make.aUser();
    await elo.make.em().nativeUpdate(UserEntity, id, { race: 'parda' });
    await enroll({ as: facilitator }, classId, `identifier: "${cpf}"`);
    await elo.app.services.accesses.flush();
    const kept = await elo.make
      .em()
      .execute('select kind, actor_user_id from access_records where person_id = ? order by kind', [id]);
    expect(kept).toEqual([
      { kind: 'CPF', actor_user_id: facilitator.id },
      { kind: 'RACE', actor_user_id: facilitator.id },
    ]);
  });
});

describe('a canceled place', () => {
  const PERSON = 'id name email cpf phone race gender birthday';
  const everything = (id: number) => `{ enrollment(id: ${id}) {
    createdAt canceledAt cancelReason cancelRequestReason cancelNote cancelEvidence { title }
    participant { ${PERSON} } presence { id } presenceHistory { at } submissions { id } } }`;

  it('shows the class’s leader only name and dates', async () => {
    const world = await aSubmittingClass(elo);
    const { participant, stranger } = world;
    const submissionId = (await elo.make.aSubmission({ class: world.group, participant, activity: world.activity })).id;
    const em = elo.make.em();
    const [found] = await em.execute<{ id: number }[]>('select id from enrollments where participant_id = ?', [
      participant.id,
    ]);
    const { id } = found!;
    await em.execute('update users set race = ?, gender = ?, birthday = ? where id = ?', [
      'parda',
      'mulher',
      '1990-01-01',
      participant.id,
    ]);
    await em.execute(
      "insert into presences (enrollment_id, activity_id, source, recorded_at) values (?, ?, 'STAFF', now())",
      [id, world.activity.id],
    );
    const key = await createApiKeyByOperator(
      { orm: elo.orm, now: elo.now, operator: 'test' },
      { name: `reader ${id}` },
    );
    const leader = { as: world.facilitator };
    const before = await ask(everything(id), leader);
    expect(before.data.enrollment).toMatchObject({
      participant: { cpf: participant.cpf, race: 'parda' },
      presence: [{}],
      submissions: [{ id: String(submissionId) }],
    });

    await ask(`mutation { cancelEnrollment(enrollmentId: ${id}, reason: OTHER, note: "Mudou-se") { id } }`, leader);
    // The query is interpreted the first time, and compiled by the third time.
    for (let time = 0; time < 3; time += 1) {
      const { data } = await ask(everything(id), leader);
      expect(data.enrollment).toEqual({
        createdAt: expect.any(String),
        canceledAt: expect.any(String),
        ...{ cancelReason: null, cancelRequestReason: null, cancelNote: null, cancelEvidence: null },
        participant: {
          ...Object.fromEntries(PERSON.split(' ').map(field => [field, null])),
          ...{ id: String(participant.id), name: participant.name },
        },
        ...{ presence: [], presenceHistory: [], submissions: [] },
      });
    }
    const hidden: [string, (data: any) => unknown][] = [
      [`{ person(id: ${participant.id}) { id } }`, data => data.person],
      [`{ participant(cpf: "${participant.cpf}") { id } }`, data => data.participant],
      [
        `{ participants { nodes { id } } }`,
        data => data.participants.nodes.filter((each: any) => each.id === String(participant.id)).length || null,
      ],
      [`{ submission(id: ${submissionId}) { id } }`, data => data.submission],
      [
        `{ submissions(filter: { participantId: ${participant.id} }) { nodes { id } totalCount } }`,
        data => data.submissions.totalCount || null,
      ],
      [
        `{ presences(filter: { classId: ${world.group.id} }) { nodes { id } totalCount } }`,
        data => data.presences.totalCount || null,
      ],
      [
        `{ enrollments(filter: { search: "${participant.cpf!.slice(0, 6)}" }) { totalCount } }`,
        data => data.enrollments.totalCount || null,
      ],
      [
        `{ enrollments(filter: { search: "${participant.phone!.slice(2, 9)}", classId: ${world.group.id} }) { totalCount } }`,
        data => data.enrollments.totalCount || null,
      ],
      [`{ actionLogs(enrollmentId: ${id}) { totalCount } }`, data => data?.actionLogs ?? null],
      [`{ meetingStatus(participantId: ${participant.id}) { state } }`, data => data.meetingStatus],
    ];
    for (const [query, of] of hidden) {
      const { data } = await ask(query, leader);
      expect([query, of(data)]).toEqual([query, null]);
    }
    const evaluation = `mutation { evaluateSubmission(id: ${submissionId}, input: { score: 10 }) { id } }`;
    expect((await ask(evaluation, leader)).errors[0].extensions.code).toBe('NOT_FOUND');
    // The search by name finds the enrollment.
    const named = await ask(`{ enrollments(filter: { search: "${participant.name}" }) { totalCount } }`, leader);
    expect(named.data.enrollments.totalCount).toBe(1);

    for (const caller of [
      { as: participant },
      { as: await elo.make.aSupervisor() },
      { as: await elo.make.anAdmin() },
      { headers: { authorization: key } },
    ]) {
      const { data } = await ask(everything(id), caller);
      expect(data.enrollment).toMatchObject({
        ...{ cancelReason: 'OTHER', cancelNote: 'Mudou-se', participant: { cpf: participant.cpf } },
        ...{ presence: [{}], submissions: [{ id: String(submissionId) }] },
      });
    }
    const refused = async (caller: Caller) => (await ask(everything(id), caller)).errors[0].extensions.code;
    expect(await refused({ as: stranger })).toBe('NOT_FOUND');
    expect(await refused({ as: await elo.make.aFacilitator() })).toBe('NOT_FOUND');
    expect(await refused({ as: null })).toBe('UNAUTHENTICATED');
    // After the restore everything is visible as before.
    expect(
      (await ask(`mutation { restoreEnrollment(id: ${id}) { presence { id } participant { cpf } } }`, leader)).data,
    ).toEqual({ restoreEnrollment: { presence: [{ id: expect.any(String) }], participant: { cpf: participant.cpf } } });
  });

  it('shows no more in the portal, the dashboard and the export', async () => {
    const { id, cpf, name } = await elo.make.aUser();
    await elo.make.anEnrollment({ class: group, participant: { id }, canceledAt: new Date(), cancelReason: 'OTHER' });
    const get = async (path: string) => elo.call('GET', path, { as: facilitator });
    const list = await get(`/portal/api/presence/${classId}`);
    expect(list.status).toBe(200);
    expect(JSON.stringify(list.body)).toContain(name);
    expect(JSON.stringify(list.body)).not.toContain(cpf);
    const { status, body } = await get('/dashboard/api/v1/export/enrollments?format=csv');
    expect(status).toBe(200);
    expect(body).toContain(name);
    expect(body).not.toContain(cpf);
    expect((await get(`/portal/api/user/${id}`)).status).toBe(404);
  });
});
