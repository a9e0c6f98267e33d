import { type ClassType, FieldResolver, Resolver } from 'type-graphql';
import { nameOfType } from './removal.js';
import type { AnyRecord, Relation, RowOf } from '../src/domain/kernel/record.js';

/** A type of the graph that is answered by the rows of a record. */
export interface Answer {
  type: string;
  record: AnyRecord;
  /** Declares the fields that lead to other records; the graph resolves them by the relations (src/graph/schema.ts). */
  resolver: Function;
}

/** How a relation stands in the graph: the type it leads to, whether it may be null, and a description. */
type Field = ClassType | { type: ClassType; nullable?: true; description?: string };

/** Fields of a type that the row doesn't have, or that may be null in the row and not in the type. */
type Unanswered<Type, Row> = {
  [Name in keyof Type]-?: Name extends keyof Row ? (Row[Name] extends Type[Name] ? never : Name) : Name;
}[keyof Type];
/** Says of a record which fields of a type it doesn't answer. */
type Answering<Type, R> = [Unanswered<Type, RowOf<R>>] extends [never]
  ? unknown
  : { unanswered: Unanswered<Type, RowOf<R>> };

/** The type that a field leads to fits the related record, and is nullable where there may be none. */
type Fitting<R, Rel, F> =
  Rel extends Relation<infer To, infer Own, infer Gives>
    ? (F extends ClassType<infer Type> | { type: ClassType<infer Type> } ? AnsweringRelated<Type, To> : never) &
        (null extends (Gives extends 'maybe' ? null : Gives extends 'one' ? RowOf<R>[Own & keyof RowOf<R>] : never)
          ? { nullable: true }
          : unknown)
    : never;
/** A record that is declared further down (a function given to `one`) is not known here; test/domain/kernel/records.test.ts looks at it. */
type AnsweringRelated<Type, To> = string extends keyof RowOf<To> ? unknown : Answering<Type, To>;

/**
 * Says of which record's rows a type of the graph is made, and how the record's relations stand in the graph. Checked by
 * the compiler: each field of the type is a column of the record or an expression, not null unless the field is, and each
 * relation leads to a type that its record answers.
 */
export function answer<
  Type extends object,
  R extends AnyRecord,
  const Fields extends { [Name in keyof R['relations']]: Field },
>(
  type: ClassType<Type>,
  record: R & Answering<Type, R>,
  ...[related]: keyof R['relations'] extends never
    ? []
    : [Fields & { [Name in keyof Fields]: Fitting<R, R['relations'][Name & string], Fields[Name]> }]
): Answer {
  class Relations {}
  Resolver(() => type)(Relations);
  for (const [name, field] of Object.entries<Field>(related ?? {})) {
    const { type: target, ...options } = 'type' in field ? field : { type: field };
    const isList = record.relations[name]!.gives === 'many';
    FieldResolver(() => (isList ? [target] : target), options)(Relations.prototype, name, {});
  }
  return { type: nameOfType(type), record, resolver: Relations };
}
