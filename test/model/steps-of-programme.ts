import { UNKNOWN_ID } from './arguments.js';
import type { Dice } from './dice.js';
import type { Row } from './model.js';
import { type MakeCall, of } from './step.js';
import type { Town } from './town.js';

// Calls of mutations about classes, enrollments, presences and submissions that mostly make sense.

const isOpen = (group: Row) => !group['archivedAt'];
const isKept = (place: Row) => !place['canceledAt'];
const personOf = (town: Town, place: Row | undefined) => town.model.find('Person', place?.['participant'].id);

const anOpenClass = (town: Town, dice: Dice) => town.some('Class', dice, isOpen);
const aKeptPlace = (town: Town, dice: Dice) => town.some('Enrollment', dice, isKept);

/** An activity of a class's course. */
const anActivityOf = (town: Town, dice: Dice, classId: unknown, kind?: string): Row | undefined => {
  const group = town.model.find('Class', classId);
  const ofCourse = town.model.find('Course', group?.['course'].id)?.['activities'] as Row[] | undefined;
  const ids = new Set((ofCourse ?? []).map(({ id }) => id));
  return town.some('Activity', dice, each => ids.has(each.id) && (!kind || each['kind'] === kind));
};

/** The participant of an enrollment, or the leader of its class. */
const byLeaderOrOwner = (town: Town, dice: Dice, place: Row) =>
  dice.isOneIn(2) ? of(personOf(town, place)) : town.leaderOf(place['class'].id, dice);

const ofPlace =
  (fits: (place: Row) => boolean, args: (town: Town, dice: Dice, place: Row) => object, isOwn = false): MakeCall =>
  (town, dice) => {
    const place = town.some('Enrollment', dice, fits);
    if (!place) return null;
    const by = isOwn ? of(personOf(town, place)) : town.leaderOf(place['class'].id, dice);
    return { args: { ...args(town, dice, place) }, by };
  };

const at = (town: Town, hours: number) => new Date(town.now().getTime() + hours * 3_600_000).toISOString();

/** Removes a record, mostly one that no other record uses. */
const removing =
  (noun: string, isUsed: (town: Town, row: Row) => boolean): MakeCall =>
  (town, dice) => {
    const row = town.some(noun, dice, each => !isUsed(town, each));
    return row ? { args: { id: row.id }, by: town.by('ADMIN', dice) } : null;
  };

