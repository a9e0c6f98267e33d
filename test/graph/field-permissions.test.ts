import { beforeAll, expect, it } from '@jest/globals';
import { type CallerKind, type Cell, fieldCallerKinds, fieldPermissions } from '../../src/domain/permissions.js';
import { personalFields } from '../../src/domain/people/policy.js';
import { createApiKeyByOperator } from '../../src/domain/sessions/api-keys.js';
import { ActionToken, Picture, Post, Presence, User } from '../../src/entities/index.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// The test asks for every field with a rule of its own over HTTP, as every kind of caller. The field is shown, hidden or
// refused as docs/permissions.md says. The record is the participant's, in a class of the facilitator.

let elo: TestApp;
let headersOf: Record<string, Record<string, string>>;
let examples: Record<string, Example>;

interface Example {
  /** Selects the field below a record. Some callers reach the record only through a mutation of it. */
  ask: string;
  /** Ids of the rows of a list, by the rights that show them. */
  rows?: { all: number[]; led: number[]; own: number[] };
}

beforeAll(async () => {
  elo = await startTestApp();
  const { make } = elo;
  const [participant, otherParticipant, facilitator, otherFacilitator, supervisor, administrator] = await Promise.all([
    make.aUser(),
    make.aUser(),
    make.aFacilitator(),
    make.aFacilitator(),
    make.aSupervisor(),
    make.anAdmin(),
  ]);
  const group = await make.aClass({ facilitator });
  await make.anEmployee({ user: facilitator });
  const [enrollment, colleague, elsewhere] = await Promise.all([
    make.anEnrollment({ class: group, participant }),
    make.anEnrollment({ class: group, participant: await make.aUser() }),
    make.anEnrollment({ class: await make.aClass(), participant }),
  ]);
  const activity = await make.anActivity({ course: group.course });
  await make.aMeeting({ class: group, startsAt: '2026-11-20T12:00:00Z', endsAt: '2026-11-20T13:00:00Z' });
  await make.aRoom({ class: group });
  const presence = await make.save(Presence, {
    enrollment: enrollment.id,
    activity: activity.id,
    source: 'STAFF',
    recordedAt: elo.now(),
  });
  // The participant asks to leave one class, and has left another.
  await make
    .em()
    .execute(
      "update enrollments set cancel_requested_at = now(), cancel_request_reason = 'OTHER', cancel_note = 'a' where id = ?",
      [enrollment.id],
    );
  const left = await make.anEnrollment({ class: await make.aClass({ facilitator }), participant });
  await make
    .em()
    .execute(
      "update enrollments set canceled_at = now(), cancel_reason = 'ABSENCE', cancel_evidence = '[]' where id = ?",
      [left.id],
    );
  const submission = await make.aSubmission({ class: group, participant, activity });
  await make
    .em()
    .execute('update classes set group_url = ?, appointment_place = ? where id = ?', [
      'https://chat.example.org/x',
      'Sala 3',
      group.id,
    ]);
  await make.em().execute('update employees set place = ? where user_id = ?', ['Sala 1', facilitator.id]);

  // A participant as everybody sees them: as the author of a post.
  const em = make.em();
  const post = em.create(Post, {
    slug: 'a',
    title: 'a',
    body: 'a',
    category: 'a',
    author: participant.id,
    publishedAt: elo.now(),
  });
  em.create(Picture, {
    user: participant.id,
    kind: 'COVER',
    path: 'a',
    mediaType: 'image/webp',
    size: 1,
    sha256: 'a',
    width: 1,
    height: 1,
    current: true,
  });
  await em.flush();
  const proven = { emailVerifiedAt: new Date(), phoneVerifiedAt: new Date() };
  const details = { timeZone: 'America/Manaus', username: 'somebody', gender: 'a', race: 'b', birthday: '1990-01-01' };
  await em.nativeUpdate(User, participant.id, { ...details, ...proven });
  const waiting = { user: participant.id, salt: 'ab'.repeat(32), expiresAt: new Date('2100-01-01T00:00:00Z') };
  await elo.make.save(ActionToken, { ...waiting, purpose: 'CHANGE_EMAIL', email: 'nova@example.org' });
  await elo.make.save(ActionToken, { ...waiting, purpose: 'CHANGE_PHONE', phone: '5511987651234' });

  const tokens = await Promise.all(
    [participant, otherParticipant, facilitator, otherFacilitator, supervisor, administrator].map(elo.bearer),
  );
  const kinds = ['participant', 'other participant', 'facilitator', 'other facilitator', 'supervisor', 'administrator'];
  const { body } = await elo.graphql('{ uploadToken }', {}, { as: participant });
  const authorization = await elo.bearer(supervisor);
  const note = `supervisorId: ${supervisor.id}, supervisorCpf: "${supervisor.cpf}", participantId: ${participant.id}, participantCpf: "${participant.cpf}"`;
  await elo.graphql(
    `mutation { recordParticipantMode(input: { ${note}, action: "enter" }) { id } }`,
    {},
    { headers: { authorization } },
  );
  headersOf = {
    ...Object.fromEntries(kinds.map((kind, index) => [kind, { authorization: tokens[index]! }])),
    key: {
      authorization: await createApiKeyByOperator({ orm: elo.orm, now: elo.now, operator: 'test' }, { name: 'fields' }),
    },
    'upload token': { authorization: `Bearer ${body.data.uploadToken}` },
    'participant mode': { authorization, 'x-participant-mode': String(participant.id) },
  };
  const ofPerson = (record: string) => ({
    ask: `{ record: ${record} { field: enrollments { id } } }`,
    rows: {
      all: [enrollment.id, elsewhere.id, left.id],
      led: [enrollment.id, left.id],
      own: [enrollment.id, elsewhere.id, left.id],
    },
  });
  const ofAuthor = (field: string) =>
    `{ post(id: ${post.id}) { author { field: ${field} ${field === 'cover' ? '{ url }' : ''} } } }`;
  const inClass = (field: string) => ({ ask: `{ record: class(id: ${group.id}) { field: ${field} } }` });
  const inSubmission = (field: string) => ({ ask: `{ record: submission(id: ${submission.id}) { field: ${field} } }` });
  examples = {
    'Class.enrollments': {
      ask: `{ record: class(id: ${group.id}) { field: enrollments { nodes { id } } } }`,
      rows: { all: [enrollment.id, colleague.id], led: [enrollment.id, colleague.id], own: [enrollment.id] },
    },
    'Class.groupUrl': inClass('groupUrl'),
    'Class.appointmentPlace': inClass('appointmentPlace'),
    'Class.calendar': inClass('calendar { employee { id } }'),
    'Class.slots': inClass('slots(from: "2026-11-23", to: "2026-11-23") { id }'),
    'Class.room': inClass('room { name }'),
    'Employee.place': { ask: `{ class(id: ${group.id}) { employee { field: place } } }` },
    'Enrollment.attendance': {
      ask: `{ record: enrollment(id: ${enrollment.id}) { field: attendance { id } } }`,
      rows: { all: [presence.id], led: [presence.id], own: [presence.id] },
    },
    'Enrollment.presence': {
      ask: `{ record: enrollment(id: ${enrollment.id}) { field: presence { id } } }`,
      rows: { all: [presence.id], led: [presence.id], own: [presence.id] },
    },
    ...Object.fromEntries(
      (
        [
          ['cancelRequestReason', enrollment],
          ['cancelNote', enrollment],
          ['cancelReason', left],
          ['cancelEvidence { title }', left],
        ] as const
      ).map(([field, { id }]) => [
        `Enrollment.${field.split(' ')[0]}`,
        { ask: `{ record: enrollment(id: ${id}) { field: ${field} } }` },
      ]),
    ),
    'Enrollment.submissions': {
      ask: `{ record: enrollment(id: ${enrollment.id}) { field: submissions { id } } }`,
      rows: { all: [submission.id], led: [submission.id], own: [submission.id] },
    },
    'Meeting.videoPlaybackId': {
      ask: `{ class(id: ${group.id}) { meetings { field: videoPlaybackId } } }`,
    },
    ...Object.fromEntries(personalFields.map(name => [`Person.${name}`, { ask: ofAuthor(name) }])),
    ...Object.fromEntries(
      ['meetingStatus { state }', 'nextMeetings { id }', 'openActivities { classId }', 'recovery { userId }'].map(
        field => [`Person.${field.split(' ')[0]}`, { ask: `{ post(id: ${post.id}) { author { field: ${field} } } }` }],
      ),
    ),
    'Person.timeline': { ask: `{ post(id: ${post.id}) { author { field: timeline(first: 1) { nodes { id } } } } }` },
    'Person.enrollments': ofPerson(`user(id: ${participant.id})`),
    'Submission.class': inSubmission('class { id }'),
    'Submission.facilitator': inSubmission('facilitator { id }'),
    'Submission.history': inSubmission('history { nodes { id } }'),
    'Submission.participant': inSubmission('participant { id }'),
  };
});

