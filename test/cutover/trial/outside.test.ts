import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { decryptAsPlatform, encryptAsPlatform } from '../../support/flow-client.js';
import { flowEnvironment, publicKey } from '../../support/flows.js';
import { CLIENT, REALM } from '../../support/identity-provider.js';
import { keptRequest } from '../../support/kept-request.js';
import { startPlatform, type TestPlatform } from '../../support/messaging-platform.js';
import { startDemoApp } from '../../support/demo-app.js';
import type { TestApp } from '../../support/test-app.js';
import { tracesOf } from '../../support/traces.js';
import { SERVICE } from '../../rest/messaging/examples.js';

let elo: TestApp;
let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
  elo = await startDemoApp({
    ...flowEnvironment,
    GRAPH_API_URL: platform.url,
    GRAPH_API_TOKEN: 'x',
    GRAPH_PHONE_NUMBER_ID: '1',
    // Nobody listens at this address: a request to it fails.
    IDP_URL: 'http://127.0.0.1:9',
    IDP_REALM: REALM,
    IDP_CLIENT_ID: CLIENT.id,
    IDP_CLIENT_SECRET: CLIENT.secret,
  });
});

describe('a trial whose request would contact another service', () => {
  it('answers as if the message had been sent, and sends none', async () => {
    const before = await tracesOf(elo);
    const otp = { headers: SERVICE, json: { phone: '5511999990001' } };
    const tried = await elo.app.cutover.trial.tryOut(await keptRequest(elo, 'POST', '/messaging/otp', otp));
    expect({ requests: platform.requests, ...(await tracesOf(elo)) }).toEqual({ requests: [], ...before });
    const real = await elo.call('POST', '/messaging/otp', otp);
    expect({ status: tried.status, body: JSON.parse(tried.body!.toString()), sent: platform.requests.length }).toEqual({
      status: real.status,
      body: real.body,
      sent: 1,
    });
  });

  it('is refused for a sign-in at the identity provider', async () => {
    const { body, headers } = await elo.call('GET', '/portal/api/auth/csrf');
    const request = await keptRequest(elo, 'POST', '/portal/api/auth/signin/idp', {
      form: new URLSearchParams({ csrfToken: body.csrfToken }),
      headers: {
        cookie: headers
          .getSetCookie()
          .map(cookie => cookie.split(';')[0])
          .join('; '),
      },
    });
    const before = await tracesOf(elo);
    await expect(elo.app.cutover.trial.tryOut(request)).rejects.toMatchObject({ name: 'NotTriable', reason: 'ROUTE' });
    expect(await tracesOf(elo)).toEqual(before);
  });
});

it('messaging.flow.answer: a trial answers one step of a conversation and leaves nothing behind', async () => {
  const before = await tracesOf(elo);
  const ask = { version: '3.0', action: 'INIT', flow_token: 'personal.x' };
  const { aesKey, iv, envelope } = encryptAsPlatform(JSON.stringify(ask), publicKey);
  const tried = await elo.app.cutover.trial.tryOut(await keptRequest(elo, 'POST', '/messaging', { json: envelope }));
  const shown = decryptAsPlatform(tried.body!.toString(), aesKey, iv);
  expect({ status: tried.status, screen: shown.screen, ...(await tracesOf(elo)) }).toEqual({
    status: 200,
    screen: 'PERSON',
    ...before,
  });
});

it('a trial is neither in the request log nor in the request metrics', async () => {
  const counted = async () =>
    (await elo.app.metrics.registry.metrics()).split('\n').filter(line => /^elo_\w+_count\b/.test(line));
  const read = { as: { id: 101 } };
  const before = { counted: await counted(), log: elo.logged() };
  await elo.app.cutover.trial.tryOut(await keptRequest(elo, 'GET', '/portal/api/classes', read));
  expect({ counted: await counted(), log: elo.logged() }).toEqual(before);
  await elo.call('GET', '/portal/api/classes', read);
  expect(await counted()).not.toEqual(before.counted);
});

it('a trial fails when the answer is too long to be kept', async () => {
  const read = async () =>
    elo.app.cutover.trial.tryOut(
      await keptRequest(elo, 'GET', '/portal/api/submissions/files/files/demo/2.pdf', { as: { id: 3 } }),
    );
  const file = path.join(elo.directory, 'storage', 'files', 'demo', '2.pdf');
  const { size } = await stat(file);
  expect((await read()).body).toHaveLength(size);
  await writeFile(file, Buffer.alloc(3 * 1024 * 1024));
  expect(await read()).toMatchObject({ status: 200, body: null });
});
