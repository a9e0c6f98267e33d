import { z } from 'zod';
import { AppError } from '../../failures/errors.js';
import {
  FlowKeyError,
  FlowKeyMissing,
  type FlowEnvelope,
  type OpenedEnvelope,
} from '../../platform/outside/flow-encryption.js';
import { isSignedBy } from '../../platform/outside/signatures.js';
import { wrongCredential } from '../kernel/access.js';
import type { Ctx } from '../context.js';
import { converse } from './converse.js';
import { flowRequestShape } from './flow-request.js';

const field = z.string().min(1);
const envelopeShape = z.object({
  encrypted_aes_key: field,
  encrypted_flow_data: field,
  initial_vector: field,
});

/**
 * Answers one encrypted request of the messaging platform's flows. The caller is proven by the signature (when APP_SECRET is
 * set) and by encryption with our public key. Therefore anybody may call, and the body is taken as it came.
 * @param body the raw body in base64: a signature is over its bytes
 * @param signature `sha256=<hex>` @returns base64, encrypted with the request's own key
 * @throws FORBIDDEN for a wrong signature; INVALID for a malformed request; CONFLICT when our key does not open it
 */
export async function answerFlow(
  ctx: Ctx<'events' | 'flowEncryption' | 'limits' | 'waits'>,
  input: { body: string; signature?: string | null },
): Promise<string> {
  const body = Buffer.from(input.body, 'base64');
  const { appSecret } = ctx.services.config;
  if (appSecret && !isSignedBy(appSecret, body, input.signature)) throw wrongCredential('FLOW_SIGNATURE_INVALID');
  const opened = await open(ctx, readEnvelope(body.toString('utf8')));
  const request = flowRequestShape.safeParse(parseJson(opened.plaintext.toString('utf8')));
  if (!request.success) throw new AppError('INVALID', 'FLOW_REQUEST_INVALID');
  return opened.seal(JSON.stringify(await converse(ctx, request.data)));
}

/** The public key to upload to the platform. It is not secret: everybody may encrypt for us. */
export async function flowPublicKey(ctx: Ctx<'flowEncryption'>): Promise<string> {
  return readingKeys(ctx, () => ctx.services.flowEncryption.publicKey());
}

function readEnvelope(body: string): FlowEnvelope {
  const value = parseJson(body);
  if (value === undefined) throw new AppError('INVALID', 'BODY_MALFORMED');
  const parsed = envelopeShape.safeParse(value);
  if (!parsed.success) throw new AppError('INVALID', 'FLOW_BODY_INCOMPLETE');
  return {
    encryptedAesKey: parsed.data.encrypted_aes_key,
    encryptedFlowData: parsed.data.encrypted_flow_data,
    initialVector: parsed.data.initial_vector,
  };
}

const open = (ctx: Ctx<'flowEncryption'>, envelope: FlowEnvelope): Promise<OpenedEnvelope> =>
  readingKeys(ctx, () => ctx.services.flowEncryption.open(envelope));

async function readingKeys<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // After this error, the platform fetches our public key again and retries.
    if (error instanceof FlowKeyError) throw new AppError('CONFLICT', 'FLOW_KEY_FOREIGN');
    if (error instanceof FlowKeyMissing) {
      ctx.log.error('a flow came in and FLOW_PRIVATE_KEY is not set');
      throw new AppError('INTERNAL', 'FLOW_KEY_NOT_CONFIGURED');
    }
    throw error;
  }
}

/** Undefined for a text that is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
