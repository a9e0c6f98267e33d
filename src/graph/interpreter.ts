import {
  type DocumentNode,
  execute,
  getNamedType,
  getOperationAST,
  getVariableValues,
  type GraphQLSchema,
  isEnumType,
  validate,
} from 'graphql';
import type { Metrics } from '../platform/watching/metrics.js';
import { isQuery, operationName, rootFieldsOf, type Run, type Variables } from './answer.js';
import { toBinary } from './binary-strings.js';
import { contextOfQuery } from './context.js';
import { conditionsOf, type FieldPlan, planOperation } from './operation.js';
import { withStoredIds } from './stored-ids.js';

/** Data as graphql-js gives it. */
interface Data {
  [key: string]: unknown;
}

/** @throws Error when the document does not fit the schema */
export function assertFits(schema: GraphQLSchema, document: DocumentNode): void {
  const [problem] = validate(schema, document);
  if (problem) throw new Error(`Operation ${operationName(document)} does not fit the schema: ${problem.message}`);
}

/** Runs operations in graphql-js: those that are not compiled, and all of them in plain mode. */
export function createInterpreter(schema: GraphQLSchema, executions: Metrics['executions']) {
  const run =
    (graph: GraphQLSchema, document: DocumentNode, name: string | undefined, pick: readonly string[]): Run =>
    async (variableValues, ctx) => {
      executions.inc({ by: 'graphql-js' });
      ctx.operation = ctx.isClients ? rootFieldsOf(document, name) : null;
      const contextValue = isQuery(getOperationAST(document, name)) ? contextOfQuery(ctx) : ctx;
      const result = await execute({ schema: graph, document, contextValue, variableValues, operationName: name });
      const { data, errors = [] } = result;
      const isEmpty = !data || Object.values(data).every(value => value === null);
      const part = data && pick.length > 0 ? takeOut(data, pick, fieldsOf(document, variableValues)) : undefined;
      return {
        json: data === undefined ? undefined : toBinary(JSON.stringify(data)),
        errors,
        isEmpty,
        picked: part === undefined ? null : toBinary(JSON.stringify(part)),
      };
    };

  /** The fields of a facade's operation, with these variables. */
  const fieldsOf = (document: DocumentNode, given: Variables): readonly FieldPlan[] => {
    const { coerced = {} } = getVariableValues(schema, getOperationAST(document)!.variableDefinitions ?? [], given);
    const holds = new Map(conditionsOf(document).map(each => [each, coerced[each] === true]));
    return planOperation(schema, document, undefined, holds)!.fields;
  };

  let facades: { graph: GraphQLSchema; runs: WeakMap<DocumentNode, Map<string, Run>> } | undefined;
  return {
    interpret: (document: DocumentNode, name: string | undefined): Run => run(schema, document, name, []),
    /** The same as compiling it gives (executor.ts). @throws Error when the document does not fit the schema */
    interpretForFacade(document: DocumentNode, pick: readonly string[]): Run {
      facades ??= { graph: withStoredIds(schema), runs: new WeakMap() };
      const { graph, runs } = facades;
      const known = runs.get(document) ?? new Map<string, Run>();
      if (known.size === 0) {
        assertFits(schema, document);
        runs.set(document, known);
      }
      const key = pick.join('.');
      const found = known.get(key) ?? run(graph, document, undefined, pick);
      known.set(key, found);
      return found;
    },
  };
}

/** Takes the part at the end of the keys out of the data, and leaves null. @returns undefined when nothing leads there */
function takeOut(data: Data, keys: readonly string[], fields: readonly FieldPlan[]): unknown {
  const [key, ...below] = keys as [string, ...string[]];
  const field = fields.find(each => each.key === key);
  const value = data[key];
  if (!field || value === undefined) return undefined;
  if (below.length > 0) return value === null ? undefined : takeOut(value as Data, below, field.fields);
  data[key] = null;
  return inLowerCase(value, field);
}

/** The contracts write the values of enums in lower case. */
function inLowerCase(value: unknown, field: FieldPlan): unknown {
  if (value === null) return null;
  if (Array.isArray(value)) return value.map(each => inLowerCase(each, field));
  const { definition, fields } = field;
  if (fields.length === 0) return isEnumType(getNamedType(definition.type)) ? (value as string).toLowerCase() : value;
  return Object.fromEntries(fields.map(each => [each.key, inLowerCase((value as Data)[each.key], each)]));
}
