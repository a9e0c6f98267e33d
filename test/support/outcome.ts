import type { Reply } from './test-app.js';

/** The answer of an operation with the one field `it`, or code, reason and named fields of its one refusal. */
export function outcomeOf({ body }: Reply): unknown {
  if (!body.errors) return body.data.it;
  const [{ extensions }, ...more] = body.errors;
  if (more.length > 0) throw new Error(`More than one error: ${JSON.stringify(body.errors)}`);
  return [extensions.code, extensions.reason, ...Object.keys(extensions.fields ?? {})];
}
