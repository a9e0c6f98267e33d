import { p } from '@mikro-orm/core';
import { timeOfWriting } from './time-of-writing.js';

/** A point in time, stored in UTC with milliseconds. */
export const instant = () => p.datetime().columnType('timestamptz(3)');

/** The two columns every mutable record carries. */
export const timestamps = {
  createdAt: instant()
    .defaultRaw('now()')
    .onCreate((_record: unknown, em: object) => timeOfWriting(em)),
  updatedAt: instant()
    .defaultRaw('now()')
    .onCreate((_record: unknown, em: object) => timeOfWriting(em))
    .onUpdate((_record: unknown, em: object) => timeOfWriting(em)),
};

/** Short texts have a bound in the database too, so that no path around the domain can store a novel. */
export const text = (length: number) => p.string().columnType(`varchar(${length})`);
