import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import {
  type FlowClient,
  createFlowClient,
  decryptAsPlatform,
  encryptAsPlatform,
  signatureOf,
} from '../../support/flow-client.js';
import { begin, flowEnvironment, PASSPHRASE, privateKey, publicKey, startFlowApp } from '../../support/flows.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const MISSING = 'Missing required fields: encrypted_aes_key, encrypted_flow_data, or initial_vector';
let elo: TestApp;
let client: FlowClient;
beforeAll(async () => {
  ({ elo, client } = await startFlowApp());
});

const ping = () => encryptAsPlatform('{"version":"3.0","action":"ping"}', publicKey);
const sessions = async (of = elo) => (await of.make.em().execute<unknown[]>('select id from flow_sessions')).length;
const post = (json: unknown, headers?: Record<string, string>, path = '/messaging') =>
  elo.call('POST', path, { json, headers });

describe('POST /messaging', () => {
  it.each(['/messaging', '/messaging/'])(
    'answers the platform’s check at %s: 200, plain text, encrypted',
    async path => {
      const { aesKey, iv, envelope } = ping();
      const reply = await post(envelope, {}, path);
      expect(reply.status).toBe(200);
      expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(decryptAsPlatform(reply.body, aesKey, iv)).toEqual({ data: { status: 'active' } });
    },
  );

  it('accepts vectors of 12 bytes', async () => {
    const short = createFlowClient({ url: `${elo.url}/messaging`, publicKey, ivBytes: 12 });
    expect(await short.send({ action: 'ping' })).toMatchObject({ status: 200, body: { data: { status: 'active' } } });
  });

  it('answers at the root of its own host', async () => {
    const own = await startTestApp({ ...flowEnvironment, FACADE_HOSTS: 'messaging=127.0.0.1' });
    try {
      const at = createFlowClient({ url: own.url, publicKey });
      expect(await at.send({ action: 'ping' })).toMatchObject({ status: 200, body: { data: { status: 'active' } } });
    } finally {
      await own.close();
    }
  });

  it.each(['encrypted_aes_key', 'encrypted_flow_data', 'initial_vector'])('answers 400 without %s', async name => {
    for (const wrong of [undefined, '', null, 5, { a: 1 }]) {
      const reply = await post({ ...ping().envelope, [name]: wrong });
      expect(reply).toMatchObject({ status: 400, body: { error: MISSING } });
    }
    expect(await sessions()).toBe(0);
  });

  it.each([
    ['no body', undefined],
    ['an array', []],
    ['a number', 7],
    ['null', null],
  ])('answers 400 to %s', async (_name, json) => {
    const reply = await post(json);
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({ error: json === undefined ? 'The body is not valid JSON' : MISSING });
  });

  it('answers 400 to malformed JSON', async () => {
    const reply = await elo.call('POST', '/messaging', {
      form: '{"encrypted' as never,
      headers: { 'content-type': 'application/json' },
    });
    expect(reply).toMatchObject({ status: 400, body: { error: 'The body is not valid JSON' } });
  });

  it('answers 413 to more than 1 MiB', async () => {
    const reply = await post({ ...ping().envelope, encrypted_flow_data: 'A'.repeat(1_100_000) });
    expect(reply).toMatchObject({ status: 413, body: { error: 'The body is too large' } });
  });

  it('answers 421 to another key, a changed tag and invalid base64', async () => {
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const foreign = encryptAsPlatform('{}', String(other.publicKey.export({ type: 'spki', format: 'pem' })));
    const { envelope } = ping();
    const changed = Buffer.from(envelope.encrypted_flow_data, 'base64');
    changed[changed.length - 1]! ^= 1;
    for (const body of [
      foreign.envelope,
      { ...envelope, encrypted_flow_data: changed.toString('base64') },
      { ...envelope, encrypted_aes_key: '***' },
      { ...envelope, initial_vector: 'AA==' },
    ]) {
      expect(await post(body)).toMatchObject({
        status: 421,
        body: { error: 'The message is not encrypted for our key' },
      });
    }
    expect(await sessions()).toBe(0);
  });

  it.each([
    ['no JSON', 'olá'],
    ['no object', '[]'],
    ['no action', '{"screen":"PERSON"}'],
    ['a token that is too long', JSON.stringify({ action: 'INIT', flow_token: 'x'.repeat(301) })],
    ['data that is a text', '{"action":"INIT","data":"x"}'],
    ['broken characters', '{"action":"INIT","flow_token":"a\\u0000b"}'],
  ])('answers 400 to an encrypted body with %s', async (_name, payload) => {
    expect(await post(encryptAsPlatform(payload, publicKey).envelope)).toMatchObject({
      status: 400,
      body: { error: 'The decrypted body is not a request of a flow' },
    });
  });

  it('answers 400 to an unknown action', async () => {
    expect(await client.send({ action: 'dance', flow_token: 'personal.x' })).toMatchObject({ status: 400 });
  });

  it('answers 500 to an internal fault, without details', async () => {
    const broken = await startFlowApp();
    try {
      await broken.elo.make.em().execute('alter table classes rename to classes_away');
      const reply = await begin(broken.client, 'personal.x');
      expect(reply.status).toBe(500);
      expect(Object.keys(JSON.parse(reply.body))).toEqual(['error']);
      expect(reply.body).not.toMatch(/classes|select/);
    } finally {
      await broken.elo.close();
    }
  });

  it('answers 405 with Allow to other methods', async () => {
    const reply = await elo.call('GET', '/messaging');
    expect(reply.status).toBe(405);
    expect(reply.headers.get('allow')).toBe('POST');
  });

  it('acknowledges and logs an error report of the platform, for any action', async () => {
    for (const report of [
      { action: 'data_exchange', screen: 'PERSON', data: { error: 'timeout_error', error_message: 'too slow' } },
      { action: 'INIT', data: { error_key: 'payload-schema-error', error_message: 'x'.repeat(10_000) } },
      { action: 'navigate', data: { error: 'invalid-screen-transition' } },
    ]) {
      const reply = await client.send({ ...report, version: '3.0', flow_token: 'personal.x' });
      expect(reply).toMatchObject({ status: 200, body: { data: { acknowledged: true } } });
    }
    expect(elo.logged()).toContain('"error":"timeout_error","message":"too slow"');
    expect(elo.logged()).toContain('payload-schema-error');
    expect(elo.logged()).not.toContain('x'.repeat(600));
    expect(await sessions()).toBe(0);
  });
});

