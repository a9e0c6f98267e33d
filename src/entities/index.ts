import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { ColumnType } from 'kysely';
import type { schemas } from './registry.js';

type Inferred = InferKyselyDB<(typeof schemas)[number]>;
type Readable<T> = T extends ColumnType<infer S, infer _I, infer _U> ? S : T;
/** Reads get instants and days as PostgreSQL's text (UTC): a Date for every cell was measured to cost a third. */
type AsText<T> = Date extends T ? string | Exclude<T, Date> : T;

/** The tables in read queries: snake-case columns, plain values. */
export type Tables = { [T in keyof Inferred]: { [C in keyof Inferred[T]]: AsText<Readable<Inferred[T][C]>> } };

type Inserted<C> = C extends ColumnType<infer _S, infer I, infer _U> ? I : C;
/** PostgreSQL gives ids. */
type InsertedAs<Name, C> = Name extends 'id' ? number | undefined : AsText<Inserted<C>>;

/** The tables as writing statements see them: a column with a default may be left out. */
export type WrittenTables = {
  [T in keyof Inferred]: {
    [C in keyof Inferred[T]]: ColumnType<Tables[T][C], InsertedAs<C, Inferred[T][C]>, Tables[T][C]>;
  };
};

export * from './registry.js';
export * from './enums.js';
