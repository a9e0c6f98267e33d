import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import type { ApolloServerPlugin } from '@apollo/server';
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  getNamedType,
  getNullableType,
  GraphQLError,
  type GraphQLSchema,
  isLeafType,
  isListType,
  Kind,
  Lexer,
  type OperationDefinitionNode,
  type SelectionSetNode,
  Source,
  TokenKind,
  type TypeNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import { type ComplexityEstimator, fieldExtensionsEstimator, getComplexity } from 'graphql-query-complexity';
import type { FullCtx } from '../domain/context.js';
import { AppError } from '../failures/errors.js';
import { CLIENT_PAGE_SIZE } from './context.js';
import { WorkRule } from './document-work.js';

/** Limits of one request (docs/using/graph.md). One request carries one operation: batching is off. */
export const limits = {
  depth: 15,
  aliases: 20,
  tokens: 5_000,
  cost: 50_000,
  bodyBytes: 1024 * 1024,
  /** Length of the document alone, checked before it is parsed: names and comments are as long as a caller likes. */
  documentCharacters: 64 * 1024,
  /** Depth of brackets, in selections and values: parsers and walks call themselves once more for each level. */
  nesting: 100,
} as const;

/** The error for a document that is too long or too nested to be parsed, else null. */
export function unparsableDocument(body: unknown): AppError | null {
  const query = (body as { query?: unknown } | null | undefined)?.query;
  if (typeof query !== 'string') return null;
  if (query.length > limits.documentCharacters)
    return new AppError('INVALID', 'DOCUMENT_TOO_LONG', { length: query.length, max: limits.documentCharacters });
  return isTooNested(query) ? new AppError('INVALID', 'DOCUMENT_TOO_NESTED', { max: limits.nesting }) : null;
}

