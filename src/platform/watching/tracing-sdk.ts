import { context, propagation, type Tracer } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';

// Records spans and sends them. Loaded only when spans are recorded (tracing.ts).

/** The destination of spans, and their share. */
export interface TraceTarget {
  /** Base address of an OTLP/HTTP receiver. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  /** Share of the recorded traces, 0 to 1: the same traces in all services, by their id. */
  ratio: number;
}

/** The most spans that wait to be sent; more than that are lost, and no request waits for them. */
const QUEUE = 4_096;
const BATCH = 512;
const SEND_MS = 5_000;

/** Registers the one tracer of the process. */
export function startSdk(
  { endpoint, headers, serviceName, ratio }: TraceTarget,
  version: string,
): { tracer: Tracer; stop(): Promise<void> } {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: SEND_MS,
  });
  const share = new TraceIdRatioBasedSampler(ratio);
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    // A caller names the trace of a request, but does not decide the recorded share.
    sampler: new ParentBasedSampler({ root: share, remoteParentSampled: share, remoteParentNotSampled: share }),
    spanProcessors: [
      new BatchSpanProcessor(exporter, {
        maxQueueSize: QUEUE,
        maxExportBatchSize: BATCH,
        scheduledDelayMillis: 1_000,
        exportTimeoutMillis: SEND_MS,
      }),
    ],
    spanLimits: { attributeCountLimit: 32, attributeValueLengthLimit: 2_000, eventCountLimit: 8, linkCountLimit: 8 },
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  return {
    tracer: provider.getTracer('elo', version),
    async stop() {
      // The rest is sent, if the receiver takes it in time.
      await provider.shutdown().catch(() => {});
      context.disable();
      propagation.disable();
    },
  };
}
