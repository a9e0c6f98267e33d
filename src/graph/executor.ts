import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import {
  BREAK,
  type DocumentNode,
  execute,
  type ExecutionResult,
  getOperationAST,
  getVariableValues,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  validate,
  visit,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { toIsoInstant } from '../../schema/scalars.js';
import type { Ctx } from '../domain/context.js';
import { AppError } from '../platform/errors.js';
import type { Gate } from '../platform/gate.js';
import type { Metrics } from '../platform/metrics.js';
import { conversionPass, withoutConversions } from './conversions.js';
import { keptByDocument } from './documents.js';
import { toAppError } from './errors.js';
import { invalidFields } from '../platform/validation.js';
import { wrong } from '../platform/field-reasons.js';

/**
 * One executor for both faces. An operation document is compiled to a function (graphql-jit) once: those of the facades
 * when they are mounted, those of clients when they come for the second time, so that a flood of ever new queries costs
 * no compiling; the last thousand of clients' are kept. What can't be compiled runs in graphql-js, and a metric counts
 * it.
 */
export interface Executor {
  (
    document: DocumentNode,
    variables: Record<string, unknown>,
    ctx: Ctx,
    operationName?: string | null,
  ): Promise<ExecutionResult>;
  /**
   * Validates and compiles a document of a facade, once for all the routes that run it. Its answers leave with the
   * values of the rows: ids as the legacy integers that the contracts know and not as text, which saves the facades a
   * pass over every record.
   * @throws when it does not fit the schema
   */
  prepare(document: DocumentNode): void;
  /** The first variable of an operation whose value is not of its type. */
  wrongVariable(document: DocumentNode, variables: Record<string, unknown>): string | undefined;
}

/** Runs an operation of the graph in this process and answers its data, or throws the AppError of its first error. */
export type RunOperation = <Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  ctx: Ctx,
) => Promise<Data>;

/** The operation's name in logs and metrics. */
const operationName = (document: DocumentNode): string => getOperationAST(document)?.name?.value ?? 'anonymous';

/**
 * Introspection is rare and large, and its answer is the same every time: not worth compiling. Compiled, it would show
 * the schema without conversions. Fragments may hold it too.
 */
function isIntrospection(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    Field({ name }) {
      if (name.value !== '__schema' && name.value !== '__type') return undefined;
      found = true;
      return BREAK;
    },
  });
  return found;
}

/** graphql-jit raises errors of a class of its own without extensions; Apollo wants those of graphql-js. */
function withGraphQLErrors(result: ExecutionResult): ExecutionResult {
  if (!result.errors) return result;
  const errors = result.errors.map(error => {
    if (error.constructor === GraphQLError) return error;
    const { message, path, originalError, locations } = error;
    const known = new GraphQLError(message, { path, originalError });
    return Object.defineProperty(known, 'locations', { value: locations, enumerable: true });
  });
  return { ...result, errors };
}

/** Compiled operations of clients that are kept; a real client has tens of them. */
const MAX_CLIENT_DOCUMENTS = 1_000;

type Compiled = CompiledQuery['query'] | 'interpret';

/** What a facade's answers need: its ids stay the legacy integers that the contracts know. */
const forFacades = new Map([['DateTime', toIsoInstant]]);
const forClients = new Map<string, (value: unknown) => unknown>([...forFacades, ['ID', String]]);

type ByName = Map<string, Compiled | 'seen once'>;

interface Compiler {
  compile(document: DocumentNode, name: string, converters: typeof forClients): Compiled;
  /** Documents of facades, compiled. */
  prepared: Map<DocumentNode, ByName>;
}

/** What follows from a schema alone is made once for it: apps of one process, as in tests, have the same. */
const compilers = new WeakMap<GraphQLSchema, Compiler>();

function compilerOf(schema: GraphQLSchema): Compiler {
  const known = compilers.get(schema);
  if (known) return known;
  const plain = withoutConversions(schema);
  const compile: Compiler['compile'] = (document, name, converters) => {
    if (isIntrospection(document)) return 'interpret';
    const convert = conversionPass(schema, document, name || undefined, converters);
    const compiled = compileQuery(plain, document, name || undefined, { disableLeafSerialization: true });
    if (!convert || !isCompiledQuery(compiled)) return 'interpret';
    return async (root, ctx, variables) => {
      const result = await compiled.query(root, ctx, variables);
      if (result.data) convert(result.data);
      return result;
    };
  };
  const compiler: Compiler = { compile, prepared: new Map() };
  compilers.set(schema, compiler);
  return compiler;
}

