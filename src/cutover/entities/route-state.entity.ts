import { defineEntity, p } from '@mikro-orm/core';
import { instant, text } from '../../entities/columns.js';
import { RouteMode } from '../../entities/enums.js';
import { holdings, none, personal, retained } from '../../entities/holdings.js';

/** The decisions about a route of a facade; a route without a row has none. */
export const RouteStateSchema = defineEntity({
  name: 'RouteState',
  tableName: 'route_states',
  properties: {
    id: p.integer().primary(),
    /** Its id, `facade.noun.verb`. */
    route: text(100).unique(),
    /** The time of the first announcement of its end. */
    announcedAt: instant().nullable(),
    /** The announced time of its end. */
    sunsetAt: instant().nullable(),
    /** The address of its replacement. */
    successor: text(500).nullable(),
    closedAt: instant().nullable(),
    mode: p.enum(() => RouteMode).default(RouteMode.ELO),
    /** The share of the callers that Elo answers; in COMPARE and VERIFY, the share of the requests that are compared. */
    percent: p.smallint().default(100),
    /** True when writes are done on both sides. */
    mirror: p.boolean().default(false),
    /** The time of the last change of mode or percent; null: never. */
    switchedAt: instant().nullable(),
  },
});

/** A request to a facade that Elo does not know, passed on to the old service: by the shape of its path. */
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
    /** A day in LEGACY_TIME_ZONE. */
    lastDay: p.date(),
  },
  uniques: [{ name: 'undocumented_routes_unique', properties: ['facade', 'method', 'path'] }],
});

/** The side that was asked first with an Idempotency-Key: that side recognises a repetition. */
export const KeySideSchema = defineEntity({
  name: 'KeySide',
  tableName: 'key_sides',
  properties: {
    id: p.integer().primary(),
    /** SHA-256 of the facade and the key. */
    hash: text(43).unique(),
    isLegacy: p.boolean(),
    askedAt: instant().index(),
  },
});

/** A time in which an announced route answers as if it were closed, so that its remaining callers notice. */
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

/** A client's statement that it knows of the end of a route and needs it no more. */
export const RouteConsentSchema = defineEntity({
  name: 'RouteConsent',
  tableName: 'route_consents',
  properties: {
    id: p.integer().primary(),
    route: text(100),
    /** The client's name in the counts: its own name for itself, the name of its API key, or a role. */
    client: text(60),
    acknowledgedAt: instant(),
    /** The end that was announced then. */
    consentedUntil: instant(),
  },
  uniques: [{ name: 'route_consents_unique', properties: ['route', 'client'] }],
});

holdings(RouteStateSchema, {
  about: {},
  why: 'Decisions about routes.',
  kept: 'For the life of the facades',
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
  why: 'Times in which routes answer as if they were closed.',
  kept: 'For the life of the facades',
  columns: {
    id: none,
    route: none,
    startsAt: none,
    endsAt: none,
  },
});

holdings(RouteConsentSchema, {
  about: { client: 'text' },
  why: 'Clients that do not need a route any more.',
  kept: 'For the life of the facades',
  rows: 'delete',
  columns: {
    id: none,
    route: none,
    client: personal({ why: 'The client’s own name for itself' }),
    acknowledgedAt: none,
    consentedUntil: none,
  },
});

holdings(UndocumentedRouteSchema, {
  about: {},
  why: 'Requests to old services that are in no contract.',
  kept: 'While the routes move; 500 for each facade at most',
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
  why: 'The side that was asked first with an Idempotency-Key.',
  kept: 'A day',
  columns: {
    id: none,
    hash: retained('A hash of the sender and the key; gone after a day'),
    isLegacy: none,
    askedAt: none,
  },
});