describe('with APP_SECRET', () => {
  let signed: Awaited<ReturnType<typeof startFlowApp>>;
  beforeAll(async () => {
    signed = await startFlowApp({ APP_SECRET: 'segredo' });
  });
  afterAll(() => signed.elo.close());
  const send = (body: string, signature?: string) =>
    signed.elo.call('POST', '/messaging', {
      form: body as never,
      headers: { 'content-type': 'application/json', ...(signature ? { 'x-hub-signature-256': signature } : {}) },
    });

  it('answers a signed request, also with UTF-8 bytes in its keys', async () => {
    expect(await signed.client.send({ action: 'ping' })).toMatchObject({ status: 200 });
    const { aesKey, iv, envelope } = ping();
    const body = JSON.stringify({ ...envelope, 'anotação 🎉': 'é' }, null, 3);
    const reply = await send(body, signatureOf(body, 'segredo'));
    expect(decryptAsPlatform(reply.body, aesKey, iv)).toEqual({ data: { status: 'active' } });
  });

  it('answers 432 with an empty body to a missing or wrong signature, before reading', async () => {
    const body = JSON.stringify(ping().envelope);
    const good = signatureOf(body, 'segredo');
    for (const signature of [
      undefined,
      'sha256=',
      good.slice(0, -1),
      good.replace('sha256=', 'sha1='),
      signatureOf(body, 'outro'),
      signatureOf(`${body} `, 'segredo'),
    ]) {
      const reply = await send(body, signature);
      expect({ status: reply.status, body: reply.body }).toEqual({ status: 432, body: '' });
    }
    expect(await send('{"broken')).toMatchObject({ status: 432, body: '' });
    expect(await send('{}', signatureOf('{}', 'segredo'))).toMatchObject({ status: 400, body: { error: MISSING } });
  });
});

describe('the keys of flows', () => {
  it('include the previous key during a rotation, and the graph gives the new public key', async () => {
    const renewed = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const newPublic = String(renewed.publicKey.export({ type: 'spki', format: 'pem' }));
    const rotating = await startTestApp({
      FLOW_PRIVATE_KEY: String(renewed.privateKey.export({ type: 'pkcs8', format: 'pem' })).replaceAll('\n', '\\n'),
      FLOW_PREVIOUS_PRIVATE_KEY: privateKey,
      FLOW_PREVIOUS_PRIVATE_KEY_PASSPHRASE: PASSPHRASE,
    });
    try {
      for (const key of [publicKey, newPublic]) {
        const at = createFlowClient({ url: `${rotating.url}/messaging`, publicKey: key });
        expect(await at.send({ action: 'ping' })).toMatchObject({ status: 200, body: { data: { status: 'active' } } });
      }
      const { body } = await rotating.graphql('{ flowPublicKey }');
      expect(body.data.flowPublicKey).toBe(newPublic);
    } finally {
      await rotating.close();
    }
  });

  it('are generated outside production', async () => {
    const plain = await startTestApp();
    try {
      const { body } = await plain.graphql('{ flowPublicKey }');
      const at = createFlowClient({ url: `${plain.url}/messaging`, publicKey: body.data.flowPublicKey });
      expect(await at.send({ action: 'ping' })).toMatchObject({ status: 200, body: { data: { status: 'active' } } });
    } finally {
      await plain.close();
    }
  });
});

it('the graph answers the same flow request by the same rules', async () => {
  const { aesKey, iv, envelope } = ping();
  const body = Buffer.from(JSON.stringify(envelope)).toString('base64');
  const { body: answer } = await elo.graphql('mutation ($body: String!) { answerFlow(body: $body) }', { body });
  expect(decryptAsPlatform(answer.data.answerFlow, aesKey, iv)).toEqual({ data: { status: 'active' } });
  const refused = await elo.graphql('mutation { answerFlow(body: "e30=") }');
  expect(refused.body.errors[0]).toMatchObject({ message: MISSING, extensions: { code: 'INVALID' } });
});
