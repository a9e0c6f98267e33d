import { messagePolicy } from '../../../src/domain/messaging/policy.js';
import { mailStates } from '../../../src/domain/mails/states.js';
import { outboxStates } from '../../../src/domain/kernel/outbox-states.js';
import { outboxPolicy } from '../../../src/domain/outbox/policy.js';
import { breaks, refuses } from '../../support/messaging-platform.js';
import { type Noun, noun, type Subject } from '../noun.js';
import type { Scene } from '../scene.js';

const OPEN = ['WAITING', 'CLAIMED'];

/** Makes cancellations, with mails that wait. @returns the ids of the messages of the outbox */
const cancellations = async ({ make, must, rows, admin, worker, aGroup }: Scene) => {
  const group = await aGroup();
  return async (count: number): Promise<number[]> => {
    const places: string[] = [];
    for (let n = 0; n < count; n += 1) {
      const participant = await make.aUser({ phone: null });
      const enroll = `enrollParticipant(classId: ${group.id}, participantId: ${participant.id})`;
      places.push((await must(admin, enroll, '{ id }')).id);
    }
    await worker.work();
    for (const id of places) await must(admin, `cancelEnrollment(enrollmentId: ${id}, reason: OTHER)`);
    const letters = await rows<{ id: number }>(
      `select id from outbox where job = 'enrollment-canceled' and completed_at is null and failed_at is null order by id`,
    );
    return letters.map(({ id }) => id);
  };
};

/** A message of the outbox: waiting, claimed by a worker, done or dead. */
export async function outboxMessages(scene: Scene): Promise<Noun> {
  const { elo, worker, smtp, admin, platform, make, must, rows, aGroup } = scene;
  const cancel = await cancellations(scene);
  const group = await aGroup();
  const some = async (count: number): Promise<Subject[]> => (await cancel(count)).map(id => ({ id }));
  let gate: { waiting(): number; release(accept: boolean): void } | null = null;
  return noun({
    name: 'outbox message',
    machine: outboxStates,
    policy: outboxPolicy,
    on: ['MESSAGE'],
    besides: {},
    states: {
      DONE: {
        make: async count => {
          const made = await some(count);
          await worker.work();
          return made;
        },
      },
      DEAD: {
        make: async count => {
          const made = await some(count);
          smtp.refuse(2 * count);
          await worker.workInTurn();
          return made;
        },
      },
      'DEAD, the platform refuses': {
        is: 'DEAD',
        make: async count => {
          const made: Subject[] = [];
          for (let n = 0; n < count; n += 1) {
            const participant = await make.aUser({ phoneVerifiedAt: new Date(), email: null });
            await must(admin, `enrollParticipant(classId: ${group.id}, participantId: ${participant.id})`);
            platform.next(refuses(400, 132001));
            await worker.work();
            const [found] = await rows(`select max(id) as id from outbox where job = 'group-link-dispatch'`);
            made.push({ id: found.id });
          }
          return made;
        },
      },
      CLAIMED: {
        // The mail server takes its time.
        make: async count => {
          const made = await some(count);
          gate = smtp.hold();
          await worker.begin();
          while (gate.waiting() < count) await new Promise(resolve => setTimeout(resolve, 5));
          return made;
        },
      },
      WAITING: { make: some },
    },
    verbs: {
      resendDeadLetter: ({ id }) => ({ as: admin, call: `resendDeadLetter(id: ${id})` }),
      resendDeadLetters: () => ({
        as: admin,
        call: `resendDeadLetters(filter: { failedFrom: "${new Date(elo.now().getTime() - 60_000).toISOString()}" })`,
      }),
    },
    holds: OPEN,
    ends: () => 'DONE',
    after: async () => {
      gate?.release(true);
      gate = null;
      await worker.work();
    },
    outcomes: {
      resendDeadLetter: { MESSAGE_NOT_DEAD: [...OPEN, 'DONE'], DONE: ['DEAD', 'DEAD, the platform refuses'] },
      resendDeadLetters: { SAME: [...OPEN, 'DONE'], DONE: ['DEAD', 'DEAD, the platform refuses'] },
    },
  });
}

