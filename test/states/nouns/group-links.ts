import { dispatchPolicy } from '../../../src/domain/dispatches/policy.js';
import { dispatchStates } from '../../../src/domain/dispatches/states.js';
import { type Answer, json, refuses } from '../../support/messaging-platform.js';
import { type Noun, noun, type Subject } from '../noun.js';
import type { Scene } from '../scene.js';

interface Link extends Subject {
  id: number;
  place: number;
  participant: { id: number };
}

const TAKEN = ['SENT', 'SENT, delivered', 'SENT, read'];
const REFUSED = ['FAILED, after it was taken', 'FAILED'];
const STOPPED = ['FAILED, the place was canceled'];
const FAILED = [...REFUSED, ...STOPPED];
const HELD = ['PROCESSING', 'PENDING'];
const ALL = [...TAKEN, ...FAILED, ...HELD];

/** A group link on its way: before the worker looks, while the platform is asked, and after each report of the platform. */
export async function groupLinks(scene: Scene): Promise<Noun<Link>> {
  const { make, must, ask, admin, leader, aGroup, worker, platform, rows, tells } = scene;
  const [group, other] = [await aGroup(), await aGroup()];
  const queued = async (count: number): Promise<Link[]> => {
    await worker.work();
    const made: Link[] = [];
    for (let n = 0; n < count; n += 1) {
      const participant = await make.aUser({ phoneVerifiedAt: new Date() });
      const { id } = await must(
        admin,
        `enrollParticipant(classId: ${group.id}, participantId: ${participant.id})`,
        '{ id }',
      );
      const [link] = await rows<{ id: number }>('select id from group_link_dispatches where enrollment_id = ?', [id]);
      made.push({ id: link!.id, place: Number(id), participant });
    }
    return made;
  };
  const sent = async (count: number, ...told: readonly string[]): Promise<Link[]> => {
    const made = await queued(count);
    await worker.work();
    for (const { id } of made) for (const status of told) await notify(id, status);
    return made;
  };
  const platformIdOf = async (id: number): Promise<string> => {
    const found = await rows<{ id: string | null }>(
      `select platform_id as id from messages where identity like 'group-link:' || ? || '%' order by id desc limit 1`,
      [id],
    );
    return found[0]?.id ?? `wamid.late${id}`;
  };
  const notify = async (id: number, status: string) => {
    const { as, call } = tells(await platformIdOf(id), status);
    await ask(as, call);
  };
  /** Answers of the platform that are still to come. */
  const waiting: (() => void)[] = [];
  const takes = (to: string, id: string) => json(200, { contacts: [{ wa_id: to }], messages: [{ id }] });
  const deadLetterOf = async (id: number) =>
    (
      await rows<{ id: number }>(
        `select id from outbox where job = 'group-link-dispatch' and payload @> jsonb_build_object('dispatchId', ?::int) order by id desc limit 1`,
        [id],
      )
    )[0]!.id;
  return noun<Link>({
    name: 'dispatch',
    machine: dispatchStates,
    policy: dispatchPolicy,
    on: ['DISPATCH'],
    besides: {},
    states: {
      SENT: { make: count => sent(count) },
      'SENT, delivered': { is: 'SENT', make: count => sent(count, 'sent', 'delivered') },
      'SENT, read': { is: 'SENT', make: count => sent(count, 'read') },
      'FAILED, after it was taken': { is: 'FAILED', make: count => sent(count, 'failed') },
      FAILED: {
        make: async count => {
          const made = await queued(count);
          platform.next(...made.map(() => refuses(400, 132001)));
          await worker.work();
          return made;
        },
      },
      'FAILED, the place was canceled': {
        is: 'FAILED',
        make: async count => {
          const made = await queued(count);
          for (const { place } of made) await must(leader, `cancelEnrollment(enrollmentId: ${place}, reason: OTHER)`);
          await worker.work();
          return made;
        },
      },
      PROCESSING: {
        make: async count => {
          const made = await queued(count);
          const answersLater: Answer = (res, request) => {
            const id = String(request.body.biz_opaque_callback_data).split(':')[1]!;
            waiting.push(() => takes('551187654321', `wamid.late${id}`)(res, request));
          };
          platform.next(...made.map(() => answersLater));
          await worker.begin();
          while (waiting.length < count) await new Promise(resolve => setTimeout(resolve, 5));
          return made;
        },
      },
      PENDING: { make: queued },
    },
    verbs: {
      resendGroupLink: ({ id }) => ({ as: admin, call: `resendGroupLink(id: ${id})` }),
      'resendDeadLetter, of its job': async ({ id }) => ({
        as: admin,
        call: `resendDeadLetter(id: ${await deadLetterOf(id)})`,
      }),
      'enrollParticipant, again': ({ participant }) => ({
        as: admin,
        call: `enrollParticipant(classId: ${group.id}, participantId: ${participant.id})`,
      }),
      cancelEnrollment: ({ place }) => ({
        as: leader,
        call: `cancelEnrollment(enrollmentId: ${place}, reason: OTHER)`,
      }),
      restoreEnrollment: ({ place }) => ({ as: leader, call: `restoreEnrollment(id: ${place})` }),
      moveEnrollment: ({ place }) => ({ as: leader, call: `moveEnrollment(id: ${place}, classId: ${other.id})` }),
      'receiveNotification, delivered': async ({ id }) => tells(await platformIdOf(id), 'delivered'),
      'receiveNotification, failed': async ({ id }) => tells(await platformIdOf(id), 'failed'),
    },
    holds: HELD,
    // A notification or a cancellation that came meanwhile counts when the platform answers.
    ends: (verb, state) => {
      if (verb === 'cancelEnrollment' && state === 'PENDING') return 'FAILED';
      return verb === 'receiveNotification, failed' && state === 'PROCESSING' ? 'FAILED' : 'SENT';
    },
    after: async () => {
      for (const answer of waiting.splice(0)) answer();
      await worker.work();
    },
    outcomes: {
      resendGroupLink: { DISPATCH_NOT_FAILED: [...TAKEN, ...HELD], SENT: REFUSED, ENROLLMENT_CANCELED: STOPPED },
      'resendDeadLetter, of its job': {
        MESSAGE_NOT_DEAD: [...TAKEN, ...HELD, 'FAILED, after it was taken', 'FAILED, the place was canceled'],
        SENT: ['FAILED'],
      },
      'enrollParticipant, again': { ENROLLED: [...TAKEN, ...REFUSED, ...HELD], CANCELED: STOPPED },
      cancelEnrollment: { SAME: [...TAKEN, ...REFUSED, ...HELD], ENROLLMENT_ALREADY_CANCELED: STOPPED },
      restoreEnrollment: { ENROLLMENT_NOT_CANCELED: [...TAKEN, ...REFUSED, ...HELD], SENT: STOPPED },
      moveEnrollment: {
        SAME: [...TAKEN, 'PENDING'],
        SENT: REFUSED,
        ENROLLMENT_CANCELED: STOPPED,
        PENDING: ['PROCESSING'],
      },
      'receiveNotification, delivered': { SAME: ALL },
      'receiveNotification, failed': { FAILED: ['SENT'], SAME: [...FAILED, ...HELD, 'SENT, delivered', 'SENT, read'] },
    },
  });
}
