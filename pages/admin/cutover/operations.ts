/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** The reason why a mirrored write was given up. */
export type MirrorFailureReason =
  /** The body of the write was longer than the limit for storing it. */
  | 'BODY_TOO_LONG'
  /** The other side does not know the credentials of the call. */
  | 'CALLER_UNKNOWN'
  /** The other side was unavailable for longer than credentials are kept. */
  | 'EXPIRED'
  /** The other side failed at every try. */
  | 'FAILED'
  /** Its files are no longer in storage. */
  | 'FILES_GONE'
  /** Elo passed the write on to the old service, but the answer was lost, so the result is unknown. The request is not kept. */
  | 'OUTCOME_UNKNOWN'
  /** The other side refused it. */
  | 'REFUSED'
  /** The other side accepted a newer change of the same record before it did this write. This write is void: it is not tried again, and no other write waits for it. */
  | 'SUPERSEDED';

/** A side of a route that moves from an old service to Elo. */
export type MirrorSide =
  /** This server. */
  | 'ELO'
  /** The old service of the facade. */
  | 'LEGACY';

/** The kind of a difference between answers of Elo and of an old service. */
export type ParityDifferenceKind =
  /** A body that is not JSON, such as a file, differs. */
  | 'BODY'
  /** Elo returns it, the old service does not. */
  | 'EXTRA'
  /** A header that clients depend on differs, or is missing on one side. */
  | 'HEADER'
  /** The lengths of a list differ. */
  | 'LENGTH'
  /** The old service returns it, Elo does not. */
  | 'MISSING'
  /** The same elements have another order, where the order matters. */
  | 'ORDER'
  /** The statuses differ; the bodies are not compared then. */
  | 'STATUS'
  /** The values have different types, such as a text and a number. */
  | 'TYPE'
  /** The values differ. */
  | 'VALUE';

/** The side that answers a route of a facade, and the comparison with the other side. */
export type RouteMode =
  /** The old service answers. Afterwards Elo does the same request without leaving anything behind, to compare the answers. */
  | 'COMPARE'
  /** Elo answers. With a percentage below 100, Elo answers that share of the callers, always the same ones; the others get answers as in LEGACY. */
  | 'ELO'
  /** The old service answers; Elo passes on requests and answers. */
  | 'LEGACY'
  /** Elo answers. Afterwards a read is also sent to the old service. */
  | 'VERIFY';

export type LaneRouteFragment = { id: string, facade: string, mode: RouteMode, percent: number, mirror: boolean, hasLegacy: boolean, calls: number, equal: number, different: number, unknownCallers: number, skipped: number, otherSideFailed: number, openDifferences: number, closedAt: string | null, pausedSince: string | null };

export type ServiceRouteFragment = { method: string, path: string, summary: string, switchRefusal: string | null, id: string, facade: string, mode: RouteMode, percent: number, mirror: boolean, hasLegacy: boolean, calls: number, equal: number, different: number, unknownCallers: number, skipped: number, otherSideFailed: number, openDifferences: number, closedAt: string | null, pausedSince: string | null, clients: Array<{ client: string, calls: number, lastDay: string, acknowledgedAt: string | null }>, sunset: { announcedAt: string, sunsetAt: string, successor: string | null } | null, brownouts: Array<{ startsAt: string, endsAt: string }> };

export type CutoverLanesQueryVariables = Exact<{ [key: string]: never; }>;


export type CutoverLanesQuery = { routes: Array<{ id: string, facade: string, mode: RouteMode, percent: number, mirror: boolean, hasLegacy: boolean, calls: number, equal: number, different: number, unknownCallers: number, skipped: number, otherSideFailed: number, openDifferences: number, closedAt: string | null, pausedSince: string | null }> };

export type WatchCutoverLanesSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type WatchCutoverLanesSubscription = { cutover: Array<{ id: string, facade: string, mode: RouteMode, percent: number, mirror: boolean, hasLegacy: boolean, calls: number, equal: number, different: number, unknownCallers: number, skipped: number, otherSideFailed: number, openDifferences: number, closedAt: string | null, pausedSince: string | null }> };

