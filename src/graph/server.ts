import { ApolloServer, type GraphQLResponse, HeaderMap } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import Negotiator from 'negotiator';
import { type FormattedExecutionResult, GraphQLError, type GraphQLSchema } from 'graphql';
import type { Config } from '../config/config.js';
import type { FullCtx } from '../domain/context.js';
import type { Logger } from '../platform/watching/logger.js';
import { createDocumentStore } from './documents.js';
import { type Extensions, formatError } from './errors.js';
import type { Answer } from './answer.js';
import type { Executor } from './executor.js';
import type { PassOperation } from './operation-gate.js';
import { clientOf } from '../domain/sessions/client-of.rules.js';
import type { FieldUsage } from './field-usage.js';
import { markStrangers } from './document-work.js';
import { costLimit, createCostCheck, limits, validationRules } from './limits.js';
import { httpStatusOf, isTemporaryFailure, ownStatusOf } from '../failures/errors.js';
import { type Binary, type BinaryString, plus, toBinary } from './binary-strings.js';
import { type Metrics, outcomeOf } from '../platform/watching/metrics.js';
import { recordedTraceId } from '../platform/watching/tracing.js';

const MAX_NAMES = 300;
const MAX_NAME_LENGTH = 64;
/**
 * Callers choose the names of their operations: the metrics keep the first three hundred that are short enough, the rest are
 * `other`. Callers without a sign-in add no names: anybody could use up the places of all clients.
 */
function boundedLabels(): (name: string | undefined, isStranger: boolean) => string {
  const known = new Set<string>();
  return (name, isStranger) => {
    if (name === undefined) return 'anonymous';
    if (name.length > MAX_NAME_LENGTH) return 'other';
    if (known.size < MAX_NAMES && !isStranger) known.add(name);
    return known.has(name) ? name : 'other';
  };
}

/** Data that is JSON already: `stringifyResult` puts it into the answer unchanged. */
class WrittenData {
  constructor(readonly json: Binary) {}
}

const [DATA, CLOSE] = [toBinary('{"data":'), toBinary('}')];

/** Makes the text that `sendsBinary` sends; Apollo Server only hands it on. */
function stringifyResult({ errors, data, extensions }: FormattedExecutionResult): string {
  if (!(data instanceof WrittenData)) return toBinary(JSON.stringify({ errors, data, extensions }));
  const before = errors ? toBinary(`{"errors":${JSON.stringify(errors)},"data":`) : DATA;
  return plus(plus(before, data.json), CLOSE) as BinaryString;
}

const JSON_TYPE = 'application/json';
const RESPONSE_TYPE = 'application/graphql-response+json';
/** Media types that Apollo Server knows, in the order of its preference. */
const mediaTypes = [JSON_TYPE, RESPONSE_TYPE];

/**
 * True when the HTTP status tells the outcome of a request (GraphQL over HTTP, 6.4). Answers as application/json are always
 * 200, because old clients take every other status for a failure of the network and don't read the errors.
 */
const statusTells = (accept: string | undefined): boolean =>
  accept !== undefined && new Negotiator({ headers: { accept } }).mediaType(mediaTypes) === RESPONSE_TYPE;

/**
 * Apollo Server's response for a result of our executor: with masked errors, and with an error status when the answer holds
 * nothing else.
 */
function toResponse({ json, errors, isEmpty }: Answer, format: ReturnType<typeof formatError>): GraphQLResponse {
  const formatted = errors.length > 0 ? errors.map(error => format(error.toJSON(), error)) : undefined;
  const http: { status?: number; headers: HeaderMap } = { headers: new HeaderMap() };
  const first = formatted?.[0];
  if (first && isEmpty) {
    const { code, retryAfter, reason } = first.extensions as Extensions;
    http.status = ownStatusOf(reason) ?? httpStatusOf[code];
    if (retryAfter) http.headers.set('retry-after', String(retryAfter));
  }
  return {
    http,
    body: {
      kind: 'single',
      singleResult: {
        ...(formatted && { errors: formatted }),
        ...(json !== undefined && { data: new WrittenData(json) as unknown as { [key: string]: unknown } }),
      },
    },
  };
}

