import type { Reply } from './test-app.js';

/** What an operation with the one field `it` answered, or code and reason of its one refusal and the fields it names. */
export function outcomeOf({ body }: Reply): unknown {
  if (!body.errors) return body.data.it;
  const [{ extensions }, ...more] = body.errors;
  if (more.length > 0) throw new Error(`More than one error: ${JSON.stringify(body.errors)}`);
  return [extensions.code, extensions.reason, ...Object.keys(extensions.fields ?? {})];
}
