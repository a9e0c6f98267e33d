import { submissionPolicy } from '../../../src/domain/submissions/policy.js';
import { submissionStates } from '../../../src/domain/submissions/states.js';
import { type Noun, noun, type Subject } from '../noun.js';
import { DAY, type Scene } from '../scene.js';

interface HandIn extends Subject {
  id: number;
  participant: { id: number };
  place: number;
  file: number;
}

const WAITING = ['SUBMITTED', 'SUBMITTED, again'];
const REMOVED = ['SUBMITTED_REMOVED', 'EVALUATED_REMOVED'];
const SENT_BACK = ['SUBMITTED_SENT_BACK', 'EVALUATED_SENT_BACK'];
const GONE = [...REMOVED, ...SENT_BACK];

/** A submission in each of its states. */
export async function submissions(scene: Scene): Promise<Noun<HandIn>> {
  const { elo, make, must, admin, leader, aGroup, worker, delivery } = scene;
  const [group, other] = [await aGroup(), await aGroup()];
  const handIn = (participant: { id: number }, uploads: readonly string[] = []) =>
    `createSubmission(input: { classId: ${group.id}, participantId: ${participant.id}, activityId: ${delivery.id}, uploadIds: [${uploads.join()}] })`;
  const some = async (count: number, ...then: ((id: string, participant: { id: number }) => Promise<unknown>)[]) => {
    const made: HandIn[] = [];
    for (let n = 0; n < count; n += 1) {
      const participant = await make.aUser({ phone: null });
      const place = await must(
        admin,
        `enrollParticipant(classId: ${group.id}, participantId: ${participant.id})`,
        '{ id }',
      );
      const form = new FormData();
      form.append('file', new Blob([`Plano de ${participant.id}`]), 'plano.txt');
      const { body } = await elo.call('POST', '/uploads', { as: participant, form });
      const file = body.uploads[0].id;
      const { id } = await must(participant, handIn(participant, [file]), '{ id }');
      for (const each of then) await each(id, participant);
      made.push({ id: Number(id), participant, place: Number(place.id), file: Number(file) });
    }
    await worker.work();
    return made;
  };
  const evaluate = (id: string) => must(leader, `evaluateSubmission(id: ${id}, input: { score: 70 })`);
  const takeBack = (id: string) => must(leader, `evaluateSubmission(id: ${id}, input: { status: SUBMITTED })`);
  const until = new Date(elo.now().getTime() + 60 * DAY).toISOString();
  const remove = (id: string) => must(leader, `removeSubmission(id: ${id}, action: REMOVE)`);
  const sendBack = (id: string) => must(leader, `removeSubmission(id: ${id}, action: RESEND, until: "${until}")`);
  return noun<HandIn>({
    name: 'submission',
    shares: { but: [] },
    machine: submissionStates,
    policy: submissionPolicy,
    on: ['SUBMISSION', 'SUBMISSION_FILES'],
    besides: {},
    states: {
      SUBMITTED: { make: count => some(count) },
      'SUBMITTED, again': { is: 'SUBMITTED', make: count => some(count, evaluate, takeBack) },
      EVALUATED: { make: count => some(count, evaluate) },
      SUBMITTED_REMOVED: { make: count => some(count, remove) },
      EVALUATED_REMOVED: { make: count => some(count, evaluate, remove) },
      SUBMITTED_SENT_BACK: { make: count => some(count, sendBack) },
      EVALUATED_SENT_BACK: { make: count => some(count, evaluate, sendBack) },
    },
    verbs: {
      'createSubmission, another': ({ participant }) => ({ as: participant, call: handIn(participant) }),
      replaceSubmission: ({ id, participant }) => ({
        as: participant,
        call: `replaceSubmission(id: ${id}, input: { title: "Outro plano" })`,
      }),
      removeSubmissionFile: ({ participant, file }) => ({ as: participant, call: `removeSubmissionFile(id: ${file})` }),
      evaluateSubmission: ({ id }) => ({ as: leader, call: `evaluateSubmission(id: ${id}, input: { score: 90 })` }),
      'evaluateSubmission, taken back': ({ id }) => ({
        as: leader,
        call: `evaluateSubmission(id: ${id}, input: { status: SUBMITTED })`,
      }),
      'removeSubmission, by the participant': ({ id, participant }) => ({
        as: participant,
        call: `removeSubmission(id: ${id}, action: REMOVE)`,
      }),
      removeSubmission: ({ id }) => ({ as: leader, call: `removeSubmission(id: ${id}, action: REMOVE)` }),
      'removeSubmission, sent back': ({ id }) => ({
        as: leader,
        call: `removeSubmission(id: ${id}, action: RESEND, until: "${until}")`,
      }),
      'moveEnrollment, of its participant': ({ place }) => ({
        as: leader,
        call: `moveEnrollment(id: ${place}, classId: ${other.id})`,
      }),
      'cancelEnrollment, of its participant': ({ place }) => ({
        as: leader,
        call: `cancelEnrollment(enrollmentId: ${place}, reason: OTHER)`,
      }),
    },
    outcomes: {
      'createSubmission, another': { SAME: [...GONE, ...WAITING, 'EVALUATED'] },
      replaceSubmission: { SAME: WAITING, CLASS_STAFF_ONLY: ['EVALUATED'], SUBMISSION_NOT_FOUND: GONE },
      removeSubmissionFile: { SAME: WAITING, CLASS_STAFF_ONLY: ['EVALUATED'], FILE_NOT_FOUND: GONE },
      evaluateSubmission: { EVALUATED: WAITING, SAME: ['EVALUATED'], SUBMISSION_NOT_FOUND: GONE },
      'evaluateSubmission, taken back': { SAME: WAITING, SUBMITTED: ['EVALUATED'], SUBMISSION_NOT_FOUND: GONE },
      'removeSubmission, by the participant': {
        SUBMITTED_REMOVED: WAITING,
        CLASS_STAFF_ONLY: ['EVALUATED'],
        SUBMISSION_NOT_FOUND: GONE,
      },
      removeSubmission: { SUBMITTED_REMOVED: WAITING, EVALUATED_REMOVED: ['EVALUATED'], SUBMISSION_NOT_FOUND: GONE },
      'removeSubmission, sent back': {
        SUBMITTED_SENT_BACK: WAITING,
        EVALUATED_SENT_BACK: ['EVALUATED'],
        SUBMISSION_NOT_FOUND: GONE,
      },
      'moveEnrollment, of its participant': { SAME: [...GONE, ...WAITING, 'EVALUATED'] },
      'cancelEnrollment, of its participant': { SAME: [...GONE, ...WAITING, 'EVALUATED'] },
    },
  });
}
