import type { IncomingMessage, ServerResponse } from 'node:http';
import Negotiator from 'negotiator';
import { Registry, type RegistryContentType } from 'prom-client';

// The answer of /metrics, in the text format of Prometheus, or in OpenMetrics for callers that ask for it: exemplars exist
// there.

const OPEN_METRICS = 'application/openmetrics-text';
const plain: ReadonlySet<string> = new Set(['text/plain', 'text/*', '*/*']);

/** Answers with all metrics, in the caller's preferred format. Rejects when one of them is not available. */
export async function answerWithMetrics(req: IncomingMessage, res: ServerResponse, registry: Registry): Promise<void> {
  // By type alone: scrapers name versions and ways of escaping, and this answer is all of them. A caller that takes anything
  // gets plain text.
  const [preferred] = new Negotiator(req).mediaTypes().filter(each => plain.has(each) || each === OPEN_METRICS);
  const isOpen = preferred === OPEN_METRICS;
  const format = isOpen ? Registry.OPENMETRICS_CONTENT_TYPE : Registry.PROMETHEUS_CONTENT_TYPE;
  const text = await textOf(registry, format);
  res.setHeader('content-type', format);
  res.setHeader('vary', 'accept');
  res.end(text);
}

/**
 * A registry of prom-client has one format, and renames its counters for OpenMetrics: so each answer has one of its own, with
 * views of the metrics.
 */
async function textOf(registry: Registry, format: RegistryContentType): Promise<string> {
  const views: Registry<RegistryContentType> = new Registry<RegistryContentType>();
  views.setContentType(format);
  for (const { name } of registry.getMetricsAsArray()) {
    const metric = registry.getSingleMetric(name)!;
    const view = {
      name,
      type: (metric as { type?: string }).type,
      // The library asks a view for its name in this format, and puts `_total` behind the names of counters.
      get: async () => ({ ...(await metric.get()), name: view.name }),
    };
    views.registerMetric(view as never);
  }
  return views.metrics();
}
