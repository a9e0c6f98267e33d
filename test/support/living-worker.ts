import type { Services } from '../../src/platform/services.js';
import { MessagingError } from '../../src/platform/outside/messaging-platform.js';
import { Dice } from '../model/dice.js';
import { startStepWorker } from './step-worker.js';
import type { TestApp } from './test-app.js';

/** One in this number of mails and messages fails once: the second try of each succeeds. */
const ONE_OF = 3;
const SEED = 20_261_116;
/** A job may send several mails or messages, and each may fail. */
const TRIES = 5;

/** The mail server and the messaging platform as jobs meet them: the first try fails now and then. */
function failingNowAndThen({ mailer, messaging, ...services }: Services): Services {
  const dice = new Dice(SEED);
  const failed = new Set<string>();
  const fails = (identity: string): boolean => {
    if (failed.has(identity) || !dice.isOneIn(ONE_OF)) return false;
    failed.add(identity);
    return true;
  };
  return {
    ...services,
    mailer: {
      send: async mail => {
        if (fails(mail.messageId)) throw new Error('451 try again later');
        await mailer.send(mail);
      },
      check: () => mailer.check(),
      close: () => mailer.close(),
    },
    messaging: {
      async send(message, options) {
        if (fails(options.identity)) throw new MessagingError('MESSAGING_BUSY', {});
        return messaging.send(message, options);
      },
    },
  };
}

const worlds = new WeakMap<TestApp, Services>();

/**
 * Runs a worker until the outbox is empty. It claims, tries again and notes as in production, and its mails and messages fail
 * now and then.
 * @throws Error when a message is given up
 */
export async function runOutbox(elo: TestApp): Promise<void> {
  const services = worlds.get(elo) ?? failingNowAndThen(elo.app.services);
  worlds.set(elo, services);
  const worker = startStepWorker(elo, { services, tries: TRIES });
  try {
    await worker.workInTurn();
  } finally {
    await worker.stop();
  }
  const dead = await elo.make
    .em()
    .execute<{ job: string; error: string }[]>(
      'select job, last_error as error from outbox where failed_at is not null',
    );
  if (dead.length > 0) throw new Error(`Messages are given up: ${JSON.stringify(dead)}`);
}
