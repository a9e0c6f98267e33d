import { failuresOf } from '../../src/domain/permissions.js';
import { rules } from '../../src/domain/policies.js';

interface GraphError {
  message: string;
  path?: readonly (string | number)[];
  extensions?: { code?: string; reason?: string };
}

/** Every mutation may fail with these codes, so no rule declares them. */
const always = ['INVALID', 'INTERNAL'];
const temporary = ['BUSY', 'UNAVAILABLE'];

/** A mutation that fails in a test must fail with a code that its rule declares: the REST documentation uses these codes. */
export function expectDeclaredFailures(body: unknown): void {
  const { errors } = (body ?? {}) as { errors?: readonly GraphError[] };
  for (const { path, extensions: { code, reason } = {}, message } of errors ?? []) {
    const rule = path?.length === 1 ? rules.get(String(path[0])) : undefined;
    if (!rule?.fails || code === undefined || always.includes(code) || temporary.includes(reason ?? '')) continue;
    if (!([...failuresOf(rule)] as string[]).includes(code))
      throw new Error(`The mutation ${path![0]} failed with ${code}, which its rule does not declare: ${message}`);
  }
}
