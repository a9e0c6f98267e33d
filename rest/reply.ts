import type { z } from 'zod';

// What a route may answer, held against its declaration by the compiler.

/** The documented answers by status. */
export type Replies = Record<number, z.ZodType>;

/** Lists may be readonly: they are written and nothing else. */
type Sent<Body> = Body extends readonly (infer Each)[]
  ? readonly Sent<Each>[]
  : Body extends object
    ? { [Key in keyof Body]: Sent<Body[Key]> }
    : Body;

/** The documented bodies, whatever their status. */
export type BodyOf<R extends Replies> = Sent<z.output<R[keyof R]>>;

/** Field names that lead to a part of an operation's data. */
export type FieldPath = readonly [string, ...string[]];

type At<Data, Path extends readonly string[]> = Path extends readonly [
  infer Name extends keyof Data,
  ...infer Rest extends readonly string[],
]
  ? At<Data[Name], Rest>
  : Path extends readonly []
    ? Data
    : never;

/** As a picked part is written: the contracts have the values of enums in lower case. */
type Written<Value> = Value extends string
  ? string extends Value
    ? Value
    : Lowercase<Value>
  : Value extends readonly (infer Each)[]
    ? readonly Written<Each>[]
    : Value extends object
      ? { [Key in keyof Value]: Written<Value[Key]> }
      : Value;

/** What a route answers without `present`: the part that it picks, or what its operation's only field gives. */
type Passed<Data, Path> = Written<Path extends FieldPath ? At<Data, Path> : Data[keyof Data]>;

type KeyOf<Wanted> = Wanted extends object ? keyof Wanted : never;
type Property<Wanted, Key> = Wanted extends object
  ? Key extends keyof Wanted
    ? Wanted[Key]
    : string extends keyof Wanted
      ? Wanted[string & keyof Wanted]
      : never
  : never;
type Item<Wanted> = Wanted extends readonly (infer Each)[] ? Each : never;

/**
 * The names of fields that a value has and its declaration has not, at any depth; never when there are none. TypeScript
 * itself refuses them only where an object is written out where it is expected, not in what a function returns.
 */
export type Undeclared<Given, Wanted> = unknown extends Wanted
  ? never
  : Given extends readonly (infer Each)[]
    ? Undeclared<Each, Item<Wanted>>
    : Given extends object
      ? {
          [Key in keyof Given & (string | number)]-?: Key extends
            KeyOf<Wanted> | (string extends KeyOf<Wanted> ? number : never)
            ? Undeclared<NonNullable<Given[Key]>, NonNullable<Property<Wanted, Key>>>
            : Key;
        }[keyof Given & (string | number)]
      : never;

/** Refuses a presenter whose body has a field that no documented answer has; the error names the field. */
export type Declared<Presented, R extends Replies> = [Undeclared<Presented, BodyOf<R>>] extends [never]
  ? unknown
  : { present: { undeclaredFields: Undeclared<Presented, BodyOf<R>> } };

/** Asks for a presenter where what the operation gives is no documented answer as it is. */
export type NeedsPresenter<Data, Path, R extends Replies> = [Passed<Data, Path>] extends [BodyOf<R>]
  ? [Undeclared<Passed<Data, Path>, BodyOf<R>>] extends [never]
    ? unknown
    : { present: unknown }
  : { present: unknown };
