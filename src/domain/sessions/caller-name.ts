import { mustBeSignedIn } from '../kernel/access.js';
import type { Ctx } from '../context.js';

/** With whose rights a request runs, so that a client can try its credential. */
export const callerName = (ctx: Ctx): string => mustBeSignedIn(ctx).name;
