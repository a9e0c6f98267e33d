import type { NonEmptyArray } from 'type-graphql';
import { answers, resolverClasses } from './registry.js';

/** Every resolver of the graph, by noun, and the fields that follow relations. */
export const resolvers: NonEmptyArray<Function> = [...resolverClasses, ...answers.map(({ resolver }) => resolver)];
