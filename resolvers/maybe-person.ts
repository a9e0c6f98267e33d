import { PersonType } from '../schema/people.type.js';

/** The type of a relation that may lead to no person. */
export const maybePerson = { type: PersonType, nullable: true } as const;
