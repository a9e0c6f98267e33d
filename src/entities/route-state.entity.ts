import { defineEntity, p } from '@mikro-orm/core';
import { instant, text } from './columns.js';
import { RouteMode } from './enums.js';
import { holdings, none, personal, retained } from './holdings.js';

/** What was decided about a route of a facade; a route without a row is as it always was. */
export const RouteStateSchema = defineEntity({
  name: 'RouteState',
  tableName: 'route_states',
  properties: {
    id: p.integer().primary(),
    /** Its id, `facade.noun.verb`. */
    route: text(100).unique(),
    /** When its end was announced for the first time. */
    announcedAt: instant().nullable(),
    /** When it ends, as announced. */
    sunsetAt: instant().nullable(),
    /** The address of what takes its place. */
    successor: text(500).nullable(),
    closedAt: instant().nullable(),
    mode: p.enum(() => RouteMode).default(RouteMode.ELO),
    /** Share of the callers whom Elo answers; of the requests that are compared, in COMPARE and VERIFY. */
    percent: p.smallint().default(100),
    /** Whether writes are done on both sides. */
    mirror: p.boolean().default(false),
    /** When mode or percent changed for the last time; null: never. */
    switchedAt: instant().nullable(),
  },
});

/** What was asked of a facade that Elo does not know, and the old service was asked: by the shape of its path. */
export const UndocumentedRouteSchema = defineEntity({
  name: 'UndocumentedRoute',
  tableName: 'undocumented_routes',
  properties: {
    id: p.integer().primary(),
    facade: text(20),
    method: text(20),
    /** With numbers and ids replaced. */
    path: text(200),
    calls: p.integer(),
    /** Of LEGACY_TIME_ZONE. */
    lastDay: p.date(),
  },
  uniques: [{ name: 'undocumented_routes_unique', properties: ['facade', 'method', 'path'] }],
});

/** Which side was asked first with an Idempotency-Key: there a repetition is known. */
export const KeySideSchema = defineEntity({
  name: 'KeySide',
  tableName: 'key_sides',
  properties: {
    id: p.integer().primary(),
    /** SHA-256 of the facade, the key and who sent it. */
    hash: text(43).unique(),
    isLegacy: p.boolean(),
    askedAt: instant().index(),
  },
});

/** A time in which an announced route answers as if it were closed, so that those who still call it notice. */
export const RouteBrownoutSchema = defineEntity({
  name: 'RouteBrownout',
  tableName: 'route_brownouts',
  properties: {
    id: p.integer().primary(),
    route: text(100),
    startsAt: instant(),
    endsAt: instant().index(),
  },
  indexes: [{ name: 'route_brownouts_route_index', properties: ['route', 'endsAt'] }],
});

/** That a client knows of the end of a route and needs it no more. */
export const RouteConsentSchema = defineEntity({
  name: 'RouteConsent',
  tableName: 'route_consents',
  properties: {
    id: p.integer().primary(),
    route: text(100),
    /** As it is counted: what it calls itself, the name of its API key, or a role. */
    client: text(60),
    acknowledgedAt: instant(),
    /** The date that was announced then. */
    consentedUntil: instant(),
  },
  uniques: [{ name: 'route_consents_unique', properties: ['route', 'client'] }],
});

holdings(RouteStateSchema, {
  about: {},
  why: 'What was decided about routes.',
  kept: 'As long as the facades',
  columns: {
    id: none,
    route: none,
    announcedAt: none,
    sunsetAt: none,
    successor: none,
    closedAt: none,
    mode: none,
    percent: none,
    mirror: none,
    switchedAt: none,
  },
});

holdings(RouteBrownoutSchema, {
  about: {},
  why: 'When routes answer as if they were closed.',
  kept: 'As long as the facades',
  columns: {
    id: none,
    route: none,
    startsAt: none,
    endsAt: none,
  },
});

holdings(RouteConsentSchema, {
  about: { client: 'text' },
  why: 'Which clients need a route no more.',
  kept: 'As long as the facades',
  rows: 'delete',
  columns: {
    id: none,
    route: none,
    client: personal({ why: 'As a client calls itself' }),
    acknowledgedAt: none,
    consentedUntil: none,
  },
});

holdings(UndocumentedRouteSchema, {
  about: {},
  why: 'What old services were asked that is in no contract.',
  kept: 'As long as the routes move; 500 for each facade at most',
  columns: {
    id: none,
    facade: none,
    method: none,
    path: none,
    calls: none,
    lastDay: none,
  },
});

holdings(KeySideSchema, {
  about: {},
  why: 'Which side was asked first with an Idempotency-Key.',
  kept: 'A day',
  columns: {
    id: none,
    hash: retained('A hash of who sent it and the key; gone after a day'),
    isLegacy: none,
    askedAt: none,
  },
});
