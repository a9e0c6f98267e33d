import {
  type DocumentNode,
  getOperationAST,
  getVariableValues,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  OperationTypeNode,
} from 'graphql';
import { plainReads } from '../config/plain-reads.js';
import type { FullCtx } from '../domain/context.js';
import { NULL } from './binary-strings.js';
import { type Answer, isQuery, operationName, rootFieldsOf, type Run, type Variables } from './answer.js';
import { contextOfQuery } from './context.js';
import type { Metrics } from '../platform/watching/metrics.js';
import { AppError } from '../failures/errors.js';
import { inSpan } from '../platform/watching/tracing.js';
import { keptByDocument } from './documents.js';
import { Execution, type Operation } from './execution.js';
import { assertFits, createInterpreter } from './interpreter.js';
import type { Wire } from './leaves.js';
import { conditionsOf, planOperation } from './operation.js';
import { dataWriter, type WriteData } from './writer.js';

/**
 * One executor for both faces. An operation document is compiled once to a function that writes its answer (writer.ts).
 * Documents of the facades are compiled when they are mounted. Documents of clients are compiled when they come for the second
 * time, so that a flood of ever new queries costs no compiling; the last thousand are kept. An operation that can't be compiled
 * runs in graphql-js, and a metric counts it.
 */
export interface Executor {
  /** Runs a client's operation. */
  run(
    document: DocumentNode,
    variables: { [name: string]: unknown },
    ctx: FullCtx,
    operationName?: string | null,
  ): Promise<Answer>;
  /**
   * Validates and compiles a document of a facade, once. Its answers have ids as they are stored: the legacy integers that the
   * contracts know.
   * @param pick names of the fields that lead to the part that the route answers with
   * @throws Error when it does not fit the schema
   */
  prepare(document: DocumentNode, pick?: readonly string[]): Run;
  /** The first variable of an operation with a value of the wrong type. */
  wrongVariable(document: DocumentNode, variables: { [name: string]: unknown }): string | undefined;
}

/** The number of clients' compiled operations in the cache; a real client has tens of them. */
const MAX_CLIENT_DOCUMENTS = 1_000;
/** Each outcome of the @skip and @include of an operation is one form of it; further forms are interpreted. */
const MAX_FORMS = 8;

const forFacades: Wire = { ids: 'asStored', enums: 'asIs' };
const forClients: Wire = { ids: 'text', enums: 'asIs' };

/** An operation that can be written. */
interface Compiled {
  operation: Operation;
  rootFields: string;
  /** The writer for the fields that the variables leave in and out; null when there are too many forms. */
  writerFor(variables: Variables): WriteData | null;
}
/** The same run, in a span named after the operation. */
function inSpanOf(document: DocumentNode, name: string | undefined, run: Run): Run {
  const { operation: type = 'query', name: given } = getOperationAST(document, name) ?? {};
  const operation = given?.value ?? 'anonymous';
  const attributes = { 'graphql.operation.type': type, 'graphql.operation.name': operation };
  return (variables, ctx) => inSpan(`${type} ${operation}`, attributes, () => run(variables, ctx));
}

/** Null for an operation that can't be compiled. */
function compile(
  schema: GraphQLSchema,
  document: DocumentNode,
  name: string | undefined,
  wire: Wire,
  pick: readonly string[] = [],
): Compiled | null {
  const node = getOperationAST(document, name);
  const conditions = conditionsOf(document);
  const rootFields = rootFieldsOf(document, name);
  const forms = new Map<string, WriteData | null>();
  const writerFor = (variables: Variables): WriteData | null => {
    const key = conditions.map(each => Number(variables[each] === true)).join('');
    const known = forms.get(key);
    if (known !== undefined || forms.size === MAX_FORMS) return known ?? null;
    const holds = new Map(conditions.map(each => [each, variables[each] === true]));
    const plan = planOperation(schema, document, name, holds);
    const form = plan && dataWriter(plan, wire, pick);
    forms.set(key, form);
    return form;
  };
  if (!node || !writerFor({})) return null;
  const fragments: Operation['fragments'] = {};
  for (const each of document.definitions)
    if (each.kind === Kind.FRAGMENT_DEFINITION) fragments[each.name.value] = each;
  return { operation: { schema, node, fragments }, rootFields, writerFor };
}

