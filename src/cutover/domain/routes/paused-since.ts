import type { RouteInfo } from '../../../platform/services.js';
import type { Ctx } from '../../../domain/context.js';

/** The time since which this process leaves the old service of a route alone because it does not answer; null: it does not. */
export const pausedSince = ({ services }: Ctx<'moving'>, { facade }: Pick<RouteInfo, 'facade'>): Date | null =>
  services.moving.pausedSince(facade);
