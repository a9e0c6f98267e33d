import type { Ctx } from '../context.js';
import { canSeeClassInside } from './policy.js';

/** The address of the class's group. Null to people of other classes and when there is no group. */
export const findGroupUrl = async (
  ctx: Ctx,
  { id, groupAddress }: { id: number; groupAddress: string | null },
): Promise<string | null> =>
  groupAddress !== null && (await canSeeClassInside(ctx, 'Class.groupUrl', id)) ? groupAddress : null;
