import { Arg, Ctx as Context, ID, Mutation, Resolver } from 'type-graphql';
import { meetingStatus, updateMeetingProgress } from '../src/domain/classes/meeting-status.js';
import type { FullCtx } from '../src/domain/context.js';
import { MeetingProgressStatus } from '../schema/enums.js';
import { MeetingStatusType } from '../schema/meetings.type.js';
import { toId, toOptionalId } from './ids.js';
import { QueryOfOne } from './query-of-one.js';

@Resolver()
export class MeetingStatusResolver {
  @QueryOfOne(() => MeetingStatusType, { description: 'The meeting that matters to a participant now.' })
  meetingStatus(@Context() ctx: FullCtx, @Arg('participantId', () => ID) participantId: string) {
    return meetingStatus(ctx, { participantId: toId(participantId) });
  }

  @Mutation(() => MeetingStatusType, { description: 'The participant says how far they are with a recording.' })
  updateMeetingProgress(
    @Context() ctx: FullCtx,
    @Arg('participantId', () => ID) participantId: string,
    @Arg('status', () => MeetingProgressStatus, { description: 'How far they are; it never goes back.' })
    status: MeetingProgressStatus,
    @Arg('meetingId', () => ID, {
      nullable: true,
      description: 'The id of the collective meeting; the current one when left out.',
    })
    meetingId?: string,
  ) {
    return updateMeetingProgress(ctx, {
      participantId: toId(participantId),
      meetingId: toOptionalId(meetingId),
      status,
    });
  }
}
