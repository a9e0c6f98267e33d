import 'reflect-metadata';
import { makeExecutableSchema } from '@graphql-tools/schema';
import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type GraphQLFieldResolver,
  isNonNullType,
  isObjectType,
  parse,
  printSchema,
} from 'graphql';
import { type BuildSchemaOptions, buildSchemaSync, createResolversMap } from 'type-graphql';
import { resolvers } from '../../resolvers/index.js';
import { answers } from '../../resolvers/registry.js';
import { queriesOfOne, rootFieldsOfNodes } from '../../resolvers/query-of-one.js';
import type { FullCtx } from '../domain/context.js';
import { AppError } from '../failures/errors.js';
import { bookingRecorded } from '../domain/booking-requests/record-request.js';
import { audited } from '../domain/kernel/audit.js';
import { seesHidden } from '../domain/kernel/hidden.js';
import { assertOpenInParticipantMode, type Rule } from '../domain/kernel/policy.js';
import { follow } from '../domain/kernel/read.js';
import type { Relation } from '../domain/kernel/record.js';
import { Row } from '../domain/kernel/rows.js';
import { assertScope, assertScopesBelow } from '../domain/kernel/scopes.js';
import { rules } from '../domain/policies.js';
import { withPublishedDirectives } from './published-directives.js';
import { scopesBelow } from './scopes.js';
import { errorTypeDefs } from './error-types.js';
import { followMerges } from './merged-people.js';
import { clearLoaders } from '../domain/kernel/batched.js';
import { identifyNodes } from './nodes.js';
import { selectionOf } from './selection.js';
import { addSharedDescriptions } from './shared-descriptions.js';

let graph: GraphQLSchema | undefined;

/** The executable graph. It holds no part of an app, so that all apps of a process, as in tests, share it. */
export const buildGraph = (): GraphQLSchema => (graph ??= makeGraph());

/** type-graphql reads types and resolvers from the classes, graphql-tools joins them to a schema. */
function makeGraph(): GraphQLSchema {
  const declared = buildSchemaSync({ resolvers, validate: false, pubSub: noPubSub });
  const schema = withPublishedDirectives(
    makeExecutableSchema({
      // The places of types in a text that nobody sees would be three megabytes of memory.
      typeDefs: [printSchema(declared), errorTypeDefs].map(text => parse(text, { noLocation: true })),
      resolvers: createResolversMap(declared),
    }),
  );
  keepCosts(declared, schema);
  addSharedDescriptions(schema);
  for (const { type, record } of answers) {
    const fields = (schema.getType(type) as GraphQLObjectType).getFields();
    for (const [name, relation] of Object.entries(record.relations))
      fields[name]!.resolve = resolveRelation(name, relation);
    for (const [name, rule] of Object.entries(record.hidden))
      if (fields[name]) fields[name].resolve = resolveHidden(fields[name] as Field, { record, rule });
  }
  identifyNodes(schema, rootFieldsOfNodes);
  const queries = fieldsOf(schema.getQueryType());
  for (const field of queries)
    if (queriesOfOne.has(field.name)) field.extensions = { ...field.extensions, directives: { semanticNonNull: {} } };
  const mutations = fieldsOf(schema.getMutationType());
  const rootFields = [...queries, ...mutations, ...fieldsOf(schema.getSubscriptionType())];
  const below = scopesBelow(schema);
  for (const field of rootFields) checkScope(field, ruleOf(field), below);
  // Several mutations in one request run one after the other: each shows its own result, without values that were read before
  // it, and leaves an audit record.
  for (const field of mutations) {
    const resolve = field.resolve ?? defaultFieldResolver;
    const rule = ruleOf(field);
    field.resolve = async (source, args, ctx: FullCtx, info) => {
      clearLoaders(ctx);
      const result: unknown = await audited(ctx, { action: field.name, args }, async () => {
        assertOpenInParticipantMode(ctx, rule);
        return bookingRecorded(ctx, { action: field.name, args }, async () => resolve(source, args, ctx, info));
      });
      clearLoaders(ctx);
      // Removed by somebody else in the moment between the write and the look at its result.
      if (result == null && isNonNullType(field.type)) throw new AppError('CONFLICT', 'RECORD_CHANGED');
      return result;
    };
  }
  for (const field of queries) followMerges(field, { isMutation: false });
  for (const field of mutations) followMerges(field, { isMutation: true });
  return schema;
}

