import { createHash } from 'node:crypto';
import { GroupLinkDispatch, OutboxMessage } from '../../src/entities/index.js';
import { hashPassword } from '../../src/auth/passwords.js';
import { tokenOf } from '../support/action-tokens.js';
import { encryptAsPlatform } from '../support/flow-client.js';
import { aChange, aText, notification } from '../support/notifications.js';
import { nounTests } from '../support/noun-tests.js';
import { lastCode } from '../support/passcodes.js';
import { aBookableClass } from '../support/scheduling.js';
import type { TestApp } from '../support/test-app.js';

import { contentMutations } from './audited-content-mutations.js';
import { peopleMutations } from './audited-people-mutations.js';
import { programmeMutations } from './audited-programme-mutations.js';
import { routeMutations } from './audited-route-mutations.js';

/** A mutation that succeeds, its caller, and the records that it changes (`Type` or `Type:id`), in their order. */
export interface AuditedMutation {
  as: { id: number } | null;
  /** The session in which it was begun, if that matters. */
  authorization?: string;
  /** The person whom it signs in. */
  signsIn?: { id: number };
  /** Arguments as in the document; `of` is the selection of the answer. */
  args: string;
  of?: string;
  changes: string[];
  onBehalfOf?: number;
}

/** The people with whom each noun’s own examples are made. */
export interface World {
  admin: { id: number };
  participant: { id: number };
  facilitator: { id: number };
}

const PHONE = '5511987654321';
/** A message is claimed, and then accepted by the platform. */
const sent = ['Message', 'Message'];