/** The answer for a field: its value or the code of its refusal, or null when the record itself is refused. */
async function told(field: string, kind: CallerKind, ask: string): Promise<{ code?: string; value?: unknown } | null> {
  const { body } = await elo.graphql(ask, {}, { headers: headersOf[kind]! });
  const [error] = body.errors ?? [];
  if (error) return (error.path?.length ?? 0) > 1 ? { code: error.extensions.code } : null;
  const record = body.data.record ?? body.data.post?.author ?? body.data.class.employee ?? body.data.class.meetings[0];
  return { value: record.field };
}

it('each field rule has an example', () => {
  expect(Object.keys(examples).sort()).toEqual(fieldPermissions().map(({ field }) => field));
});

it.each(fieldPermissions())('$field follows its rule for every kind of caller', async ({ field, cells }) => {
  const { ask, rows } = examples[field]!;
  const found: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  for (const kind of fieldCallerKinds) {
    const answer = await told(field, kind, ask);
    if (answer === null) continue;
    const cell = cells[kind] as Cell;
    const value = answer.value as any;
    found[kind] =
      answer.code ??
      (rows
        ? (value.nodes ?? value).map((each: { id: string }) => Number(each.id)).sort()
        : value === null
          ? 'NULL'
          : 'ALLOWED');
    // No other caller sees the participant's own rows, or the rows of led classes.
    const isStranger = kind.startsWith('other');
    expected[kind] = rows ? (isStranger ? [] : rows[cell as keyof typeof rows].toSorted()) : cell;
  }
  expect(found).toEqual(expected);
  expect(Object.keys(found)).toEqual(expect.arrayContaining(['participant', 'facilitator', 'administrator', 'key']));
});

