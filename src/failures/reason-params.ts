/**
 * The kinds of parameters of a reason. `field` names a field of the domain: each face words it by its own name of that field.
 */
interface Kinds {
  text: string;
  number: number;
  field: string;
  list: readonly string[];
  /** One of these: `A or B`. */
  choice: readonly string[];
  /** The numbers of rows, by table. */
  counts: Counts;
}
/** By table, a number of rows. */
export type Counts = Record<string, number>;
/** With a question mark it may be left out, and no message may use it. */
export type Declared = Readonly<Record<string, keyof Kinds | 'number?'>>;
export type ParamsOf<D> = D extends unknown
  ? { readonly [Name in keyof D as D[Name] extends keyof Kinds ? Name : never]: Kinds[D[Name] & keyof Kinds] } & {
      readonly [Name in keyof D as D[Name] extends 'number?' ? Name : never]?: number;
    }
  : never;

export type Params = Readonly<Record<string, string | number | readonly string[] | Counts>>;

/** Parameters may be left out if there are none. */
export type Given<P> = P extends unknown ? (keyof P extends never ? [params?: P] : [params: P]) : never;
