import type { IncomingHttpHeaders } from 'node:http';
import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { AppError } from '../../failures/errors.js';
import { maskText } from './mask-personal.js';
import type { TraceTarget } from './tracing-sdk.js';

/*
 * Spans by OpenTelemetry: a request, the operations of the graph that it runs, their statements, and the jobs and mails that
 * follow from it, under one trace. It is off without OTEL_EXPORTER_OTLP_ENDPOINT: then each place asks one variable and goes
 * on. The library knows one tracer a process, so that it stands here and is no port.
 */

export { SpanKind };

let tracer: Tracer | null = null;

/** Begins to record. The libraries are loaded then: a process without spans does not pay for them. */
export async function openTracing(target: TraceTarget, version: string): Promise<{ close(): Promise<void> }> {
  const { startSdk } = await import('./tracing-sdk.js');
  const sdk = startSdk(target, version);
  tracer = sdk.tracer;
  return {
    async close() {
      tracer = null;
      await sdk.stop();
    },
  };
}

/** True when spans are recorded. */
export const isTracing = (): boolean => tracer !== null;

/** Notes the error in the span, without the data that drivers and people put into messages. */
function fail(span: Span, thrown: unknown): void {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const code = error instanceof AppError ? error.code : (error as { code?: unknown }).code;
  span.setAttribute('error.type', typeof code === 'string' ? code : error.name);
  span.setStatus({ code: SpanStatusCode.ERROR, message: maskText(error.message) });
}

async function within<T>(span: Span, at: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await context.with(trace.setSpan(at, span), work);
  } catch (error) {
    fail(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Runs the work in a span below the present one. */
export function inSpan<T>(
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
  kind: SpanKind = SpanKind.INTERNAL,
): Promise<T> {
  if (!tracer) return work();
  return within(tracer.startSpan(name, { attributes, kind }), context.active(), work);
}

/** Runs the work like `inSpan`, below the span of an earlier `currentTraceparent`, maybe in another process. */
export function continueTrace<T>(
  traceparent: string | null,
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
  kind: SpanKind = SpanKind.CONSUMER,
): Promise<T> {
  if (!tracer) return work();
  const parent = traceparent === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent });
  return within(tracer.startSpan(name, { attributes, kind }, parent), parent, work);
}

/**
 * Runs the work in a trace of its own that is linked to the span of `of`. Work that repeats for hours, such as the events of a
 * subscription, would make a trace that never ends.
 */
export function inLinkedTrace<T>(of: object, name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  if (!tracer) return work();
  const from = kept.get(of);
  const linked = from && trace.getSpanContext(from);
  const span = tracer.startSpan(
    name,
    { attributes, kind: SpanKind.PRODUCER, links: linked ? [{ context: linked }] : [] },
    ROOT_CONTEXT,
  );
  return within(span, ROOT_CONTEXT, work);
}

/** Begins work that lives on for others, such as a connection that all share: it belongs to no trace. */
export const outsideOfTraces = <T>(work: () => T): T => (tracer ? context.with(ROOT_CONTEXT, work) : work());

const kept = new WeakMap<object, Context>();

/** Keeps the present span for later work with this object, by any caller. @returns the object */
export function keepTrace<T extends object>(of: T): T {
  if (tracer) kept.set(of, context.active());
  return of;
}

/** Does something in the span kept with an object by `keepTrace`. */
export function inTraceOf<T>(of: object, work: () => T): T {
  const at = tracer && kept.get(of);
  return at ? context.with(at, work) : work();
}

/** The name of the present span for others: the header `traceparent` of W3C Trace Context; null for none. */
export function currentTraceparent(): string | null {
  if (!tracer) return null;
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

/** The id of the trace that this belongs to; undefined outside of one. */
export const currentTraceId = (): string | undefined =>
  tracer ? trace.getSpanContext(context.active())?.traceId : undefined;

/** The id of the trace if it is recorded, for a measurement that names it as its example; undefined otherwise. */
export function recordedTraceId(): string | undefined {
  const span = tracer ? trace.getSpan(context.active()) : undefined;
  return span?.isRecording() ? span.spanContext().traceId : undefined;
}

/** The span of an incoming request. */
export interface RequestSpan {
  traceId: string;
  /** True when it is recorded, as its sampling decided. */
  isRecorded: boolean;
  /** Runs the work that answers the request. */
  run(work: () => void): void;
  /** @param route its id; undefined when no route answered @param isWhole true when the answer was sent to its end */
  end(answered: { route: string | undefined; status: number; isWhole: boolean }): void;
}

/** Begins the span of a request, in the trace that its header `traceparent` names. Null while nothing is recorded. */
export function beginRequest(method: string, headers: IncomingHttpHeaders, path: string): RequestSpan | null {
  if (!tracer) return null;
  const parent = propagation.extract(ROOT_CONTEXT, headers);
  const attributes = { 'http.request.method': method, 'url.path': path };
  const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
  const at = trace.setSpan(parent, span);
  return {
    traceId: span.spanContext().traceId,
    isRecorded: span.isRecording(),
    run: work => context.with(at, work),
    end({ route, status, isWhole }) {
      if (route) span.updateName(route).setAttribute('http.route', route);
      span.setAttribute('http.response.status_code', status);
      if (!isWhole) span.setAttribute('error.type', 'aborted');
      if (status >= 500 || !isWhole) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** A callback that runs in the span of the present code, for any caller. */
export const keepSpan = <Given extends unknown[], Result>(
  callback: (...given: Given) => Result,
): ((...given: Given) => Result) => (tracer ? context.bind(context.active(), callback) : callback);

/**
 * The span of a statement; the caller ends it. Null while nothing is recorded, and for a statement without a surrounding span:
 * a check of each second would be a trace each time.
 * @param text the sent text
 */
export function beginStatement(text: string): { end(error?: unknown): void } | null {
  if (!tracer || !trace.getSpan(context.active())) return null;
  const summary = summaryOf(text);
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary };
  const span = tracer.startSpan(summary, { kind: SpanKind.CLIENT, attributes });
  if (span.isRecording()) span.setAttribute('db.query.text', withoutValues(text));
  return {
    end(error) {
      if (error !== undefined && error !== null) fail(span, error);
      span.end();
    },
  };
}

/**
 * Texts, with and without escapes, and numbers that are no part of a name or parameter. A text that is not closed goes to the
 * end.
 */
const values = /\bE'(?:[^'\\]|\\(?:[\s\S]|$)|'')*(?:'|$)|'(?:[^']|'')*(?:'|$)|(?<![\w$"])\d+(?:\.\d+)?/gi;

/**
 * A statement with `?` for each value, because statements of MikroORM, and several that are sent together, have no parameters.
 */
export const withoutValues = (text: string): string => text.replaceAll(values, '?');

/** The part of a statement that is searched for its name, in characters. */
const HEAD = 4_000;
/** The verb and the table of a statement: `select submissions`. */
function summaryOf(text: string): string {
  const head = text.slice(0, HEAD);
  const [, verb = 'statement'] = /^\s*(\w{1,20})/.exec(head) ?? [];
  const [, table = ''] = /\b(?:into|update|from)\s+(?:only\s+)?(?:"?public"?\.)?"?(\w{1,63})/i.exec(head) ?? [];
  return `${verb.toLowerCase()} ${table}`.trim();
}
