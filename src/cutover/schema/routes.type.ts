import { Field, Int, ObjectType } from 'type-graphql';
import { RouteMode } from '../../entities/enums.js';
import { describeEnum } from '../../../schema/describe-enum.js';
import { DateTime, LocalDate } from '../../../schema/scalars.js';

describeEnum(
  RouteMode,
  'RouteMode',
  'The side that answers a route of a facade, and the comparison with the other side.',
  {
    ELO: 'Elo answers. With a percentage below 100, Elo answers that share of the callers, always the same ones; the others get answers as in LEGACY.',
    LEGACY: 'The old service answers; Elo passes on requests and answers.',
    COMPARE:
      'The old service answers. Afterwards Elo does the same request without leaving anything behind, to compare the answers.',
    VERIFY: 'Elo answers. Afterwards a read is also sent to the old service.',
  },
);

@ObjectType('UndocumentedRoute', {
  simpleResolvers: true,
  description: 'Requests to a facade that are in no contract and were passed on to the old service.',
})
export class UndocumentedRouteType {
  @Field(() => String, { description: 'The facade: `portal`.' })
  facade!: string;
  @Field(() => String, { description: 'The HTTP method.' })
  method!: string;
  @Field(() => String, { description: 'The path, with numbers and ids as `{id}`.' })
  path!: string;
  @Field(() => Int, { description: 'The number of requests.' })
  calls!: number;
  @Field(() => LocalDate, { description: 'The day of the last request.' })
  lastDay!: string;
}

@ObjectType('RouteClient', { simpleResolvers: true, description: 'A client that called a route in the last 30 days.' })
export class RouteClientType {
  @Field(() => String, {
    description:
      'The name of the client’s API key, or the name that it sends (`x-client-name`, `apollographql-client-name`), or the role of the caller.',
  })
  client!: string;
  @Field(() => Int, { description: 'The number of requests in the last 30 days that were not refused (400 to 499).' })
  calls!: number;
  @Field(() => LocalDate, { description: 'The day of its last call.' })
  lastDay!: string;
  @Field(() => DateTime, {
    nullable: true,
    description:
      'The time when the client acknowledged the end of the route and said that it needs it no more; null: it did not.',
  })
  acknowledgedAt!: string | null;
}

@ObjectType('Sunset', {
  simpleResolvers: true,
  description: 'The announced end of a route. Its answers announce it in the headers Deprecation, Sunset and Link.',
})
export class SunsetType {
  @Field(() => DateTime, { description: 'The time when it was first announced.' })
  announcedAt!: string;
  @Field(() => DateTime, {
    description: 'The time when the route ends. closeRoute closes it; it never closes by itself.',
  })
  sunsetAt!: string;
  @Field(() => String, { nullable: true, description: 'The address of the replacement; null: there is none.' })
  successor!: string | null;
}

@ObjectType('Brownout', {
  simpleResolvers: true,
  description: 'A period in which an announced route answers 410, so that its remaining callers notice.',
})
export class BrownoutType {
  @Field(() => DateTime, { description: 'Its beginning.' })
  startsAt!: string;
  @Field(() => DateTime, { description: 'Its end.' })
  endsAt!: string;
}

@ObjectType('FacadeRoute', {
  simpleResolvers: true,
  description: 'A route of a facade, its callers, and the decisions about it.',
})
export class FacadeRouteType {
  @Field(() => String, { description: 'The id in OpenAPI: `portal.submissions.list`.' })
  id!: string;
  @Field(() => String, { description: 'The facade: `portal`.' })
  facade!: string;
  @Field(() => String, { description: 'GET, POST, PUT or DELETE.' })
  method!: string;
  @Field(() => String, { description: 'The path, with parameters in braces.' })
  path!: string;
  @Field(() => String, { description: 'The purpose of the message.' })
  summary!: string;
  @Field(() => Int, { description: 'The number of requests in the last 30 days that were not refused (400 to 499).' })
  calls!: number;
  @Field(() => [RouteClientType], {
    description: 'The clients that called it in the last 30 days, the most frequent first.',
  })
  clients!: RouteClientType[];
  @Field(() => SunsetType, { nullable: true, description: 'Its announced end; null: none.' })
  sunset!: SunsetType | null;
  @Field(() => DateTime, { nullable: true, description: 'The time when it was closed; null: it is open.' })
  closedAt!: string | null;
  @Field(() => [BrownoutType], { description: 'The brownouts that have not ended, the next one first.' })
  brownouts!: BrownoutType[];
  @Field(() => RouteMode, { description: 'The side that answers it.' })
  mode!: RouteMode;
  @Field(() => Int, {
    description:
      'In ELO the share of the callers that Elo answers; in COMPARE and VERIFY the share of the requests that are compared.',
  })
  percent!: number;
  @Field(() => Boolean, { description: 'True when writes are done on the other side too.' })
  mirror!: boolean;
  @Field(() => DateTime, {
    nullable: true,
    description: 'The time of the last change of mode or percentage; null: never.',
  })
  switchedAt!: string | null;
  @Field(() => Boolean, { description: 'True when the address of the old service is configured (`LEGACY_URL_…`).' })
  hasLegacy!: boolean;
  @Field(() => Int, {
    description: 'The number of comparisons with the old service, since the last reset, that found no difference.',
  })
  equal!: number;
  @Field(() => Int, { description: 'The number of comparisons that found a difference that is not ignored.' })
  different!: number;
  @Field(() => Int, {
    description: 'The number of requests of callers that one side can’t know, such as with a token of the other side.',
  })
  unknownCallers!: number;
  @Field(() => Int, {
    description:
      'The number of requests that were not compared: too many at once, too long, or of a kind that can’t be sent twice.',
  })
  skipped!: number;
  @Field(() => Int, { description: 'The number of requests that the other side did not answer, or answered too late.' })
  otherSideFailed!: number;
  @Field(() => Int, {
    description: 'The number of places where answers differ and the difference is not ignored: `parityDifferences`.',
  })
  openDifferences!: number;
}
