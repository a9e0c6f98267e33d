import { ask } from '../data/graph.js';
import { type Resource, whole } from '../data/resource.js';
import {
  CutoverLanesDocument,
  CutoverServiceDocument,
  DriftReportsDocument,
  type DriftReportsQuery,
  MirrorFailuresDocument,
  type MirrorFailuresQuery,
  MirrorsDocument,
  type MirrorsQuery,
  ParityDifferencesDocument,
  type ParityDifferencesQuery,
  UndocumentedRoutesDocument,
  type UndocumentedRoutesQuery,
} from './operations.js';

interface Identified {
  id: string;
}
export type Difference = ParityDifferencesQuery['parityDifferences'][number] & Identified;
export type MirrorFailure = MirrorFailuresQuery['mirrorFailures'][number];
export type Mirror = MirrorsQuery['mirrors'][number] & Identified;
export type DriftReport = DriftReportsQuery['driftReports'][number] & Identified;
export type UndocumentedRoute = UndocumentedRoutesQuery['undocumentedRoutes'][number] & Identified;

/** Lists that the graph gives whole; it limits their length. */
export const wholeList = { page: 1, perPage: 1_000 };

/** One service, or one of its routes. */
interface Scope {
  facade: string;
  route?: string;
}

/** All routes, for the lanes of their services. */
const cutoverLanes: Resource = { list: async () => whole((await ask(CutoverLanesDocument, {})).routes) };

/** The routes of one service, with all their data. */
const cutoverService: Resource = {
  list: async ({ filter }) => whole((await ask(CutoverServiceDocument, filter as { facade: string })).routes),
};

const parityDifferences: Resource = {
  async list({ filter }) {
    const { route } = filter as { route: string };
    const { parityDifferences: rows } = await ask(ParityDifferencesDocument, { route });
    return whole(rows.map(row => ({ ...row, id: `${row.kind} ${row.path}` })));
  },
};

/** The state of a service's writes that are done on both sides. */
const mirrors: Resource = {
  async list({ filter }) {
    const { facade } = filter as Scope;
    const { mirrors: rows } = await ask(MirrorsDocument, {});
    return whole(rows.flatMap(row => (row.facade === facade ? [{ ...row, id: `${facade} ${row.toward}` }] : [])));
  },
};

const mirrorFailures: Resource = {
  async list({ filter }) {
    const { facade, route = null } = filter as Scope;
    const { mirrorFailures: rows } = await ask(MirrorFailuresDocument, { route });
    return whole(rows.filter(row => row.facade === facade));
  },
};

/** The results of the nightly comparison of both sides. */
const driftReports: Resource = {
  async list({ filter }) {
    const { driftReports: rows } = await ask(DriftReportsDocument, filter as { facade: string });
    return whole(rows.map(row => ({ ...row, id: row.noun })));
  },
};

const undocumentedRoutes: Resource = {
  async list({ filter }) {
    const { undocumentedRoutes: rows } = await ask(UndocumentedRoutesDocument, filter as { facade: string });
    return whole(rows.map(row => ({ ...row, id: `${row.method} ${row.path}` })));
  },
};

/** The lists that the page reads; none has a screen of its own. */
export const cutoverData = {
  'cutover-lanes': cutoverLanes,
  'cutover-service': cutoverService,
  'parity-differences': parityDifferences,
  mirrors,
  'mirror-failures': mirrorFailures,
  'drift-reports': driftReports,
  'undocumented-routes': undocumentedRoutes,
} satisfies Record<string, Resource>;