/** GraphQL over HTTP: limits, masking and CSRF prevention around the same graph that the facades run. */
export function createGraphServer(
  schema: GraphQLSchema,
  executor: Executor,
  {
    config,
    log,
    metrics,
    pass,
    usage,
  }: {
    config: Config;
    log: Logger;
    metrics: Pick<Metrics, 'operationTimer'>;
    pass: PassOperation;
    usage: Pick<FieldUsage, 'count'>;
  },
): ApolloServer<FullCtx> {
  const label = boundedLabels();
  const formats = { en: formatError(log), pt: formatError(log, 'pt') };
  return new ApolloServer<FullCtx>({
    schema,
    introspection: config.introspection,
    // A page of another site can't send a bearer without a preflight: clients that send one by GET need no further header.
    csrfPrevention: { requestHeaders: ['x-apollo-operation-name', 'apollo-require-preflight', 'authorization'] },
    allowBatchedHttpRequests: false,
    parseOptions: { maxLexicalTokens: limits.tokens },
    validationRules,
    documentStore: createDocumentStore(),
    includeStacktraceInErrorResponses: false,
    formatError: formats.en,
    stringifyResult,
    stopOnTerminationSignals: false,
    logger: {
      debug: () => {},
      info: () => {},
      warn: (text: string) => log.warn(text),
      error: (text: string) => log.error(text),
    },
    plugins: [
      // It wraps every field of every answer, and nothing here sets cache hints.
      ApolloServerPluginCacheControlDisabled(),
      // The pages at /graphql are ours (pages): Sandbox and GraphiQL.
      ApolloServerPluginLandingPageDisabled(),
      costLimit(createCostCheck(schema)),
      {
        async requestDidStart() {
          const since = performance.now();
          /** Requests that were refused before they ran are counted under one name. */
          let name = 'refused';
          /** The gate had no turn for it. */
          let isBusy = false;
          return {
            async validationDidStart({ document, contextValue }) {
              if (!contextValue.actor) markStrangers(document);
            },
            // Apollo Server's own extension point for programs that run operations themselves. The other one, a gateway, keeps
            // every request in memory until the next full collection.
            async responseForOperation({ request, document, operation, contextValue }) {
              const { variables = {}, operationName } = request;
              // The type is wrong: there is no operation when the request names one that its document lacks.
              if (operation as typeof operation | undefined) {
                name = label(operation.name?.value, !contextValue.actor);
                usage.count(document, operationName, clientOf(request.http?.headers, contextValue.actor));
              }
              const run = () => executor.run(document, variables, contextValue, operationName);
              const notNow = (error: unknown) => {
                if (!isTemporaryFailure(error)) throw error;
                isBusy = true;
                const errors = [new GraphQLError(error.message, { originalError: error })];
                return { json: undefined, errors, isEmpty: true, picked: null };
              };
              const asked = { document, name: operationName, variables, ctx: contextValue };
              return toResponse(await pass(asked, run).catch(notNow), formats[contextValue.language]);
            },
            async willSendResponse({ request, source, errors: refusals, contextValue, response: { body, http } }) {
              // Apollo Server words refusals without knowing the request.
              if (refusals && body.kind === 'single')
                body.singleResult.errors = refusals.map(each => formats[contextValue.language](each.toJSON(), each));
              const isAnswer = (source as string | undefined) !== undefined && !isBusy && http.status !== 405;
              if (isAnswer && !statusTells(request.http?.headers.get('accept'))) http.status = undefined;
              const errors = (body.kind === 'single' && body.singleResult.errors) || [];
              // Operations without a turn are counted by their status.
              const outcome = isBusy ? 'refused' : outcomeOf(errors.map(({ extensions = {} }) => extensions));
              const timer = metrics.operationTimer({ operation: name, face: 'graph', outcome });
              timer(performance.now() - since, recordedTraceId());
            },
          };
        },
      },
    ],
  });
}
