import { EventEmitter } from 'node:events';

/** Events between the parts of this process. Other processes find the changes by looking: nothing may depend on an event. */
interface Events {
  /** The cached decisions about routes are out of date in this process; other processes read them again within five seconds. */
  routesChanged: [];
  /** A message was written to the outbox, or put back: it waits for the commit of its transaction. */
  outboxWritten: [];
  /**
   * The cached data of a caller is out of date in this process; other processes read it again within five seconds, or when they
   * hear of it (change-feed.ts).
   */
  callerChanged: [caller: { userId?: number; loginId?: string; apiKeyId?: number }];
  /** Somebody was refused at sign-in; with the code of the error. */
  signInRefused: [code: string];
  /** A shared answer was in the cache, or had to be computed. */
  answerAsked: [from: 'kept' | 'computed'];
  /** An inbound message was processed; with the seconds since its sending. */
  inboundProcessed: [seconds: number];
}
export type AppEvents = EventEmitter<Events>;

export const createEvents = (): AppEvents => new EventEmitter<Events>();
