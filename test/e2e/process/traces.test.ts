import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { aDatabase } from '../../support/databases.js';
import { eventually } from '../../support/eventually.js';
import { type OldService, startOldService } from '../../support/old-service.js';
import { launchServer, type Running } from '../support/processes.js';
import { aSubscriber } from '../../support/subscriber.js';

// A request is followed from its `traceparent` to the mail that it caused.

interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  links?: { traceId: string; spanId: string }[];
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code?: number };
}

let directory: string;
let database: Awaited<ReturnType<typeof aDatabase>>;
let receiver: Server;
let elo: (Running & { url: string }) | undefined;
let old: OldService;
let platform: OldService;
const spans: OtlpSpan[] = [];
const received: { url: string | undefined; key: string | string[] | undefined; service: string | undefined }[] = [];

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'elo-traces-'));
  database = await aDatabase();
  receiver = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as {
        resourceSpans: {
          resource: { attributes: OtlpSpan['attributes'] };
          scopeSpans: { spans: OtlpSpan[] }[];
        }[];
      };
      for (const { resource, scopeSpans } of resourceSpans) {
        const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue;
        received.push({ url: req.url, key: req.headers['x-key'], service });
        spans.push(...scopeSpans.flatMap(each => each.spans));
      }
      res.setHeader('content-type', 'application/json').end('{}');
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  [old, platform] = await Promise.all([startOldService(), startOldService()]);
  elo = await launchServer({
    DATA_DIR: directory,
    DATABASE_URL: database.url,
    LEGACY_URL_ONBOARDING: old.url,
    GRAPH_API_URL: platform.url,
    GRAPH_API_TOKEN: 'token',
    GRAPH_PHONE_NUMBER_ID: '1',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20secret',
    OTEL_SERVICE_NAME: 'elo-test',
  });
});
afterAll(async () => {
  elo?.process.kill('SIGTERM');
  await elo?.exit();
  receiver.close();
  await Promise.all([old.close(), platform.close()]);
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

const tokenOf = async (username: string): Promise<string> => {
  const response = await fetch(`${elo!.url}/cms/api/jwt-auth/v1/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'Demo!2026' }),
  });
  return ((await response.json()) as { token: string }).token;
};

it('statements, job, mail and log lines belong to the trace of their request', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const response = await fetch(`${elo!.url}/portal/api/submissions/1`, {
    method: 'DELETE',
    headers: {
      authorization: `Bearer ${await tokenOf('facilitator@demo.test')}`,
      'content-type': 'application/json',
      traceparent: `00-${traceId}-b7ad6b7169203331-00`,
    },
    body: JSON.stringify({ action: 'resend' }),
  });
  expect(response.status).toBe(200);
  const own = () => spans.filter(each => each.traceId === traceId);
  await eventually(() => own().some(({ name }) => name === 'job submission-resend-requested'), 'the span of the job');

  const named = (name: string) => own().find(each => each.name === name)!;
  const request = named('portal.submissions.remove');
  expect(request.parentSpanId).toBe('b7ad6b7169203331');
  const attributes = Object.fromEntries(
    request.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
  );
  expect(attributes).toEqual({
    'http.request.method': 'DELETE',
    'http.response.status_code': 200,
    'http.route': 'portal.submissions.remove',
    'url.path': '/portal/api/submissions/1',
  });
  const operation = own().find(({ name }) => name.startsWith('mutation '))!;
  expect(operation.parentSpanId).toBe(request.spanId);
  const parents = new Map(own().map(each => [each.name, each.parentSpanId]));
  expect(parents.get('update submissions')).toBe(operation.spanId);
  const job = named('job submission-resend-requested');
  expect(own().map(({ parentSpanId }) => parentSpanId)).toContain(job.spanId);

  const folder = path.join(directory, 'mail');
  const mails = await Promise.all((await readdir(folder)).map(name => readFile(path.join(folder, name), 'utf8')));
  const traceparents = mails.map(mail => /^traceparent: 00-([\da-f]{32})-([\da-f]{16})-01\r?$/im.exec(mail)?.slice(1));
  expect(traceparents).toEqual([[traceId, job.spanId]]);

  const logs = path.join(directory, 'logs');
  const [log = ''] = await readdir(logs);
  const lines = (await readFile(path.join(logs, log), 'utf8')).split('\n').filter(line => line.includes(traceId));
  expect(lines.map(line => (JSON.parse(line) as { route: string }).route)).toEqual(['portal.submissions.remove']);
});

const named = (name: string, traceId?: string) =>
  spans.find(each => each.name === name && (traceId === undefined || each.traceId === traceId));
const exported = (name: string, traceId?: string) => eventually(() => named(name, traceId), `the span ${name}`);
const attributesOf = ({ attributes }: OtlpSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
const graphql = async (query: string, token: string) => {
  const response = await fetch(`${elo!.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  return (await response.json()) as { data: unknown; errors?: unknown };
};
const CLIENT = 3;

it('an old service continues the trace', async () => {
  const { errors } = await graphql(
    'mutation { setRouteMode(routes: ["onboarding.health.read"], mode: LEGACY, percent: 100) { id } }',
    await tokenOf('admin@demo.test'),
  );
  expect(errors).toBeUndefined();
  const traceId = '1af7651916cd43dd8448eb211c80319d';
  const path = '/onboarding/api/health';
  await eventually(async () => {
    const response = await fetch(elo!.url + path, {
      headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
    });
    await response.text();
    return response.headers.get('x-elo-served-by') === 'legacy';
  }, 'the old service');
  const call = await exported('GET old onboarding', traceId);
  expect(call.kind).toBe(CLIENT);
  expect(attributesOf(call)).toEqual({
    'http.request.method': 'GET',
    'server.address': new URL(old.url).host,
    'service.peer.name': 'old onboarding',
  });
  const [got] = old.got.filter(({ url }) => url === '/api/health');
  expect(got!.headers.traceparent).toBe(`00-${traceId}-${call.spanId}-01`);
  expect(got!.rawHeaders.filter(each => each.toLowerCase() === 'traceparent')).toHaveLength(1);
});

it('a third-party server is called within a span, and gets no trace header', async () => {
  const answer = await fetch(`${elo!.url}/messaging/otp`, {
    method: 'POST',
    headers: { authorization: 'Bearer demo-service-token', 'content-type': 'application/json' },
    body: JSON.stringify({ phone: '5511987654321' }),
  });
  await answer.text();
  const call = await exported('POST messaging');
  expect(attributesOf(call)).toEqual({
    'http.request.method': 'POST',
    'server.address': new URL(platform.url).host,
    'service.peer.name': 'messaging',
  });
  expect(platform.got.length).toBeGreaterThan(0);
  expect(platform.got.map(({ headers }) => headers.traceparent ?? headers.tracestate)).toEqual(
    platform.got.map(() => undefined),
  );
});

it('a subscription starts in its operation’s trace, and each event is a trace linked to it', async () => {
  const traceId = '2af7651916cd43dd8448eb211c80319e';
  const authorization = `Bearer ${await tokenOf('facilitator@demo.test')}`;
  const subscriber = aSubscriber(elo!.url, { payload: { authorization } });
  try {
    const told = subscriber.subscribe('subscription Watch { submissionChanged(classId: 1) { id } }', undefined, {
      extensions: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
    });
    await told.next();
    const begun = await exported('subscription submissionChanged', traceId);
    const prepared = await exported('subscription prepare', traceId);
    expect([begun.parentSpanId, prepared.parentSpanId]).toEqual([prepared.spanId, 'b7ad6b7169203331']);
    const event = await exported('event submissionChanged');
    expect(event.traceId).not.toBe(traceId);
    expect(event.links).toEqual([expect.objectContaining({ traceId, spanId: begun.spanId })]);
    expect(attributesOf(event)).toEqual({
      'graphql.operation.type': 'subscription',
      'graphql.operation.name': 'anonymous',
      'graphql.field.name': 'submissionChanged',
    });
    expect(event.parentSpanId ?? '').toBe('');
  } finally {
    await subscriber.end();
  }
});

it('histograms name traces as examples, for scrapers that accept OpenMetrics', async () => {
  const traceId = '3af7651916cd43dd8448eb211c80319f';
  await fetch(`${elo!.url}/portal/api/health`, { headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` } });
  const metrics = async (accept: string) => {
    const response = await fetch(`${elo!.url}/metrics`, { headers: { accept } });
    return { type: response.headers.get('content-type'), text: await response.text() };
  };
  const open = await eventually(async () => {
    const given = await metrics('application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5,*/*;q=0.1');
    return given.text.includes(traceId) ? given : null;
  }, 'the example');
  expect(open.type).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8');
  expect(open.text).toMatch(
    new RegExp(
      `^elo_http_request_seconds_bucket\\{le="[\\d.]+",route="portal.health.read",.*\\} \\d+ # \\{trace_id="${traceId}"\\} [\\d.e-]+ [\\d.]+$`,
      'm',
    ),
  );
  expect(open.text.slice(-20)).toMatch(/# EOF\n$/);
  // The metrics are complete in the other format too.
  const plain = await metrics('*/*');
  expect([plain.type, plain.text.includes('trace_id')]).toEqual(['text/plain; version=0.0.4; charset=utf-8', false]);
  for (const { text } of [plain, open]) expect(text).toMatch(/^elo_graphql_executions_total\{by="elo"\} \d+$/m);
});

it('no span of a statement has values, also for entities and the audit', async () => {
  const token = await tokenOf('admin@demo.test');
  const traceId = '0af7651916cd43dd8448eb211c80319d';
  const name = "Eustáquia D'Ávila Inigualável";
  const response = await fetch(`${elo!.url}/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      traceparent: `00-${traceId}-b7ad6b7169203331-01`,
    },
    body: JSON.stringify({
      query: `mutation { updateUser(id: 240, input: { name: "${name}", cpf: "39053344705" }) { id } }`,
    }),
  });
  expect(await response.json()).toEqual({ data: { updateUser: { id: '240' } } });
  await exported('graphql', traceId);
  const texts = spans.filter(each => each.traceId === traceId).map(each => attributesOf(each)['db.query.text'] ?? '');
  expect(texts.join('\n')).toMatch(/update "users" set .*"cpf" = \?/);
  expect(JSON.stringify(spans)).not.toMatch(/Eustáquia|Inigualável|39053344705/);
});

it('statements outside any work are no traces', () => {
  // The statements that a worker sends each second to look for work are among them.
  expect(spans.filter(({ name, parentSpanId }) => !parentSpanId && /^(?:select|update|insert)/.test(name))).toEqual([]);
});

it('the receiver gets the service’s name and headers, and no values of statements', () => {
  expect(received[0]).toEqual({ url: '/v1/traces', key: 'a secret', service: 'elo-test' });
  expect(JSON.stringify(spans)).not.toContain('facilitator@demo.test');
});
