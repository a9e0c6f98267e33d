import { defineEntity, p } from '@mikro-orm/core';
import { instant, text } from './columns.js';

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