export function createExecutor(schema: GraphQLSchema, { executions }: Pick<Metrics, 'executions'>): Executor {
  const { compile, prepared } = compilerOf(schema);
  const clients = keptByDocument<ByName>(MAX_CLIENT_DOCUMENTS);

  const compiledFor = (document: DocumentNode, name: string): Compiled => {
    // Callers may send any name; only those that the document has are remembered.
    if (!getOperationAST(document, name || null)) return 'interpret';
    let byName = prepared.get(document) ?? clients.get(document);
    if (!byName) {
      byName = new Map();
      clients.set(document, byName);
    }
    const known = byName.get(name);
    if (known === undefined) {
      byName.set(name, 'seen once');
      return 'interpret';
    }
    if (known !== 'seen once') return known;
    const compiled = compile(document, name, forClients);
    byName.set(name, compiled);
    return compiled;
  };

  const executor = async (
    document: DocumentNode,
    variables: Record<string, unknown>,
    ctx: Ctx,
    name?: string | null,
  ): Promise<ExecutionResult> => {
    const compiled = compiledFor(document, name ?? '');
    executions.inc({ by: compiled === 'interpret' ? 'graphql-js' : 'graphql-jit' });
    if (compiled !== 'interpret') return withGraphQLErrors(await compiled({}, ctx, variables));
    return execute({ schema, document, contextValue: ctx, variableValues: variables, operationName: name });
  };

  return Object.assign(executor, {
    prepare(document: DocumentNode): void {
      if (prepared.has(document)) return;
      const [problem] = validate(schema, document);
      if (problem) throw new Error(`Operation ${operationName(document)} does not fit the schema: ${problem.message}`);
      const compiled = compile(document, '', forFacades);
      if (compiled === 'interpret') throw new Error(`Operation ${operationName(document)} can’t be compiled`);
      prepared.set(document, new Map([['', compiled]]));
    },
    wrongVariable(document: DocumentNode, variables: Record<string, unknown>): string | undefined {
      const definitions = getOperationAST(document)?.variableDefinitions ?? [];
      const { errors } = getVariableValues(schema, definitions, variables, { maxErrors: 1 });
      const node = errors?.[0]?.nodes?.[0];
      return node?.kind === Kind.VARIABLE_DEFINITION ? node.variable.name.value : undefined;
    },
  });
}

/**
 * The failure of an operation that did not begin because a variable has no value of its type: the libraries tell the types
 * of the graph, and repeat the value; callers of a facade know neither.
 */
function wrongVariable(name: string | undefined): AppError | null {
  if (name === undefined) return null;
  return name === 'input' ? new AppError('INVALID', 'VALUE_INVALID') : invalidFields({ [name]: wrong('INVALID') });
}

/** What the facades run their documents with. */
export const createRunOperation =
  (executor: Executor, { operationTimer }: Pick<Metrics, 'operationTimer'>, gate: Gate): RunOperation =>
  async <Data, Variables>(document: TypedDocumentNode<Data, Variables>, variables: Variables, ctx: Ctx) => {
    const since = performance.now();
    const result = (await gate.pass(() =>
      executor(document, variables as Record<string, unknown>, ctx),
    )) as ExecutionResult<Data>;
    const outcome = result.errors?.length ? 'failed' : 'done';
    operationTimer(operationName(document), 'facade', outcome)(performance.now() - since);
    const error = result.errors?.[0];
    if (error) {
      // A scalar that refused a value says itself what is wrong with it.
      const isCoercion = !error.path && !error.originalError;
      const wrongName = isCoercion ? executor.wrongVariable(document, variables as Record<string, unknown>) : undefined;
      throw wrongVariable(wrongName) ?? toAppError(error, ctx.log);
    }
    if (!result.data) throw new AppError('INTERNAL', 'NO_DATA');
    return result.data;
  };
