import type { LaneRouteFragment } from './operations.js';

export type Mode = LaneRouteFragment['mode'];

/** The side that answers: routes of one kind are counted together. */
export interface Part {
  mode: Mode;
  /** The share of the callers that Elo answers; less than 100 for routes that both sides answer. */
  percent: number;
  count: number;
}

/** The progress of a service. */
export type LaneState = 'only_elo' | 'elo' | 'legacy' | 'comparing' | 'moving' | 'closed';

/** One of the old services, with the data of all its routes together. */
export interface Lane {
  facade: string;
  routes: number;
  closed: number;
  hasLegacy: boolean;
  /** The time since the old service is not called, because it does not answer. */
  pausedSince: string | null;
  state: LaneState;
  /** Its open routes by the side that answers them, the old service first. */
  parts: Part[];
  /** The share of calls that Elo answers: by the calls of 30 days, or by routes when there were no calls. 0 to 100. */
  share: number;
  mirrored: number;
  calls: number;
  equal: number;
  different: number;
  open: number;
  unknown: number;
  failed: number;
  skipped: number;
}

/** In the order that a route moves through. */
export const modes: readonly Mode[] = ['LEGACY', 'COMPARE', 'VERIFY', 'ELO'];

/** The share of a route's callers that Elo answers. */
export const shareOf = ({ mode, percent }: Pick<LaneRouteFragment, 'mode' | 'percent'>): number =>
  mode === 'ELO' ? percent : mode === 'VERIFY' ? 100 : 0;

/** The services of these routes, in their order. */
export const lanesOf = (routes: readonly LaneRouteFragment[]): Lane[] =>
  [...Map.groupBy(routes, ({ facade }) => facade)].map(([facade, those]) => laneOf(facade, those));

export function laneOf(facade: string, routes: readonly LaneRouteFragment[]): Lane {
  const sum = (of: (route: LaneRouteFragment) => number) => routes.reduce((total, route) => total + of(route), 0);
  const open = routes.filter(({ closedAt }) => closedAt === null);
  const hasLegacy = routes.some(route => route.hasLegacy);
  const parts = partsOf(open);
  return {
    facade,
    routes: routes.length,
    closed: routes.length - open.length,
    hasLegacy,
    pausedSince: routes.find(({ pausedSince }) => pausedSince !== null)?.pausedSince ?? null,
    state: stateOf(parts, hasLegacy),
    parts,
    share: weighed(open),
    mirrored: open.filter(({ mirror }) => mirror).length,
    calls: sum(route => route.calls),
    equal: sum(route => route.equal),
    different: sum(route => route.different),
    open: sum(route => route.openDifferences),
    unknown: sum(route => route.unknownCallers),
    failed: sum(route => route.otherSideFailed),
    skipped: sum(route => route.skipped),
  };
}

function partsOf(routes: readonly LaneRouteFragment[]): Part[] {
  // For COMPARE and VERIFY, `percent` is the share of compared calls; the side that answers is the same.
  const keyOf = ({ mode, percent }: LaneRouteFragment) => (mode === 'ELO' ? percent : 100);
  return modes.flatMap(mode =>
    [
      ...Map.groupBy(
        routes.filter(each => each.mode === mode),
        keyOf,
      ),
    ]
      .map(([percent, those]) => ({ mode, percent, count: those.length }))
      .sort((one, other) => one.percent - other.percent),
  );
}

function stateOf(parts: readonly Part[], hasLegacy: boolean): LaneState {
  const all = (test: (part: Part) => boolean) => parts.every(test);
  if (parts.length === 0) return 'closed';
  if (all(({ mode, percent }) => mode === 'ELO' && percent === 100)) return hasLegacy ? 'elo' : 'only_elo';
  if (all(({ mode }) => mode === 'LEGACY')) return 'legacy';
  if (all(({ mode }) => mode === 'LEGACY' || mode === 'COMPARE')) return 'comparing';
  return 'moving';
}

function weighed(routes: readonly LaneRouteFragment[]): number {
  const isCalled = routes.some(({ calls }) => calls > 0);
  const weightOf = ({ calls }: LaneRouteFragment) => (isCalled ? calls : 1);
  const total = routes.reduce((sum, route) => sum + weightOf(route), 0);
  return total === 0 ? 0 : routes.reduce((sum, route) => sum + weightOf(route) * shareOf(route), 0) / total;
}