export type CutoverServiceQueryVariables = Exact<{
  facade: string;
}>;


export type CutoverServiceQuery = { routes: Array<{ method: string, path: string, summary: string, switchRefusal: string | null, id: string, facade: string, mode: RouteMode, percent: number, mirror: boolean, hasLegacy: boolean, calls: number, equal: number, different: number, unknownCallers: number, skipped: number, otherSideFailed: number, openDifferences: number, closedAt: string | null, pausedSince: string | null, clients: Array<{ client: string, calls: number, lastDay: string, acknowledgedAt: string | null }>, sunset: { announcedAt: string, sunsetAt: string, successor: string | null } | null, brownouts: Array<{ startsAt: string, endsAt: string }> }> };

export type WatchCutoverServiceSubscriptionVariables = Exact<{
  facade: string;
}>;


export type WatchCutoverServiceSubscription = { cutover: Array<{ method: string, path: string, summary: string, switchRefusal: string | null, id: string, facade: string, mode: RouteMode, percent: number, mirror: boolean, hasLegacy: boolean, calls: number, equal: number, different: number, unknownCallers: number, skipped: number, otherSideFailed: number, openDifferences: number, closedAt: string | null, pausedSince: string | null, clients: Array<{ client: string, calls: number, lastDay: string, acknowledgedAt: string | null }>, sunset: { announcedAt: string, sunsetAt: string, successor: string | null } | null, brownouts: Array<{ startsAt: string, endsAt: string }> }> };

export type SetRouteModeMutationVariables = Exact<{
  routes: Array<string> | string;
  mode: RouteMode;
  percent: number;
  mirror: boolean;
  force: boolean;
}>;


export type SetRouteModeMutation = { setRouteMode: Array<{ id: string }> };

export type AnnounceSunsetMutationVariables = Exact<{
  routes: Array<string> | string;
  sunsetAt: string;
  successor?: string | null | undefined;
}>;


export type AnnounceSunsetMutation = { announceSunset: Array<{ id: string }> };

export type WithdrawSunsetMutationVariables = Exact<{
  routes: Array<string> | string;
}>;


export type WithdrawSunsetMutation = { withdrawSunset: Array<{ id: string }> };

export type AcknowledgeSunsetMutationVariables = Exact<{
  route: string;
  client: string;
}>;


export type AcknowledgeSunsetMutation = { acknowledgeSunset: { id: string } };

export type ScheduleBrownoutMutationVariables = Exact<{
  routes: Array<string> | string;
  from: string;
  to: string;
}>;


export type ScheduleBrownoutMutation = { scheduleBrownout: Array<{ id: string }> };

export type CloseRoutesMutationVariables = Exact<{
  routes: Array<string> | string;
  force: boolean;
}>;


export type CloseRoutesMutation = { closeRoute: Array<{ id: string }> };

export type ReopenRoutesMutationVariables = Exact<{
  routes: Array<string> | string;
}>;


export type ReopenRoutesMutation = { reopenRoute: Array<{ id: string }> };

export type UndocumentedRoutesQueryVariables = Exact<{
  facade: string;
}>;


export type UndocumentedRoutesQuery = { undocumentedRoutes: Array<{ method: string, path: string, calls: number, lastDay: string }> };

export type MirrorsQueryVariables = Exact<{ [key: string]: never; }>;


export type MirrorsQuery = { mirrors: Array<{ facade: string, toward: MirrorSide, waiting: number, failed: number, oldestAt: string | null, missed: number, missedAt: string | null }> };

export type MirrorFailuresQueryVariables = Exact<{
  route?: string | null | undefined;
}>;


export type MirrorFailuresQuery = { mirrorFailures: Array<{ id: string, facade: string, route: string, toward: MirrorSide, acceptedAt: string, failedAt: string, attempts: number, reason: MirrorFailureReason, status: number | null, detail: string | null, behind: number, isRetryable: boolean }> };

