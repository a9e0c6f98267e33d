import { Field, Int, ObjectType } from 'type-graphql';
import { DateTime, LocalDate } from './scalars.js';

@ObjectType('RouteClient', { simpleResolvers: true, description: 'Who called a route in the last 30 days.' })
export class RouteClientType {
  @Field(() => String, {
    description:
      'What the client calls itself (`x-client-name`, `apollographql-client-name`), or the name of its API key, or the role of the caller.',
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
}
