import type { ComparisonRules } from '../domain/parity/comparison-rules.rules.js';

/** The rules of a route while it moves from an old service to Elo. */
export interface RouteRules extends ComparisonRules {
  /**
   * The way to do a write on the other side too, while the route moves with `mirror`; left out, the request goes there as it
   * came. A route that is not mirrored says why: it sends something, or is about a credential of one side. Raw routes are never
   * mirrored. For a read it says the record that `id` names, for callers that know the id of the other side.
   */
  mirrored?: NeverMirrored | Mirrored;
  /** For a read that lists all records of a kind: the records of both sides are compared (drift). */
  list?: Listed;
}

/** Rules by the id of the route. A test refuses ids without a route, and paths and fields that the route does not have. */
export type RulesOfRoutes = Readonly<Record<string, RouteRules>>;

/** Why a write is not done on the other side. */
export interface NeverMirrored {
  never: string;
}

/** In `Mirrored.about`: the caller. */
export const CALLER = 'caller';

/** The records that a write is about, by name of the entity: the other side may have other ids for them. */
export interface Mirrored {
  /** The entity that `id` in path, query or body names. The entities of other parameters follow from the parameter's name. */
  id?: string;
  /**
   * The records that the write changes without an id, each with the fields of path, query and body that together identify it.
   * `CALLER` stands for the caller: `{ActivityTemplate: ['class_id', 'activity_id']}`. Changes of the same record are done in
   * order.
   */
  about?: Readonly<Record<string, readonly string[]>>;
  /** The place in the answer of the ids of new records: `{Submission: 'id', StoredFile: 'files[].id'}`. */
  makes?: Readonly<Record<string, string>>;
  /**
   * The field that tells several new records of an entity apart, because each side numbers them itself: `{StoredFile:
   * 'files[].original_name'}`.
   */
  called?: Readonly<Record<string, string>>;
}

/** The records in a list. */
export interface Listed {
  /** Name of the entity that the field `id` names. */
  record: string;
  /** The field that names a record, when it is not `id`. */
  id?: string;
  /** The place of the list in the answer: `data.posts`; the answer itself, when left out. */
  at?: string;
  /** The entities of other ids, when the name of the field does not tell them: `{'files[].of_id': 'Submission'}`. */
  ids?: Readonly<Record<string, string>>;
  /** Fields within a record that differ on each side, such as the ids of files that were sent to both. */
  own?: readonly string[];
  /**
   * There is one list for each of these records, named by the only parameter of the path; the facade lists these records too.
   */
  each?: string;
  /** For a list that a form asks for: the field that counts pages from 1, and the field of the page's length. */
  form?: { page: string; size: string; most: number };
}
