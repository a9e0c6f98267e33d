import type { Readable } from 'node:stream';
import type { IncomingHttpHeaders } from 'node:http';
import { BrokenCircuitError, circuitBreaker, CircuitState, ConsecutiveBreaker, handleWhen } from 'cockatiel';
import { Pool } from 'undici';
import { AppError } from '../../failures/errors.js';
import { currentTraceparent, inSpan, SpanKind } from '../../platform/watching/tracing.js';
import type { UpstreamMetrics } from '../../platform/watching/upstream-metrics.js';
import { leavesBase } from './leaves-base.js';
import type { OwnMark } from './own-mark.js';
import { Unanswered } from './unanswered.js';

/** The time limits of an old service, and the limits for leaving it alone. */
export interface LegacyLimits {
  connectMs: number;
  /** Milliseconds until the beginning of its answer, when it has the whole request. */
  headersMs: number;
  /** Milliseconds between two pieces of its answer. */
  idleMs: number;
  /** Requests of a facade that are passed on at once. */
  atOnce: number;
  /** Places of one address among them: one that reads its answers slowly leaves some to others. */
  atOnceOfAddress: number;
  /** Failures in a row that end the asking. */
  failures: number;
  /** Milliseconds for which it is then left alone, before one request tries it. */
  pauseMs: number;
}

/** The bytes of an answer's headers: as many as eight large buffers of nginx. Elo takes as many of a request (http-server.ts). */
const LONGEST_HEADERS = 64 * 1024;

export const legacyLimits: LegacyLimits = {
  connectMs: 3_000,
  headersMs: 60_000,
  idleMs: 30_000,
  atOnce: 256,
  atOnceOfAddress: 128,
  failures: 5,
  pauseMs: 5_000,
};

export interface LegacyRequest {
  method: string;
  /** Below the base address, with query. */
  path: string;
  /** Names and values, in pairs. */
  headers: string[];
  body: Readable | Buffer | null;
  signal?: AbortSignal;
  /** Address of the caller; left out, Elo itself asks. */
  address?: string;
  /** Milliseconds in which an answer must begin; left out, as for all. */
  headersMs?: number;
  /** Gets the headers of each answer that comes before the answer, such as 103 with links. */
  onEarly?: (status: number, headers: IncomingHttpHeaders) => void;
}

/** An answer that has begun. */
export interface LegacyAnswer {
  status: number;
  statusText: string;
  headers: IncomingHttpHeaders;
  body: Readable;
  /** The headers behind the body; they are there when it has ended. */
  trailers: Readonly<Record<string, string>>;
}

/** The old service of a facade, over HTTP. */
export interface LegacyClient {
  /** Its base address. */
  url: URL;
  /** The time since which it is left alone because it does not answer, as far as this process knows; null: it is not. */
  pausedSince(): Date | null;
  /** True when a request was sent by `send` of this installation: the address of the old service leads back to Elo. */
  hasSent(request: Pick<LegacyRequest, 'method' | 'path'> & { headers: IncomingHttpHeaders }): boolean;
  /**
   * @throws INVALID when the path leads out of the base address; UPSTREAM_FAILED when there is no answer: 502 it can't be
   * reached, 503 it could not be lately or has too much to do, 504 it does not answer; or the error of the body or the signal
   */
  send(request: LegacyRequest): Promise<LegacyAnswer>;
  close(): Promise<void>;
}

