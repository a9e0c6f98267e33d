import {
  type DocumentNode,
  getOperationAST,
  type GraphQLError,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import type { FullCtx } from '../domain/context.js';
import type { Binary } from './binary-strings.js';

/** The result of an operation. */
export interface Answer {
  /** The data as JSON; undefined when the operation did not begin. */
  json: Binary | undefined;
  errors: readonly GraphQLError[];
  /** Every root field is null. */
  isEmpty: boolean;
  /** JSON of the picked part; null stands in its place in `json`. */
  picked: Binary | null;
}

export interface Variables {
  [name: string]: unknown;
}
/** Runs one operation, which is known already. */
export type Run = (variables: Variables, ctx: FullCtx) => Promise<Answer>;

/** The operation's name in logs and metrics. */
export const operationName = (document: DocumentNode): string => getOperationAST(document)?.name?.value ?? 'anonymous';

export const isQuery = (node: OperationDefinitionNode | null | undefined): boolean =>
  node?.operation === OperationTypeNode.QUERY;

/** The root fields that a client asks for, as the access records have them: a selection of fragments alone has no name. */
export function rootFieldsOf(document: DocumentNode, name: string | null | undefined): string {
  const selections = getOperationAST(document, name)?.selectionSet.selections ?? [];
  const names = selections.flatMap(each => (each.kind === Kind.FIELD ? [each.name.value] : []));
  return [...new Set(names)].join(',');
}
