import 'reflect-metadata';
import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { buildTypeDefsAndResolversSync } from 'type-graphql';
import { resolvers } from '../../resolvers/index.js';

/** The executable graph: type-graphql reads types and resolvers off the classes, graphql-tools joins them to a schema. */
export const buildGraph = (): GraphQLSchema =>
  makeExecutableSchema(buildTypeDefsAndResolversSync({ resolvers, validate: false }));