type ByPick = Map<string, Compiled>;
/** The facades' documents by schema: apps of one process, as in tests, have the same. */
const facades = new WeakMap<GraphQLSchema, Map<DocumentNode, ByPick>>();

/** @throws Error when the document does not fit the schema */
function compileOfFacade(schema: GraphQLSchema, document: DocumentNode, pick: readonly string[]): Compiled {
  const all = facades.get(schema) ?? new Map<DocumentNode, ByPick>();
  facades.set(schema, all);
  let byPick = all.get(document);
  if (!byPick) {
    assertFits(schema, document);
    all.set(document, (byPick = new Map<string, Compiled>()));
  }
  const key = pick.join('.');
  const compiled = byPick.get(key) ?? compile(schema, document, undefined, forFacades, pick);
  if (!compiled) throw new Error(`Operation ${operationName(document)} can’t be compiled`);
  byPick.set(key, compiled);
  return compiled;
}

export function createExecutor(schema: GraphQLSchema, { executions }: Pick<Metrics, 'executions'>): Executor {
  const clients = keptByDocument<Map<string, Run | 'seen once'>>(MAX_CLIENT_DOCUMENTS);

  const { interpret, interpretForFacade } = createInterpreter(schema, executions);

  const runOf =
    ({ operation, rootFields, writerFor }: Compiled, otherwise: Run): Run =>
    async (given, ctx) => {
      const { node } = operation;
      const { coerced, errors } = getVariableValues(schema, node.variableDefinitions ?? [], given, { maxErrors: 50 });
      if (errors) return { json: undefined, errors, isEmpty: true, picked: null };
      const write = writerFor(coerced);
      if (!write) return otherwise(given, ctx);
      executions.inc({ by: 'elo' });
      ctx.operation = ctx.isClients ? rootFields : null;
      const execution = new Execution(operation, isQuery(node) ? contextOfQuery(ctx) : ctx, coerced);
      const { data, isEmpty } = await write(execution);
      return { json: data ?? NULL, errors: execution.errors, isEmpty, picked: execution.picked };
    };

  return {
    async run(document, variables, ctx, name) {
      if (getOperationAST(document, name)?.operation === OperationTypeNode.SUBSCRIPTION) {
        const originalError = new AppError('INVALID', 'SUBSCRIPTION_NEEDS_SOCKET');
        const errors = [new GraphQLError(originalError.message, { originalError })];
        return { json: undefined, errors, isEmpty: true, picked: null };
      }
      const known = clients.get(document) ?? new Map<string, Run | 'seen once'>();
      const key = name ?? '';
      const named = name ?? undefined;
      const interpreted = () => inSpanOf(document, named, interpret(document, named));
      let run = known.get(key);
      if (run === 'seen once') {
        const compiled = plainReads ? null : compile(schema, document, named, forClients);
        run = compiled ? inSpanOf(document, named, runOf(compiled, interpret(document, named))) : interpreted();
        known.set(key, run);
      }
      if (run !== undefined) return run(variables, ctx);
      // Callers may send any name; only names in the document are remembered.
      if (getOperationAST(document, name)) {
        if (known.size === 0) clients.set(document, known);
        known.set(key, 'seen once');
      }
      return interpreted()(variables, ctx);
    },
    prepare(document, pick = []) {
      if (plainReads) return inSpanOf(document, undefined, interpretForFacade(document, pick));
      const compiled = compileOfFacade(schema, document, pick);
      return inSpanOf(document, undefined, runOf(compiled, interpret(document, undefined)));
    },
    wrongVariable(document, variables) {
      const definitions = getOperationAST(document)?.variableDefinitions ?? [];
      const { errors } = getVariableValues(schema, definitions, variables, { maxErrors: 1 });
      const node = errors?.[0]?.nodes?.[0];
      return node?.kind === Kind.VARIABLE_DEFINITION ? node.variable.name.value : undefined;
    },
  };
}
