import { mustBeAdministrator } from '../kernel/access.js';
import type { Ctx } from '../context.js';

/** Lines are of everybody and everything: administrators read them, no services. @returns the id of the reader */
export const requireLogFileAccess = (ctx: Ctx): number => mustBeAdministrator(ctx).userId;
