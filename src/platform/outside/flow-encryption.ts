import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  randomUUID,
  webcrypto,
} from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** The encryption of the messaging platform's flows: RSA-OAEP with SHA-256, then AES-128-GCM. */
export interface FlowEncryption {
  /** The public half of the current key, as PEM, for the upload to the platform. */
  publicKey(): Promise<string>;
  /** @throws FlowKeyError when none of our keys opens it, or somebody changed it */
  open(envelope: FlowEnvelope): Promise<OpenedEnvelope>;
}

/** The arriving message, all base64. */
export interface FlowEnvelope {
  encryptedAesKey: string;
  encryptedFlowData: string;
  initialVector: string;
}

export interface OpenedEnvelope {
  plaintext: Buffer;
  /** Encrypts the answer: the same key, every bit of the vector inverted, base64 of ciphertext and tag. */
  seal(answer: string): string;
}

/** The sender used a public key that is not ours (any more), or the message was changed on its way. */
export class FlowKeyError extends Error {}

/** Production without FLOW_PRIVATE_KEY: there is no key to open messages. */
export class FlowKeyMissing extends Error {}

export interface FlowKeySource {
  pem: string;
  passphrase?: string;
}

const TAG_BYTES = 16;
const AES_KEY_BYTES = 16;
const algorithm = 'aes-128-gcm';

/** Environment variables often carry a PEM in one line, its line ends written as `\n`. */
const unfolded = (pem: string): string => pem.replaceAll('\\r', '').replaceAll('\\n', '\n');

/** PKCS#1 (3DES too, as the platform's own generator writes it) and PKCS#8. @throws Error when it is no RSA key we can use */
export function readFlowKey({ pem, passphrase }: FlowKeySource): KeyObject {
  let key: KeyObject;
  try {
    key = createPrivateKey({ key: unfolded(pem), passphrase: passphrase ?? '' });
  } catch (error) {
    const { code } = error as { code?: string };
    // OpenSSL's own words differ between versions, and must not quote the key.
    const message = `can't be read as a PEM private key with this passphrase (${code ?? 'unknown'})`;
    throw new Error(message, { cause: error });
  }
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key.asymmetricKeyType !== 'rsa' || bits < 2048 || bits > 4096) throw new Error('must be RSA, 2048 to 4096 bits');
  return key;
}

interface KeyPair {
  publicKey: string;
  /** Off the main thread: an RSA operation takes a millisecond, and callbacks come in bursts. */
  decrypt(wrapped: Buffer): Promise<Buffer>;
}

function toKeyPair(key: KeyObject): KeyPair {
  const unwrapping: webcrypto.CryptoKey = key.toCryptoKey({ name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['decrypt']);
  return {
    publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString(),
    decrypt: async wrapped =>
      Buffer.from(await webcrypto.subtle.decrypt({ name: 'RSA-OAEP' }, unwrapping, new Uint8Array(wrapped))),
  };
}

interface Sources {
  current: FlowKeySource | null;
  /** Accepted until the platform knows the current one. */
  previous: FlowKeySource | null;
  /** The folder for making and keeping a key when there is none; null: nowhere. */
  generateIn: string | null;
}

/** Keys are read, or made, when they are first needed. */
export function openFlowEncryption({ current, previous, generateIn }: Sources): FlowEncryption {
  const load = async (): Promise<KeyPair[]> => {
    const first = current ?? (generateIn === null ? null : { pem: await generatedKey(generateIn) });
    if (!first) throw new FlowKeyMissing('FLOW_PRIVATE_KEY is not set');
    return [first, ...(previous ? [previous] : [])].map(source => toKeyPair(readFlowKey(source)));
  };
  let loading: Promise<KeyPair[]> | undefined;
  const keys = () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };

  return {
    publicKey: async () => (await keys())[0]!.publicKey,
    async open({ encryptedAesKey, encryptedFlowData, initialVector }) {
      const aesKey = await unwrap(await keys(), Buffer.from(encryptedAesKey, 'base64'));
      const iv = Buffer.from(initialVector, 'base64');
      const data = Buffer.from(encryptedFlowData, 'base64');
      // Twelve bytes are usual and sixteen are sent too; both are used as they come.
      if (iv.length < 12 || iv.length > 16 || data.length < TAG_BYTES)
        throw new FlowKeyError('Not an encrypted message');
      const inverted = iv.map(byte => ~byte & 0xff);
      return {
        plaintext: decrypted(aesKey, iv, data),
        seal(answer) {
          const cipher = createCipheriv(algorithm, aesKey, inverted, { authTagLength: TAG_BYTES });
          const parts = [cipher.update(answer, 'utf8'), cipher.final()];
          return Buffer.concat([...parts, cipher.getAuthTag()]).toString('base64');
        },
      };
    },
  };
}

async function unwrap(pairs: readonly KeyPair[], wrapped: Buffer): Promise<Buffer> {
  for (const { decrypt } of pairs) {
    const key = await decrypt(wrapped).catch(() => null);
    if (key?.length === AES_KEY_BYTES) return key;
  }
  throw new FlowKeyError('Not encrypted with a key of ours');
}

function decrypted(key: Buffer, iv: Buffer, data: Buffer): Buffer {
  const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(data.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(data.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    throw new FlowKeyError('The message was changed on its way');
  }
}

/** The key of a developer's machine, made once. Several processes may start at once: the first one's key is everybody's. */
async function generatedKey(directory: string): Promise<string> {
  const file = path.join(directory, 'flow-private-key.pem');
  const kept = await readFile(file, 'utf8').catch(() => null);
  if (kept !== null) return kept;
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  await mkdir(directory, { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  // Unlike a rename, a link fails when the file is there already: it is there whole, once.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft, { force: true });
  return readFile(file, 'utf8');
}
