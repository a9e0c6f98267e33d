import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { callOut, fetchOut, listenToCalls, type OutgoingCall } from '../../src/platform/outside/outgoing.js';
import { createMailer } from '../../src/platform/mail/mail.js';
import { readConfig } from '../../src/config/config.js';
import { startSmtp } from '../support/smtp.js';
import { freePort } from '../support/free-port.js';
import { startTestApp } from '../support/test-app.js';

// Metrics of calls to other servers have the caller and the outcome.

let server: Server;
let url: string;
const told: OutgoingCall[] = [];
let end: () => void;
beforeAll(async () => {
  // Answers with the status in the path, or not at all.
  server = createServer((req, res) => {
    const status = Number(req.url!.slice(1));
    if (status > 0) res.writeHead(status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  end = listenToCalls(call => void told.push(call));
});
beforeEach(() => void told.splice(0));
afterAll(() => {
  end();
  server.closeAllConnections();
  server.close();
});

it.each([
  [200, 'answered'],
  [304, 'answered'],
  [404, 'refused'],
  [429, 'refused'],
  [500, 'failed'],
  [503, 'failed'],
])('an outgoing call with the status %d is counted as %s', async (status, outcome) => {
  await fetchOut('recaptcha', `${url}/${status}`);
  expect(told).toEqual([{ target: 'recaptcha', outcome, seconds: expect.any(Number) }]);
});

it('a call without an answer in time is counted as silent, to an absent server as unreachable', async () => {
  await expect(fetchOut('ai', `${url}/0`, { signal: AbortSignal.timeout(20) })).rejects.toThrow('aborted');
  await expect(fetchOut('ai', `http://127.0.0.1:${await freePort()}/`)).rejects.toThrow('fetch failed');
  expect(told.map(({ outcome }) => outcome)).toEqual(['silent', 'unreachable']);
});

it('an error of the S3 client is counted by its status', async () => {
  const thrown = (httpStatusCode: number) =>
    Object.assign(new Error('could not write'), {
      cause: Object.assign(new Error('S3'), { $metadata: { httpStatusCode } }),
    });
  for (const status of [403, 503])
    await expect(callOut('storage', { name: 'storage put' }, () => Promise.reject(thrown(status)))).rejects.toThrow(
      'could not write',
    );
  expect(told.map(({ outcome }) => outcome)).toEqual(['refused', 'failed']);
});

it('an accepted mail is counted as answered, a mail to an unknown recipient as refused', async () => {
  const smtp = await startSmtp();
  const config = readConfig({ NODE_ENV: 'test', SMTP_URL: smtp.url });
  const mailer = createMailer(config);
  const mail = { subject: 'x', text: 'x', html: 'x', messageId: 'x' };
  try {
    await mailer.send({ ...mail, to: 'ana@example.org' });
    await smtp.close();
    await expect(mailer.send({ ...mail, to: 'ana@example.org' })).rejects.toThrow('ECONNREFUSED');
  } finally {
    mailer.close();
  }
  expect(told.map(({ target, outcome }) => [target, outcome])).toEqual([
    ['mail', 'answered'],
    ['mail', 'unreachable'],
  ]);
});

it('a server counts its outgoing calls until it is closed', async () => {
  const elo = await startTestApp();
  const count = async () => {
    const { body } = await elo.call('GET', '/metrics');
    return /^elo_outgoing_calls_total\{target="conversions",outcome="failed"\} (\d+)$/m.exec(body as string)?.[1];
  };
  try {
    expect(await count()).toBeUndefined();
    await fetchOut('conversions', `${url}/500`);
    expect(await count()).toBe('1');
    const { body } = await elo.call('GET', '/metrics');
    expect(body).toMatch(/^elo_dependency_up\{dependency="postgresql"\} 1$/m);
    expect(body).toMatch(/^elo_dependency_up\{dependency="storage"\} 1$/m);
    expect(body).toMatch(/^elo_storage_disk_bytes\{of="free"\} [1-9]\d*$/m);
    expect(body).toMatch(/^elo_routes\{facade="portal",mode="elo"\} [1-9]\d*$/m);
    expect(body).toMatch(/^elo_build_info\{version="[\d.]+",node="24[\d.]+"\} 1$/m);
  } finally {
    await elo.close();
  }
});
