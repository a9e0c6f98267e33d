import type { NoticeWay } from '../../entities/index.js';
import type { TopicName } from './topic-names.js';

/*
 * The people that are notified of a change, and the way; or the reason for no notice. A mutation says the messages that it sends
 * (`noun.ts` of its noun), and a message of the outbox says its recipients (`*.job.ts`). docs/who-hears.md shows both.
 * test/graph/who-hears.test.ts runs every mutation. It compares the result with the messages in the outbox, and with the mails
 * and messages that follow.
 */

/** The recipient of a notice, in the words of the documentation. */
export interface Notice {
  who: string;
  by: readonly NoticeWay[];
}

/** The result of a message of the outbox: notices, or work without a notice of its own. */
export type Topic = { told: readonly Notice[] } | { work: string };

export const mail = (...who: string[]) => ({ told: who.map(each => ({ who: each, by: ['MAIL'] as const })) });
export const message = (...who: string[]) => ({ told: who.map(each => ({ who: each, by: ['MESSAGE'] as const })) });
export const either = (...who: string[]) => ({
  told: who.map(each => ({ who: each, by: ['MAIL', 'MESSAGE'] as const })),
});
export const work = (what: string) => ({ work: what });

/** The messages that a mutation sends. */
interface Sends {
  /** Sent always. */
  topics?: readonly TopicName[];
  /** Sent only in the given state. */
  sometimes?: Partial<Record<TopicName, string>>;
  /** Sent while the mutation is answered, and not by the outbox. */
  atOnce?: Notice;
}
export type Hearing = Sends | { nobody: string };

export const nobody = (reason: string): Hearing => ({ nobody: reason });
export const send = (...always: TopicName[]): Sends => ({ topics: always });
export const sometimes = (when: Partial<Record<TopicName, string>>, ...always: TopicName[]): Sends => ({
  topics: always,
  sometimes: when,
});

export const itself = nobody('It concerns the caller alone, who has the answer.');
export const planned = nobody('It is planned; who looks at the programme sees it.');
export const content = nobody('Readers see it when they come.');
export const operators = nobody('It concerns those who run the server, who see it on its pages.');
export const shown = (where: string) => nobody(`The person sees it ${where}.`);
