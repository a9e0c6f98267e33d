import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPublicKey,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';

// Plays the messaging platform's side of a flow: encrypts, signs and decrypts as it does. scripts/flow-rehearse.mjs uses it
// too, and node runs it directly: the file may have only types that Node can strip.

export interface FlowAnswer {
  status: number;
  headers: Headers;
  /** Decrypted when the status is 200, else the body as it came. */
  body: any;
}

export interface FlowClientOptions {
  /** The address of POST /messaging. */
  url: string;
  /** The server's public key, PEM. */
  publicKey: string;
  appSecret?: string;
  ivBytes?: number;
}

/** One encrypted message with its key, so that the answer can be read. */
export function encryptAsPlatform(payload: string, publicKey: string, ivBytes = 16) {
  const aesKey = randomBytes(16);
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-128-gcm', aesKey, iv);
  const data = Buffer.concat([cipher.update(payload, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  const wrapped = publicEncrypt(
    { key: createPublicKey(publicKey), padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    aesKey,
  );
  return {
    aesKey,
    iv,
    envelope: {
      encrypted_flow_data: data.toString('base64'),
      encrypted_aes_key: wrapped.toString('base64'),
      initial_vector: iv.toString('base64'),
    },
  };
}

/** Decrypts an answer as the platform does: the same key, the vector inverted. @throws Error when the tag is wrong */
export function decryptAsPlatform(base64: string, aesKey: Buffer, iv: Buffer): any {
  const data = Buffer.from(base64, 'base64');
  const inverted = Buffer.from(iv.map(byte => byte ^ 0xff));
  const decipher = createDecipheriv('aes-128-gcm', aesKey, inverted);
  decipher.setAuthTag(data.subarray(-16));
  return JSON.parse(Buffer.concat([decipher.update(data.subarray(0, -16)), decipher.final()]).toString('utf8'));
}

export const signatureOf = (body: string | Buffer, appSecret: string): string =>
  `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;

export function createFlowClient({ url, publicKey, appSecret, ivBytes }: FlowClientOptions) {
  return {
    /** Sends one decrypted request and reads the answer. */
    async send(request: Record<string, unknown>): Promise<FlowAnswer> {
      const { aesKey, iv, envelope } = encryptAsPlatform(JSON.stringify(request), publicKey, ivBytes);
      const body = JSON.stringify(envelope);
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(appSecret ? { 'x-hub-signature-256': signatureOf(body, appSecret) } : {}),
        },
        body,
      });
      const text = await response.text();
      const read = response.status === 200 ? decryptAsPlatform(text, aesKey, iv) : text;
      return { status: response.status, headers: response.headers, body: read };
    },
  };
}
export type FlowClient = ReturnType<typeof createFlowClient>;
