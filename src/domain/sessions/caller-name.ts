import type { Ctx } from '../context.js';
import { authorize } from '../kernel/policy.js';
import { sessionPolicy } from './policy.js';

/** The name of the caller of a request, so that a client can try its credential. */
export const callerName = (ctx: Ctx): string => authorize(ctx, sessionPolicy.callerName).name;
