import { notFound } from '../kernel/access.js';
import type { Ctx } from '../context.js';
import { feedOfUser } from './calendar-feed.query.js';
import { feedAddress } from './feed-address.js';
import { authorize } from '../kernel/policy.js';
import { schedulingPolicy } from './policy.js';

/** The address for subscriptions in calendar programs. The address gives access to the calendar, so only its owner gets it. */
export interface CalendarFeed {
  employeeId: number;
  url: string;
}

/** The address of the caller's own feed. @throws NOT_FOUND when the caller has no calendar */
export async function findCalendarFeed(ctx: Ctx): Promise<CalendarFeed> {
  const { userId } = authorize(ctx, schedulingPolicy.calendarFeed);
  const [feed] = await feedOfUser(ctx, { id: userId });
  if (!feed) throw notFound('CALENDAR');
  return { employeeId: feed.employeeId, url: feedAddress(ctx.services.config, feed) };
}
