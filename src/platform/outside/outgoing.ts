import { channel } from 'node:diagnostics_channel';
import { currentTraceparent, inSpan, SpanKind } from '../watching/tracing.js';

/*
 * Calls of servers that are not Elo's: each is a span, and is reported to the metrics
 * (src/platform/watching/outside-metrics.ts). Reported by Node's own diagnostics channel, because some callers have no
 * services: without listeners it costs nothing.
 */

/** The kinds of servers that Elo calls. */
export type Target =
  | 'ai'
  | 'conversions'
  | 'identity-provider'
  | 'mail'
  | 'messaging'
  | 'old-service'
  | 'old-sign-in'
  | 'recaptcha'
  | 'storage';

/** The outcome of a call: answered, refused (the request is wrong), failed (its server says so), silent, unreachable. */
export type CallOutcome = 'answered' | 'refused' | 'failed' | 'silent' | 'unreachable';

export interface OutgoingCall {
  target: Target;
  outcome: CallOutcome;
  seconds: number;
}

const calls = channel('elo:outgoing-calls');

/** Is told of every call of this process. @returns a function that ends the listening */
export function listenToCalls(told: (call: OutgoingCall) => void): () => void {
  const listener = (call: unknown): void => told(call as OutgoingCall);
  calls.subscribe(listener);
  return () => void calls.unsubscribe(listener);
}

/** Servers of the same house; they go on with the trace. All others are told nothing of it. */
const ofOurs: ReadonlySet<Target> = new Set<Target>(['old-service', 'old-sign-in']);

interface About<T> {
  /** The name of the span, such as `mail send`. */
  name: string;
  attributes?: Record<string, string | number>;
  /** The outcome of a result; left out, every result is an answer. */
  outcomeOf?: (result: T) => CallOutcome;
  /** The outcome of an error; left out, `outcomeOfError`. */
  outcomeOfError?: (error: unknown) => CallOutcome;
}

/** Calls a server, in a span, and tells the outcome. Throws the error that `work` throws. */
export async function callOut<T>(
  target: Target,
  { name, attributes, outcomeOf = () => 'answered', outcomeOfError: ofError = outcomeOfError }: About<T>,
  work: () => Promise<T>,
): Promise<T> {
  const since = performance.now();
  const tell = (outcome: CallOutcome): void => {
    if (calls.hasSubscribers) calls.publish({ target, outcome, seconds: (performance.now() - since) / 1_000 });
  };
  try {
    const result = await inSpan(name, { 'service.peer.name': target, ...attributes }, work, SpanKind.CLIENT);
    tell(outcomeOf(result));
    return result;
  } catch (error) {
    tell(ofError(error));
    throw error;
  }
}

/** Works like `fetch`. The call ends when the answer begins; its body is not waited for. */
export function fetchOut(target: Target, address: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const method = init.method ?? (address instanceof Request ? address.method : 'GET');
  const { host } = new URL(address instanceof Request ? address.url : address);
  return callOut<Response>(
    target,
    {
      name: `${method} ${target}`,
      // Without path and query: these hold ids of people and accounts.
      attributes: { 'http.request.method': method, 'server.address': host },
      outcomeOf: ({ status }) => outcomeOfStatus(status),
    },
    () => {
      const traceparent = ofOurs.has(target) ? currentTraceparent() : null;
      if (!traceparent) return fetch(address, init);
      const headers = new Headers(init.headers);
      headers.set('traceparent', traceparent);
      return fetch(address, { ...init, headers });
    },
  );
}

/** The outcome by the status of HTTP. */
export function outcomeOfStatus(status: number): CallOutcome {
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'answered';
}

const silent = new Set(['ETIMEDOUT', 'ESOCKETTIMEDOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

/** The outcome by the error of fetch, the S3 client and others, or by its cause. */
export function outcomeOfError(error: unknown): CallOutcome {
  let inner = error;
  // Causes can form a circle, so only the first few are read.
  for (let depth = 0; inner instanceof Object && depth < 5; depth += 1) {
    const { name, code, cause, $metadata } = inner as {
      name?: unknown;
      code?: unknown;
      cause?: unknown;
      $metadata?: { httpStatusCode?: number };
    };
    if (typeof $metadata?.httpStatusCode === 'number') return outcomeOfStatus($metadata.httpStatusCode);
    if (name === 'TimeoutError' || name === 'AbortError' || (typeof code === 'string' && silent.has(code)))
      return 'silent';
    inner = cause;
  }
  return 'unreachable';
}
