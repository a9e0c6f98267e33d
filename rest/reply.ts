import type { z } from 'zod';

// The answers that a route may give. The compiler checks them against its declaration.

/** The documented answers by status. */
export type Replies = Record<number, z.ZodType>;

/** Lists may be readonly: they are only written out. */
type Sent<Body> = Body extends readonly (infer Each)[]
  ? readonly Sent<Each>[]
  : Body extends object
    ? { [Key in keyof Body]: Sent<Body[Key]> }
    : Body;

/** The documented bodies of every status. */
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

/** The type of a picked part as it is written: the contracts have the values of enums in lower case. */
type Written<Value> = Value extends string
  ? string extends Value
    ? Value
    : Lowercase<Value>
  : Value extends readonly (infer Each)[]
    ? readonly Written<Each>[]
    : Value extends object
      ? { [Key in keyof Value]: Written<Value[Key]> }
      : Value;

/** The answer of a route without `present`: the part that it picks, or the value of its operation's only field. */
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
 * The names of fields, at any depth, that a value has and its declaration lacks; never when there are none. TypeScript itself
 * refuses such fields only in an object literal at its expected place, not in the result of a function.
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

/** Refuses a presenter with a field in its body that no documented answer has; the error names the field. */
export type Declared<Presented, R extends Replies> = [Undeclared<Presented, BodyOf<R>>] extends [never]
  ? unknown
  : { present: { undeclaredFields: Undeclared<Presented, BodyOf<R>> } };

/** Asks for a presenter when the data of the operation, unchanged, are no documented answer. */
export type NeedsPresenter<Data, Path, R extends Replies> = [Passed<Data, Path>] extends [BodyOf<R>]
  ? [Undeclared<Passed<Data, Path>, BodyOf<R>>] extends [never]
    ? unknown
    : { present: unknown }
  : { present: unknown };
