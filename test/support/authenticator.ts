import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

/** The part of CBOR (RFC 8949) that a passkey needs: unsigned and negative numbers, bytes, texts, maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown> | Record<string, unknown>): Buffer {
  const head = (major: number, count: number): Buffer => {
    if (count < 24) return Buffer.from([(major << 5) | count]);
    if (count < 256) return Buffer.from([(major << 5) | 24, count]);
    return Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -value - 1) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = value instanceof Map ? [...value] : Object.entries(value);
  return Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(([key, each]) => [cbor(key), cbor(each as never)]),
  ]);
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const PRESENT = 0x01;
const WITH_CREDENTIAL = 0x40;

/** A security key in software: ES256, without attestation, as in WebAuthn (level 2). It counts its signatures. */
export function anAuthenticator({ origin = 'http://localhost:4000', rpId = 'localhost' } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let signed = 0;
  const clientData = (type: string, challenge: string, where: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: where, crossOrigin: false }));
  const authData = (flags: number, count: number, more: Buffer = Buffer.alloc(0)): Buffer => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted, more]);
  };
  const shared = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  };
  return {
    credentialId: shared.id,
    /** The answer of a browser to the options of `beginPasskey`. */
    make({ challenge }: { challenge: string }, { at = origin } = {}) {
      const { x, y } = publicKey.export({ format: 'jwk' });
      const key = new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x!, 'base64url')],
        [-3, Buffer.from(y!, 'base64url')],
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)]);
      const attestation = {
        fmt: 'none',
        attStmt: {},
        authData: authData(PRESENT | WITH_CREDENTIAL, signed, credential),
      };
      return {
        ...shared,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, at).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['usb'],
        },
      };
    },
    /** The answer of a browser to the options of `beginPasskeySignIn`. */
    sign({ challenge }: { challenge: string }, { at = origin, count = signed + 1 } = {}) {
      signed = Math.max(signed, count);
      const data = authData(PRESENT, count);
      const client = clientData('webauthn.get', challenge, at);
      const signature = createSign('sha256').update(data).update(sha256(client)).sign(privateKey);
      return {
        ...shared,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}