export type RetryMirrorMutationVariables = Exact<{
  ids: Array<string> | string;
}>;


export type RetryMirrorMutation = { retryMirror: number };

export type GiveUpMirrorMutationVariables = Exact<{
  ids: Array<string> | string;
}>;


export type GiveUpMirrorMutation = { giveUpMirror: number };

export type DriftReportsQueryVariables = Exact<{
  facade: string;
}>;


export type DriftReportsQuery = { driftReports: Array<{ noun: string, comparedAt: string, compared: number, missing: number, extra: number, different: number, error: string | null }> };

export type ParityDifferencesQueryVariables = Exact<{
  route: string;
}>;


export type ParityDifferencesQuery = { parityDifferences: Array<{ route: string, path: string, kind: ParityDifferenceKind, count: number, eloHash: string | null, legacyHash: string | null, status: number, firstSeenAt: string, lastSeenAt: string, ignoredAt: string | null, ignoreReason: string | null, ignoredPath: string | null, ignoredFacade: string | null }> };

export type IgnoreDifferencesMutationVariables = Exact<{
  route?: string | null | undefined;
  facade?: string | null | undefined;
  path: string;
  reason: string;
}>;


export type IgnoreDifferencesMutation = { ignoreDifferences: Array<{ path: string }> };

export type WithdrawIgnoredMutationVariables = Exact<{
  route?: string | null | undefined;
  facade?: string | null | undefined;
  path: string;
}>;


export type WithdrawIgnoredMutation = { withdrawIgnored: Array<{ path: string }> };

export type ResetParityMutationVariables = Exact<{
  routes: Array<string> | string;
}>;


export type ResetParityMutation = { resetParity: Array<{ id: string }> };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const LaneRouteFragmentDoc = new TypedDocumentString(`
    fragment LaneRoute on FacadeRoute {
  id
  facade
  mode
  percent
  mirror
  hasLegacy
  calls
  equal
  different
  unknownCallers
  skipped
  otherSideFailed
  openDifferences
  closedAt
  pausedSince
}
    `, {"fragmentName":"LaneRoute"}) as unknown as TypedDocumentString<LaneRouteFragment, unknown>;