/** type-graphql wants one; each subscription names its own source of events (resolvers/subscribing.ts). */
const noPubSub: NonNullable<BuildSchemaOptions['pubSub']> = {
  publish: () => {},
  subscribe: () => {
    throw new Error('Not used');
  },
};

/** The text of a schema loses the costs that fields declare (limits.ts). */
function keepCosts(from: GraphQLSchema, to: GraphQLSchema): void {
  for (const type of Object.values(from.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    const kept = (to.getType(type.name) as GraphQLObjectType).getFields();
    for (const { name, extensions } of Object.values(type.getFields()))
      if (extensions['complexity'] !== undefined)
        kept[name]!.extensions = { ...kept[name]!.extensions, complexity: extensions['complexity'] };
  }
}

type Field = GraphQLField<unknown, FullCtx, Record<string, unknown>>;

const fieldsOf = (type: GraphQLObjectType<unknown, FullCtx> | null | undefined): Field[] =>
  Object.values(type?.getFields() ?? {}) as Field[];

/** @throws for an operation that no policy names: its permitted callers would be unknown */
function ruleOf({ name }: Field): Rule {
  const rule = rules.get(name);
  if (!rule) throw new Error(`No policy has a rule for the operation ${name}`);
  return rule;
}

/**
 * An API key that is bound to scopes needs them through any face: at the root field, and wherever it leads. A field without a
 * scope is open to all keys, and leads to no record.
 */
function checkScope(field: Field, { scope }: Rule, below: ReturnType<typeof scopesBelow>): void {
  if (!scope) return;
  const { resolve = defaultFieldResolver, subscribe } = field;
  const check = (ctx: FullCtx, info: GraphQLResolveInfo): void => {
    if (!ctx.actor?.scopes) return;
    assertScope(ctx, scope);
    assertScopesBelow(ctx, () => below(info));
  };
  field.resolve = (source, args, ctx, info) => {
    check(ctx, info);
    return resolve(source, args, ctx, info);
  };
  if (subscribe)
    field.subscribe = (source, args, ctx, info) => {
      check(ctx, info);
      return subscribe(source, args, ctx, info);
    };
}

/**
 * The value for callers with the right to see it, and null for others. Columns of a row that was read for the caller are null
 * already.
 */
function resolveHidden(field: Field, hidden: Hidden): Field['resolve'] {
  const { name, type, resolve = defaultFieldResolver } = field;
  if (isNonNullType(type)) throw new Error(`The field ${name} is hidden from some callers, and may not be null`);
  const isColumn = name in hidden.record.columns;
  const watches = hidden.record.watched[name] ?? [];
  return (row, args, ctx, info) => {
    const show = (): unknown => resolve(row, args, ctx, info);
    if (isColumn && row instanceof Row) return show();
    return seesHidden(ctx, row as { id: number }, hidden).then(isSeen => {
      if (!isSeen) return null;
      const value = show();
      if (value != null)
        for (const { kind, of } of watches) ctx.noteAccess(kind, [(row as { [field: string]: number })[of]!]);
      return value;
    });
  };
}
type Hidden = Parameters<typeof seesHidden>[2];

/** The record that the read of the row has put into it, else the record that the relation leads to. */
function resolveRelation(
  name: string,
  relation: Relation,
): GraphQLFieldResolver<{ [field: string]: unknown }, FullCtx> {
  const load = follow(relation);
  return (row, _args, ctx, info) => {
    const found = row[name];
    return found === undefined ? load(ctx, row, selectionOf(info)) : found;
  };
}
