import { appendFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import {
  type Enrollment,
  GroupInvitation,
  GroupLinkDispatch,
  HospitalGroupMember,
  Hospital,
  Import,
  InstitutionProfile,
  OutboxMessage,
  Presence,
} from '../../src/entities/index.js';
import { InboundMessage } from '../../src/entities/inbound-message.entity.js';
import { invitationToken } from '../../src/domain/invitations/invitation-token.js';
import { groupLinkToken } from '../../src/auth/group-link-tokens.js';
import { aHospitalGroup, recordMonths } from '../support/measurements.js';
import { nounTests } from '../support/noun-tests.js';
import { aSecondFactor } from '../support/second-factors.js';
import type { TestApp } from '../support/test-app.js';
import { nodeIdOf } from '../../src/graph/nodes.js';
import { auditedWorld } from './audited-mutations.js';

/** A call of an operation: its arguments, and the selection of the answer. */
export interface Example {
  args: string;
  of?: string;
  /** Ids of the rows in an answer, for a list with rows that depend on the caller. */
  rows?: (answer: any) => string[];
}

const NODES: Pick<Example, 'of' | 'rows'> = {
  of: '{ nodes { id } }',
  rows: answer => answer.nodes.map((node: { id: string }) => node.id),
};
const TODAY = '2026-11-20';

/**
 * The records for the operations below. They are the participant's, in a class and a calendar of the facilitator. Each list
 * that depends on the caller also has a row of neither. The clock must stand at FRIDAY, and LOG_DIR be a folder.
 */
export async function operationWorld(elo: TestApp, logDirectory: string) {
  const world = await auditedWorld(elo);
  const { mutations, admin, participant, facilitator, group, activity } = world;
  const { make } = elo;
  const [supervisor, otherParticipant, otherFacilitator] = await Promise.all([
    make.aSupervisor(),
    make.aUser(),
    make.aFacilitator(),
  ]);
  const enrollmentOf = async (person: { id: number }) =>
    make.anEnrollment({ class: await make.aClass({ facilitator }), participant: person });
  const enrollment = await enrollmentOf(participant);
  const employees = await make
    .em()
    .execute<{ id: number }[]>('select id from employees where user_id = ?', [facilitator.id]);
  const employee = employees[0]!;
  const meetings = await make
    .em()
    .execute<{ id: number }[]>('select id from meetings where class_id = ? order by starts_at desc', [group.id]);
  const running = meetings[0]!;
  await make.aSubstitute({ class: group, user: await make.aFacilitator() });
  const submission = await make.aSubmission({ class: group, participant, activity, files: 1 });
  const files = await make
    .em()
    .execute<{ path: string }[]>('select path from stored_files where submission_id = ?', [submission.id]);

  // These are another person's, in a class without a leader and a calendar of its own.
  const elsewhere = await make.aClass({ course: group.course });
  const stranger = await make.aUser();
  const otherEnrollment = await make.anEnrollment({ class: elsewhere, participant: stranger });
  const progressed = await make.aCycle();
  const ledOfCycle = await make.aClass({ cycle: progressed, facilitator });
  const otherOfCycle = await make.aClass({ cycle: progressed });
  const present = (of: Enrollment) =>
    make.save(Presence, { enrollment: of.id, activity: activity.id, source: 'STAFF' });
  const [seen, otherSeen] = [await present(enrollment), await present(otherEnrollment)];
  const otherSubmission = await make.aSubmission({ class: elsewhere, participant: stranger, activity });
  const stranded = await make.anEmployee({ user: await make.aFacilitator() });
  const at = { startsAt: '2026-11-24T17:00:00Z', endsAt: '2026-11-24T18:00:00Z' };
  const appointment = await make.anAppointment({
    employee: employee,
    class: group,
    client: participant,
    ...at,
  });
  const otherAppointment = await make.anAppointment({ employee: stranded, client: stranger, ...at });
  const revisions = async (of: { id: number }, participantId: number, classId: number) =>
    (
      await make.em().execute<{ id: number }[]>(
        `insert into submission_revisions (submission_id, participant_id, class_id, change, changed_by_id, changed_by_name, title, status, files, created_at)
         values (?, ?, ?, 'REPLACED', ?, 'x', 'x', 'SUBMITTED', '[]', now()) returning id`,
        [of.id, participantId, classId, admin.id],
      )
    )[0]!;
  const revision = await revisions(submission, participant.id, group.id);
  const otherRevision = await revisions(otherSubmission, stranger.id, elsewhere.id);
  const template = async (classId: number) =>
    (
      await make.em().execute<{ id: number }[]>(
        `insert into activity_templates (activity_id, course_id, cycle_id, class_id, description, created_at, updated_at)
         select ?, course_id, cycle_id, id, 'x', now(), now() from classes where id = ? returning id`,
        [(await make.anActivity({ course: group.course })).id, classId],
      )
    )[0]!;
  const [kept, otherTemplate] = [await template(group.id), await template(elsewhere.id)];
  const inbound = (personId: number, n: number) =>
    make.save(InboundMessage, {
      platformId: `wamid.${n}`,
      waId: '5511987654321',
      phoneNumberId: '1',
      profileName: 'x',
      text: 'x',
      person: personId,
      sentAt: elo.now(),
      receivedAt: elo.now(),
    });
  const [message, otherMessage] = [await inbound(participant.id, 1), await inbound(stranger.id, 2)];
  const otherRunning = await make.aMeeting({
    class: elsewhere,
    startsAt: '2026-11-20T11:00:00Z',
    endsAt: '2026-11-20T13:00:00Z',
  });

  const hospitals = await aHospitalGroup(elo);
  // The participant is a member of the group, and the facilitator an editor.
  await make.save(HospitalGroupMember, { group: hospitals.id, user: participant.id, role: 'MEMBER' });
  await make.save(HospitalGroupMember, { group: hospitals.id, user: facilitator.id, role: 'EDITOR' });
  await recordMonths(elo, hospitals, { '2026-03': { altas: 10 } });
  // A stranger claims to work at a hospital of the group.
  const hospital = await make.save(Hospital, { name: 'Hospital', cityId: 3_550_308, group: hospitals.id });
  await make.save(InstitutionProfile, {
    user: otherParticipant.id,
    hospital: hospital.id,
    position: 'x',
    termsAcceptedAt: elo.now(),
    createdAt: elo.now(),
    updatedAt: elo.now(),
  });
  const invitation = await make.save(GroupInvitation, {
    group: hospitals.id,
    email: 'x@example.org',
    invitedBy: admin.id,
    createdAt: elo.now(),
  });
  const dispatch = await make.save(GroupLinkDispatch, {
    enrollment: enrollment.id,
    phone: '5511987654321',
    status: 'FAILED',
  });
  await make
    .em()
    .execute(`update classes set group_url = 'https://chat.example.org/x' where id = ?`, [enrollment.class.id]);
  const dead = await make.save(OutboxMessage, { job: 'kept', payload: {}, failedAt: new Date() });
  const imported = await make.save(Import, {
    state: 'REFUSED',
    checkedAt: elo.now(),
    createdBy: admin.id,
    files: [],
    counts: [],
    problems: [{ file: 'users.csv', line: 2, column: 'cpf', message: 'não é um CPF' }],
  });
  const picture = await mutations['setPicture']!();
  await elo.graphql(`mutation { setPicture(${picture.args}) { id } }`, {}, { as: participant });
  const pictures = await make.em().execute<{ path: string }[]>('select path from pictures');
  const feed = await elo.graphql('{ calendarFeed { url } }', {}, { as: facilitator });
  const feedToken = new URL(feed.body.data.calendarFeed.url).searchParams.get('token');
  await mkdir(logDirectory, { recursive: true });
  await appendFile(path.join(logDirectory, `elo-${TODAY}.log`), '{"level":30,"time":1,"msg":"x"}\n');
  const secret = elo.app.services.config.authSecret;
  const ID = '{ id }';

  const examples: { [operation: string]: Example | (() => Promise<Example>) } = {
    apiKeys: { args: 'first: 1', of: NODES.of },
    auditRecords: { args: 'first: 1', of: NODES.of },
    auditStats: { args: '' },
    fieldUsage: { args: '' },
    routeUsage: { args: '' },
    routes: { args: 'facade: "portal"' },
    undocumentedRoutes: { args: '' },
    mirrorFailures: { args: '' },
    mirrors: { args: '', of: '{ facade }' },
    driftReports: { args: '', of: '{ facade }' },
    parityDifferences: { args: 'route: "portal.liveness.read"' },
    bookingRequests: { args: 'first: 1', of: NODES.of },
    class: { args: `id: ${group.id}` },
    classes: { args: 'first: 1', of: NODES.of },
    room: { args: `classId: ${group.id}` },
    course: { args: `id: ${group.course.id}` },
    cycle: { args: `id: ${group.cycle.id}` },
    // A course is public.
    node: { args: `id: "${nodeIdOf('Course', group.course.id)}"`, of: '{ nodeId }' },
    cycles: { args: '' },
    dashboardStatus: { args: '' },
    enrollmentStats: {
      args: '',
      of: '{ byClass { classId } }',
      rows: answer => answer.byClass.map((each: { classId: string }) => each.classId),
    },
    sentiment: { args: '', of: '{ comments }' },
    groupLinkDispatches: { args: 'first: 1', of: NODES.of },
    groupLink: { args: `token: "${groupLinkToken(secret, dispatch.id)}"` },
    enrollment: { args: `id: ${enrollment.id}` },
    recoveryStatus: { args: `classId: ${group.id}` },
    recoverableMeetings: { args: `classId: ${group.id}`, of: '{ userId }' },
    storedFile: { args: `path: "${files[0]!.path}"` },
    flowPublicKey: { args: '', of: '' },
    registrations: { args: 'first: 1', of: NODES.of },
    hospitalGroups: { args: 'first: 1', of: NODES.of },
    kpis: { args: '' },
    kpi: { args: 'name: "nedocs"' },
    indicators: { args: '' },
    groupInvitations: { args: `groupId: ${hospitals.id}`, of: NODES.of },
    invitation: { args: `token: "${invitationToken(secret, invitation.id)}"` },
    messages: { args: 'first: 1', of: NODES.of },
    recordedMessages: { args: 'first: 1', of: NODES.of },
    inboundMessages: { args: '', ...NODES },
    webhookChallenge: { args: 'mode: "subscribe", verifyToken: "demo-verify-token", challenge: "1"', of: '' },
    liveSessions: {
      args: '',
      of: '{ sessions { id } }',
      rows: answer => answer.sessions.map((each: { id: string }) => each.id),
    },
    liveSessionChanged: { args: `meetingId: ${running.id}` },
    slotsChanged: { args: `classId: ${group.id}` },
    cutover: { args: 'facade: "portal"' },
    submissionChanged: { args: `classId: ${group.id}` },
    liveSession: { args: `id: ${running.id}, intervalMinutes: 5` },
    liveMessages: { args: `meetingId: ${running.id}, latestFirst: true`, of: NODES.of },
    watchLiveMessages: { args: `meetingId: ${running.id}, latestFirst: true` },
    logDays: { args: '' },
    logDay: { args: `day: "${TODAY}"` },
    logEntries: { args: `day: "${TODAY}", first: 1` },
    meetingStatus: { args: `participantId: ${participant.id}` },
    actionLogs: { args: `enrollmentId: ${enrollment.id}`, of: NODES.of },
    participantModeLogs: { args: '', of: NODES.of },
    processHealth: { args: '' },
    processReadiness: { args: '' },
    deadLetters: { args: '', of: NODES.of },
    outboxMessage: { args: `id: ${dead.id}` },
    me: { args: '' },
    user: { args: `id: ${participant.id}` },
    users: { args: 'first: 1', of: NODES.of },
    person: { args: `id: ${participant.id}` },
    facilitators: { args: 'first: 1', of: NODES.of },
    participants: { args: '', ...NODES },
    participant: { args: `cpf: "${participant.cpf}"` },
    picture: { args: `path: "${pictures[0]!.path}"` },
    states: { args: '' },
    cities: { args: 'stateId: 35' },
    institutions: { args: 'cityId: 3550308' },
    appointment: { args: `id: ${appointment.id}` },
    appointments: { args: '', ...NODES },
    employees: { args: '', ...NODES },
    enrollments: { args: '', ...NODES },
    presences: { args: '', ...NODES },
    classProgress: {
      args: `cycleId: ${progressed.id}`,
      of: '{ classId }',
      rows: answer => answer.map((each: { classId: string }) => each.classId),
    },
    myWork: { args: '', of: '{ evaluationsWaiting }' },
    workWaiting: { args: '', of: '{ evaluations }' },
    hospitals: { args: '', ...NODES },
    import: { args: `id: ${imported.id}` },
    imports: { args: 'first: 1', of: NODES.of },
    erasures: { args: 'first: 1', of: NODES.of },
    myErasure: { args: '' },
    importProblems: { args: `importId: ${imported.id}`, of: '{ nodes { message } }' },
    importPreview: { args: `id: ${imported.id}`, of: '{ file }' },
    importRejects: { args: `id: ${imported.id}`, of: '{ fileName }' },
    importTemplates: { args: '', of: '{ noun }' },
    hospital: { args: `id: ${hospital.id}` },
    hospitalGroup: { args: `id: ${hospitals.id}` },
    hospitalGroupMembers: { args: `groupId: ${hospitals.id}`, of: NODES.of },
    myHospitalGroups: { args: '' },
    measurements: { args: `groupId: ${hospitals.id}, from: "2026-01", to: "2026-12"` },
    recordMeasurements: {
      args: `measurements: [{ groupId: ${hospitals.id}, indicator: "altas", period: "2026-03", value: 10 }]`,
    },
    removeMeasurements: async () => {
      await recordMonths(elo, hospitals, { '2026-02': { altas: 10 } });
      return { args: `groupId: ${hospitals.id}, period: "2026-02"`, of: '' };
    },
    courses: { args: '', ...NODES },
    slots: { args: `classId: ${group.id}, date: "2026-11-24"` },
    calendar: { args: `employeeId: ${employee.id}`, of: '{ employee { id } }' },
    calendarFeed: { args: '' },
    myCalendarFeed: { args: '', of: '{ url }' },
    calendarFeedContent: { args: `employeeId: ${employee.id}, token: "${feedToken}"`, of: '' },
    nonce: { args: 'action: "x"', of: '' },
    mySessions: { args: '' },
    mySecondFactors: { args: '' },
    secondFactorStatus: { args: '' },
    accessRecords: { args: `personId: ${participant.id}`, of: NODES.of },
    consents: { args: `personId: ${participant.id}`, of: '{ purpose }' },
    personExports: { args: `personId: ${participant.id}` },
    callerName: { args: '', of: '' },
    uploadToken: { args: '', of: '' },
    submission: { args: `id: ${submission.id}` },
    submissions: { args: '', ...NODES },
    submissionRevisions: { args: '', ...NODES },
    submissionStatusSummary: {
      args: '',
      of: '{ classId }',
      rows: answer => answer.map((each: { classId: string }) => each.classId),
    },
    submissionFiles: { args: `classId: ${group.id}` },
    evaluationPhrases: { args: '', of: '' },
    siteSettings: { args: '' },
    maintenanceMode: { args: 'area: HUB' },
    configuration: { args: '' },
    chatbotAppKey: { args: '', of: '' },
    noticeWays: { args: '', of: '' },
    health: { args: '' },
    readiness: { args: '' },
    cancelReasons: { args: '' },
    activityTemplate: { args: `id: ${kept.id}` },
    activityTemplates: { args: '', ...NODES },

    // Operations with an invalid token or password are let in, and then answer INVALID.
    activateAccount: { args: 'token: "x", password: "Senha!Forte2026"' },
    resetPassword: { args: 'token: "x", password: "Senha!Forte2026"', of: '' },
    confirmPhone: { args: 'token: "x"', of: '' },
    keepContact: { args: 'token: "x"', of: '' },
    requestRecovery: { args: 'identifier: "x"', of: '' },
    confirmEmail: { args: 'token: "x"' },
    endMySessions: { args: '', of: '' },
    removeSecondFactor: async () => ({ args: `id: ${await aSecondFactor(elo, participant)}`, of: '' }),
    newRecoveryCodes: { args: '', of: '' },
    beginPasskey: { args: '', of: '' },
    finishPasskey: { args: 'response: {}, name: "x"' },
    beginTotp: { args: '' },
    confirmTotp: { args: 'code: "000000", name: "x"' },
    setPassword: { args: 'password: "Nova!Senha2026"', of: '{ token }' },
    requestSignInCode: { args: 'identifier: "ninguem@example.org"', of: '' },
    changePassword: { args: 'oldPassword: "x", newPassword: "Nova!Senha2026"', of: '{ token }' },
    confirmOtp: { args: 'phone: "5511987654321", code: "000000"', of: '' },
    answerFlow: { args: 'body: "x"', of: '' },
    requestPasswordReset: { args: 'email: "nobody@example.org"', of: '' },
    resendActivation: { args: 'email: "nobody@example.org"', of: '' },
    setPicture: { args: 'kind: AVATAR, uploadId: 999999' },
    // These need records of the participant, and not those of the audit.
    requestCancellation: async () => ({ args: `enrollmentId: ${(await enrollmentOf(participant)).id}` }),
    withdrawCancellationRequest: async () => {
      const own = await make.aClass({ facilitator });
      const { id } = await make.anEnrollment({ class: own, participant, cancelRequestedAt: new Date() });
      return { args: `enrollmentId: ${id}` };
    },
    cancelEnrollment: async () => ({ args: `enrollmentId: ${(await enrollmentOf(participant)).id}, reason: OTHER` }),
    recordAction: { args: `enrollmentId: ${enrollment.id}, action: "x"` },
    enrollInCourse: async () => ({ args: `courseId: ${(await make.aClass()).course.id}` }),
    recordParticipantMode: {
      args: `input: { supervisorId: ${supervisor.id}, supervisorCpf: "${supervisor.cpf}", participantId: ${participant.id}, participantCpf: "${participant.cpf}", action: "x" }`,
    },
    inviteToGroup: { args: `groupId: ${hospitals.id}, emails: ["y@example.org"]` },
    createSubmission: {
      args: `input: { classId: ${group.id}, participantId: ${participant.id}, activityId: ${activity.id}, uploadIds: [] }`,
      of: ID,
    },
    replaceSubmission: { args: `id: ${submission.id}, input: { title: "Outro" }` },
    removeSubmission: async () => ({
      args: `id: ${(await make.aSubmission({ class: group, participant, activity })).id}`,
    }),
    setMaintenanceMode: { args: 'area: HUB, enabled: false' },
    ...Object.assign({}, ...[...nounTests.values()].map(each => each.examples?.(elo, world))),
  };
  const exampleOf = async (operation: string): Promise<Example | undefined> => {
    const example = examples[operation] ?? mutations[operation];
    if (!example) return undefined;
    return typeof example === 'function' ? example() : example;
  };

  /** The rows of lists that depend on the caller: one of the participant and the facilitator, and one of neither. */
  const rows: { [operation: string]: { theirs: number; others: number } } = {
    appointments: { theirs: appointment.id, others: otherAppointment.id },
    submissions: { theirs: submission.id, others: otherSubmission.id },
    submissionRevisions: { theirs: revision.id, others: otherRevision.id },
    submissionStatusSummary: { theirs: group.id, others: elsewhere.id },
    activityTemplates: { theirs: kept.id, others: otherTemplate.id },
    enrollments: { theirs: enrollment.id, others: otherEnrollment.id },
    presences: { theirs: seen.id, others: otherSeen.id },
    classProgress: { theirs: ledOfCycle.id, others: otherOfCycle.id },
    inboundMessages: { theirs: message.id, others: otherMessage.id },
    liveSessions: { theirs: running.id, others: otherRunning.id },
    enrollmentStats: { theirs: group.id, others: elsewhere.id },
    participants: { theirs: participant.id, others: stranger.id },
  };
  return { exampleOf, rows, admin, supervisor, participant, otherParticipant, facilitator, otherFacilitator };
}
