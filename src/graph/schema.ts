import 'reflect-metadata';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { defaultFieldResolver, type GraphQLSchema } from 'graphql';
import { buildTypeDefsAndResolversSync } from 'type-graphql';
import { resolvers } from '../../resolvers/index.js';
import type { Ctx } from '../domain/context.js';
import { forgetLoaded } from '../domain/shared/batched.js';

/** The executable graph: type-graphql reads types and resolvers off the classes, graphql-tools joins them to a schema. */
export function buildGraph(): GraphQLSchema {
  const schema = makeExecutableSchema(buildTypeDefsAndResolversSync({ resolvers, validate: false }));
  // Several mutations in one request run one after the other: each shows what it did, not what was read before it.
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const resolve = field.resolve ?? defaultFieldResolver;
    field.resolve = async (source, args, ctx: Ctx, info) => {
      forgetLoaded(ctx);
      const result: unknown = await resolve(source, args, ctx, info);
      forgetLoaded(ctx);
      return result;
    };
  }
  return schema;
}