export const programmeSteps: Record<string, MakeCall> = {
  removeCourse: removing('Course', (town, { id }) => town.model.all('Class').some(each => each['course'].id === id)),
  removeCycle: removing('Cycle', (town, { id }) => town.model.all('Class').some(each => each['cycle'].id === id)),
  removeClass: removing('Class', (town, { id }) => town.model.all('Enrollment').some(each => each['class'].id === id)),
  removeMeeting: removing('Meeting', (town, row) => Date.parse(row['startsAt']) < town.now().getTime()),
  createClass: (town, dice) => {
    const [course, cycle] = [town.some('Course', dice, isOpen), town.some('Cycle', dice)];
    if (!course || !cycle) return null;
    const facilitatorId = dice.isOneIn(5) ? undefined : town.someone(dice, 'FACILITATOR')?.id;
    const input = {
      ...{ name: `Turma ${(town.serial += 1)}`, shift: dice.pick(['MORNING', 'AFTERNOON', 'EVENING']) },
      ...{ courseId: course.id, cycleId: cycle.id, startsOn: town.day(dice.roll(30)), facilitatorId },
      ...{ capacity: dice.isOneIn(2) ? 1 + dice.roll(3) : undefined, roomName: dice.isOneIn(2) ? 'Sala' : undefined },
    };
    return { args: { input }, by: town.by('ADMIN', dice) };
  },
  createMeeting: (town, dice) => {
    const group = anOpenClass(town, dice);
    const activity = anActivityOf(town, dice, group?.id, 'COLLECTIVE_MEETING');
    if (!group || !activity) return null;
    const begin = dice.pick([0, -3, 24 * dice.roll(6) - 24]);
    const input = {
      classId: group.id,
      activityId: activity.id,
      title: 'Encontro',
      startsAt: at(town, begin),
      endsAt: at(town, begin + 2),
    };
    return { args: { input }, by: town.by('ADMIN', dice) };
  },
  createMeetings: (town, dice) => {
    const group = anOpenClass(town, dice);
    const activity = anActivityOf(town, dice, group?.id, 'COLLECTIVE_MEETING');
    if (!group || !activity) return null;
    const args = {
      ...{ classId: group.id, activityId: activity.id, weekdays: [1 + dice.roll(7)], time: '19:00' },
      ...{ durationMinutes: 60, from: town.day(1), until: town.day(1 + dice.roll(14)), skipHolidays: dice.isOneIn(2) },
    };
    return { args, by: town.by('ADMIN', dice) };
  },
  copyClass: (town, dice) => {
    const [group, cycle] = [anOpenClass(town, dice), town.some('Cycle', dice)];
    return group && cycle ? { args: { id: group.id, cycleId: cycle.id }, by: town.by('SUPERVISOR', dice) } : null;
  },
  copyCycle: (town, dice) => {
    const cycle = dice.isOneIn(5) ? town.some('Cycle', dice) : undefined;
    const name = `Ciclo ${(town.serial += 1)}`;
    return cycle
      ? { args: { id: cycle.id, name, startsOn: town.day(dice.roll(30)) }, by: town.by('ADMIN', dice) }
      : null;
  },
  setHandInRule: (town, dice) => {
    const group = anOpenClass(town, dice);
    const activity = anActivityOf(town, dice, group?.id);
    if (!group || !activity) return null;
    const args = {
      ...{ classId: group.id, activityId: activity.id, maxAttempts: dice.isOneIn(2) ? 1 + dice.roll(3) : null },
      ...(dice.isOneIn(2) ? { dueAt: at(town, 24 * dice.roll(5)), closesAt: at(town, 24 * (5 + dice.roll(5))) } : {}),
    };
    return { args, by: town.leaderOf(group.id, dice) };
  },
  handOverClass: (town, dice) => {
    const group = anOpenClass(town, dice);
    const next = town.someone(dice, 'FACILITATOR');
    if (!group || !next) return null;
    const appointments = dice.pick(['MOVE', 'CANCEL']);
    const args = { classId: group.id, facilitatorId: next.id, from: town.day(dice.roll(3)), appointments };
    return { args, by: town.by('SUPERVISOR', dice) };
  },
  setSubstitute: (town, dice) => {
    const group = anOpenClass(town, dice);
    const next = town.someone(dice, 'FACILITATOR');
    if (!group || !next) return null;
    // PostgreSQL decides the current leader by its own clock.
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const args = { classId: group.id, userId: next.id, from: day(-2), to: day(dice.isOneIn(2) ? 300 : 60) };
    return { args, by: town.by('SUPERVISOR', dice) };
  },
  removeSubstitute: (town, dice) => {
    const group = town.some('Class', dice, each => each['substitutes'].length > 0);
    const [substitute] = (group?.['substitutes'] ?? []) as Row[];
    if (!group || !substitute) return null;
    return { args: { classId: group.id, userId: substitute['user'].id }, by: town.by('ADMIN', dice) };
  },
  enrollInCourse: (town, dice) => {
    const course = town.some('Course', dice, isOpen);
    if (!course) return null;
    const args = dice.isOneIn(2) ? { courseId: course.id } : { slug: course['slug'] };
    return { args, by: of(town.someone(dice, 'PARTICIPANT')) };
  },
  enrollParticipant: (town, dice) => {
    const [group, person] = [anOpenClass(town, dice), town.someone(dice, 'PARTICIPANT')];
    if (!group || !person) return null;
    const by = town.leaderOf(group.id, dice);
    const identifier = dice.isOneIn(4) ? person['email'] : person['cpf'];
    const args = { classId: group.id, ...(dice.isOneIn(3) ? { participantId: person.id } : { identifier }) };
    return { args, by };
  },
  enrollPeople: (town, dice) => {
    const group = anOpenClass(town, dice);
    const people = [1, 2, 3].flatMap(() => town.someone(dice, 'PARTICIPANT') ?? []);
    if (!group || people.length === 0) return null;
    const named = people.map(each => String(dice.pick([each['cpf'], each['email'], each['phone']]) ?? 'ninguém'));
    return {
      args: { classId: group.id, people: named, dryRun: dice.isOneIn(4) },
      by: town.leaderOf(group.id, dice),
    };
  },
  moveEnrollment: (town, dice) => {
    const place = aKeptPlace(town, dice);
    if (!place) return null;
    const from = town.model.find('Class', place['class'].id);
    const to = town.some(
      'Class',
      dice,
      each => isOpen(each) && each.id !== from?.id && each['course'].id === from?.['course'].id,
    );
    return {
      args: { id: place.id, classId: to?.id ?? UNKNOWN_ID },
      by: town.by(dice.isOneIn(2) ? 'SUPERVISOR' : 'ADMIN', dice),
    };
  },
  restoreEnrollment: ofPlace(
    place => !isKept(place),
    (_town, _dice, { id }) => ({ id }),
  ),
  answerCancellationRequest: ofPlace(
    place => isKept(place) && place['cancelRequestedAt'] !== null,
    (_town, dice, { id }) => ({
      enrollmentId: id,
      accept: dice.isOneIn(2),
      note: dice.pick([undefined, 'Fale conosco']),
    }),
  ),
  requestCancellation: (town, dice) => {
    const place = aKeptPlace(town, dice);
    if (!place) return null;
    const reason = dice.pick([undefined, 'FORGOT_TIME', 'OTHER']);
    return {
      args: { enrollmentId: place.id, reason, note: dice.pick([undefined, 'Mudei']) },
      by: byLeaderOrOwner(town, dice, place),
    };
  },
  withdrawCancellationRequest: ofPlace(
    place => isKept(place) && place['cancelRequestedAt'] !== null,
    (_town, _dice, { id }) => ({ enrollmentId: id }),
    true,
  ),
  cancelEnrollment: (town, dice) => {
    const place = aKeptPlace(town, dice);
    if (!place) return null;
    const args = { enrollmentId: place.id, reason: dice.pick(['OTHER', 'SCHEDULE_CONFLICT', 'LACK_OF_INTEREST']) };
    return { args, by: byLeaderOrOwner(town, dice, place) };
  },
  recordPresence: ofPlace(isKept, (town, dice, place) => ({
    ...{ classId: place['class'].id, participantId: place['participant'].id },
    activityId: anActivityOf(town, dice, place['class'].id)?.id ?? UNKNOWN_ID,
  })),
  recordPresences: (town, dice) => {
    const place = aKeptPlace(town, dice);
    if (!place) return null;
    const all = town.model.all('Enrollment').filter(each => isKept(each) && each['class'].id === place['class'].id);
    const people = all.filter(each => each.id === place.id || dice.isOneIn(2));
    const activity = anActivityOf(town, dice, place['class'].id);
    const args = {
      classId: place['class'].id,
      participantIds: people.map(each => each['participant'].id),
      activityId: activity?.id ?? UNKNOWN_ID,
    };
    return { args, by: town.leaderOf(place['class'].id, dice) };
  },
  withdrawPresence: (town, dice) => {
    const presence = town.some('Presence', dice);
    const place = town.model.find('Enrollment', presence?.['enrollmentId']);
    if (!presence || !place) return null;
    const args = { enrollmentId: place.id, activityId: presence['activityId'], reason: 'Engano' };
    return { args, by: town.leaderOf(place['class'].id, dice) };
  },
  recordAutoPresence: ofPlace(isKept, (_town, _dice, place) => ({ classId: place['class'].id }), true),
  recordRecoveryPresence: ofPlace(
    isKept,
    (town, dice, place) => ({
      classId: place['class'].id,
      activityId: dice.isOneIn(3) ? undefined : anActivityOf(town, dice, place['class'].id, 'COLLECTIVE_MEETING')?.id,
      watched: dice.pick([undefined, true]),
    }),
    true,
  ),
  updateMeetingProgress: (town, dice) => {
    const meeting = town.some('Meeting', dice);
    const place = town.some('Enrollment', dice, each => isKept(each) && each['class'].id === meeting?.['class'].id);
    if (!meeting || !place) return null;
    const args = {
      participantId: place['participant'].id,
      meetingId: meeting.id,
      status: dice.pick(['STARTED', 'COMPLETED']),
    };
    return { args, by: of(personOf(town, place)) };
  },
  postLiveMessage: (town, dice) => {
    const meeting = town.some('Meeting', dice);
    const place = town.some('Enrollment', dice, each => isKept(each) && each['class'].id === meeting?.['class'].id);
    return meeting && place
      ? { args: { meetingId: meeting.id, text: 'Boa tarde' }, by: of(personOf(town, place)) }
      : null;
  },
  leaveLiveSession: (town, dice) => {
    const meeting = town.some('Meeting', dice);
    const place = town.some('Enrollment', dice, each => each['class'].id === meeting?.['class'].id);
    return meeting && place ? { args: { meetingId: meeting.id }, by: of(personOf(town, place)) } : null;
  },
  recordAction: ofPlace(isKept, (_town, _dice, { id }) => ({ enrollmentId: id, action: 'Abriu a aula' }), true),
  resendGroupLink: (town, dice) => {
    const dispatch = town.some('GroupLinkDispatch', dice, each => each['status'] === 'FAILED');
    return dispatch ? { args: { id: dispatch.id }, by: town.by('ADMIN', dice) } : null;
  },

  createSubmission: async (town, dice) => {
    const place = aKeptPlace(town, dice);
    const activity = anActivityOf(town, dice, place?.['class'].id, dice.isOneIn(6) ? undefined : 'DELIVERABLE');
    if (!place || !activity) return null;
    const by = dice.isOneIn(4) ? town.leaderOf(place['class'].id, dice) : of(personOf(town, place));
    const uploadId = await town.stage(by);
    const input = {
      ...{ classId: place['class'].id, participantId: place['participant'].id, activityId: activity.id },
      ...{ title: dice.pick(['Plano', 'Relato']), uploadIds: uploadId ? [uploadId] : [] },
    };
    return { args: { input }, by };
  },
  replaceSubmission: async (town, dice) => {
    const submission = town.some('Submission', dice, each => !each['removedAt'] && each['status'] === 'SUBMITTED');
    if (!submission) return null;
    const by = of(town.model.find('Person', submission['participantId']));
    const uploadId = dice.isOneIn(2) ? await town.stage(by) : null;
    return { args: { id: submission.id, input: uploadId ? { uploadIds: [uploadId] } : { title: 'Outro' } }, by };
  },
  evaluateSubmission: (town, dice) => {
    const submission = town.some('Submission', dice, each => !each['removedAt']);
    if (!submission) return null;
    const input = dice.isOneIn(4)
      ? { status: 'SUBMITTED' }
      : { score: dice.roll(101), facilitatorComment: dice.pick([undefined, 'Muito bom']) };
    return { args: { id: submission.id, input }, by: town.leaderOf(submission['classId'], dice) };
  },
  removeSubmission: (town, dice) => {
    const submission = town.some('Submission', dice, each => !each['removedAt']);
    if (!submission) return null;
    const isSentBack = dice.isOneIn(2);
    const args = {
      id: submission.id,
      action: isSentBack ? 'RESEND' : 'REMOVE',
      comment: isSentBack ? 'Refaça' : undefined,
    };
    return { args, by: town.leaderOf(submission['classId'], dice) };
  },
  removeSubmissionFile: (town, dice) => {
    const submission = town.some('Submission', dice, each => !each['removedAt'] && each['files'].length > 0);
    const [file] = (submission?.['files'] ?? []) as Row[];
    if (!submission || !file) return null;
    return { args: { id: file.id }, by: town.leaderOf(submission['classId'], dice) };
  },
  saveActivityTemplate: async (town, dice) => {
    const group = anOpenClass(town, dice);
    const activity = anActivityOf(town, dice, group?.id);
    if (!group || !activity) return null;
    const by = town.leaderOf(group.id, dice);
    const uploadId = await town.stage(by);
    return uploadId ? { args: { input: { classId: group.id, activityId: activity.id, uploadId } }, by } : null;
  },
  replaceActivityTemplate: (town, dice) => {
    const template = town.some('ActivityTemplate', dice);
    return template
      ? { args: { id: template.id, description: 'Modelo novo' }, by: town.leaderOf(template['classId'], dice) }
      : null;
  },
  removeActivityTemplate: (town, dice) => {
    const template = town.some('ActivityTemplate', dice);
    return template ? { args: { id: template.id }, by: town.leaderOf(template['classId'], dice) } : null;
  },
  recordParticipantMode: (town, dice) => {
    const [supervisor, participant] = [town.someone(dice, 'SUPERVISOR'), town.someone(dice, 'PARTICIPANT')];
    if (!supervisor || !participant) return null;
    const input = {
      ...{ supervisorId: supervisor.id, supervisorCpf: supervisor['cpf'] },
      ...{
        participantId: participant.id,
        participantCpf: participant['cpf'],
        action: dice.pick(['enter', 'leave', 'x']),
      },
    };
    return { args: { input }, by: of(supervisor) };
  },
};
