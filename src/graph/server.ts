import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import type { GatewayExecutionResult, GatewayInterface } from '@apollo/server-gateway-interface';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import type { Config } from '../config.js';
import type { Ctx } from '../domain/context.js';
import type { Logger } from '../platform/logger.js';
import { formatError } from './errors.js';
import type { Executor } from './executor.js';
import { costLimit, limits, validationRules } from './limits.js';
import { BusyError, type ErrorCode, httpStatusOf } from '../platform/errors.js';
import type { Gate } from '../platform/gate.js';
import type { Metrics } from '../platform/metrics.js';

const MAX_NAMES = 300;
/** Callers choose the names of their operations: the metrics keep the first three hundred, the rest are `other`. */
function boundedLabels(): (name: string | undefined) => string {
  const known = new Set<string>();
  return name => {
    if (name === undefined) return 'anonymous';
    if (known.size < MAX_NAMES) known.add(name);
    return known.has(name) ? name : 'other';
  };
}

/** Apollo's only opening for an executor of one's own is that of a gateway; ours is this very process. */
const inProcess = (schema: GraphQLSchema, executor: Executor, gate: Gate): GatewayInterface => ({
  onSchemaLoadOrUpdate(callback) {
    callback({ apiSchema: schema, coreSupergraphSdl: '' });
    return () => {};
  },
  load: async () => ({
    executor: async ({ document, request, context }) => {
      const run = () => executor(document, request.variables ?? {}, context as Ctx, request.operationName);
      try {
        return (await gate.pass(run)) as GatewayExecutionResult;
      } catch (error) {
        if (!(error instanceof BusyError)) throw error;
        return { errors: [new GraphQLError(error.message, { originalError: error })] };
      }
    },
  }),
  stop: async () => {},
});

/** GraphQL over HTTP: limits, masking and CSRF prevention around the same graph that the facades run. */
export function createGraphServer(
  schema: GraphQLSchema,
  executor: Executor,
  { config, log, metrics, gate }: { config: Config; log: Logger; metrics: Pick<Metrics, 'operationTimer'>; gate: Gate },
): ApolloServer<Ctx> {
  const label = boundedLabels();
  return new ApolloServer<Ctx>({
    gateway: inProcess(schema, executor, gate),
    introspection: config.introspection,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    parseOptions: { maxTokens: limits.tokens },
    validationRules,
    includeStacktraceInErrorResponses: false,
    formatError: formatError(log),
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
      // The pages at /graphql are ours (rest/pages): Sandbox and GraphiQL.
      ApolloServerPluginLandingPageDisabled(),
      costLimit(() => schema),
      {
        async requestDidStart() {
          const since = performance.now();
          let ran = false;
          return {
            async executionDidStart() {
              ran = true;
            },
            // An answer that is nothing but an error says so in its HTTP status too.
            async willSendResponse({ response, errors, operation }) {
              const outcome = errors?.length ? 'failed' : 'done';
              metrics.operationTimer(label(operation?.name?.value), 'graph', outcome)(performance.now() - since);
              const body = response.body.kind === 'single' ? response.body.singleResult : undefined;
              const first = body?.errors?.[0];
              const isEmpty = !body?.data || Object.values(body.data).every(value => value === null);
              // What did not run Apollo Server answers itself.
              if (first && ran && isEmpty) {
                const { code, retryAfter, reason } = first.extensions as { code: ErrorCode } & BusyError['details'];
                response.http.status = reason === 'BUSY' ? BusyError.httpStatus : httpStatusOf[code];
                if (retryAfter) response.http.headers.set('retry-after', String(retryAfter));
              }
            },
          };
        },
      },
    ],
  });
}
