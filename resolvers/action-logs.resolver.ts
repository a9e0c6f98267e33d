import { Arg, Args, Ctx as Context, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import {
  listActionLogs,
  listParticipantModeLogs,
  participantModeLog,
  actionLog,
} from '../src/domain/action-logs/action-logs.query.js';
import { recordAction } from '../src/domain/action-logs/record-action.js';
import { recordParticipantMode } from '../src/domain/action-logs/record-participant-mode.js';
import type { Selection } from '../src/domain/kernel/selection.js';
import { PageArgs } from '../schema/connection.js';
import { ParticipantModeInput } from '../schema/action-logs.input.js';
import {
  ActionLogConnection,
  ActionLogType,
  ParticipantModeLogConnection,
  ParticipantModeLogType,
} from '../schema/action-logs.type.js';
import { toId } from './ids.js';
import { Selected } from './selected.js';
import { QueryOfOne } from './query-of-one.js';
import { PersonType } from '../schema/people.type.js';
import { answer } from './answer.js';

export const actionLogAnswer = answer(ActionLogType, actionLog);

export const participantModeLogAnswer = answer(ParticipantModeLogType, participantModeLog, {
  supervisor: { type: PersonType, description: 'The supervisor.' },
  participant: { type: PersonType, description: 'The participant in whose place the supervisor acted.' },
});

@Resolver(() => ActionLogType)
export class ActionLogResolver {
  @QueryOfOne(() => ActionLogConnection, { description: 'For staff: the actions under an enrollment, latest first.' })
  actionLogs(
    @Context() ctx: FullCtx,
    @Arg('enrollmentId', () => ID) enrollmentId: string,
    @Args(() => PageArgs) page: PageArgs,
    @Selected() selection: Selection,
  ) {
    return listActionLogs(ctx, { enrollmentId: toId(enrollmentId) }, page, selection);
  }

  @Mutation(() => ActionLogType, {
    description: 'Records an action in the portal, of the participant or of staff in their place.',
  })
  recordAction(
    @Context() ctx: FullCtx,
    @Arg('enrollmentId', () => ID) enrollmentId: string,
    @Arg('action', () => String, { description: 'The action, 1 to 500 characters.' }) action: string,
  ) {
    return recordAction(ctx, { enrollmentId: toId(enrollmentId), action });
  }
}

@Resolver(() => ParticipantModeLogType)
export class ParticipantModeLogResolver {
  @Query(() => ParticipantModeLogConnection, {
    description:
      'The actions of supervisors in the place of participants, latest first. For supervisors and administrators.',
  })
  participantModeLogs(@Context() ctx: FullCtx, @Args(() => PageArgs) page: PageArgs, @Selected() selection: Selection) {
    return listParticipantModeLogs(ctx, {}, page, selection);
  }

  @Mutation(() => ParticipantModeLogType, {
    description: "Records that the caller, a supervisor, acts in a participant's place.",
  })
  recordParticipantMode(
    @Context() ctx: FullCtx,
    @Arg('input', () => ParticipantModeInput) input: ParticipantModeInput,
  ) {
    return recordParticipantMode(ctx, {
      ...input,
      supervisorId: toId(input.supervisorId),
      participantId: toId(input.participantId),
    });
  }
}
