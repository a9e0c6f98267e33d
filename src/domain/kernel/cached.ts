import type { Answer } from '../../platform/answer-cache.js';
import { AppError } from '../../failures/errors.js';
import type { Services } from '../../platform/services.js';
import type { Ctx, Reader } from '../context.js';
import type { StaffView } from './staff-view.js';

/**
 * The context for the computation of an answer for many callers. It has no caller and no transaction, and only the named ports
 * to the outside.
 */
export type Shared<Port extends keyof Services = never> = Reader &
  Pick<Services, 'config' | 'now'> &
  Pick<Services, Port>;

/** The ports that a function with such answers needs, besides the ports for the computation. */
export type CachedPort = 'answers' | 'now';

function sharedOf<Port extends keyof Services>(
  { services, reads }: Ctx<Port | CachedPort>,
  ports: readonly Port[],
): Shared<Port> {
  const { config, now } = services;
  const named = Object.fromEntries(ports.map(port => [port, services[port]])) as Pick<Services, Port>;
  return { ...named, config, now, rows: (text, values) => services.answers.read(() => reads.rows(text, values)) };
}

/** The age of an answer in seconds, and its highest age. */
export interface Freshness {
  computedAt: Date;
  age: number;
  maxAge: number;
}

/**
 * Declares an answer that is computed once for many callers with the same question and the same rights. The question is the
 * only input: the caller is not at hand, so nothing of one caller can get into the answer of another. The question's `view` is
 * the part of the data that the caller may see; EVERYBODY when it is the same for all callers.
 *
 * @param ports the ports for the computation, besides the database, the configuration and the clock
 * @param lifetime seconds for which the answer is given out
 * @param failureLifetime seconds for which an upstream failure is repeated without asking the upstream
 * @returns the value and its age
 */
export function cached<
  Question extends { view: StaffView | 'EVERYBODY' },
  Value extends object,
  Port extends keyof Services = never,
>({
  name,
  ports = [],
  lifetime,
  failureLifetime = 0,
  compute,
}: {
  name: string;
  ports?: readonly Port[];
  lifetime: number;
  failureLifetime?: number;
  compute: (shared: Shared<Port>, question: Question) => Promise<Value>;
}) {
  return async (ctx: Ctx<Port | CachedPort>, question: Question): Promise<Value & { freshness: Freshness }> => {
    const { services } = ctx;
    const answer = await services.answers.answer(`${name} ${JSON.stringify(question, withoutNull)}`, {
      lifetime,
      failureLifetime,
      isLasting: isUpstreamFailure,
      compute: () => compute(sharedOf<Port>(ctx, ports), question),
    });
    return { ...answer.value, freshness: freshnessOf(ctx, answer) };
  };
}

/** A filter that is null counts as left out. */
const withoutNull = (_key: string, value: unknown): unknown => value ?? undefined;

const isUpstreamFailure = (error: unknown): boolean => error instanceof AppError && error.code === 'UPSTREAM_FAILED';

const freshnessOf = (ctx: Ctx, { computedAt, lifetime }: Answer<unknown>): Freshness => ({
  computedAt,
  age: Math.max(0, Math.floor((ctx.now().getTime() - computedAt.getTime()) / 1000)),
  maxAge: lifetime,
});