/** @param facade for metrics @param url its base address, without a slash at its end @param mark of this installation */
export function createLegacyClient(
  facade: string,
  url: string,
  { metrics, limits, mark }: { metrics: UpstreamMetrics; limits: LegacyLimits; mark: OwnMark },
): LegacyClient {
  const address = new URL(url);
  const base = address.pathname === '/' ? '' : address.pathname;
  const pool = new Pool(address.origin, {
    connections: limits.atOnce,
    // Over HTTP/2 the text of a status is lost, a closed connection takes a hundred requests with it, and failures are reported
    // differently.
    allowH2: false,
    connect: { timeout: limits.connectMs },
    headersTimeout: limits.headersMs,
    maxHeaderSize: LONGEST_HEADERS,
    bodyTimeout: limits.idleMs,
    // Shorter than any server's own: a request over a connection that the other end closes is lost.
    keepAliveTimeout: 2_000,
    keepAliveMaxTimeout: 30_000,
  });
  // A caller's mistake, or its giving up, says nothing of the old service. An unreadable answer says that it is there.
  const breaker = circuitBreaker(
    handleWhen(error => error instanceof Unanswered && !error.isUnreadable),
    { halfOpenAfter: limits.pauseMs, breaker: new ConsecutiveBreaker(limits.failures) },
  );
  let pausedSince: Date | null = null;
  // The breaker breaks once more when the trial request after the pause fails: the service has been away all the time.
  breaker.onBreak(() => (pausedSince ??= new Date()));
  breaker.onReset(() => (pausedSince = null));
  let running = 0;
  const ofAddresses = new Map<string, number>();
  const enter = (address: string | undefined): (() => void) => {
    running += 1;
    if (address !== undefined) ofAddresses.set(address, (ofAddresses.get(address) ?? 0) + 1);
    return () => {
      running -= 1;
      if (address === undefined) return;
      const others = ofAddresses.get(address)! - 1;
      if (others > 0) ofAddresses.set(address, others);
      else ofAddresses.delete(address);
    };
  };

  const ask = async ({
    method,
    path,
    headers,
    body,
    signal,
    headersMs,
    onEarly,
  }: LegacyRequest): Promise<LegacyAnswer> => {
    // The other end had just closed the connection: a request that only reads is asked again on another one.
    const isRepeatable = body === null && ['GET', 'HEAD', 'OPTIONS'].includes(method);
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await pool.request({
          method,
          path: base + path,
          headers,
          body,
          signal,
          headersTimeout: headersMs,
          ...(onEarly && { onInfo: early => onEarly(early.statusCode, early.headers) }),
        });
        return {
          status: answer.statusCode,
          statusText: answer.statusText,
          headers: answer.headers,
          body: answer.body,
          trailers: answer.trailers,
        };
      } catch (error) {
        if (signal?.aborted || error instanceof AppError) throw error;
        const code = codeOf(error);
        if (code === 'UND_ERR_INVALID_ARG') throw new AppError('INVALID', 'REQUEST_MALFORMED');
        if (ofTheRequest.has(code)) throw new AppError('INVALID', 'BODY_ABORTED');
        if (isRepeatable && attempt === 1 && brokenConnection.has(code)) continue;
        throw new Unanswered(code);
      }
    }
  };

  const spanned = (request: LegacyRequest): Promise<LegacyAnswer> =>
    inSpan(
      `${request.method} old ${facade}`,
      { 'http.request.method': request.method, 'server.address': address.host, 'service.peer.name': `old ${facade}` },
      () => ask({ ...request, headers: inThisTrace([...request.headers, ...mark.of(request)]) }),
      SpanKind.CLIENT,
    );

  return {
    url: address,
    pausedSince: () => pausedSince,
    hasSent: request => mark.isOn(request),
    async send(request) {
      if (leavesBase(request.path)) throw new AppError('INVALID', 'PATH_NOT_AN_ADDRESS');
      const since = performance.now();
      const count = (outcome: string) => metrics.calls.inc({ facade, outcome });
      const isCrowded = (ofAddresses.get(request.address ?? '') ?? 0) >= limits.atOnceOfAddress;
      // While one request tries if it is back, the others don't wait for that.
      if (running >= limits.atOnce || isCrowded || breaker.state === CircuitState.HalfOpen) {
        count('refused');
        throw paused(limits.pauseMs);
      }
      const leave = enter(request.address);
      try {
        const answer = await breaker.execute(() => spanned(request));
        answer.body.once('close', leave);
        count('answered');
        metrics.seconds.observe({ facade }, (performance.now() - since) / 1000);
        return answer;
      } catch (error) {
        leave();
        if (error instanceof BrokenCircuitError) {
          count('refused');
          throw paused(limits.pauseMs);
        }
        if (!(error instanceof Unanswered)) {
          count('given up');
          throw error;
        }
        const [outcome, reason] = failureOf(error);
        count(outcome);
        throw Object.assign(new AppError('UPSTREAM_FAILED', reason), { cause: error });
      }
    },
    async close() {
      await pool.destroy();
    },
  };
}

const failureOf = ({ isSilent, isUnreadable }: Unanswered) => {
  if (isUnreadable) return ['unreadable', 'OLD_SERVICE_UNREADABLE'] as const;
  return isSilent ? (['silent', 'OLD_SERVICE_SILENT'] as const) : (['unreachable', 'OLD_SERVICE_UNREACHABLE'] as const);
};

/** Adds the present span as the caller's, if there is one: the old service is of the same house, and goes on with the trace. */
function inThisTrace(headers: string[]): string[] {
  const traceparent = currentTraceparent();
  if (!traceparent) return headers;
  const others = headers.filter((_each, at) => headers[at - (at % 2)]!.toLowerCase() !== 'traceparent');
  return [...others, 'traceparent', traceparent];
}

const paused = (ms: number): AppError =>
  new AppError('UPSTREAM_FAILED', 'OLD_SERVICE_PAUSED', { retryAfter: Math.ceil(ms / 1000) });

function codeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  // The only error of undici with a name and no code.
  if (name === 'HTTPParserError') return name;
  return typeof code === 'string' ? code : 'unknown';
}
const brokenConnection = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);
/** A body that ended before its length, or that broke off. */
const ofTheRequest = new Set(['UND_ERR_REQ_CONTENT_LENGTH_MISMATCH', 'ERR_STREAM_PREMATURE_CLOSE']);
