import { createHmac } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Pool, QueryConfig } from 'pg';
import type { LimitedQuery } from '../postgres/index.js';
import { deriveKey, type KeyRing } from '../auth/key-ring.js';
import { AppError } from '../failures/errors.js';
import { createSemaphore } from './semaphore.js';

/** Counted in PostgreSQL (table `rate_limits`): they hold over restarts, crashes, and several processes. */
const rules = {
  /** Wrong passwords for one account, of all callers with a device that never signed in to it. */
  signInAccount: { points: 10, duration: 15 * 60 },
  /** Wrong passwords for one account with a device that signed in to it before. */
  signInDevice: { points: 10, duration: 15 * 60 },
  /** Wrong passwords of a signed-in person, or of a person with the link in their mail. */
  ownPassword: { points: 10, duration: 15 * 60 },
  /**
   * Wrong second factors of callers with the password of one account; with a device that signed in to it before, of that
   * device.
   */
  secondFactor: { points: 10, duration: 15 * 60 },
  /** The same in a day: three of the million codes of six digits are good at a time. */
  secondFactorDay: { points: 40, duration: 24 * 60 * 60 },
  /** Mails to the owner of an account about such wrong factors. */
  secondFactorWarning: { points: 1, duration: 24 * 60 * 60 },
  /** Wrong passwords from one address, for any account. */
  signInAddress: { points: 50, duration: 15 * 60 },
  /** Wrong passwords for one account from an address from which its owner came in before. */
  signInPlace: { points: 10, duration: 15 * 60 },
  /** Codes to sign in asked for from one address: a hospital is one. */
  signInCodeAddress: { points: 60, duration: 60 * 60 },
  /** The same for one account, asked for from one address, also for an account that does not exist. */
  signInCode: { points: 5, duration: 24 * 60 * 60 },
  /** The same, from all addresses together: a stranger alone does not keep the owner of an account from a code. */
  signInCodeInAll: { points: 30, duration: 24 * 60 * 60 },
  /** The same, asked for with a device that signed in to the account before: strangers use up no codes of its owner. */
  signInCodeDevice: { points: 5, duration: 15 * 60 },
  /** Phones reported lost, from one address: a hospital is one. */
  recoveryAddress: { points: 20, duration: 60 * 60 },
  /** The same of one account, also for one that does not exist: its owner is written to each time. */
  recovery: { points: 3, duration: 7 * 24 * 60 * 60 },
  /** Files one person stages. */
  upload: { points: 300, duration: 60 * 60 },
  /** Files one service stages, for all its users together. */
  uploadService: { points: 20_000, duration: 60 * 60 },
  /** Bytes that one person stages, in units of 1 KiB: 1 GiB an hour, 4 GiB a day. */
  uploadHourBytes: { points: 1024 * 1024, duration: 60 * 60 },
  uploadDayBytes: { points: 4 * 1024 * 1024, duration: 24 * 60 * 60 },
  /** Bytes that one service stages, for all its users together, in units of 1 KiB: 50 GiB. */
  uploadServiceBytes: { points: 50 * 1024 * 1024, duration: 60 * 60 },
  /** Passcodes for one phone in a day, asked for by its owner or a service; within a code's life the code itself counts. */
  otpSendPhone: { points: 30, duration: 24 * 60 * 60 },
  /** Passcodes that one person asks for a phone other than their own, in a day. */
  otpSendOtherPhone: { points: 10, duration: 24 * 60 * 60 },
  /** Passcodes for one phone in a day, asked for by all people who do not own it. */
  otpSendByOthers: { points: 30, duration: 24 * 60 * 60 },
  /** Passcodes one person asks for. */
  otpSendPerson: { points: 20, duration: 60 * 60 },
  /** Passcodes one service asks for, for all its users together. */
  otpSendService: { points: 6_000, duration: 60 * 60 },
  /** Guesses of one person, or of services, for one phone, over all its codes. */
  otpConfirmPhone: { points: 60, duration: 60 * 60 },
  otpConfirmPerson: { points: 60, duration: 60 * 60 },
  /** Conversion events of one address: a school is one. */
  conversion: { points: 3_000, duration: 60 * 60 },
  /** Refusals of one caller that leave an audit record. */
  auditRefusal: { points: 100, duration: 60 * 60 },
  /** Messages that one person writes in live sessions. */
  liveMessage: { points: 30, duration: 60 },
  /** Turns of conversations by a token that went to one phone. */
  flowToken: { points: 120, duration: 60 * 60 },
  /** Turns of conversations by a token that several people have, or none. */
  flowSharedToken: { points: 3_000, duration: 60 * 60 },
  /** Codes mailed to one address that was typed into a form. */
  flowEmailCode: { points: 5, duration: 24 * 60 * 60 },
  /** Times that one phone is typed into a form. */
  flowPhone: { points: 20, duration: 60 * 60 },
  /** Forms that are finished with one phone, by the person holding it, and apart from that by others. */
  flowFinish: { points: 10, duration: 24 * 60 * 60 },
  /** Mails that tell one person of a form with their CPF that was not confirmed. */
  flowNotice: { points: 1, duration: 24 * 60 * 60 },
  /** The message that opens the flow, for one person. */
  flowResend: { points: 5, duration: 60 * 60 },
  /** Registrations and links asked for from one address: a hospital is one. */
  registerAddress: { points: 60, duration: 60 * 60 },
  /** Mails about registering to one e-mail, asked for from one address, also for an e-mail without an account. */
  registerEmail: { points: 5, duration: 24 * 60 * 60 },
  /** The same, from all addresses together: a stranger alone does not keep the owner of an e-mail from registering. */
  registerEmailInAll: { points: 15, duration: 24 * 60 * 60 },
  /** Links to set a password asked for from one address: a hospital is one. */
  passwordResetAddress: { points: 60, duration: 60 * 60 },
  /** The same for one e-mail, asked for from one address, also for an e-mail without an account. */
  passwordResetEmail: { points: 5, duration: 24 * 60 * 60 },
  /** The same, from all addresses together: a stranger alone does not keep the owner of an e-mail from a link. */
  passwordResetEmailInAll: { points: 15, duration: 24 * 60 * 60 },
  /** Addresses that one person invites. */
  inviteAddresses: { points: 100, duration: 24 * 60 * 60 },
  /** Invitations to one address, by all inviters together. */
  inviteTo: { points: 3, duration: 24 * 60 * 60 },
  /** Other e-mails that one person asks for. */
  emailChange: { points: 5, duration: 24 * 60 * 60 },
  /** Mails that ask one address to confirm that it is somebody's. */
  emailChangeAddress: { points: 5, duration: 24 * 60 * 60 },
  /** Look-ups of people by CPF or e-mail, to give them a place, that one person made without finding or enrolling anybody. */
  enrollLookUp: { points: 30, duration: 60 * 60 },
  /** CPFs that one person claims: each answer tells if somebody has it. */
  cpfClaim: { points: 5, duration: 24 * 60 * 60 },
  /** Rounds of invitations of one person, fifty addresses each. */
  invite: { points: 20, duration: 24 * 60 * 60 },
  /** Tables that one person takes out at once; the duration is the longest time of one. */
  export: { points: 1, duration: 30 * 60 },
  /** Exports of all data held about one person, for all callers together. */
  personExport: { points: 5, duration: 24 * 60 * 60 },
  /** Pictures of one person: each is decoded and made again. */
  picture: { points: 30, duration: 60 * 60 },
} as const;
export type LimitName = keyof typeof rules;

