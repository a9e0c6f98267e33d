import { type Client, createClient, type ExecutionResult } from 'graphql-ws';
import { WebSocket } from 'ws';
import { eventually } from './eventually.js';
import { atTheLatest } from './endings.js';

/** A client with one WebSocket to a server. */
export interface Subscriber {
  client: Client;
  /** Begins a subscription. */
  subscribe(query: string, variables?: Record<string, unknown>, extra?: object): Subscribed;
  /** The code and the reason with which the connection was closed, if it was. */
  closing(): { code: number; reason: string } | undefined;
  /** Waits until the connection is closed. */
  closed(): Promise<{ code: number; reason: string }>;
  end(): Promise<void>;
}

export interface Subscribed {
  /** The events so far, in order. */
  events: ExecutionResult<any, any>[];
  /** Waits for the next event; it may have arrived already. */
  next(): Promise<any>;
  /** Waits until a number of events have come. */
  atLeast(count: number): Promise<ExecutionResult<any, any>[]>;
  /** The errors with which the server refused to begin it. */
  failed(): readonly any[] | null | undefined;
  /** Waits until the server has ended it. @returns its errors, if it gave some */
  ended(): Promise<readonly any[] | null>;
  stop(): void;
}

/** @param comesBack true to connect again, for any reason of the close */
export function aSubscriber(
  url: string,
  {
    payload,
    headers,
    comesBack = false,
  }: { payload?: Record<string, unknown>; headers?: Record<string, string>; comesBack?: boolean } = {},
): Subscriber {
  let closing: { code: number; reason: string } | undefined;
  class WithHeaders extends WebSocket {
    constructor(address: string, protocols: string[]) {
      super(address, protocols, { headers });
    }
  }
  const client = createClient({
    url: `${url.replace(/^http/, 'ws')}/graphql`,
    webSocketImpl: WithHeaders,
    ...(comesBack
      ? {
          retryAttempts: Infinity,
          shouldRetry: () => true,
          retryWait: () => new Promise(done => setTimeout(done, 100)),
        }
      : { retryAttempts: 0 }),
    connectionParams: payload,
    lazy: false,
    on: {
      closed: event => {
        const { code, reason } = event as { code: number; reason: string };
        closing = { code, reason };
      },
    },
    onNonLazyError: () => {},
  });
  return {
    client,
    subscribe(query, variables, extra) {
      const events: ExecutionResult<any, any>[] = [];
      let errors: readonly any[] | null | undefined;
      let seen = 0;
      const stop = client.subscribe(
        { query, variables, ...extra },
        {
          next: event => void events.push(event as ExecutionResult<any, any>),
          error: error => (errors = Array.isArray(error) ? error : [error]),
          complete: () => (errors ??= null),
        },
      );
      const atLeast = async (count: number) => {
        await eventually(() => events.length >= count, `event ${count}`);
        return events;
      };
      return {
        events,
        atLeast,
        failed: () => errors,
        async next() {
          seen += 1;
          return (await atLeast(seen))[seen - 1];
        },
        async ended() {
          await eventually(() => errors !== undefined, 'the end');
          return errors!;
        },
        stop,
      };
    },
    closing: () => closing,
    async closed() {
      await eventually(() => closing !== undefined, 'the close');
      return closing!;
    },
    end: atTheLatest(() => client.dispose()),
  };
}
