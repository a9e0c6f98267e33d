import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { unansweredMessages } from '../../../src/domain/messaging/settle-messages.js';
import { sendOnce } from '../../../src/domain/messaging/messages.write.js';
import { createJobContext } from '../../../src/graph/context.js';
import { startPlatform, type TestPlatform } from '../../support/messaging-platform.js';
import { aChange, notification } from '../../support/notifications.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let platform: TestPlatform;
let elo: TestApp;
beforeAll(async () => {
  platform = await startPlatform();
  elo = await startTestApp({
    APP_SECRET: 'app-secret',
    GRAPH_API_URL: platform.url,
    GRAPH_API_TOKEN: 'token',
    GRAPH_PHONE_NUMBER_ID: '1',
  });
});
beforeEach(() => elo.setNow('2026-11-22T12:00:00Z'));
afterEach(() => elo.setNow(null));

const context = () => createJobContext(elo.app.services, 'test');
let serial = 0;
/** Leaves a message as a process does that was killed while it waited for the platform's answer. */
const leftSending = async (minutesSinceClaim: number) => {
  const identity = `left:${(serial += 1)}`;
  await elo.make.em().execute(
    `insert into messages (identity, kind, template, recipient, payload, status, attempts, claimed_until, created_at, updated_at)
     values (?, 'TEMPLATE', 't', '5511987654321', '{}', 'SENDING', 1, now() - ? * interval '1 minute', now(), now())`,
    [identity, minutesSinceClaim],
  );
  return identity;
};
const rowOf = async (identity: string) =>
  (await elo.make.em().execute<Record<string, any>[]>('select * from messages where identity = ?', [identity]))[0]!;
const message = { to: '5511987654321', template: 't', components: [] };
const tell = (statuses: object[], secret = 'app-secret') => {
  const body = JSON.stringify(notification(aChange({ statuses })));
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  return elo.call('POST', '/messaging/webhook', {
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    form: body as never,
  });
};
const state = (identity: string, id: string) => ({
  id,
  status: 'delivered',
  timestamp: '1795348800',
  recipient_id: '551187654321',
  biz_opaque_callback_data: identity,
});

it('a message of a killed process counts as failed after a while, and may be sent again', async () => {
  const old = await leftSending(6);
  const young = await leftSending(2);
  expect(await unansweredMessages.count(context())).toBe(1);
  expect(await unansweredMessages.settle(context())).toBe(1);
  expect(await rowOf(old)).toMatchObject({
    status: 'FAILED',
    claimed_until: null,
    last_error: expect.stringContaining('not known'),
  });
  expect(await rowOf(young)).toMatchObject({ status: 'SENDING' });
  await sendOnce(context(), 'TEMPLATE', old, message);
  expect(await rowOf(old)).toMatchObject({ status: 'ACCEPTED', attempts: 2, last_error: null });
});

it('a message that the platform reports as delivered counts as sent, and is not sent again', async () => {
  for (const settled of [false, true]) {
    const identity = await leftSending(10);
    if (settled) await unansweredMessages.settle(context());
    expect((await tell([state(identity, `wamid.${identity}`), state(identity, `wamid.${identity}`)])).status).toBe(200);
    expect(await rowOf(identity)).toMatchObject({
      status: 'ACCEPTED',
      platform_id: `wamid.${identity}`,
      claimed_until: null,
      last_error: null,
    });
    const before = platform.requests.length;
    expect(await sendOnce(context(), 'TEMPLATE', identity, message)).toMatchObject({ platformId: `wamid.${identity}` });
    expect(platform.requests).toHaveLength(before);
  }
});

it('only a signed report of the platform counts, and it takes no id from another message', async () => {
  const identity = await leftSending(10);
  expect((await tell([state(identity, 'wamid.forged')], 'another')).status).toBe(403);
  expect(await rowOf(identity)).toMatchObject({ status: 'SENDING', platform_id: null });
  const sent = `sent:${(serial += 1)}`;
  const { platformId } = await sendOnce(context(), 'TEMPLATE', sent, message);
  expect((await tell([state(identity, platformId)])).status).toBe(200);
  expect(await rowOf(identity)).toMatchObject({ status: 'SENDING', platform_id: null });
  expect((await tell([state(sent, 'wamid.other')])).status).toBe(200);
  expect(await rowOf(sent)).toMatchObject({ platform_id: platformId });
});

it('a message reported by the platform stays accepted even when the platform’s own answer is lost', async () => {
  const identity = 'broken-off';
  let told: Promise<{ status: number }> | undefined;
  platform.next((res: ServerResponse) => {
    told = tell([state(identity, 'wamid.broken-off')]).finally(() => res.destroy());
  });
  await expect(sendOnce(context(), 'TEMPLATE', identity, message)).rejects.toThrow(/platform/);
  expect((await told)?.status).toBe(200);
  expect(await rowOf(identity)).toMatchObject({
    status: 'ACCEPTED',
    platform_id: 'wamid.broken-off',
    last_error: null,
  });
  expect(await sendOnce(context(), 'TEMPLATE', identity, message)).toMatchObject({ platformId: 'wamid.broken-off' });
});
