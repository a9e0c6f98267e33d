import { removes } from '../../../jobs/removes.js';
import { oldKeySides } from '../domain/routes/key-sides.write.js';

/** The record of the side that was asked first with an Idempotency-Key goes after two days. */
export const keySidesSweep = removes('key-sides-sweep', '1 hour', oldKeySides);
