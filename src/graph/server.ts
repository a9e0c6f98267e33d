import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import type { GatewayExecutionResult, GatewayInterface } from '@apollo/server-gateway-interface';
import type { GraphQLSchema } from 'graphql';
import type { Config } from '../config.js';
import type { Ctx } from '../domain/context.js';
import type { Logger } from '../platform/logger.js';
import { formatError } from './errors.js';
import type { Executor } from './executor.js';
import { costLimit, limits, validationRules } from './limits.js';
import { type ErrorCode, httpStatusOf } from '../platform/errors.js';
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
const inProcess = (schema: GraphQLSchema, executor: Executor): GatewayInterface => ({
  onSchemaLoadOrUpdate(callback) {
    callback({ apiSchema: schema, coreSupergraphSdl: '' });
    return () => {};
  },
  load: async () => ({
    executor: ({ document, request, context }) =>
      executor(
        document,
        request.variables ?? {},
        context as Ctx,
        request.operationName,
      ) as Promise<GatewayExecutionResult>,
  }),
  stop: async () => {},
});

/** GraphQL over HTTP: limits, masking and CSRF prevention around the same graph that the facades run. */
export function createGraphServer(
  schema: GraphQLSchema,
  executor: Executor,
  { config, log, metrics }: { config: Config; log: Logger; metrics: Pick<Metrics, 'operations'> },
): ApolloServer<Ctx> {
  const label = boundedLabels();
  return new ApolloServer<Ctx>({
    gateway: inProcess(schema, executor),
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
          const stop = metrics.operations.startTimer({ face: 'graph' });
          return {
            // An answer that is nothing but an error says so in its HTTP status too.
            async willSendResponse({ response, errors, operation }) {
              stop({ operation: label(operation?.name?.value), outcome: errors?.length ? 'failed' : 'done' });
              const body = response.body.kind === 'single' ? response.body.singleResult : undefined;
              const first = body?.errors?.[0];
              const isEmpty = !body?.data || Object.values(body.data).every(value => value === null);
              // Without a path nothing ran: that Apollo Server answers itself.
              if (first?.path && isEmpty) {
                const { code, retryAfter } = first.extensions as { code: ErrorCode; retryAfter?: number };
                response.http.status = httpStatusOf[code];
                if (retryAfter) response.http.headers.set('retry-after', String(retryAfter));
              }
            },
          };
        },
      },
    ],
  });
}
