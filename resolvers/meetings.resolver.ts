import { Arg, Ctx as Context, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql';
import { meetingStatus, updateMeetingProgress } from '../src/domain/classes/meeting-status.js';
import type { FullCtx } from '../src/domain/context.js';
import type { Selection } from '../src/domain/kernel/selection.js';
import { personById } from '../src/domain/people/people.query.js';
import { MeetingProgressStatus } from '../schema/enums.js';
import { MeetingStatusType } from '../schema/meetings.type.js';
import { PersonType } from '../schema/people.type.js';
import { toId, toOptionalId } from './ids.js';
import { QueryOfOne } from './query-of-one.js';
import { Selected } from './selected.js';

@Resolver(() => MeetingStatusType)
export class MeetingStatusResolver {
  @QueryOfOne(() => MeetingStatusType, { description: 'The collective meeting that is current for a participant.' })
  meetingStatus(@Context() ctx: FullCtx, @Arg('participantId', () => ID) participantId: string) {
    return meetingStatus(ctx, { participantId: toId(participantId) });
  }

  @Mutation(() => MeetingStatusType, { description: 'The participant records their progress with a recording.' })
  updateMeetingProgress(
    @Context() ctx: FullCtx,
    @Arg('participantId', () => ID) participantId: string,
    @Arg('status', () => MeetingProgressStatus, { description: 'The progress; it never goes back.' })
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

  @FieldResolver(() => PersonType, { description: 'The participant whose pages show the meeting.' })
  participant(@Root() { viewerId }: MeetingStatusType, @Context() ctx: FullCtx, @Selected() selection: Selection) {
    return personById(ctx, viewerId, selection);
  }
}