it('an upload token shows the created submission and nothing around it', async () => {
  const participant = await elo.make.aUser();
  const group = await elo.make.aClass({ facilitator: await elo.make.aFacilitator() });
  await elo.make.anEnrollment({ class: group, participant });
  const activity = await elo.make.anActivity({ course: group.course });
  const { body } = await elo.graphql('{ uploadToken }', {}, { as: participant });
  const headers = { authorization: `Bearer ${body.data.uploadToken}` };
  for (const field of ['participant { id }', 'class { id }', 'facilitator { id }', 'history { nodes { id } }']) {
    const form = new FormData();
    form.append('file', new Blob(['%PDF-1.4\n%%EOF'], { type: 'application/pdf' }), 'a.pdf');
    const uploadId = (await elo.call('POST', '/uploads', { headers, form })).body.uploads[0].id;
    const input = `classId: ${group.id}, participantId: ${participant.id}, activityId: ${activity.id}, uploadIds: [${uploadId}]`;
    const answer = await elo.graphql(
      `mutation { createSubmission(input: { ${input} }) { id ${field} } }`,
      {},
      { headers },
    );
    expect(answer.body.errors?.map((each: any) => [each.path, each.extensions.code])).toEqual([
      [['createSubmission', field.split(' ')[0]], 'FORBIDDEN'],
    ]);
  }
});
