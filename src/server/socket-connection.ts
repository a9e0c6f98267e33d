import type { FullCtx } from '../domain/context.js';
import { AppError } from '../failures/errors.js';
import type { ChangeFeed } from '../postgres/index.js';
import type { Services } from '../platform/services.js';
import type { SocketCaller } from './request-contexts.js';

/** The reasons for closing a WebSocket, with the status of the protocol (graphql-ws, RFC 6455). */
export const closings = {
  sessionEnded: { code: 4401, text: 'The session has ended' },
  notSignedIn: { code: 4401, text: 'Unauthorized' },
  credentialWrong: { code: 4403, text: 'Forbidden' },
  malformed: { code: 4400, text: 'Invalid message received' },
  failure: { code: 4500, text: 'Internal server error' },
  tooManyMessages: { code: 1008, text: 'Too many messages' },
  tooManySockets: { code: 1013, text: 'Too many connections of this caller' },
  busy: { code: 1013, text: 'Try again later' },
  stopping: { code: 1001, text: 'The server stops' },
  silent: { code: 1006, text: 'No answer' },
  slow: { code: 1006, text: 'Too slow' },
} as const;
export type Closing = keyof typeof closings;

/** Limits of WebSockets, for each caller and for all. */
export const socketLimits = {
  connections: 5_000,
  connectionsOfAddress: 2_000,
  connectionsOfCaller: 50,
  subscriptions: 20,
  messageBytes: 128 * 1024,
  messagesPerSecond: 50,
  /** Bytes that wait to be sent to one client. */
  bufferedBytes: 1024 * 1024,
  initMs: 5_000,
  /** Seconds between two pings, and between two checks of the caller's access. */
  lookSeconds: 30,
};
export type SocketLimits = typeof socketLimits;

/** The caller of a WebSocket, looked up again when something about them changes, and now and then. */
export class SocketCallerWatch {
  #expiresAt: Date | null = null;
  #isEnded = false;
  readonly #stops: (() => void)[] = [];
  /** `user:1` or `key:1`: connections with the same name are counted together. */
  name = '';

  /**
   * @param look up the caller anew
   * @param end of the session
   */
  constructor(
    private readonly look: () => Promise<SocketCaller>,
    private readonly end: (why: Closing) => void,
    private readonly services: Pick<Services, 'now'> & { changes: Pick<ChangeFeed, 'listen'> },
  ) {}

  /** Finds out the caller. @returns the reason for a refusal, or null */
  async start(): Promise<Closing | null> {
    const { ctx, expiresAt } = await this.look();
    const { actor } = ctx;
    if (!actor) return ctx.credentialRejected ? 'credentialWrong' : 'notSignedIn';
    this.#expiresAt = expiresAt;
    const real = actor.actingBy ?? actor;
    this.name = real.userId === null ? `key:${real.apiKeyId}` : `user:${real.userId}`;
    const again = () => void this.check();
    const { listen } = this.services.changes;
    for (const { userId } of [actor, real]) if (userId !== null) this.#stops.push(listen('caller', userId, again));
    if (actor.apiKeyId !== null) this.#stops.push(listen('key', actor.apiKeyId, again));
    if (ctx.loginId !== null) this.#stops.push(listen('login', ctx.loginId, again));
    return null;
  }

  /** The caller as they are now, in a context of its own. Ends the connection of a caller without access. */
  async now(): Promise<FullCtx> {
    const { ctx } = await this.look();
    if (!ctx.actor) this.#close('sessionEnded');
    return ctx;
  }

  get hasExpired(): boolean {
    return this.#expiresAt !== null && this.#expiresAt <= this.services.now();
  }

  /** Checks the caller's access. A database that is away ends no session. */
  async check(): Promise<void> {
    if (this.#isEnded) return;
    try {
      await this.now();
    } catch (error) {
      if (error instanceof AppError && error.code === 'FORBIDDEN') this.#close('credentialWrong');
    }
  }

  stop(): void {
    this.#isEnded = true;
    for (const stop of this.#stops.splice(0)) stop();
  }

  #close(why: Closing): void {
    if (this.#isEnded) return;
    this.stop();
    this.end(why);
  }
}
