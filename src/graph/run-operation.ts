import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { FullCtx } from '../domain/context.js';
import { type Binary, fromBinary, NULL } from './binary-strings.js';
import { AppError } from '../failures/errors.js';
import { wrong } from '../failures/field-reasons.js';
import { type Metrics, outcomeOf } from '../platform/watching/metrics.js';
import { recordedTraceId } from '../platform/watching/tracing.js';
import { invalidFields } from '../failures/validation.js';
import { toAppError } from './errors.js';
import { operationName } from './answer.js';
import type { Executor } from './executor.js';
import type { PassOperation } from './operation-gate.js';

/** Runs operations of the graph in this process; throws the AppError of the first error. */
export interface RunOperation {
  <Data, Variables>(document: TypedDocumentNode<Data, Variables>, variables: Variables, ctx: FullCtx): Promise<Data>;
  /**
   * Gives the part of the answer at the end of the field names as JSON, and the rest as data, with null in its place. The
   * part's enums are in lower case, as the contracts write them.
   */
  picking<Data, Variables>(
    pick: readonly string[],
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    ctx: FullCtx,
  ): Promise<{ json: Binary; data: Data }>;
}

/**
 * The failure of an operation that did not begin because a variable has a value of a wrong type. The libraries' messages name
 * the types of the graph, and repeat the value; callers of a facade know neither.
 */
function wrongVariable(name: string | undefined): AppError | null {
  if (name === undefined) return null;
  return name === 'input' ? new AppError('INVALID', 'VALUE_INVALID') : invalidFields({ [name]: wrong('INVALID') });
}

/** The function that the facades run their documents with. */
export function createRunOperation(
  executor: Executor,
  { operationTimer }: Pick<Metrics, 'operationTimer'>,
  pass: PassOperation,
): RunOperation {
  const run = async <Data, Variables>(
    pick: readonly string[],
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    ctx: FullCtx,
  ) => {
    const given = variables as { [name: string]: unknown };
    const since = performance.now();
    const { json, errors, picked } = await pass({ document, variables: given, ctx }, () =>
      executor.prepare(document, pick)(given, ctx),
    );
    const milliseconds = performance.now() - since;
    const [error] = errors;
    // A scalar that refused a value tells the fault itself.
    const isCoercion = error !== undefined && !error.path && !error.originalError;
    const wrongName = isCoercion ? executor.wrongVariable(document, given) : undefined;
    const failure = error && (wrongVariable(wrongName) ?? toAppError(error, ctx.log));
    const outcome = outcomeOf(failure ? [failure] : []);
    operationTimer({ operation: operationName(document), face: 'facade', outcome })(milliseconds, recordedTraceId());
    if (failure) throw failure;
    if (json === undefined || json === NULL) throw new AppError('INTERNAL', 'NO_DATA');
    return { json: picked ?? NULL, data: JSON.parse(fromBinary(json)) as Data };
  };
  return Object.assign(
    async <Data, Variables>(document: TypedDocumentNode<Data, Variables>, variables: Variables, ctx: FullCtx) =>
      (await run([], document, variables, ctx)).data,
    { picking: run },
  );
}