/** A mail as support sees it: sent, or refused by the mail server. */
export async function mails(scene: Scene): Promise<Noun> {
  const { worker, smtp, admin, rows } = scene;
  const cancel = await cancellations(scene);
  /** @param refusals for each mail */
  const some = async (count: number, refusals: number) => {
    const letters = await cancel(count);
    smtp.refuse(refusals * count);
    await worker.workInTurn();
    const sent = await rows<Subject>(
      'select id, outbox_message_id as letter from mails where outbox_message_id = any(?::int[]) order by id',
      [`{${letters.join()}}`],
    );
    return sent;
  };
  return noun({
    name: 'mail',
    machine: mailStates,
    policy: {},
    on: [],
    besides: {},
    states: {
      SENT: { make: count => some(count, 0) },
      'SENT, at the second try': { is: 'SENT', make: count => some(count, 1) },
      FAILED: { make: count => some(count, 2) },
    },
    verbs: { 'resendDeadLetter, of its job': ({ letter }) => ({ as: admin, call: `resendDeadLetter(id: ${letter})` }) },
    outcomes: {
      'resendDeadLetter, of its job': { MESSAGE_NOT_DEAD: ['SENT', 'SENT, at the second try'], SENT: ['FAILED'] },
    },
  });
}

const KNOWN = ['ACCEPTED', 'SENT', 'DELIVERED', 'READ', 'FAILED', 'FAILED, delivered'];
const ALL = [...KNOWN, 'REFUSED', 'LOST'];

/** A message to the platform, as the graph shows it: the furthest state it has reached. */
export async function messages(scene: Scene): Promise<Noun> {
  const { elo, make, ask, platform, rows, admin, tells } = scene;
  let serial = 0;
  const remind = (phone: string, serial: number) =>
    `sendReminder(input: { phone: "${phone}", className: "Turma", groupTemplateId: "t", userName: "Ana", enrollId: "states-${serial}" })`;
  const some = async (count: number, ...told: readonly string[]) => {
    const made: Subject[] = [];
    for (let n = 0; n < count; n += 1) {
      const phone = `55119${String(70_000_000 + (serial += 1))}`;
      await ask(admin, remind(phone, serial));
      const [row] = await rows('select id, platform_id as "platformId" from messages where recipient = ?', [phone]);
      const subject = { ...row, phone, serial };
      for (const status of told) {
        const { as, call } = tells(subject.platformId, status);
        await ask(as, call);
      }
      made.push(subject);
    }
    return made;
  };
  const failing = async (count: number, answer: typeof breaks) => {
    platform.next(...Array.from({ length: count }, () => answer));
    return some(count);
  };
  const told = (status: string) => (subject: Subject) =>
    tells(subject['platformId'] ?? `wamid.none${subject.id}`, status);
  await make.aUser();
  return noun({
    name: 'message',
    shares: { but: ['sendReminder, again'] },
    machine: null,
    stateOf: async ({ id }) => {
      const { body } = await elo.graphql(
        '{ messages(first: 100, kind: REMINDER) { nodes { id state } } }',
        {},
        { as: admin },
      );
      return body.data.messages.nodes.find((each: Subject) => Number(each.id) === Number(id)).state;
    },
    policy: messagePolicy,
    on: [],
    besides: { sendTemplate: 'each is a message of its own' },
    states: {
      ACCEPTED: { make: count => some(count) },
      SENT: { make: count => some(count, 'sent') },
      DELIVERED: { make: count => some(count, 'delivered') },
      READ: { make: count => some(count, 'sent', 'delivered', 'read') },
      FAILED: { make: count => some(count, 'sent', 'failed') },
      'FAILED, delivered': { is: 'DELIVERED', make: count => some(count, 'failed', 'delivered') },
      REFUSED: { is: 'FAILED', make: count => failing(count, refuses(400, 132001)) },
      LOST: { is: 'FAILED', make: count => failing(count, breaks) },
    },
    verbs: {
      'receiveNotification, sent': told('sent'),
      'receiveNotification, delivered': told('delivered'),
      'receiveNotification, read': told('read'),
      'receiveNotification, failed': told('failed'),
      'sendReminder, again': ({ phone, serial }) => ({ as: admin, call: remind(phone, serial) }),
    },
    outcomes: {
      'receiveNotification, sent': {
        SENT: ['ACCEPTED'],
        SAME: ['SENT', 'DELIVERED', 'READ', 'FAILED', 'FAILED, delivered', 'REFUSED', 'LOST'],
      },
      'receiveNotification, delivered': {
        DELIVERED: ['ACCEPTED', 'SENT', 'FAILED'],
        SAME: ['DELIVERED', 'READ', 'FAILED, delivered', 'REFUSED', 'LOST'],
      },
      'receiveNotification, read': {
        READ: ['ACCEPTED', 'SENT', 'DELIVERED', 'FAILED', 'FAILED, delivered'],
        SAME: ['READ', 'REFUSED', 'LOST'],
      },
      'receiveNotification, failed': {
        FAILED: ['ACCEPTED', 'SENT'],
        SAME: ['DELIVERED', 'READ', 'FAILED', 'FAILED, delivered', 'REFUSED', 'LOST'],
      },
      'sendReminder, again': { SAME: ALL },
    },
  });
}