/** Everything that the mutations below need. The clock must stand at FRIDAY. */
export async function auditedWorld(elo: TestApp) {
  const { facilitator, employee, group, participant } = await aBookableClass(elo);
  const [admin, supervisor, leaver] = await Promise.all([
    elo.make.anAdmin(),
    elo.make.aSupervisor(),
    elo.make.aUser({ passwordHash: await hashPassword('right') }),
  ]);
  const people = { admin, participant, facilitator };
  const leaving = await elo.make.anEnrollment({ class: group, participant: leaver });
  const activity = await elo.make.anActivity({ course: group.course });
  const past = await elo.make.aMeeting({
    class: group,
    startsAt: '2026-11-19T12:00:00Z',
    endsAt: '2026-11-19T14:00:00Z',
  });
  const running = await elo.make.aMeeting({
    class: group,
    startsAt: '2026-11-20T11:00:00Z',
    endsAt: '2026-11-20T13:00:00Z',
  });
  const submission = () => elo.make.aSubmission({ class: group, participant, activity, files: 1 });
  const stage = async (as: { id: number }) => {
    const form = new FormData();
    form.append('file', new Blob(['%PDF-1.4']), 'a.pdf');
    return (await elo.call('POST', '/uploads', { as, form })).body.uploads[0].id as string;
  };
  const appointment = (startsAt: string, endsAt: string, typeId: 1 | 2) =>
    elo.make.anAppointment({ employee, class: group, client: participant, startsAt, endsAt, typeId });
  let weeks = 0;
  /** A Wednesday that no mutation has used yet, because each leaves its records there. */
  const nextWeek = () => new Date(Date.UTC(2026, 10, 25) + weeks++ * 604_800_000).toISOString().slice(0, 10);
  const text = JSON.stringify;
  const period = (hour: number) => `startsAt: "2026-11-23T${hour}:00:00Z", endsAt: "2026-11-23T${hour + 1}:00:00Z"`;
  const save = async (owner: { id: number }) =>
    `{ classId: ${group.id}, activityId: ${activity.id}, uploadId: "${await stage(owner)}" }`;
  const templateId = async (): Promise<string> => {
    const { body } = await elo.graphql(
      `mutation { saveActivityTemplate(input: ${await save(facilitator)}) { id } }`,
      {},
      { as: facilitator },
    );
    return body.data.saveActivityTemplate.id;
  };
  const base64 = (value: unknown) => text(Buffer.from(text(value)).toString('base64'));

  const mutations: { [name: string]: () => Promise<AuditedMutation> } = {
    recordPresence: async () => ({
      as: facilitator,
      args: `classId: ${group.id}, participantId: ${participant.id}, activityId: ${activity.id}`,
      changes: ['Presence'],
      onBehalfOf: participant.id,
    }),
    recordPresences: async () => {
      const other = await elo.make.anActivity({ course: group.course });
      const another = await elo.make.aUser();
      await elo.make.anEnrollment({ class: group, participant: another });
      const sheet = `participantIds: [${participant.id}, ${another.id}]`;
      return {
        as: facilitator,
        args: `classId: ${group.id}, activityId: ${other.id}, ${sheet}`,
        changes: ['Presence', 'Presence'],
      };
    },
    withdrawPresence: async () => {
      const other = await elo.make.anActivity({ course: group.course });
      const from = await elo.make.aClass({ facilitator, course: group.course });
      const { id } = await elo.make.anEnrollment({ class: from, participant });
      const place = `classId: ${from.id}, participantId: ${participant.id}, activityId: ${other.id}`;
      await elo.graphql(`mutation { recordPresence(${place}) { id } }`, {}, { as: facilitator });
      const args = `enrollmentId: ${id}, activityId: ${other.id}, reason: "Engano"`;
      return { as: facilitator, args, changes: ['Presence', 'WithdrawnPresence'] };
    },
    recordAutoPresence: async () => ({
      as: participant,
      args: `classId: ${group.id}`,
      changes: ['Presence', 'MeetingVisit'],
    }),
    recordRecoveryPresence: async () => ({
      as: participant,
      args: `classId: ${group.id}, activityId: ${past.activity.id}, watched: true`,
      changes: ['Presence'],
    }),
    requestCancellation: async () => ({
      as: leaver,
      args: `enrollmentId: ${leaving.id}`,
      changes: [`Enrollment:${leaving.id}`],
    }),
    withdrawCancellationRequest: async () => {
      const { id } = await elo.make.anEnrollment({ participant: leaver, cancelRequestedAt: new Date() });
      return { as: leaver, args: `enrollmentId: ${id}`, changes: [`Enrollment:${id}`] };
    },
    cancelEnrollment: async () => ({
      as: leaver,
      args: `enrollmentId: ${leaving.id}, reason: OTHER`,
      changes: [`Enrollment:${leaving.id}`],
    }),
    updateMeetingProgress: async () => ({
      as: participant,
      args: `participantId: ${participant.id}, meetingId: ${running.id}, status: STARTED`,
      of: '{ state }',
      changes: ['MeetingProgress', 'MeetingVisit'],
    }),
    recordAction: async () => ({
      as: leaver,
      args: `enrollmentId: ${leaving.id}, action: "x"`,
      changes: ['ActionLog'],
    }),
    recordParticipantMode: async () => ({
      as: supervisor,
      args: `input: { supervisorId: ${supervisor.id}, supervisorCpf: "${supervisor.cpf}", participantId: ${participant.id}, participantCpf: "${participant.cpf}", action: "x" }`,
      changes: ['ParticipantModeLog'],
      onBehalfOf: participant.id,
    }),
    updateParticipant: async () => ({
      as: participant,
      args: `id: ${participant.id}, input: { name: "Outro Nome" }`,
      changes: [`User:${participant.id}`],
    }),
    confirmEmail: async () => {
      const user = await elo.make.aUser();
      const input = 'input: { email: "outro.email@example.org" }';
      await elo.graphql(`mutation { updateParticipant(id: ${user.id}, ${input}) { id } }`, {}, { as: user });
      const args = `token: "${await tokenOf(elo, user.id, 'CHANGE_EMAIL')}"`;
      return { as: null, args, of: '{ id }', changes: [`User:${user.id}`, 'ActionToken'] };
    },
    signIn: async () => ({
      as: null,
      signsIn: leaver,
      args: `username: "${leaver.email}", password: "right"`,
      of: '{ token }',
      changes: ['ActionLog'],
    }),
    sendOtp: async () => ({
      as: participant,
      args: `phone: "${PHONE}"`,
      of: '{ expiresAt }',
      changes: ['Passcode', ...sent],
    }),
    confirmOtp: async () => ({
      as: participant,
      args: `phone: "${PHONE}", code: "${await lastCode(elo, PHONE)}"`,
      of: '',
      changes: ['Passcode'],
    }),
    resendFlow: async () => ({ as: participant, args: '', of: '{ platformId }', changes: sent }),
    sendTemplate: async () => ({
      as: admin,
      args: `input: { phone: "${PHONE}", flowToken: "x", templateId: "t", name: "Ana", imageUrl: "https://x.invalid/a.png" }`,
      of: '{ platformId }',
      changes: sent,
    }),
    sendReminder: async () => ({
      as: admin,
      args: `input: { phone: "${PHONE}", className: "T", groupTemplateId: "t", userName: "Ana", enrollId: "${leaving.id}" }`,
      of: '{ platformId }',
      changes: sent,
    }),
    receiveNotification: async () => ({
      as: null,
      args: `body: ${base64(notification(aChange({ messages: [aText()] })))}`,
      of: '{ messages }',
      changes: ['InboundMessage'],
    }),
    answerFlow: async () => {
      const { body } = await elo.graphql('{ flowPublicKey }');
      const { envelope } = encryptAsPlatform(text({ version: '3.0', action: 'ping' }), body.data.flowPublicKey);
      return { as: null, args: `body: ${base64(envelope)}`, of: '', changes: [] };
    },
    trackConversion: async () => ({
      as: null,
      args: 'input: { eventName: "Lead", em: "ana@example.org", eventSourceUrl: "https://example.org", userAgent: "x" }',
      of: '{ eventId }',
      changes: ['ConversionEvent'],
    }),
    resendDeadLetter: async () => {
      const dead = await elo.make.save(OutboxMessage, { job: 'x', payload: {}, failedAt: new Date() });
      return { as: admin, args: `id: ${dead.id}`, changes: [`OutboxMessage:${dead.id}`] };
    },
    resendDeadLetters: async () => {
      const dead = await elo.make.save(OutboxMessage, { job: 'audited', payload: {}, failedAt: new Date() });
      return { as: admin, args: 'filter: { job: "audited" }', of: '', changes: [`OutboxMessage:${dead.id}`] };
    },
    resendGroupLink: async () => {
      const dispatch = await elo.make.save(GroupLinkDispatch, {
        enrollment: (await elo.make.anEnrollment({ class: group })).id,
        phone: PHONE,
        status: 'FAILED',
      });
      return { as: admin, args: `id: ${dispatch.id}`, changes: [`GroupLinkDispatch:${dispatch.id}`] };
    },
    createAppointment: async () => ({
      as: facilitator,
      args: `input: { ${period(13)}, classId: ${group.id}, clientId: ${participant.id}, idempotencyKey: "k1" }`,
      changes: ['Appointment'],
      onBehalfOf: participant.id,
    }),
    cancelAppointment: async () => {
      const { id } = await appointment('2026-11-23T14:00:00Z', '2026-11-23T15:00:00Z', 2);
      return { as: facilitator, args: `id: ${id}`, changes: [`Appointment:${id}`] };
    },
    moveAppointment: async () => {
      const day = nextWeek();
      const { id } = await appointment(`${day}T12:00:00Z`, `${day}T13:00:00Z`, 2);
      const to = `startsAt: "${day}T13:00:00Z", endsAt: "${day}T14:00:00Z"`;
      return { as: facilitator, args: `id: ${id}, ${to}`, changes: [`Appointment:${id}`] };
    },
    cancelAppointments: async () => {
      const { id } = await appointment('2026-11-26T12:00:00Z', '2026-11-26T13:00:00Z', 2);
      const day = 'from: "2026-11-26T00:00:00Z", to: "2026-11-27T00:00:00Z"';
      return {
        as: supervisor,
        args: `employeeId: ${employee.id}, ${day}, reason: "x"`,
        of: '',
        changes: [`Appointment:${id}`],
      };
    },
    setAppointmentOutcome: async () => {
      const hour = new Date(Date.UTC(2026, 6, 1) + weeks++ * 3_600_000);
      const { id } = await appointment(hour.toISOString(), new Date(hour.getTime() + 3_600_000).toISOString(), 2);
      return { as: facilitator, args: `id: ${id}, outcome: ATTENDED`, changes: [`Appointment:${id}`] };
    },
    blockTime: async () => ({
      as: facilitator,
      args: `input: { ${period(17)}, classId: ${group.id} }`,
      changes: ['Appointment'],
    }),
    unblockTime: async () => {
      const { id } = await appointment('2026-11-23T18:00:00Z', '2026-11-23T19:00:00Z', 1);
      return { as: facilitator, args: `id: ${id}`, changes: [`Appointment:${id}`] };
    },
    exportEnrollments: async () => ({ as: admin, args: '', of: '{ courses { id } }', changes: [] }),
    exportAppointments: async () => ({ as: admin, args: '', of: '{ rows }', changes: [] }),
    createSubmission: async () => ({
      as: facilitator,
      args: `input: { classId: ${group.id}, participantId: ${participant.id}, activityId: ${activity.id}, uploadIds: ["${await stage(facilitator)}"] }`,
      changes: ['Submission', 'StoredFile'],
      onBehalfOf: participant.id,
    }),
    replaceSubmission: async () => {
      const { id } = await submission();
      return {
        as: participant,
        args: `id: ${id}, input: { title: "Outro", uploadIds: ["${await stage(participant)}"] }`,
        changes: ['StoredFile', 'StoredFile', `Submission:${id}`],
      };
    },
    evaluateSubmission: async () => {
      const { id } = await submission();
      return { as: facilitator, args: `id: ${id}, input: { score: 80 }`, changes: [`Submission:${id}`] };
    },
    removeSubmission: async () => {
      const { id } = await submission();
      return { as: facilitator, args: `id: ${id}, action: RESEND`, changes: [`Submission:${id}`] };
    },
    removeSubmissionFile: async () => {
      const { id } = await submission();
      const [file] = await elo.make
        .em()
        .execute<{ id: number }[]>('select id from stored_files where submission_id = ?', [id]);
      return { as: facilitator, args: `id: ${file!.id}`, changes: [`StoredFile:${file!.id}`, `Submission:${id}`] };
    },
    saveActivityTemplate: async () => ({
      as: facilitator,
      args: `input: ${await save(facilitator)}`,
      changes: ['ActivityTemplate', 'StoredFile'],
    }),
    replaceActivityTemplate: async () => {
      const id = await templateId();
      return { as: facilitator, args: `id: ${id}, description: "x"`, changes: [`ActivityTemplate:${id}`] };
    },
    removeActivityTemplate: async () => {
      const id = await templateId();
      return { as: facilitator, args: `id: ${id}`, changes: [`ActivityTemplate:${id}`, 'StoredFile'] };
    },
    ...programmeMutations(elo, { admin, supervisor, facilitator, participant, group }),
    ...routeMutations(elo, { admin }),
    ...peopleMutations(elo, { admin, participant }),
    ...contentMutations(elo, { admin, participant, facilitator, employee, running }),
    ...Object.assign({}, ...[...nounTests.values()].map(each => each.mutations?.(elo, people))),
  };
  return { mutations, ...people, leaver, group, activity, submission };
}

/** A request id that no other request uses. */
export const requestIdFor = (name: string): string =>
  `audit-${createHash('sha256').update(name).digest('hex').slice(0, 20)}`;
