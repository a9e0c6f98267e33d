import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import {
  type DocumentNode,
  execute,
  type ExecutionResult,
  getOperationAST,
  type GraphQLSchema,
  validate,
} from 'graphql';
import type { Ctx } from '../domain/context.js';
import { AppError } from '../platform/errors.js';
import type { Metrics } from '../platform/metrics.js';
import { toAppError } from './errors.js';

/** Runs an operation of the graph in this process and answers its data, or throws the AppError of its first error. */
export type RunOperation = <Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  ctx: Ctx,
) => Promise<Data>;

/** The operation's name in logs and metrics. */
export const operationName = (document: DocumentNode): string => getOperationAST(document)?.name?.value ?? 'anonymous';

/** Operation documents of the facades are validated once, when they are mounted. @throws on a document that does not fit. */
export function mustFitSchema(schema: GraphQLSchema, document: DocumentNode): void {
  const problems = validate(schema, document);
  if (problems.length > 0) {
    throw new Error(`Operation ${operationName(document)} does not fit the schema: ${problems[0]!.message}`);
  }
}

export function createRunOperation(schema: GraphQLSchema, { operations }: Pick<Metrics, 'operations'>): RunOperation {
  return async <Data, Variables>(document: TypedDocumentNode<Data, Variables>, variables: Variables, ctx: Ctx) => {
    const stop = operations.startTimer({ operation: operationName(document), face: 'facade' });
    const result = (await execute({
      schema,
      document,
      contextValue: ctx,
      variableValues: variables as Record<string, unknown>,
    })) as ExecutionResult<Data>;
    stop({ outcome: result.errors?.length ? 'failed' : 'done' });
    if (result.errors?.length) throw toAppError(result.errors[0], ctx.log);
    if (!result.data) throw new AppError('INTERNAL', 'The operation gave no data');
    return result.data;
  };
}
