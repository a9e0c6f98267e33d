import type { Class } from '../../../src/entities/index.js';
import { enrollmentPolicy } from '../../../src/domain/enrollments/policy.js';
import { enrollmentStates } from '../../../src/domain/enrollments/states.js';
import { type Noun, noun, type Subject } from '../noun.js';
import { DAY, type Scene } from '../scene.js';

interface Place extends Subject {
  id: number;
  participant: { id: number; cpf?: string | null };
  group: Class;
  other: Class;
  meet: { id: number };
  presentAt: { id: number };
}

const KEPT = ['ACTIVE', 'ACTIVE, restored', 'ASKED', 'WARNED', 'ASKED_AND_WARNED'];
const ERASED = ['CANCELED, erased'];
const LEFT = ['CANCELED', 'CANCELED, asked', 'CANCELED, absent'];
const CANCELED = [...LEFT, ...ERASED];

/** An enrollment in a class, made in each possible way. */
export async function places(scene: Scene): Promise<Noun<Place>> {
  const { make, must, admin, leader, aGroup, worker, pass, recurring, course, cycle, delivery, calendar, rows } = scene;
  const meet = await make.anActivity({ course, kind: 'COLLECTIVE_MEETING' });
  const presentAt = await make.anActivity({ course, kind: 'COLLECTIVE_MEETING' });
  const another = await make.aClass({ course, cycle, facilitator: leader });
  /** A class with one meeting that begins this time from now. */
  const aClassThatMeets = async (inMs: number): Promise<Class> => {
    const group = await aGroup();
    const at = (ms: number) => new Date(scene.elo.now().getTime() + ms).toISOString();
    await make.aMeeting({ class: group, activity: meet, startsAt: at(inMs), endsAt: at(inMs + 3_600_000) });
    return group;
  };
  const enroll = async (group: Class): Promise<Place> => {
    const participant = await make.aUser({ phoneVerifiedAt: new Date() });
    const { id } = await must(
      admin,
      `enrollParticipant(classId: ${group.id}, participantId: ${participant.id})`,
      '{ id }',
    );
    return { id: Number(id), participant, group, other: another, meet, presentAt };
  };
  const some = async (count: number, group: Class, then?: (place: Place) => Promise<unknown>): Promise<Place[]> => {
    const made: Place[] = [];
    for (let n = 0; n < count; n += 1) {
      const place = await enroll(group);
      await then?.(place);
      made.push(place);
    }
    await worker.work();
    return made;
  };
  const ask = ({ id, participant }: Place) =>
    must(participant, `requestCancellation(enrollmentId: ${id}, reason: OTHER, note: "Mudei")`);
  const cancel = ({ id }: Place) => must(leader, `cancelEnrollment(enrollmentId: ${id}, reason: OTHER)`);
  /** Nobody of the class came to its meeting, and the job for absences has run. */
  const warned = async (count: number, then?: (place: Place) => Promise<unknown>) => {
    const made = await some(count, await aClassThatMeets(3_600_000), then);
    pass(3 * 3_600_000);
    await recurring('absence-warnings');
    await worker.work();
    return made;
  };
  const far = 30 * DAY;
  return noun<Place>({
    name: 'enrollment',
    shares: { but: ['moveEnrollment', 'withdrawPresence', 'requestErasure', 'deactivateUser'] },
    machine: enrollmentStates,
    policy: enrollmentPolicy,
    on: ['ENROLLMENT'],
    besides: { exportEnrollments: 'reads them' },
    states: {
      'CANCELED, absent': {
        is: 'CANCELED',
        make: async count => {
          const made = await warned(count);
          pass(9 * DAY);
          await recurring('auto-cancel-enrollments');
          await worker.work();
          return made;
        },
      },
      'CANCELED, erased': {
        is: 'CANCELED',
        make: async count => {
          const made = await some(count, await aClassThatMeets(far), ({ participant }) =>
            must(admin, `erasePerson(id: ${participant.id}, dryRun: false)`, '{ erasure { id } }'),
          );
          pass(9 * DAY);
          while ((await recurring('erasures')) > 0);
          await worker.work();
          return made;
        },
      },
      ACTIVE: { make: async count => some(count, await aClassThatMeets(far)) },
      'ACTIVE, restored': {
        is: 'ACTIVE',
        make: async count =>
          some(count, await aClassThatMeets(far), async place => {
            await cancel(place);
            await must(leader, `restoreEnrollment(id: ${place.id})`);
          }),
      },
      ASKED: { make: async count => some(count, await aClassThatMeets(far), ask) },
      WARNED: { make: count => warned(count) },
      ASKED_AND_WARNED: { make: count => warned(count, ask) },
      CANCELED: { make: async count => some(count, await aClassThatMeets(far), cancel) },
      'CANCELED, asked': {
        is: 'CANCELED',
        make: async count =>
          some(count, await aClassThatMeets(far), async place => {
            await ask(place);
            await must(leader, `answerCancellationRequest(enrollmentId: ${place.id}, accept: true)`);
          }),
      },
    },
    verbs: {
      enrollParticipant: ({ participant, group }) => ({
        as: admin,
        call: `enrollParticipant(classId: ${group.id}, participantId: ${participant.id})`,
      }),
      enrollPeople:
        ({ participant, group }) =>
        async () => {
          const people = `people: ["${participant.cpf}"]`;
          const [line] = await must(admin, `enrollPeople(classId: ${group.id}, ${people})`, '{ outcome reason }');
          return line.reason ?? line.outcome;
        },
      'enrollParticipant, in another class': ({ participant, other }) => ({
        as: admin,
        call: `enrollParticipant(classId: ${other.id}, participantId: ${participant.id})`,
      }),
      enrollInCourse: ({ participant }) => ({ as: participant, call: `enrollInCourse(courseId: ${course.id})` }),
      requestCancellation: ({ id, participant }) => ({
        as: participant,
        call: `requestCancellation(enrollmentId: ${id})`,
      }),
      withdrawCancellationRequest: ({ id, participant }) => ({
        as: participant,
        call: `withdrawCancellationRequest(enrollmentId: ${id})`,
      }),
      'answerCancellationRequest, yes': ({ id }) => ({
        as: leader,
        call: `answerCancellationRequest(enrollmentId: ${id}, accept: true, note: "Até mais")`,
      }),
      'answerCancellationRequest, no': ({ id }) => ({
        as: leader,
        call: `answerCancellationRequest(enrollmentId: ${id}, accept: false)`,
      }),
      cancelEnrollment: ({ id }) => ({
        as: leader,
        call: `cancelEnrollment(enrollmentId: ${id}, reason: SCHEDULE_CONFLICT, note: "Conversamos")`,
      }),
      restoreEnrollment: ({ id }) => ({ as: leader, call: `restoreEnrollment(id: ${id})` }),
      moveEnrollment: ({ id, other }) => ({ as: leader, call: `moveEnrollment(id: ${id}, classId: ${other.id})` }),
      recordPresence: ({ participant, group, presentAt }) => ({
        as: leader,
        call: `recordPresence(classId: ${group.id}, participantId: ${participant.id}, activityId: ${presentAt.id})`,
      }),
      recordPresences: ({ participant, group, presentAt }) => ({
        as: leader,
        call: `recordPresences(classId: ${group.id}, participantIds: [${participant.id}], activityId: ${presentAt.id})`,
      }),
      withdrawPresence: async ({ id, presentAt }) => {
        await rows(
          `insert into presences (enrollment_id, activity_id, source, recorded_at) values (?, ?, 'STAFF', now())`,
          [id, presentAt.id],
        );
        return {
          as: leader,
          call: `withdrawPresence(enrollmentId: ${id}, activityId: ${presentAt.id}, reason: "Engano")`,
        };
      },
      recordAutoPresence: ({ participant, group }) => ({
        as: participant,
        call: `recordAutoPresence(classId: ${group.id})`,
      }),
      recordRecoveryPresence: ({ participant, group, meet }) => ({
        as: participant,
        call: `recordRecoveryPresence(classId: ${group.id}, activityId: ${meet.id}, watched: true)`,
      }),
      recordAction: ({ id, participant }) => ({
        as: participant,
        call: `recordAction(enrollmentId: ${id}, action: "Abriu")`,
      }),
      createSubmission: ({ participant, group }) => ({
        as: participant,
        call: `createSubmission(input: { classId: ${group.id}, participantId: ${participant.id}, activityId: ${delivery.id} })`,
      }),
      createAppointment: ({ id, participant, group }) => {
        const at = new Date(Date.UTC(2027, 1, 1, 12) + Number(id) * DAY).toISOString();
        const to = new Date(Date.parse(at) + 3_600_000).toISOString();
        return {
          as: leader,
          call: `createAppointment(input: { classId: ${group.id}, clientId: ${participant.id}, employeeId: ${calendar.id}, startsAt: "${at}", endsAt: "${to}" })`,
        };
      },
      requestErasure: ({ participant }) => ({ as: participant, call: 'requestErasure' }),
      deactivateUser: ({ participant }) => ({ as: admin, call: `deactivateUser(id: ${participant.id})` }),
      setRoles: ({ participant }) => ({ as: admin, call: `setRoles(id: ${participant.id}, roles: [FACILITATOR])` }),
    },
    outcomes: {
      enrollParticipant: { CANCELED: LEFT, NOT_A_PARTICIPANT: ERASED, ENROLLED: KEPT },
      enrollPeople: { CANCELED: LEFT, UNKNOWN: ERASED, ALREADY: KEPT },
      'enrollParticipant, in another class': { CANCELED: LEFT, NOT_A_PARTICIPANT: ERASED, ENROLLED: KEPT },
      enrollInCourse: { CANCELED: LEFT, INVALID_CREDENTIALS: ERASED, ENROLLED: KEPT },
      requestCancellation: {
        ENROLLMENT_ALREADY_CANCELED: LEFT,
        INVALID_CREDENTIALS: ERASED,
        ASKED: ['ACTIVE', 'ACTIVE, restored'],
        SAME: ['ASKED', 'ASKED_AND_WARNED'],
        ASKED_AND_WARNED: ['WARNED'],
      },
      withdrawCancellationRequest: {
        ENROLLMENT_ALREADY_CANCELED: LEFT,
        INVALID_CREDENTIALS: ERASED,
        CANCELLATION_NOT_REQUESTED: ['ACTIVE', 'ACTIVE, restored', 'WARNED'],
        ACTIVE: ['ASKED'],
        WARNED: ['ASKED_AND_WARNED'],
      },
      'answerCancellationRequest, yes': {
        ENROLLMENT_ALREADY_CANCELED: CANCELED,
        CANCELLATION_NOT_REQUESTED: ['ACTIVE', 'ACTIVE, restored', 'WARNED'],
        CANCELED: ['ASKED', 'ASKED_AND_WARNED'],
      },
      'answerCancellationRequest, no': {
        ENROLLMENT_ALREADY_CANCELED: CANCELED,
        CANCELLATION_NOT_REQUESTED: ['ACTIVE', 'ACTIVE, restored', 'WARNED'],
        ACTIVE: ['ASKED'],
        WARNED: ['ASKED_AND_WARNED'],
      },
      cancelEnrollment: { ENROLLMENT_ALREADY_CANCELED: CANCELED, CANCELED: KEPT },
      restoreEnrollment: { ACTIVE: LEFT, NOT_A_PARTICIPANT: ERASED, ENROLLMENT_NOT_CANCELED: KEPT },
      moveEnrollment: {
        ENROLLMENT_CANCELED: CANCELED,
        SAME: ['ACTIVE', 'ACTIVE, restored'],
        ACTIVE: ['ASKED', 'WARNED', 'ASKED_AND_WARNED'],
      },
      recordPresence: { ENROLLMENT_CANCELED: CANCELED, SAME: KEPT },
      recordPresences: { ENROLLMENT_CANCELED: CANCELED, SAME: KEPT },
      withdrawPresence: { ENROLLMENT_CANCELED: CANCELED, SAME: KEPT },
      recordAutoPresence: { MEETING_NOT_RUNNING: [...KEPT, ...LEFT], INVALID_CREDENTIALS: ERASED },
      recordRecoveryPresence: {
        RECOVERY_OVER: ['CANCELED, absent'],
        INVALID_CREDENTIALS: ERASED,
        NO_MEETING_TO_RECOVER: ['ACTIVE', 'ACTIVE, restored', 'ASKED', 'CANCELED', 'CANCELED, asked'],
        SAME: ['WARNED', 'ASKED_AND_WARNED'],
      },
      recordAction: { SAME: [...KEPT, ...LEFT], INVALID_CREDENTIALS: ERASED },
      createSubmission: { ENROLLMENT_CANCELED: LEFT, INVALID_CREDENTIALS: ERASED, SAME: KEPT },
      createAppointment: { CLIENT_NOT_FOUND: CANCELED, SAME: KEPT },
      requestErasure: { SAME: [...KEPT, ...LEFT], INVALID_CREDENTIALS: ERASED },
      deactivateUser: { SAME: [...KEPT, ...LEFT], PERSON_ERASED: ERASED },
      setRoles: { SAME: LEFT, PERSON_ERASED: ERASED, PARTICIPANT_HAS_PLACES: KEPT },
    },
  });
}
