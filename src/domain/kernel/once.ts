import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../../failures/errors.js';
import type { Services } from '../../platform/services.js';
import { type Actor, type Ctx, db } from '../context.js';
import { fieldReason } from '../../failures/field-reasons.js';
import { type Parameter, writing } from './statement.js';

/** A key that a caller gives a request, to be able to repeat it. */
export const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,255}$/, fieldReason('NOT_AN_IDEMPOTENCY_KEY'))
  .nullish();

interface Repeatable {
  operation: string;
  key: string | null | undefined;
  /** The whole request. */
  request: object;
}

interface Claim {
  caller: string;
  operation: string;
  keyHash: string;
  requestHash: string;
  now: string;
}
const claim = writing((q, $: Parameter<Claim>) =>
  q
    .insertInto('idempotency_keys')
    .values({
      caller: $('caller'),
      operation: $('operation'),
      key_hash: $('keyHash'),
      request_hash: $('requestHash'),
      created_at: $('now'),
    })
    .onConflict(conflict => conflict.constraint('idempotency_keys_unique').doNothing())
    .returning('id'),
);
const keepResult = writing((q, $: Parameter<{ id: number; result: number }>) =>
  q
    .updateTable('idempotency_keys')
    .set({ result: $('result') })
    .where('id', '=', $('id')),
);

/**
 * Does the work, unless the caller has had it done under this key. Then it answers with the earlier result, the id of a record.
 * Key and work are one transaction: two requests at once wait for each other, and failed work may be tried again under the same
 * key. Without a key the work is simply done.
 *
 * @throws CONFLICT when the key was used for another request
 */
export async function once<Port extends keyof Services = never>(
  ctx: Ctx<Port>,
  actor: Actor,
  { operation, key, request }: Repeatable,
  work: (ctx: Ctx<Port>) => Promise<number>,
): Promise<number> {
  if (key == null) return work(ctx);
  const caller = actor.userId === null ? `key:${actor.apiKeyId}` : `user:${actor.userId}`;
  const identity = { caller, operation, keyHash: sha256(key) };
  const requestHash = sha256(canonical(request));
  return ctx.transaction(async ctx => {
    const [claimed] = await claim(ctx, { ...identity, requestHash, now: ctx.now().toISOString() });
    if (!claimed) {
      const before = await db(ctx)
        .selectFrom('idempotency_keys')
        .select(['result', 'request_hash as requestHash'])
        .where('caller', '=', caller)
        .where('operation', '=', operation)
        .where('key_hash', '=', identity.keyHash)
        .executeTakeFirstOrThrow();
      if (before.requestHash !== requestHash) throw new AppError('CONFLICT', 'IDEMPOTENCY_KEY_REUSED');
      return before.result!;
    }
    const result = await work(ctx);
    await keepResult(ctx, { id: claimed.id, result });
    return result;
  });
}

/**
 * The same text for the same request, regardless of the API that it came through. One API leaves out a value that is null in
 * another, and each has its own order of fields.
 */
const canonical = (request: object): string =>
  JSON.stringify(request, (_name, value: unknown) =>
    isPlainObject(value)
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, each]) => each != null)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : value,
  );

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
