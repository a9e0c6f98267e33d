import { z } from 'zod';
import { AppError } from '../../failures/errors.js';
import { calendarFeed, type CalendarEntry } from '../../platform/mail/icalendar.js';
import { parseInput } from '../../failures/validation.js';
import { oneLine } from '../../platform/mail/mail-text.js';
import { instantOf } from '../kernel/time.js';
import { wrongCredential } from '../kernel/access.js';
import type { Ctx } from '../context.js';
import { feedEntries, feedOfEmployee } from './calendar-feed.query.js';
import { calendarUid, meetingUid } from './calendar-uid.rules.js';
import { isFeedToken } from './feed-address.js';

const DAY = 86_400_000;
const PAST_DAYS = 90;
const FUTURE_DAYS = 400;
/** The interval in seconds after which programs are to read the feed again. */
export const REFRESH = 900;

/** The period of a feed: 90 days back, 400 ahead; whole days, so that a feed stays the same for a day. */
export function feedPeriod(now: Date): { from: string; to: string } {
  const today = Math.floor(now.getTime() / DAY) * DAY;
  return {
    from: new Date(today - PAST_DAYS * DAY).toISOString(),
    to: new Date(today + FUTURE_DAYS * DAY).toISOString(),
  };
}

const shape = z.object({ employeeId: z.int(), token: z.string().max(200).nullish() });

/**
 * A collaborator's calendar as iCalendar, with the meetings of their classes, for everybody with the address of its feed: 90
 * days back, 400 ahead. The text stays the same as long as nothing changes, so that subscribers can get a "not modified".
 *
 * @throws UNAUTHENTICATED without a token; FORBIDDEN with a wrong or revoked one, or when the collaborator has left
 */
export async function readCalendarFeed(ctx: Ctx, input: z.input<typeof shape>): Promise<string> {
  const { employeeId, token } = parseInput(shape, input);
  if (!token) throw new AppError('UNAUTHENTICATED', 'FEED_TOKEN_MISSING');
  const [feed] = await feedOfEmployee(ctx, { id: employeeId });
  // The same error for a missing calendar, so that nobody learns the existing ones.
  if (!feed || !isFeedToken(ctx.services.config.authSecret, feed, token)) throw wrongCredential('FEED_TOKEN_INVALID');
  const rows = await feedEntries(ctx, { employeeId, ...feedPeriod(ctx.now()) });
  return calendarFeed(`Agenda de ${feed.name}`, rows.map(entryOf), REFRESH);
}

type Row = Awaited<ReturnType<typeof feedEntries>>[number];

const entryOf = (row: Row): CalendarEntry => ({
  uid: row.what === 'MEETING' ? meetingUid(row) : calendarUid(row),
  sequence: row.revision,
  stamp: new Date(instantOf(row.changedAt)),
  start: new Date(instantOf(row.startsAt)),
  finish: new Date(instantOf(row.endsAt)),
  summary: summaryOf(row),
  description: [
    row.class && `Turma: ${row.class}`,
    row.topic && `Assunto: ${oneLine(row.topic)}`,
    row.comments && `Observações: ${oneLine(row.comments)}`,
  ]
    .filter(Boolean)
    .join('\n'),
  location: row.place,
});

function summaryOf({ what, title, client }: Row): string {
  if (what === 'BLOCK') return 'Horário bloqueado';
  return what === 'MEETING' ? `Encontro: ${title}` : `Agendamento: ${oneLine(client ?? 'sem cliente')}`;
}
