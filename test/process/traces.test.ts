import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { aDatabase } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { launchServer, type Running } from '../support/processes.js';

// A request is followed from its `traceparent` to the mail that it caused.

interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code?: number };
}

let directory: string;
let database: Awaited<ReturnType<typeof aDatabase>>;
let receiver: Server;
let elo: (Running & { url: string }) | undefined;
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
  elo = await launchServer({
    DATA_DIR: directory,
    DATABASE_URL: database.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20secret',
    OTEL_SERVICE_NAME: 'elo-test',
  });
});
afterAll(async () => {
  elo?.process.kill('SIGTERM');
  await elo?.exit();
  receiver.close();
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

it('statements, the job and the mail belong to the trace of the request, and so do log lines', async () => {
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
  expect(own().some(({ parentSpanId }) => parentSpanId === job.spanId)).toBe(true);

  const folder = path.join(directory, 'mail');
  const mails = await Promise.all((await readdir(folder)).map(name => readFile(path.join(folder, name), 'utf8')));
  const traceparents = mails.map(mail => /^traceparent: 00-([\da-f]{32})-([\da-f]{16})-01\r?$/im.exec(mail)?.slice(1));
  expect(traceparents).toEqual([[traceId, job.spanId]]);

  const logs = path.join(directory, 'logs');
  const [log = ''] = await readdir(logs);
  const lines = (await readFile(path.join(logs, log), 'utf8')).split('\n').filter(line => line.includes(traceId));
  expect(lines.map(line => (JSON.parse(line) as { route: string }).route)).toEqual(['portal.submissions.remove']);
});

it('the receiver is told who sends, with its headers; no statement comes with its values', () => {
  expect(received[0]).toEqual({ url: '/v1/traces', key: 'a secret', service: 'elo-test' });
  expect(JSON.stringify(spans)).not.toContain('facilitator@demo.test');
});
