import { beforeAll, describe, expect, it } from '@jest/globals';
import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../../src/config/config.js';
import {
  type FlowEnvelope,
  FlowKeyError,
  FlowKeyMissing,
  type FlowKeySource,
  openFlowEncryption,
} from '../../src/platform/outside/flow-encryption.js';
import { decryptAsPlatform, encryptAsPlatform } from '../support/flow-client.js';

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pemOf = (type: 'pkcs1' | 'pkcs8', cipher?: string): string =>
  String(
    pair.privateKey.export({ type, format: 'pem', ...(cipher ? { cipher, passphrase: 'segredo' } : {}) } as never),
  );
const publicPem = (of = pair): string => String(of.publicKey.export({ type: 'spki', format: 'pem' }));

const open = (current: FlowKeySource | null, previous: FlowKeySource | null = null) =>
  openFlowEncryption({ current, previous, generateIn: null });
const toEnvelope = (sent: ReturnType<typeof encryptAsPlatform>['envelope']): FlowEnvelope => ({
  encryptedAesKey: sent.encrypted_aes_key,
  encryptedFlowData: sent.encrypted_flow_data,
  initialVector: sent.initial_vector,
});

describe('flow encryption', () => {
  it.each([
    ['PKCS#8', { pem: pemOf('pkcs8') }],
    ['PKCS#8 with a passphrase', { pem: pemOf('pkcs8', 'aes-256-cbc'), passphrase: 'segredo' }],
    ['PKCS#1', { pem: pemOf('pkcs1') }],
    ['PKCS#1 with 3DES, as the platform makes it', { pem: pemOf('pkcs1', 'des-ede3-cbc'), passphrase: 'segredo' }],
    ['a PEM in one line', { pem: pemOf('pkcs8').replaceAll('\n', '\\n') }],
    ['a PEM with Windows line ends', { pem: pemOf('pkcs1').replaceAll('\n', '\\r\\n') }],
  ])('reads a key in the format %s', async (_name, source: FlowKeySource) => {
    const { aesKey, iv, envelope } = encryptAsPlatform('{"ação":"ping"}', publicPem());
    const opened = await open(source).open(toEnvelope(envelope));
    expect(opened.plaintext.toString()).toBe('{"ação":"ping"}');
    expect(decryptAsPlatform(opened.seal('{"é":"ok"}'), aesKey, iv)).toEqual({ é: 'ok' });
  });

  it.each([12, 16])('accepts a vector of %i bytes', async bytes => {
    const { aesKey, iv, envelope } = encryptAsPlatform('{}', publicPem(), bytes);
    const opened = await open({ pem: pemOf('pkcs8') }).open(toEnvelope(envelope));
    expect(decryptAsPlatform(opened.seal('[1]'), aesKey, iv)).toEqual([1]);
  });

  it('opens messages for the previous key during a rotation, and not after it', async () => {
    const renewed = { pem: String(other.privateKey.export({ type: 'pkcs8', format: 'pem' })) };
    const previous = { pem: pemOf('pkcs1', 'des-ede3-cbc'), passphrase: 'segredo' };
    const old = toEnvelope(encryptAsPlatform('{"k":1}', publicPem()).envelope);
    const now = toEnvelope(encryptAsPlatform('{"k":2}', publicPem(other)).envelope);
    const rotating = open(renewed, previous);
    expect(String((await rotating.open(old)).plaintext)).toBe('{"k":1}');
    expect(String((await rotating.open(now)).plaintext)).toBe('{"k":2}');
    expect(await rotating.publicKey()).toBe(publicPem(other));
    await expect(open(renewed).open(old)).rejects.toBeInstanceOf(FlowKeyError);
  });

  const good = () => toEnvelope(encryptAsPlatform('{"x":"y"}', publicPem()).envelope);
  const flipped = (base64: string, at: number) => {
    const bytes = Buffer.from(base64, 'base64');
    bytes[at < 0 ? bytes.length + at : at]! ^= 1;
    return bytes.toString('base64');
  };
  it.each<[string, (envelope: FlowEnvelope) => Partial<FlowEnvelope>]>([
    ['another key', () => toEnvelope(encryptAsPlatform('{}', publicPem(other)).envelope)],
    ['a changed key', each => ({ encryptedAesKey: flipped(each.encryptedAesKey, 5) })],
    ['a changed text', each => ({ encryptedFlowData: flipped(each.encryptedFlowData, 0) })],
    ['a changed tag', each => ({ encryptedFlowData: flipped(each.encryptedFlowData, -1) })],
    ['a changed vector', each => ({ initialVector: flipped(each.initialVector, 0) })],
    ['a short vector', () => ({ initialVector: randomBytes(8).toString('base64') })],
    ['a vector that is too long', () => ({ initialVector: randomBytes(64).toString('base64') })],
    ['nothing but half a tag', () => ({ encryptedFlowData: randomBytes(8).toString('base64') })],
    ['no base64 at all', () => ({ encryptedAesKey: 'não é', encryptedFlowData: '***', initialVector: '' })],
  ])('refuses %s', async (_name, change) => {
    const envelope = good();
    await expect(open({ pem: pemOf('pkcs8') }).open({ ...envelope, ...change(envelope) })).rejects.toBeInstanceOf(
      FlowKeyError,
    );
  });

  it('says in production that the key is missing', async () => {
    await expect(open(null).open(good())).rejects.toBeInstanceOf(FlowKeyMissing);
  });
});

