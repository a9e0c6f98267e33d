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

/** The form of a relation in the graph: the type that it leads to, its nullability, and a description. */
type Field = ClassType | { type: ClassType; nullable?: true; description?: string };

/** Fields of a type that the row doesn't have, or that may be null in the row and not in the type. */
type Unanswered<Type, Row> = {
  [Name in keyof Type]-?: Name extends keyof Row ? (Row[Name] extends Type[Name] ? never : Name) : Name;
}[keyof Type];
/** The compiler's error for a record: the fields of a type that it doesn't answer. */
type Answering<Type, R> = [Unanswered<Type, RowOf<R>>] extends [never]
  ? unknown
  : { unanswered: Unanswered<Type, RowOf<R>> };

/** The type of the field must fit the related record, and must be nullable when there may be no record. */
type Fitting<R, Rel, F> =
  Rel extends Relation<infer To, infer Own, infer Gives>
    ? (F extends ClassType<infer Type> | { type: ClassType<infer Type> } ? AnsweringRelated<Type, To> : never) &
        (null extends (Gives extends 'maybe' ? null : Gives extends 'one' ? RowOf<R>[Own & keyof RowOf<R>] : never)
          ? { nullable: true }
          : unknown)
    : never;
/**
 * This type does not know a record that is declared further down (a function given to `one`);
 * test/domain/kernel/records.test.ts checks it.
 */
type AnsweringRelated<Type, To> = string extends keyof RowOf<To> ? unknown : Answering<Type, To>;

/**
 * Assigns a record to a type of the graph: its rows answer the type, and its relations become fields. The compiler checks each
 * field of the type: it is a column of the record or an expression, and not null unless the field is nullable. Each relation
 * leads to a type that its record answers.
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