export const ServiceRouteFragmentDoc = new TypedDocumentString(`
    fragment ServiceRoute on FacadeRoute {
  ...LaneRoute
  method
  path
  summary
  switchRefusal
  clients {
    client
    calls
    lastDay
    acknowledgedAt
  }
  sunset {
    announcedAt
    sunsetAt
    successor
  }
  brownouts {
    startsAt
    endsAt
  }
}
    fragment LaneRoute on FacadeRoute {
  id
  facade
  mode
  percent
  mirror
  hasLegacy
  calls
  equal
  different
  unknownCallers
  skipped
  otherSideFailed
  openDifferences
  closedAt
  pausedSince
}`, {"fragmentName":"ServiceRoute"}) as unknown as TypedDocumentString<ServiceRouteFragment, unknown>;
export const CutoverLanesDocument = new TypedDocumentString(`
    query CutoverLanes {
  routes {
    ...LaneRoute
  }
}
    fragment LaneRoute on FacadeRoute {
  id
  facade
  mode
  percent
  mirror
  hasLegacy
  calls
  equal
  different
  unknownCallers
  skipped
  otherSideFailed
  openDifferences
  closedAt
  pausedSince
}`) as unknown as TypedDocumentString<CutoverLanesQuery, CutoverLanesQueryVariables>;
export const WatchCutoverLanesDocument = new TypedDocumentString(`
    subscription WatchCutoverLanes {
  cutover {
    ...LaneRoute
  }
}
    fragment LaneRoute on FacadeRoute {
  id
  facade
  mode
  percent
  mirror
  hasLegacy
  calls
  equal
  different
  unknownCallers
  skipped
  otherSideFailed
  openDifferences
  closedAt
  pausedSince
}`) as unknown as TypedDocumentString<WatchCutoverLanesSubscription, WatchCutoverLanesSubscriptionVariables>;
export const CutoverServiceDocument = new TypedDocumentString(`
    query CutoverService($facade: String!) {
  routes(facade: $facade) {
    ...ServiceRoute
  }
}
    fragment LaneRoute on FacadeRoute {
  id
  facade
  mode
  percent
  mirror
  hasLegacy
  calls
  equal
  different
  unknownCallers
  skipped
  otherSideFailed
  openDifferences
  closedAt
  pausedSince
}
fragment ServiceRoute on FacadeRoute {
  ...LaneRoute
  method
  path
  summary
  switchRefusal
  clients {
    client
    calls
    lastDay
    acknowledgedAt
  }
  sunset {
    announcedAt
    sunsetAt
    successor
  }
  brownouts {
    startsAt
    endsAt
  }
}`) as unknown as TypedDocumentString<CutoverServiceQuery, CutoverServiceQueryVariables>;
export const WatchCutoverServiceDocument = new TypedDocumentString(`
    subscription WatchCutoverService($facade: String!) {
  cutover(facade: $facade) {
    ...ServiceRoute
  }
}
    fragment LaneRoute on FacadeRoute {
  id
  facade
  mode
  percent
  mirror
  hasLegacy
  calls
  equal
  different
  unknownCallers
  skipped
  otherSideFailed
  openDifferences
  closedAt
  pausedSince
}
fragment ServiceRoute on FacadeRoute {
  ...LaneRoute
  method
  path
  summary
  switchRefusal
  clients {
    client
    calls
    lastDay
    acknowledgedAt
  }
  sunset {
    announcedAt
    sunsetAt
    successor
  }
  brownouts {
    startsAt
    endsAt
  }
}`) as unknown as TypedDocumentString<WatchCutoverServiceSubscription, WatchCutoverServiceSubscriptionVariables>;
export const SetRouteModeDocument = new TypedDocumentString(`
    mutation SetRouteMode($routes: [String!]!, $mode: RouteMode!, $percent: Int!, $mirror: Boolean!, $force: Boolean!) {
  setRouteMode(
    routes: $routes
    mode: $mode
    percent: $percent
    mirror: $mirror
    force: $force
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<SetRouteModeMutation, SetRouteModeMutationVariables>;
export const AnnounceSunsetDocument = new TypedDocumentString(`
    mutation AnnounceSunset($routes: [String!]!, $sunsetAt: DateTime!, $successor: String) {
  announceSunset(routes: $routes, sunsetAt: $sunsetAt, successor: $successor) {
    id
  }
}
    `) as unknown as TypedDocumentString<AnnounceSunsetMutation, AnnounceSunsetMutationVariables>;
export const WithdrawSunsetDocument = new TypedDocumentString(`
    mutation WithdrawSunset($routes: [String!]!) {
  withdrawSunset(routes: $routes) {
    id
  }
}
    `) as unknown as TypedDocumentString<WithdrawSunsetMutation, WithdrawSunsetMutationVariables>;
export const AcknowledgeSunsetDocument = new TypedDocumentString(`
    mutation AcknowledgeSunset($route: String!, $client: String!) {
  acknowledgeSunset(route: $route, client: $client) {
    id
  }
}
    `) as unknown as TypedDocumentString<AcknowledgeSunsetMutation, AcknowledgeSunsetMutationVariables>;
export const ScheduleBrownoutDocument = new TypedDocumentString(`
    mutation ScheduleBrownout($routes: [String!]!, $from: DateTime!, $to: DateTime!) {
  scheduleBrownout(routes: $routes, from: $from, to: $to) {
    id
  }
}
    `) as unknown as TypedDocumentString<ScheduleBrownoutMutation, ScheduleBrownoutMutationVariables>;
export const CloseRoutesDocument = new TypedDocumentString(`
    mutation CloseRoutes($routes: [String!]!, $force: Boolean!) {
  closeRoute(routes: $routes, force: $force) {
    id
  }
}
    `) as unknown as TypedDocumentString<CloseRoutesMutation, CloseRoutesMutationVariables>;
export const ReopenRoutesDocument = new TypedDocumentString(`
    mutation ReopenRoutes($routes: [String!]!) {
  reopenRoute(routes: $routes) {
    id
  }
}
    `) as unknown as TypedDocumentString<ReopenRoutesMutation, ReopenRoutesMutationVariables>;
export const UndocumentedRoutesDocument = new TypedDocumentString(`
    query UndocumentedRoutes($facade: String!) {
  undocumentedRoutes(facade: $facade) {
    method
    path
    calls
    lastDay
  }
}
    `) as unknown as TypedDocumentString<UndocumentedRoutesQuery, UndocumentedRoutesQueryVariables>;
export const MirrorsDocument = new TypedDocumentString(`
    query Mirrors {
  mirrors {
    facade
    toward
    waiting
    failed
    oldestAt
    missed
    missedAt
  }
}
    `) as unknown as TypedDocumentString<MirrorsQuery, MirrorsQueryVariables>;
export const MirrorFailuresDocument = new TypedDocumentString(`
    query MirrorFailures($route: String) {
  mirrorFailures(route: $route, first: 1000) {
    id
    facade
    route
    toward
    acceptedAt
    failedAt
    attempts
    reason
    status
    detail
    behind
    isRetryable
  }
}
    `) as unknown as TypedDocumentString<MirrorFailuresQuery, MirrorFailuresQueryVariables>;
export const RetryMirrorDocument = new TypedDocumentString(`
    mutation RetryMirror($ids: [ID!]!) {
  retryMirror(ids: $ids)
}
    `) as unknown as TypedDocumentString<RetryMirrorMutation, RetryMirrorMutationVariables>;
export const GiveUpMirrorDocument = new TypedDocumentString(`
    mutation GiveUpMirror($ids: [ID!]!) {
  giveUpMirror(ids: $ids)
}
    `) as unknown as TypedDocumentString<GiveUpMirrorMutation, GiveUpMirrorMutationVariables>;
export const DriftReportsDocument = new TypedDocumentString(`
    query DriftReports($facade: String!) {
  driftReports(facade: $facade) {
    noun
    comparedAt
    compared
    missing
    extra
    different
    error
  }
}
    `) as unknown as TypedDocumentString<DriftReportsQuery, DriftReportsQueryVariables>;
export const ParityDifferencesDocument = new TypedDocumentString(`
    query ParityDifferences($route: String!) {
  parityDifferences(route: $route, first: 100) {
    route
    path
    kind
    count
    eloHash
    legacyHash
    status
    firstSeenAt
    lastSeenAt
    ignoredAt
    ignoreReason
    ignoredPath
    ignoredFacade
  }
}
    `) as unknown as TypedDocumentString<ParityDifferencesQuery, ParityDifferencesQueryVariables>;
export const IgnoreDifferencesDocument = new TypedDocumentString(`
    mutation IgnoreDifferences($route: String, $facade: String, $path: String!, $reason: String!) {
  ignoreDifferences(route: $route, facade: $facade, path: $path, reason: $reason) {
    path
  }
}
    `) as unknown as TypedDocumentString<IgnoreDifferencesMutation, IgnoreDifferencesMutationVariables>;
export const WithdrawIgnoredDocument = new TypedDocumentString(`
    mutation WithdrawIgnored($route: String, $facade: String, $path: String!) {
  withdrawIgnored(route: $route, facade: $facade, path: $path) {
    path
  }
}
    `) as unknown as TypedDocumentString<WithdrawIgnoredMutation, WithdrawIgnoredMutationVariables>;
export const ResetParityDocument = new TypedDocumentString(`
    mutation ResetParity($routes: [String!]!) {
  resetParity(routes: $routes) {
    id
  }
}
    `) as unknown as TypedDocumentString<ResetParityMutation, ResetParityMutationVariables>;