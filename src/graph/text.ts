import { isNonNullType } from 'graphql';
import { type Binary, isBinary } from './binary-strings.js';
import type { Execution, Path } from './execution.js';
import type { FieldPlan } from './operation.js';

// JSON that is written at once or later, and the common parts of the writers of values, fields and rows.

/** JSON in the form of graph/binary-strings.ts, at once or later. */
export type Text = Binary | Promise<Binary>;
/** Writes a value that stands at a path. @throws an error that belongs to the position around it */
export type Write = (x: Execution, value: unknown, path: Path) => Text;
/** Writes a field of an object. */
export type WriteField = (x: Execution, source: unknown, path: Path | undefined) => Text;

export const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof (value as { then?: unknown } | null | undefined)?.then === 'function';

/** Writes side by side. An error waits for the writes on their way. */
export function together<Each>(
  all: Iterable<Each>,
  write: (each: Each, index: number) => Text,
): Binary[] | Promise<Binary[]> {
  const texts: Text[] = [];
  let isPending = false;
  try {
    for (const each of all) {
      const text = write(each, texts.length);
      if (!isBinary(text)) isPending = true;
      texts.push(text);
    }
  } catch (error) {
    if (!isPending) throw error;
    return Promise.allSettled(texts as Promise<Binary>[]).then(() => {
      throw error;
    });
  }
  return isPending ? Promise.all(texts as Promise<Binary>[]) : (texts as Binary[]);
}

/** Writes the result of `value` for a field, or the field's error when it fails. */
export function fielded(field: FieldPlan, write: Write): (x: Execution, value: () => unknown, path: Path) => Text {
  const isNullable = !isNonNullType(field.definition.type);
  return (x, value, path) => {
    try {
      const given = value();
      const text = isPromise(given) ? given.then(each => write(x, each, path)) : write(x, given, path);
      return isBinary(text) ? text : text.catch(error => x.failed(error, field, path, isNullable));
    } catch (error) {
      return x.failed(error, field, path, isNullable);
    }
  };
}
