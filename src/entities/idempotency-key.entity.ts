import { defineEntity, p } from '@mikro-orm/core';
import { instant, text } from './columns.js';
import { holdings, link, none } from './holdings.js';

/** A request that its caller may repeat without a second effect, by the caller's own key. */
export const IdempotencyKeySchema = defineEntity({
  name: 'IdempotencyKey',
  tableName: 'idempotency_keys',
  properties: {
    id: p.integer().primary(),
    /** `user:7` or `key:3`: keys of different callers are independent of each other. */
    caller: text(20),
    operation: text(50),
    /** SHA-256 of the key. */
    keyHash: text(64),
    /** SHA-256 of the request, so that the same key with another request is noticed. */
    requestHash: text(64),
    /** Id of its result; null only within the transaction that does it. */
    result: p.integer().nullable(),
    createdAt: instant().index(),
  },
  uniques: [{ name: 'idempotency_keys_unique', properties: ['caller', 'operation', 'keyHash'] }],
});
export class IdempotencyKey extends IdempotencyKeySchema.class {}
IdempotencyKeySchema.setClass(IdempotencyKey);

holdings(IdempotencyKeySchema, {
  about: { caller: 'caller' },
  why: 'Requests that may be repeated without being done twice.',
  kept: '7 days',
  rows: 'delete',
  columns: {
    id: none,
    caller: link,
    operation: none,
    keyHash: none,
    requestHash: none,
    result: none,
    createdAt: none,
  },
});
