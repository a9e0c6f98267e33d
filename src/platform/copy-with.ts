/**
 * A copy of an object, of the same class, with other values for some of its properties. In place of an object that has the
 * first one as its prototype: V8 keeps whatever was a prototype, and all it leads to, until the next full collection, which
 * for what belongs to a request is most of its memory.
 */
export const copyWith = <T extends object>(of: T, changes: Partial<T>): T =>
  Object.assign(Object.create(Object.getPrototypeOf(of) as object) as T, of, changes);
