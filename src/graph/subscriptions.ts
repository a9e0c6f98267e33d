import {
  createSourceEventStream,
  type DocumentNode,
  execute,
  type ExecutionArgs,
  type ExecutionResult,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { FullCtx } from '../domain/context.js';
import { NotTold } from '../domain/kernel/not-told.js';
import { ChangeWatch } from '../postgres/index.js';
import { AppError } from '../failures/errors.js';
import {
  continueTrace,
  inLinkedTrace,
  inSpan,
  inTraceOf,
  keepTrace,
  outsideOfTraces,
  SpanKind,
} from '../platform/watching/tracing.js';
import type { Gate } from '../platform/gate.js';
import type { SocketMetrics } from '../platform/watching/metrics.js';
import { weightOf } from './documents.js';
import { toTemporaryFailure } from './errors.js';
import { clientOf } from '../domain/sessions/client-of.rules.js';
import type { FieldUsage } from './field-usage.js';
import { markStrangers } from './document-work.js';
import { createCostCheck, limits, unparsableDocument, validationRules } from './limits.js';
import type { createTrustedDocuments } from './trusted-documents.js';

/** A client's message that begins a subscription. */
export interface SubscriptionRequest {
  query?: unknown;
  documentId?: unknown;
  operationName?: string | null;
  variables?: { [name: string]: unknown } | null;
  extensions?: { [name: string]: unknown } | null;
}

/** A subscription that is ready to begin. */
export interface PreparedSubscription extends ExecutionArgs {
  contextValue: FullCtx;
  /** The present caller, in a context of its own for each event. */
  contextOf: () => Promise<FullCtx>;
  /** The name of its root field. */
  field: string;
}

/** Answers as changes come, until either side ends them; `return` ends them at once. */
export type Answers = Required<Omit<AsyncGenerator<ExecutionResult, undefined>, typeof Symbol.asyncDispose>>;

export interface Subscriptions {
  /**
   * Checks the request of a client: an operation that is too large, too deep or too costly for a query is so here too.
   * @returns the errors that prevent its beginning
   */
  prepare(
    request: SubscriptionRequest,
    contextOf: () => Promise<FullCtx>,
  ): Promise<PreparedSubscription | readonly GraphQLError[]>;
  /** Begins the subscription. @returns the errors, if the caller may not begin it */
  start(prepared: PreparedSubscription): Promise<Answers | ExecutionResult>;
}

const MAX_DOCUMENT_BYTES = 8 * 1024 * 1024;

/** @param gate lets a few events be read at once: all other work goes before them, and they wait */
export function createSubscriptions(
  schema: GraphQLSchema,
  {
    trustedDocuments,
    metrics,
    gate,
    usage,
    ready,
  }: {
    trustedDocuments: ReturnType<typeof createTrustedDocuments>;
    metrics: Pick<SocketMetrics, 'subscriptions' | 'events'>;
    gate: Pick<Gate, 'pass'>;
    usage: Pick<FieldUsage, 'count'>;
    /** Ends when changes are heard. */
    ready: () => Promise<void>;
  },
): Subscriptions {
  /** Many clients send the same document. */
  const documents = new LRUCache<string, DocumentNode>({ maxSize: MAX_DOCUMENT_BYTES, sizeCalculation: weightOf });
  const assertAffordable = createCostCheck(schema);

  /** @throws AppError, or GraphQLErrors of a text that can't be parsed or doesn't fit the schema */
  const documentOf = async ({ query, documentId, extensions }: SubscriptionRequest, ctx: FullCtx) => {
    // The protocol requires a text; it is empty when an id names the document.
    const id = documentId ?? extensions?.['documentId'];
    const asked = id === undefined ? { query } : { query: query === '' ? undefined : query, documentId: id };
    const unparsable = unparsableDocument(asked);
    if (unparsable) throw unparsable;
    const text = (await trustedDocuments(asked, () => ctx.log)) ?? '';
    const known = documents.get(text);
    if (known) return known;
    const document = parse(text, { maxLexicalTokens: limits.tokens });
    if (!ctx.actor) markStrangers(document);
    const problems = validate(schema, document, [...specifiedRules, ...validationRules]);
    if (problems.length > 0) throw new AggregateError(problems);
    documents.set(text, document);
    return document;
  };

  const read = async (prepared: PreparedSubscription, rootValue: unknown): Promise<ExecutionResult> => {
    const contextValue = await prepared.contextOf();
    return gate.pass(async () => execute({ ...prepared, rootValue, contextValue }));
  };

  const answersOf = (source: ChangeWatch, prepared: PreparedSubscription): Answers => {
    const generate = async function* (): AsyncGenerator<ExecutionResult, undefined> {
      for await (const change of source) {
        let result: ExecutionResult;
        try {
          result = await inLinkedTrace(source, `event ${prepared.field}`, attributesOf(prepared), async () =>
            keepTrace(await read(prepared, change)),
          );
        } catch (error) {
          if (!toTemporaryFailure(error)) throw error;
          source.again();
          continue;
        }
        const causes = (result.errors ?? []).map(({ originalError }) => originalError);
        if (causes.some(cause => cause instanceof NotTold)) continue;
        // The process is busy, or the database is away: it is tried again later.
        if (causes.some(toTemporaryFailure)) {
          source.again();
          continue;
        }
        metrics.events.inc({ subscription: prepared.field });
        yield result;
        // The caller has lost the right, or the record is gone: nothing more is told.
        if (result.errors?.some(({ path }) => path?.length === 1)) return undefined;
      }
      return undefined;
    };
    const answers = generate();
    // A generator's own `return` would wait for the next change.
    const end: Answers['return'] = async () => {
      await source.return();
      return { done: true, value: undefined };
    };
    return {
      next: () => answers.next(),
      return: end,
      throw: end,
      [Symbol.asyncIterator]() {
        return this as AsyncGenerator<ExecutionResult, undefined>;
      },
    };
  };

  const asGraphQLError = (error: unknown): GraphQLError =>
    error instanceof GraphQLError
      ? error
      : new GraphQLError((error as Error).message, { originalError: error as Error });

  const prepare = async (
    request: SubscriptionRequest,
    contextOf: () => Promise<FullCtx>,
  ): Promise<PreparedSubscription | readonly GraphQLError[]> => {
    try {
      const contextValue = await contextOf();
      const document = await documentOf(request, contextValue);
      const { operationName, variables } = request;
      const operation = getOperationAST(document, operationName);
      if (!operation) throw new GraphQLError('Which operation of the document is meant was not said.');
      if (operation.operation !== OperationTypeNode.SUBSCRIPTION)
        throw new AppError('INVALID', 'SOCKET_FOR_SUBSCRIPTIONS');
      assertAffordable({ document, operation, operationName, variables: variables ?? undefined });
      // A browser sends no headers of a page with a WebSocket.
      usage.count(document, operationName, clientOf(undefined, contextValue.actor));
      const [root] = operation.selectionSet.selections;
      const field = root?.kind === Kind.FIELD ? root.name.value : 'other';
      return keepTrace({ schema, document, variableValues: variables, operationName, contextValue, contextOf, field });
    } catch (error) {
      const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
      return keepTrace(errors.map(asGraphQLError));
    }
  };

  const start = async (prepared: PreparedSubscription): Promise<Answers | ExecutionResult> => {
    let source: unknown;
    try {
      // A caller that waits for it takes nobody's turn.
      await outsideOfTraces(ready);
      source = await gate.pass(async () => createSourceEventStream(prepared));
    } catch (error) {
      return keepTrace({ errors: [asGraphQLError(error)] });
    }
    if (!(source instanceof ChangeWatch)) return keepTrace(source as ExecutionResult);
    const { field } = prepared;
    metrics.subscriptions.inc({ subscription: field });
    source.onClose(() => metrics.subscriptions.dec({ subscription: field }));
    return answersOf(keepTrace(source), prepared);
  };

  return {
    // A browser sends no headers with a WebSocket: a client with a trace names it with the operation.
    prepare: (request, contextOf) =>
      continueTrace(
        traceparentOf(request),
        'subscription prepare',
        {},
        () => prepare(request, contextOf),
        SpanKind.SERVER,
      ),
    start: prepared =>
      inTraceOf(prepared, () =>
        inSpan(`subscription ${prepared.field}`, attributesOf(prepared), () => start(prepared)),
      ),
  };
}

const attributesOf = ({ field, operationName }: PreparedSubscription) => ({
  'graphql.operation.type': 'subscription',
  'graphql.operation.name': operationName ?? 'anonymous',
  'graphql.field.name': field,
});

/** `traceparent` in the extensions of the operation (W3C Trace Context); its reader ignores an invalid value. */
function traceparentOf({ extensions }: SubscriptionRequest): string | null {
  const given = extensions?.['traceparent'];
  return typeof given === 'string' && given.length <= 64 ? given : null;
}
