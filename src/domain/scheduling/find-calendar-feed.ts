import { mustBePerson, notFound } from '../kernel/access.js';
import { mustNotBeInParticipantMode } from '../sessions/policy.js';
import type { Ctx } from '../context.js';
import { feedOfUser } from './calendar-feed.query.js';
import { feedAddress } from './feed-address.js';

/** Where a calendar program subscribes. Whoever knows the address reads the calendar, so only its owner is told. */
export interface CalendarFeed {
  employeeId: number;
  url: string;
}

/** The address of the caller's own feed. @throws NOT_FOUND when the caller has no calendar */
export async function findCalendarFeed(ctx: Ctx): Promise<CalendarFeed> {
  const { userId } = mustBePerson(ctx);
  mustNotBeInParticipantMode(ctx);
  const [feed] = await feedOfUser(ctx, { id: userId });
  if (!feed) throw notFound('CALENDAR');
  return { employeeId: feed.employeeId, url: feedAddress(ctx.services.config, feed) };
}
