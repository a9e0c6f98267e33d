import { z } from 'zod';
import { secondFactorCode } from '../shared/second-factor.codes.js';
import type { ErrorOverride, FailureBody, Route } from '../route.js';

/* The envelopes of the AJAX actions (contract 3 E), one form for each. Actions that show a person's mistakes answer them
   with 200, as the contract says. A caller without the right gets a status of its own, in the same envelope. */

type Failure = NonNullable<Route['failure']>;

/** An envelope with messages for people. */
const forPeople = (shape: z.ZodType, body: FailureBody): Failure => ({ body, shape, language: 'pt' });

/** For callers that try passwords or addresses. */
export const TOO_MANY_ATTEMPTS: ErrorOverride = {
  status: 429,
  message: 'Muitas tentativas. Tente novamente mais tarde.',
};

/** `{loggedin, message}`, and a code when a right password is not enough. */
export const loginShape = z.object({ loggedin: z.boolean(), message: z.string(), code: z.string().optional() });
export const loginFailure = forPeople(loginShape, (_status, message, _fields, reason) => {
  const code = secondFactorCode(reason);
  return { loggedin: false, message, ...(code !== undefined && { code }) };
});

/** `{status: SUCCESS | ERROR, message, data: []}` */
export const interactionShape = z.object({
  status: z.enum(['SUCCESS', 'ERROR']),
  message: z.string(),
  data: z.array(z.object({ post_id: z.int(), likes: z.int() })),
});
export const interactionFailure = forPeople(interactionShape, (_status, message) => ({
  status: 'ERROR',
  message,
  data: [],
}));

/** Said without a schema for each place: some readers of schemas fail at `prefixItems`. */
const pair = z.tuple([z.int(), z.string()]).meta({
  description: 'The id, and the name',
  override: {
    type: 'array',
    prefixItems: undefined,
    items: { anyOf: [{ type: 'integer' }, { type: 'string' }] },
    minItems: 2,
    maxItems: 2,
  },
});

/** `{status: OK | ERROR, message, data: [[id, name]]}` */
export const pairsShape = z.object({
  status: z.enum(['OK', 'ERROR']),
  message: z.string(),
  data: z.array(pair),
});
export const pairsFailure = forPeople(pairsShape, (_status, message) => ({ status: 'ERROR', message, data: [] }));
export const toPairs = (message: string, rows: readonly { id: number; name: string }[]) => ({
  status: 'OK' as const,
  message,
  data: rows.map(({ id, name }): [number, string] => [id, name]),
});

/** `{status: success | error, message}` */
export const statusShape = z.object({ status: z.enum(['success', 'error']), message: z.string() });
export const statusFailure = forPeople(statusShape, (_status, message) => ({ status: 'error', message }));

/** `{success: false, data: {message}}` */
export const messageFailure = forPeople(
  z.object({ success: z.literal(false), data: z.object({ message: z.string() }) }),
  (_status, message) => ({ success: false, data: { message } }),
);
export const successOf = <Shape extends z.ZodRawShape>(data: Shape) =>
  z.object({ success: z.literal(true), data: z.object({ message: z.string(), ...data }) });

const codes: Record<number, string> = {
  200: 'validation_failed',
  403: 'forbidden',
  401: 'not_signed_in',
  429: 'too_many_attempts',
};
export const formFailureShape = z.object({
  success: z.literal(false),
  data: z.object({ code: z.string(), message: z.string(), errors: z.record(z.string(), z.string()) }),
});
/** `{success: false, data: {code, message, errors}}`: `errors` has the faults by field of the form. */
export const formFailure = forPeople(formFailureShape, (status, message, fields = {}) => ({
  success: false,
  data: { code: codes[status] ?? 'failed', message, errors: fields },
}));