/** Few documents have so many brackets at all: only in these are brackets told apart from those in texts. */
function isTooNested(text: string): boolean {
  if ((text.match(/[{[(]/g)?.length ?? 0) <= limits.nesting) return false;
  const lexer = new Lexer(new Source(text));
  let depth = 0;
  try {
    while (lexer.advance().kind !== TokenKind.EOF) {
      const { kind } = lexer.token;
      if (kind === TokenKind.BRACE_L || kind === TokenKind.BRACKET_L || kind === TokenKind.PAREN_L) depth += 1;
      if (kind === TokenKind.BRACE_R || kind === TokenKind.BRACKET_R || kind === TokenKind.PAREN_R) depth -= 1;
      if (depth > limits.nesting) return true;
    }
  } catch {
    // The parser reports the fault.
  }
  return false;
}

/** Reported like every other validation error: thrown, as these rules do by default, it would be a failure of the server. */
const reported = {
  exposeLimits: true,
  propagateOnRejection: false,
  onReject: [(context: ValidationContext | null, error: GraphQLError) => context?.reportError(error)],
};

export const validationRules = [
  WorkRule,
  maxDepthRule({ n: limits.depth, flattenFragments: true, ignoreIntrospection: true, ...reported }),
  maxAliasesRule({ n: limits.aliases, allowList: [], ...reported }),
] as unknown as ValidationRule[];

/** Expected rows of a list that takes no `first`: the submissions of one enrollment, the files of a submission. */
const SHORT_LIST = 5;
/** The cost of a value beside a record: it is written with its row. */
const VALUE = 0.1;

/** `totalCount` of a list that the whole table may belong to: up to 80 ms for a million rows. */
const COUNT_OF_ALL = 8_000;
/** The cost of a list that belongs to one record, such as the enrollments of a class. */
const COUNT_OF_FEW = 10;

interface Fragments {
  [name: string]: FragmentDefinitionNode;
}
const fragmentsOf = ({ definitions }: DocumentNode): Fragments =>
  Object.fromEntries(
    definitions.flatMap(each => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])),
  );
/** True when a selection has a field, in fragments too; a valid document has no circles of fragments. */
const asksFor = (field: string, set: SelectionSetNode | undefined, fragments: Fragments): boolean =>
  (set?.selections ?? []).some(each => {
    if (each.kind === Kind.FIELD) return each.name.value === field;
    const inner = each.kind === Kind.INLINE_FRAGMENT ? each : fragments[each.name.value];
    return asksFor(field, inner?.selectionSet, fragments);
  });

/**
 * The work of a field, counted in records: a record costs one and the cost of its selection, a list costs that for each row it
 * may have, a value a tenth. Fields that count all records give their worth in records with `complexity` (schema, resolvers).
 * These figures were measured at the size of a nation (`npm run bench:nation`): a record takes about 10 µs.
 */
const recordEstimator: ComplexityEstimator = ({ type, args, field, node, childComplexity, context }) => {
  if (isLeafType(getNamedType(field.type))) return VALUE;
  const row = 1 + childComplexity;
  if (field.args.some(arg => arg.name === 'first')) {
    // The row is the content of `nodes` and `edges`.
    const size = Math.min(Math.max(Number(args['first'] ?? 50), 1), CLIENT_PAGE_SIZE);
    const isCounted = asksFor('totalCount', node.selectionSet, context as Fragments);
    const count = !isCounted ? 0 : type.name === 'Query' ? COUNT_OF_ALL : COUNT_OF_FEW;
    return 1 + size * Math.max(childComplexity, 1) + count;
  }
  const isList = isListType(getNullableType(field.type)) && !['nodes', 'edges'].includes(field.name);
  return isList ? 1 + SHORT_LIST * row : row;
};

/**
 * The variables that a cost may depend on: page sizes, and the conditions of @skip and @include. Others never change it, and
 * variables that the operation does not declare must not make keys of any length.
 */
function costVariables(operation: OperationDefinitionNode): string[] {
  const named = (type: TypeNode): string => (type.kind === Kind.NAMED_TYPE ? type.name.value : named(type.type));
  return (operation.variableDefinitions ?? [])
    .filter(({ type }) => ['Int', 'Float', 'Boolean'].includes(named(type)))
    .map(({ variable }) => variable.name.value);
}

/** A left-out variable and a null one differ: the variable's default replaces the first, the field's own default the second. */
const costKey = (operation: OperationDefinitionNode, variables: { [name: string]: unknown } = {}): string =>
  JSON.stringify([
    operation.name?.value,
    costVariables(operation).map(name => (Object.hasOwn(variables, name) ? [variables[name]] : [])),
  ]);

/** The number of costs of one document in the cache. */
const MAX_COSTS = 20;

/** Remembers costs with their document: the calculation walks all of it. */
function rememberCosts() {
  const perDocument = new WeakMap<DocumentNode, Map<string, number>>();
  return (document: DocumentNode, key: string, compute: () => number): number => {
    let costs = perDocument.get(document);
    if (!costs || costs.size >= MAX_COSTS) perDocument.set(document, (costs = new Map<string, number>()));
    let cost = costs.get(key);
    if (cost === undefined) costs.set(key, (cost = compute()));
    return cost;
  };
}

/** An operation of a document and its variables. */
export interface AskedOperation {
  document: DocumentNode;
  operation: OperationDefinitionNode;
  operationName?: string | null;
  variables?: { [name: string]: unknown };
}

/** @returns a check that throws a GraphQLError for an operation that could read too much, before any of it runs */
export function createCostCheck(schema: GraphQLSchema): (asked: AskedOperation) => void {
  const estimators = [fieldExtensionsEstimator(), recordEstimator];
  const known = rememberCosts();
  return ({ document, operation, operationName, variables }) => {
    const cost = known(document, costKey(operation, variables), () =>
      costOf(() =>
        getComplexity({
          schema,
          query: document,
          operationName: operationName ?? undefined,
          variables,
          estimators,
          context: fragmentsOf(document),
        }),
      ),
    );
    if (cost > limits.cost) {
      const originalError = new AppError('INVALID', 'OPERATION_TOO_COSTLY', {
        cost: Math.ceil(cost),
        max: limits.cost,
      });
      throw new GraphQLError(originalError.message, {
        originalError,
        extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } },
      });
    }
  };
}

/** The same for requests over HTTP. */
export const costLimit = (assertAffordable: (asked: AskedOperation) => void): ApolloServerPlugin<FullCtx> => ({
  async requestDidStart() {
    return {
      async didResolveOperation({ request: { variables }, document, operation, operationName }) {
        // The request did not say which of several operations it means: the execution refuses that.
        if (!operation) return;
        assertAffordable({ document, operation, operationName, variables });
      },
    };
  },
});

/** The calculation reads the variables before execution does, so it is the first to see that one is wrong. */
function costOf(compute: () => number): number {
  try {
    return compute();
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    throw new GraphQLError(error.message, {
      nodes: error.nodes,
      originalError: error.originalError,
      extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } },
    });
  }
}
