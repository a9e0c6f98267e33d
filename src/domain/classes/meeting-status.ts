import type { MeetingProgressStatus } from '../../entities/index.js';
import { MeetingProgress } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import { notFound } from '../kernel/access.js';
import { recordWatched } from '../enrollments/presences.write.js';
import { recoveryDeadline } from '../enrollments/recovery.rules.js';
import { recordJoin, recordLeave } from '../live/visits.write.js';
import { instantOf } from '../kernel/time.js';
import type { Ctx } from '../context.js';
import { assertPersonVisible, personal } from '../people/policy.js';
import { type MeetingOfPerson, meetingsOfPerson, visibleMeetings } from './classes.query.js';
import { authorize, assertAllowed } from '../kernel/policy.js';
import { classPolicy } from './policy.js';
import { progressStates } from './states.js';

/** State of a meeting for one participant. */
export type MeetingState = 'SCHEDULED' | 'LIVE' | 'AVAILABLE' | 'STARTED' | 'COMPLETED' | 'EXPIRED';

export interface MeetingStatus {
  meeting: MeetingOfPerson;
  state: MeetingState;
  /** True when the cycle asks for activities besides the meeting. */
  activityIncluded: boolean;
  /** True when the recording can be watched and counts now. */
  activityAvailable: boolean;
  activityCompleted: boolean;
  /** Seconds until the recording stops counting, 0 when it has. */
  expiresIn: number;
  viewerId: number;
}

function stateAt(meeting: MeetingOfPerson, now: number): MeetingState {
  if (meeting.hasPresence || meeting.progress === 'COMPLETED') return 'COMPLETED';
  if (now < instantOf(meeting.startsAt)) return 'SCHEDULED';
  if (now < instantOf(meeting.endsAt)) return 'LIVE';
  if (now > recoveryDeadline(meeting, meeting.recoveryHours).getTime()) return 'EXPIRED';
  return meeting.progress === 'STARTED' ? 'STARTED' : 'AVAILABLE';
}

/** The current meeting: one that runs, else the latest whose recording still counts, else the next one, else the last one. */
function current(meetings: readonly MeetingOfPerson[], now: number): MeetingOfPerson | undefined {
  const inState = (...states: MeetingState[]) => meetings.filter(meeting => states.includes(stateAt(meeting, now)));
  return inState('LIVE')[0] ?? inState('AVAILABLE', 'STARTED').at(-1) ?? inState('SCHEDULED')[0] ?? meetings.at(-1);
}

function describe(meeting: MeetingOfPerson, viewerId: number, now: number): MeetingStatus {
  const state = stateAt(meeting, now);
  return {
    meeting,
    state,
    activityIncluded: meeting.enableStrategicActivities,
    activityAvailable: meeting.recordingId !== null && (state === 'AVAILABLE' || state === 'STARTED'),
    activityCompleted: state === 'COMPLETED',
    expiresIn: Math.max(0, Math.floor((recoveryDeadline(meeting, meeting.recoveryHours).getTime() - now) / 1000)),
    viewerId,
  };
}

/** The current meeting of a participant. @throws NOT_FOUND to strangers and for people without meetings */
export async function meetingStatus(ctx: Ctx, input: { participantId: number }): Promise<MeetingStatus> {
  await assertPersonVisible(ctx, input.participantId, classPolicy.meetingStatus);
  const found = await meetingStatusOf(ctx, { id: input.participantId });
  if (!found) throw notFound('MEETING');
  return found;
}

/** Like `meetingStatus`, for callers who may see the person's pages (`pageFields`); null for people without meetings. */
export async function meetingStatusOf(ctx: Ctx, { id }: { id: number }): Promise<MeetingStatus | null> {
  const now = ctx.now().getTime();
  const meeting = current(await meetingsOfPerson(ctx, id), now);
  return meeting ? describe(meeting, id, now) : null;
}

const MAX_NEXT = 20;

/**
 * A person's running and next meetings, in the classes whose people the caller may see.
 * @throws INVALID outside 1 to 20
 */
export async function nextMeetingsOf(ctx: Ctx, { id }: { id: number }, first: number): Promise<MeetingOfPerson[]> {
  const actor = authorize(ctx, personal);
  if (first < 1 || first > MAX_NEXT)
    throw new AppError('INVALID', 'BETWEEN', { field: 'first', min: 1, max: MAX_NEXT });
  const now = ctx.now().getTime();
  const meetings = visibleMeetings(actor, id, await meetingsOfPerson(ctx, id));
  return meetings.filter(({ endsAt }) => instantOf(endsAt) > now).slice(0, first);
}

/**
 * Stores the participant's progress with a recording: of the current meeting, when no id is given. Progress never goes back. A
 * recording that was watched to its end in time makes up for the meeting.
 */
export async function updateMeetingProgress(
  ctx: Ctx,
  input: { participantId: number; meetingId?: number | null; status: MeetingProgressStatus },
): Promise<MeetingStatus> {
  const rule = classPolicy.updateMeetingProgress;
  const actor = authorize(ctx, rule);
  await assertPersonVisible(ctx, input.participantId, rule);
  const { userId } = actor;
  // The caller sees the person: this was checked before.
  assertAllowed(actor, rule, { own: userId === input.participantId, leads: true });
  const now = ctx.now().getTime();
  const meetings = await meetingsOfPerson(ctx, userId);
  const meeting = input.meetingId == null ? current(meetings, now) : meetings.find(each => each.id === input.meetingId);
  if (!meeting) throw notFound('MEETING');
  if (now < instantOf(meeting.startsAt)) throw new AppError('CONFLICT', 'MEETING_NOT_BEGUN');
  const place = { meeting: meeting.id, participant: userId };
  // The later of two requests at once may have read before the other wrote: only the statement itself can keep COMPLETED.
  const progress = await ctx.transaction(async ctx => {
    await ctx.em.upsert(
      MeetingProgress,
      { ...place, ...progressStates.set(input.status, {}), createdAt: ctx.now(), updatedAt: ctx.now() },
      {
        onConflictFields: ['meeting', 'participant'],
        onConflictMergeFields: ['status', 'updatedAt'],
        onConflictWhere: { status: { $in: progressStates.from(input.status) } },
      },
    );
    const { classId, activityId, recordingId, endsAt } = meeting;
    const isInTime = now >= instantOf(endsAt) && now <= recoveryDeadline(meeting, meeting.recoveryHours).getTime();
    if (input.status === 'COMPLETED' && recordingId !== null && isInTime)
      await recordWatched(ctx, { participantId: userId, classId, activityId });
    if (now < instantOf(meeting.endsAt)) {
      const note = input.status === 'STARTED' ? recordJoin : recordLeave;
      await note(ctx, { meetingId: meeting.id, participantId: userId });
    }
    return (await ctx.em.findOneOrFail(MeetingProgress, place, { refresh: true })).status;
  });
  return describe({ ...meeting, progress }, userId, now);
}
