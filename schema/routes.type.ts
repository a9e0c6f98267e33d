import { Field, Int, ObjectType } from 'type-graphql';
import { Language, RouteMode } from '../src/entities/enums.js';
import { describeEnum } from './describe-enum.js';
import { DateTime, LocalDate } from './scalars.js';

describeEnum(
  RouteMode,
  'RouteMode',
  'Who answers a route of a facade, and whether the other side is asked afterwards.',
  {
    ELO: 'Elo answers: with a percentage below 100 that share of the callers, always the same ones, and the others as in LEGACY.',
    LEGACY: 'The old service answers, and Elo passes on what it is asked and what it says.',
    COMPARE: 'The old service answers. Elo works the same request out afterwards, without leaving anything behind.',
    VERIFY: 'Elo answers. A read is asked of the old service afterwards.',
  },
);

describeEnum(Language, 'Language', 'The languages in which failures are worded.', {
  EN: 'English.',
  PT: 'Portuguese.',
});

@ObjectType('UndocumentedRoute', {
  simpleResolvers: true,
  description: 'What is asked of a facade that is in no contract, and was passed on to the old service.',
})
export class UndocumentedRouteType {
  @Field(() => String, { description: 'The facade: `portal`.' })
  facade!: string;
  @Field(() => String, { description: 'The method.' })
  method!: string;
  @Field(() => String, { description: 'The path, with numbers and ids as `{id}`.' })
  path!: string;
  @Field(() => Int, { description: 'How often it was asked.' })
  calls!: number;
  @Field(() => LocalDate, { description: 'The last day on which it was asked.' })
  lastDay!: string;
}

@ObjectType('RouteClient', { simpleResolvers: true, description: 'Who called a route in the last 30 days.' })
export class RouteClientType {
  @Field(() => String, {
    description:
      'The name of its API key, or what the client calls itself (`x-client-name`, `apollographql-client-name`), or the role of the caller.',
  })
  client!: string;
  @Field(() => Int, { description: 'Requests in the last 30 days that were not refused (400 to 499).' })
  calls!: number;
  @Field(() => LocalDate, { description: 'The last day on which it called.' })
  lastDay!: string;
  @Field(() => DateTime, {
    nullable: true,
    description: 'When it said that it knows of the end of the route and needs it no more; null: it did not.',
  })
  acknowledgedAt!: string | null;
}

@ObjectType('Sunset', {
  simpleResolvers: true,
  description: 'The announced end of a route. Its answers say so by the headers Deprecation, Sunset and Link.',
})
export class SunsetType {
  @Field(() => DateTime, { description: 'When it was announced for the first time.' })
  announcedAt!: string;
  @Field(() => DateTime, { description: 'When the route ends. It is closed by closeRoute, never by itself.' })
  sunsetAt!: string;
  @Field(() => String, { nullable: true, description: 'The address of what takes its place; null: nothing does.' })
  successor!: string | null;
}

@ObjectType('Brownout', {
  simpleResolvers: true,
  description: 'A time in which an announced route is answered 410, so that those who still call it notice.',
})
export class BrownoutType {
  @Field(() => DateTime, { description: 'Its beginning.' })
  startsAt!: string;
  @Field(() => DateTime, { description: 'Its end.' })
  endsAt!: string;
}

@ObjectType('FacadeRoute', {
  simpleResolvers: true,
  description: 'A route of a facade, who calls it, and what was decided about it.',
})
export class FacadeRouteType {
  @Field(() => String, { description: 'As OpenAPI has it: `portal.submissions.list`.' })
  id!: string;
  @Field(() => String, { description: 'The facade: `portal`.' })
  facade!: string;
  @Field(() => String, { description: 'GET, POST, PUT or DELETE.' })
  method!: string;
  @Field(() => String, { description: 'The path, with parameters in braces.' })
  path!: string;
  @Field(() => String, { description: 'What it is for.' })
  summary!: string;
  @Field(() => Int, { description: 'Requests in the last 30 days that were not refused (400 to 499).' })
  calls!: number;
  @Field(() => [RouteClientType], { description: 'Who called it in the last 30 days, the most frequent first.' })
  clients!: RouteClientType[];
  @Field(() => SunsetType, { nullable: true, description: 'Its announced end; null: none.' })
  sunset!: SunsetType | null;
  @Field(() => DateTime, { nullable: true, description: 'When it was closed; null: it is open.' })
  closedAt!: string | null;
  @Field(() => [BrownoutType], { description: 'Those that have not ended, the next one first.' })
  brownouts!: BrownoutType[];
  @Field(() => RouteMode, { description: 'Who answers it.' })
  mode!: RouteMode;
  @Field(() => Int, {
    description:
      'In ELO the share of the callers whom Elo answers, in COMPARE and VERIFY that of the requests that are compared.',
  })
  percent!: number;
  @Field(() => Boolean, { description: 'Whether a write is done on the other side too.' })
  mirror!: boolean;
  @Field(() => DateTime, {
    nullable: true,
    description: 'When mode or percentage changed for the last time; null: never.',
  })
  switchedAt!: string | null;
  @Field(() => Boolean, { description: 'Whether the address of the old service is configured (`LEGACY_URL_…`).' })
  hasLegacy!: boolean;
  @Field(() => Int, { description: 'Comparisons with the old service that found no difference, since the last reset.' })
  equal!: number;
  @Field(() => Int, { description: 'Comparisons that found some difference that is not ignored.' })
  different!: number;
  @Field(() => Int, {
    description: 'Requests of callers whom one of the sides can’t know, such as by a token of the other one.',
  })
  unknownCallers!: number;
  @Field(() => Int, {
    description: 'Requests that were not compared: too many at once, too long, or of a kind that can’t be asked twice.',
  })
  skipped!: number;
  @Field(() => Int, { description: 'Requests that the other side did not answer, or answered too late.' })
  otherSideFailed!: number;
  @Field(() => Int, { description: 'Places where answers differ and nobody has ignored it: `parityDifferences`.' })
  openDifferences!: number;
}
