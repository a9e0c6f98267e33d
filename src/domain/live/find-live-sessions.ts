import type { LiveSessionState } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import { notFound } from '../kernel/access.js';
import { cached, type CachedPort, type Shared } from '../kernel/cached.js';
import { cursorId, type PageArgs, pageSize, toPage } from '../kernel/page.js';
import { roomAddress } from '../classes/rooms.rules.js';
import { type StaffView } from '../kernel/staff-view.js';
import { instantOf } from '../kernel/time.js';
import type { Ctx } from '../context.js';
import {
  countMessages,
  messagesOf,
  movementsOf,
  sessionById,
  type SessionRow,
  sessionsAt,
} from './live-sessions.query.js';
import { livePolicy, assertSessionVisible } from './policy.js';
import { authorize } from '../kernel/policy.js';

/** Seconds. Contract 3, Limits: 30 seconds for live data. */
const LIFETIME = 30;
/** The highest number of attendance steps in one answer. */
const MAX_STEPS = 300;

const stateOf = ({ startsAt, endsAt }: SessionRow, now: number): LiveSessionState =>
  now < instantOf(startsAt) ? 'SCHEDULED' : now < instantOf(endsAt) ? 'LIVE' : 'ENDED';

export function presentSession(
  { staying, roomSlug, ...session }: SessionRow,
  { now, config }: Pick<Shared, 'now' | 'config'>,
) {
  const state = stateOf(session as SessionRow, now().getTime());
  return {
    ...session,
    state,
    /** The number of people in the meeting now; zero when it is over. */
    present: state === 'LIVE' ? staying : 0,
    roomUrl: roomSlug === null ? null : roomAddress(config, roomSlug),
  };
}

const running = cached({
  name: 'live-sessions',
  lifetime: LIFETIME,
  async compute(shared, { view }: { view: StaffView }) {
    const found = await sessionsAt(shared, view, shared.now());
    return { sessions: found.map(session => presentSession(session, shared)) };
  },
});

/** The meetings that are running now, of the classes that the caller sees. */
export const findLiveSessions = (ctx: Ctx<CachedPort>) =>
  running(ctx, { view: authorize(ctx, livePolicy.liveSessions) });

/**
 * The numbers of people that came, left and were present, in steps from the begin of a meeting to its end or to now. A person
 * still present at the end does not count as having left.
 */
async function attendance(shared: Shared, session: SessionRow, minutes: number) {
  const [begin, end] = [instantOf(session.startsAt), instantOf(session.endsAt)];
  const step = minutes * 60_000;
  const until = Math.min(end, shared.now().getTime());
  if (until <= begin) return [];
  const moves = new Map((await movementsOf(shared, session.id, step / 1000)).map(each => [each.bucket, each]));
  const steps = [];
  let there = 0;
  for (let at = begin, bucket = 0; at < until; at += step, bucket += 1) {
    const { joined = 0, left = 0 } = moves.get(bucket) ?? {};
    there += joined - left;
    steps.push({ at: new Date(at), joined, left, present: there });
  }
  return steps;
}

const one = cached({
  name: 'live-session',
  lifetime: LIFETIME,
  async compute(shared, { view, id, minutes }: { view: StaffView; id: number; minutes: number }) {
    const session = await sessionById(shared, view, id);
    if (!session) throw notFound('LIVE_SESSION');
    const length = instantOf(session.endsAt) - instantOf(session.startsAt);
    if (length > MAX_STEPS * minutes * 60_000)
      throw new AppError('INVALID', 'AT_LEAST_MINUTES', {
        field: 'interval',
        min: Math.ceil(length / MAX_STEPS / 60_000),
      });
    return { session: presentSession(session, shared), attendance: await attendance(shared, session, minutes) };
  },
});

/**
 * One meeting at any time, with attendance over time.
 * @throws NOT_FOUND when it is of a class that the caller does not see; INVALID when the interval makes too many steps
 */
export function findLiveSession(ctx: Ctx<CachedPort>, { id, minutes }: { id: number; minutes: number }) {
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > 60)
    throw new AppError('INVALID', 'BETWEEN_MINUTES', { field: 'interval', min: 1, max: 60 });
  return one(ctx, { view: authorize(ctx, livePolicy.liveSession), id, minutes });
}

interface Messages {
  meetingId: number;
  size: number;
  cursor: number | null;
  latestFirst: boolean;
}
const pageOf = async (reader: Parameters<typeof messagesOf>[0], { meetingId, size, cursor, latestFirst }: Messages) =>
  toPage(await messagesOf(reader, { meetingId, cursor, limit: size + 1 }, latestFirst), {
    size,
    key: row => [row.id],
    hasPreviousPage: cursor !== null,
    count: () => countMessages(reader, meetingId),
  });

const dashboardMessages = cached({
  name: 'live-messages',
  lifetime: LIFETIME,
  async compute(shared, { view, ...messages }: { view: StaffView } & Messages) {
    if (!(await sessionById(shared, view, messages.meetingId))) throw notFound('LIVE_SESSION');
    return { page: await pageOf(shared, messages) };
  },
});

interface MessagesOf {
  meetingId: number;
  latestFirst?: boolean | null;
}
const asked = (ctx: Ctx, { meetingId, latestFirst }: MessagesOf, page: PageArgs): Messages => ({
  meetingId,
  size: pageSize(ctx, page),
  cursor: cursorId(page),
  latestFirst: latestFirst ?? false,
});

/** The messages of a meeting, as they are now, for the people of the class and for staff. */
export async function findLiveMessages(ctx: Ctx, input: MessagesOf, page: PageArgs) {
  await assertSessionVisible(ctx, input.meetingId);
  return pageOf(ctx, asked(ctx, input, page));
}

/** The same for staff that only watch: read once for all of them. */
export function watchLiveMessages(ctx: Ctx<CachedPort>, input: MessagesOf, page: PageArgs) {
  const view = authorize(ctx, livePolicy.watchLiveMessages);
  return dashboardMessages(ctx, { view, ...asked(ctx, input, page) });
}