describe('a generated key', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'elo-flow-key-'));
  });

  it('is made once by the first process, and only its owner may read it', async () => {
    const inside = path.join(directory, 'data');
    const several = Array.from({ length: 4 }, () =>
      openFlowEncryption({ current: null, previous: null, generateIn: inside }),
    );
    const keys = await Promise.all(several.map(each => each.publicKey()));
    expect(new Set(keys).size).toBe(1);
    expect(createPublicKey(keys[0]!).asymmetricKeyDetails?.modulusLength).toBe(2048);
    expect(await readdir(inside)).toEqual(['flow-private-key.pem']);
    expect((await stat(path.join(inside, 'flow-private-key.pem'))).mode & 0o077).toBe(0);
  });
});

describe('the configuration of the flow key', () => {
  it.each([
    ['no PEM', { FLOW_PRIVATE_KEY: 'nonsense' }, /FLOW_PRIVATE_KEY: can't be read as a PEM/],
    [
      'a wrong passphrase',
      { FLOW_PRIVATE_KEY: pemOf('pkcs1', 'des-ede3-cbc'), FLOW_PRIVATE_KEY_PASSPHRASE: 'errado' },
      /FLOW_PRIVATE_KEY: can't be read/,
    ],
    ['no passphrase', { FLOW_PREVIOUS_PRIVATE_KEY: pemOf('pkcs8', 'aes-256-cbc') }, /FLOW_PREVIOUS_PRIVATE_KEY: can't/],
    [
      'another kind of key',
      {
        FLOW_PRIVATE_KEY: String(
          generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }),
        ),
      },
      /FLOW_PRIVATE_KEY: must be RSA/,
    ],
  ])('refuses %s at the start', (_name, environment, message) => {
    expect(() => readConfig(environment)).toThrow(message);
    expect(() => readConfig(environment)).not.toThrow(/BEGIN|nonsense/);
  });

  it('has no generated key in production', () => {
    const { flowKeys } = readConfig({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://elo.example.org',
      DATABASE_URL: 'postgresql://localhost/x',
      AUTH_SECRET: 'a'.repeat(40),
      SERVICE_TOKEN: 's',
      WEBHOOK_VERIFY_TOKEN: 'w',
      SUBMISSIONS_APP_KEY: 'k',
    });
    expect(flowKeys).toEqual({ current: null, previous: null, generateIn: null });
  });
});
