import { EventEmitter } from 'node:events';

/** What parts of this process tell each other. Other processes learn of it by looking: nothing may depend on an event. */
interface Events {
  /** What was decided about a route is out of date in this process; others read it again within five seconds. */
  routesChanged: [];
  /** A message was written to the outbox, or put back: it waits for the commit of its transaction. */
  outboxWritten: [];
  /**
   * What is known of a caller is out of date in this process; others read it again within five seconds, or when they hear of
   * it (change-feed.ts).
   */
  callerChanged: [caller: { userId?: number; loginId?: string; apiKeyId?: number }];
  /** Somebody was not let in; with the code of the error. */
  signInRefused: [code: string];
  /** An answer that many are given was there, or had to be computed. */
  answerAsked: [from: 'kept' | 'computed'];
  /** A message that somebody sent so many seconds ago was processed. */
  inboundProcessed: [seconds: number];
}
export type AppEvents = EventEmitter<Events>;

export const createEvents = (): AppEvents => new EventEmitter<Events>();