/** Attempts: the number of a key that run at once in this process, and the effect of a good one on the count. */
const attempts = {
  signInAccount: { atOnce: 1, whenGood: 'reset' },
  signInDevice: { atOnce: 1, whenGood: 'reset' },
  signInPlace: { atOnce: 1, whenGood: 'reset' },
  ownPassword: { atOnce: 1, whenGood: 'reset' },
  secondFactor: { atOnce: 1, whenGood: 'reset' },
  secondFactorDay: { atOnce: 1, whenGood: 'refund' },
  /** A school is one address: the right password of one pupil takes back only their own attempt. */
  signInAddress: { atOnce: 8, whenGood: 'refund' },
} as const satisfies Partial<Record<LimitName, { atOnce: number; whenGood: 'reset' | 'refund' }>>;
export type AttemptName = keyof typeof attempts;

export interface RateLimits {
  /** Counts one, or more at once. @throws RATE_LIMITED with seconds to wait once the limit is passed. */
  consume(name: LimitName, key: string, points?: number): Promise<void>;
  /** Fails without counting when the limit is already reached. */
  check(name: LimitName, key: string): Promise<void>;
  reset(name: LimitName, key: string): Promise<void>;
  /**
   * Takes a place that is given back when the work is done; after the rule's time also if the process died meanwhile.
   * @returns a function that gives it back @throws RATE_LIMITED while all are taken
   */
  hold(name: LimitName, key: string): Promise<() => Promise<void>>;
  /** Takes back one count for an action that did not happen. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /**
   * Runs an attempt; only wrong ones (FORBIDDEN) stay counted. It is counted before it runs, so that parallel guesses can't all
   * pass a check together. The turnstile keeps parallel good ones from using up the limit meanwhile.
   */
  attempt<T>(name: AttemptName, key: string, work: () => Promise<T>): Promise<T>;
}

