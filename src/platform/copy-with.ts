/**
 * A copy of an object, of the same class, with other values for some of its properties. It stands in place of an object that
 * has the first one as its prototype. V8 keeps every former prototype, and everything reachable from it, until the next full
 * collection. For objects of a request that is most of its memory.
 */
export const copyWith = <T extends object>(of: T, changes: Partial<T>): T =>
  Object.assign(Object.create(Object.getPrototypeOf(of) as object) as T, of, changes);
