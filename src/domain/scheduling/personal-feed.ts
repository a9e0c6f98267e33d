import { z } from 'zod';
import { AppError } from '../../failures/errors.js';
import { parseInput } from '../../failures/validation.js';
import { calendarFeed, type CalendarEntry } from '../../platform/mail/icalendar.js';
import { oneLine } from '../../platform/mail/mail-text.js';
import type { Ctx } from '../context.js';
import { notFound, wrongCredential } from '../kernel/access.js';
import { authorize } from '../kernel/policy.js';
import { instantOf } from '../kernel/time.js';
import { changePerson, lockCaller } from '../people/people.write.js';
import { portalAddress } from '../settings/portal-address.query.js';
import { calendarUid, meetingUid } from './calendar-uid.rules.js';
import { feedAddress, isFeedToken } from './feed-address.js';
import { feedOfPerson, personalEntries } from './personal-feed.query.js';
import { schedulingPolicy } from './policy.js';
import { feedPeriod, REFRESH } from './read-calendar-feed.js';

/** The address for subscriptions in calendar programs. The address gives access, so only the person gets it. */
export interface PersonalFeed {
  url: string;
}

async function addressFor(ctx: Ctx, userId: number): Promise<PersonalFeed> {
  const [feed] = await feedOfPerson(ctx, { id: userId });
  if (!feed) throw notFound('PERSON');
  return { url: feedAddress(ctx.services.config, { userId, version: feed.version }) };
}

/** The address of the caller's own feed: the appointments that they have booked, and the meetings of their classes. */
export async function findMyCalendarFeed(ctx: Ctx): Promise<PersonalFeed> {
  return addressFor(ctx, authorize(ctx, schedulingPolicy.myCalendarFeed).userId);
}

/** Ends the address of the caller's own feed. @returns the new one */
export async function renewMyCalendarFeed(ctx: Ctx): Promise<PersonalFeed> {
  const { userId } = authorize(ctx, schedulingPolicy.renewMyCalendarFeed);
  await ctx.transaction(async ctx => {
    const person = await lockCaller(ctx, userId);
    changePerson(ctx, person, { feedVersion: person.feedVersion + 1 });
  });
  return addressFor(ctx, userId);
}

const shape = z.object({ userId: z.int(), token: z.string().max(200).nullish() });

/**
 * A person's own calendar as iCalendar, for everybody with the address of its feed. The text stays the same as long as nothing
 * changes.
 * @throws UNAUTHENTICATED without a token; FORBIDDEN with a wrong or revoked one, or when the person may not sign in any more
 */
export async function readPersonalFeed(ctx: Ctx, input: z.input<typeof shape>): Promise<string> {
  const { userId, token } = parseInput(shape, input);
  if (!token) throw new AppError('UNAUTHENTICATED', 'FEED_TOKEN_MISSING');
  const [feed] = await feedOfPerson(ctx, { id: userId });
  // The same error for a missing person, so that nobody learns the existing ones.
  if (!feed || !isFeedToken(ctx.services.config.authSecret, { userId, version: feed.version }, token))
    throw wrongCredential('FEED_TOKEN_INVALID');
  const rows = await personalEntries(ctx, { userId, ...feedPeriod(ctx.now()) });
  const portal = await portalAddress(ctx);
  return calendarFeed(
    `Agenda de ${oneLine(feed.name)}`,
    rows.map(row => entryOf(row, portal)),
    REFRESH,
  );
}

type Row = Awaited<ReturnType<typeof personalEntries>>[number];

const entryOf = (row: Row, portal: string): CalendarEntry => ({
  uid: row.what === 'MEETING' ? meetingUid(row) : calendarUid(row),
  sequence: row.revision,
  stamp: new Date(instantOf(row.changedAt)),
  start: new Date(instantOf(row.startsAt)),
  finish: new Date(instantOf(row.endsAt)),
  summary: row.what === 'MEETING' ? `Encontro: ${row.title}` : `Agendamento com ${oneLine(row.title)}`,
  description: [row.class && `Turma: ${row.class}`, `Portal: ${portal}`].filter(Boolean).join('\n'),
  location: row.place,
});