/** An index seek, with a short time limit: a caller learns soon that the database does not answer. */
const COUNT_MS = 5_000;

/**
 * The key of a count. A reader of the table learns no phone, address or name from it, not even by trying them out, without
 * AUTH_SECRET. With another secret the counts start from zero.
 */
export const rateLimitKey = (authSecret: KeyRing, name: LimitName, key: string): string =>
  createHmac('sha256', deriveKey(authSecret, 'rate-limits')).update(`${name}:${key}`).digest('base64url');

export function createRateLimits(pool: Pool, authSecret: KeyRing): RateLimits {
  const storeClient = {
    query(query: QueryConfig) {
      const limited: QueryConfig & LimitedQuery = { ...query, limitMs: COUNT_MS };
      return pool.query(limited);
    },
  };
  const limiters = Object.fromEntries(
    Object.entries(rules).map(([name, rule], index) => [
      name,
      new RateLimiterPostgres({
        storeClient,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        // Each clears the whole table, so that one of them is enough.
        clearExpiredByTimeout: index === 0,
        ...rule,
      }),
    ]),
  ) as Record<LimitName, RateLimiterPostgres>;
  const counted = (name: LimitName, key: string) => rateLimitKey(authSecret, name, key);
  const limited = (result: { msBeforeNext: number }) =>
    new AppError('RATE_LIMITED', 'TOO_MANY_ATTEMPTS', {
      retryAfter: Math.ceil(result.msBeforeNext / 1000),
    });
  const consume = async (name: LimitName, key: string, points = 1) => {
    await limiters[name].consume(counted(name, key), points).catch((error: unknown) => {
      throw error instanceof RateLimiterRes ? limited(error) : error;
    });
  };
  const semaphores = Object.fromEntries(
    Object.entries(attempts).map(([name, { atOnce }]) => [name, createSemaphore(atOnce)]),
  ) as Record<AttemptName, ReturnType<typeof createSemaphore>>;
  return {
    consume,
    attempt: (name, key, work) =>
      semaphores[name](key, async () => {
        await consume(name, key);
        try {
          const result = await work();
          await (attempts[name].whenGood === 'reset'
            ? limiters[name].delete(counted(name, key))
            : limiters[name].reward(counted(name, key), 1));
          return result;
        } catch (error) {
          const wrong = error instanceof AppError && error.code === 'FORBIDDEN';
          if (!wrong) await limiters[name].reward(counted(name, key), 1);
          throw error;
        }
      }),
    async check(name, key) {
      const state = await limiters[name].get(counted(name, key));
      if (state && state.consumedPoints >= rules[name].points) throw limited(state);
    },
    async giveBack(name, key) {
      await limiters[name].reward(counted(name, key), 1);
    },
    async hold(name, key) {
      const giveBack = async () => void (await limiters[name].reward(counted(name, key), 1));
      await consume(name, key).catch(async (error: unknown) => {
        // It was counted though it is refused.
        await giveBack();
        throw error;
      });
      return giveBack;
    },
    async reset(name, key) {
      await limiters[name].delete(counted(name, key));
    },
  };
}
