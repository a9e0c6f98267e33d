import { defineEntity, p } from '@mikro-orm/core';
import { instant, text } from '../../entities/columns.js';
import { holdings, none, personal, retained } from '../../entities/holdings.js';

const count = () => p.integer().default(0);

/** The results of comparisons of a route with its old service, since the last restart of the count. */
export const ParityCountSchema = defineEntity({
  name: 'ParityCount',
  tableName: 'parity_counts',
  properties: {
    id: p.integer().primary(),
    /** Its id, `facade.noun.verb`. */
    route: text(100).unique(),
    /** An earlier request does not count. */
    resetAt: instant().nullable(),
    equal: count(),
    different: count(),
    /** One of the sides can't know the caller. */
    unknownCallers: count(),
    /** Not compared: there was no time or no room for it, or it can't be asked twice. */
    skipped: count(),
    otherSideFailed: count(),
  },
});

/** The places where answers of both sides differ: never their values. */
export const ParityDifferenceSchema = defineEntity({
  name: 'ParityDifference',
  tableName: 'parity_differences',
  properties: {
    id: p.integer().primary(),
    route: text(100),
    /** The place in the answer, with indices left out: `items[].name`. */
    path: text(300),
    kind: text(20),
    count: p.integer(),
    /** Hashes of the values last seen, by a key of this installation; null: there was none. */
    eloHash: text(16).nullable(),
    legacyHash: text(16).nullable(),
    /** The status of the old service's answer. */
    status: p.smallint(),
    firstSeenAt: instant(),
    lastSeenAt: instant(),
  },
  uniques: [{ name: 'parity_differences_unique', properties: ['route', 'path', 'kind'] }],
});

/** Known and accepted differences of a route, or of all routes of a facade: at the path and below it. */
export const ParityIgnoreSchema = defineEntity({
  name: 'ParityIgnore',
  tableName: 'parity_ignores',
  properties: {
    id: p.integer().primary(),
    /** Its id, `facade.noun.verb`, or the name of a facade alone. */
    route: text(100),
    path: text(300),
    reason: text(500),
    ignoredAt: instant(),
  },
  uniques: [{ name: 'parity_ignores_unique', properties: ['route', 'path'] }],
});

holdings(ParityCountSchema, {
  about: {},
  why: 'Comparisons of the answers of both sides, while a route moves.',
  kept: 'Until somebody begins to count anew',
  columns: {
    id: none,
    route: none,
    resetAt: none,
    equal: none,
    different: none,
    unknownCallers: none,
    skipped: none,
    otherSideFailed: none,
  },
});

holdings(ParityDifferenceSchema, {
  about: {},
  why: 'Differences between the answers of both sides, while a route moves.',
  kept: 'Until somebody begins to count anew',
  columns: {
    id: none,
    route: none,
    path: none,
    kind: none,
    count: none,
    eloHash: retained('A short keyed hash of a value that is mostly not personal; it leads to no value'),
    legacyHash: retained('A short keyed hash of a value that is mostly not personal; it leads to no value'),
    status: none,
    firstSeenAt: none,
    lastSeenAt: none,
  },
});

holdings(ParityIgnoreSchema, {
  about: { reason: 'mention' },
  why: 'Differences that are known and meant.',
  kept: 'While the route moves',
  columns: {
    id: none,
    route: none,
    path: none,
    reason: personal(),
    ignoredAt: none,
  },
});
