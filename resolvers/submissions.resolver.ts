import {
  Arg,
  Args,
  Ctx as Context,
  FieldResolver,
  ID,
  Mutation,
  Query,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql';
import { activityById } from '../src/domain/classes/catalogue.query.js';
import { classById } from '../src/domain/classes/classes.query.js';
import type { FullCtx } from '../src/domain/context.js';
import type { Selection } from '../src/domain/kernel/selection.js';
import { createSubmission } from '../src/domain/submissions/create-submission.js';
import { findEvaluationPhrases } from '../src/domain/submissions/evaluation-phrases.query.js';
import { evaluateSubmission } from '../src/domain/submissions/evaluate-submission.js';
import { findFilesForArchive, findSubmission } from '../src/domain/submissions/find-submissions.js';
import {
  listSubmissionRevisions,
  historyOfSubmission,
  submissionRevision,
} from '../src/domain/submissions/history.query.js';
import type { OpenActivity } from '../src/domain/submissions/open-activities.query.js';
import { removeSubmissionFile } from '../src/domain/submissions/remove-submission-file.js';
import { removeSubmission } from '../src/domain/submissions/remove-submission.js';
import { replaceSubmission } from '../src/domain/submissions/replace-submission.js';
import {
  listSubmissions,
  type SubmissionRow,
  submissionStatusSummary,
  submission,
} from '../src/domain/submissions/submissions.query.js';
import { findChangedSubmission, watchSubmissions } from '../src/domain/submissions/watch-submissions.js';
import type { Change } from '../src/postgres/index.js';
import { ActivityType, ClassType, CycleType, CourseType } from '../schema/classes.type.js';
import { ChangedPageArgs, PageArgs } from '../schema/connection.js';
import { RemovalAction } from '../schema/enums.js';
import {
  CreateSubmissionInput,
  EvaluateSubmissionInput,
  ReplaceSubmissionInput,
  SubmissionFilter,
  SubmissionRevisionFilter,
} from '../schema/submissions.input.js';
import {
  ArchiveFileType,
  ClassSubmissionStatusType,
  OpenActivityType,
  SubmissionConnection,
  SubmissionRevisionConnection,
  SubmissionType,
  SubmissionRevisionType,
} from '../schema/submissions.type.js';
import { DateTime } from '../schema/scalars.js';
import { toId, toIds, toOptionalId } from './ids.js';
import { Removal } from './removal.js';
import { Selected } from './selected.js';
import { subscribing } from './subscribing.js';
import { QueryOfNode, QueryOfOne } from './query-of-one.js';
import { StoredFileType } from '../schema/files.type.js';
import { PersonType } from '../schema/people.type.js';
import { answer } from './answer.js';
import { maybePerson } from './maybe-person.js';

export const submissionAnswer = answer(SubmissionType, submission, {
  files: { type: StoredFileType, description: 'The files of the hand-in, in the order of the upload.' },
  participant: { type: PersonType, description: 'The participant who handed it in.' },
  activity: ActivityType,
  class: ClassType,
  course: { type: CourseType, description: 'The course of the class.' },
  cycle: CycleType,
  facilitator: {
    ...maybePerson,
    description: 'The person who led the class at the time of the hand-in; null when nobody did.',
  },
});

export const submissionRevisionAnswer = answer(SubmissionRevisionType, submissionRevision, {
  changedBy: {
    ...maybePerson,
    description: 'The person who changed it; null when another service did it with its API key.',
  },
});

@Resolver(() => OpenActivityType)
export class OpenActivityResolver {
  @FieldResolver(() => ActivityType)
  activity(@Root() open: OpenActivity, @Context() ctx: FullCtx, @Selected() selection: Selection) {
    return activityById(ctx, open.activityId, selection);
  }

  @FieldResolver(() => ClassType)
  class(@Root() open: OpenActivity, @Context() ctx: FullCtx, @Selected() selection: Selection) {
    return classById(ctx, open.classId, selection);
  }
}

@Resolver(() => SubmissionType)
export class SubmissionResolver {
  @QueryOfNode(() => SubmissionType, {
    description:
      'A submission that the caller may see: their own, one of a class that they lead, or any for staff who see all.',
  })
  submission(@Context() ctx: FullCtx, @Arg('id', () => ID) id: string, @Selected() selection: Selection) {
    return findSubmission(ctx, toId(id), selection);
  }

  @Query(() => SubmissionConnection, {
    description:
      'Submissions that the caller may see, in the order of their ids: their own, those of classes that they lead, or all for staff who see all.',
  })
  submissions(
    @Context() ctx: FullCtx,
    @Arg('filter', () => SubmissionFilter, { nullable: true }) filter: SubmissionFilter | null,
    @Args(() => ChangedPageArgs) page: ChangedPageArgs,
    @Selected() selection: Selection,
  ) {
    const { status, waiting, ...ids } = filter ?? {};
    return listSubmissions(ctx, { status, waiting, ...toIds(ids) }, page, selection);
  }

  @Query(() => SubmissionRevisionConnection, {
    description: 'The changes of submissions that the caller may see, latest first. Removed submissions are only here.',
  })
  submissionRevisions(
    @Context() ctx: FullCtx,
    @Arg('filter', () => SubmissionRevisionFilter, { nullable: true }) filter: SubmissionRevisionFilter | null,
    @Args(() => PageArgs) page: PageArgs,
    @Selected() selection: Selection,
  ) {
    const { change, ...ids } = filter ?? {};
    return listSubmissionRevisions(ctx, { change, ...toIds(ids) }, page, selection);
  }

  @Query(() => [ClassSubmissionStatusType], { description: 'The state of handing in, by class.' })
  submissionStatusSummary(
    @Context() ctx: FullCtx,
    @Arg('facilitatorId', () => ID, { nullable: true, description: 'Only of classes that this person leads.' })
    facilitatorId?: string,
    @Arg('classId', () => ID, { nullable: true, description: 'Only of this class.' }) classId?: string,
    @Arg('cycleId', () => ID, { nullable: true, description: 'Only of classes of this cycle.' }) cycleId?: string,
  ) {
    return submissionStatusSummary(ctx, toIds({ facilitatorId, classId, cycleId }));
  }

  @QueryOfOne(() => [ArchiveFileType], { description: 'Files of the visible submissions of a class, for one archive.' })
  submissionFiles(
    @Context() ctx: FullCtx,
    @Arg('classId', () => ID) classId: string,
    @Arg('participantId', () => ID, { nullable: true, description: 'Only of this participant.' })
    participantId?: string,
    @Arg('activityId', () => ID, { nullable: true, description: 'Only of this activity.' }) activityId?: string,
  ) {
    return findFilesForArchive(ctx, { classId: toId(classId), ...toIds({ participantId, activityId }) });
  }

  @Query(() => [String], {
    description:
      'Phrases of the comments in the caller’s own latest 200 evaluations, for the next one: at most 20, the most used first. Lines that name the participant are left out.',
  })
  evaluationPhrases(@Context() ctx: FullCtx) {
    return findEvaluationPhrases(ctx);
  }

  @Mutation(() => SubmissionType, {
    description:
      'Hands in an activity with uploaded files, by the participant, or by staff of the class in their place. The same files within ten minutes are the same submission. CONFLICT when the cycle is over. For callers under the rule of the activity (`Class.handInRules`), CONFLICT also when it has closed or no attempt is left.',
  })
  createSubmission(
    @Context() ctx: FullCtx,
    @Arg('input', () => CreateSubmissionInput)
    { uploadIds, title, courseId, cycleId, idempotencyKey, ...input }: CreateSubmissionInput,
    @Selected() selection: Selection,
  ) {
    const asked = {
      classId: toId(input.classId),
      participantId: toId(input.participantId),
      activityId: toId(input.activityId),
      ...toIds({ courseId, cycleId }),
      title,
      uploadIds: (uploadIds ?? []).map(toId),
      idempotencyKey,
    };
    return createSubmission(ctx, asked, selection);
  }

  @Mutation(() => SubmissionType, {
    description:
      'Replaces the files, the title or both: by the participant until it is evaluated, and by staff of the class.',
  })
  replaceSubmission(
    @Context() ctx: FullCtx,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => ReplaceSubmissionInput) { title, uploadIds }: ReplaceSubmissionInput,
  ) {
    return replaceSubmission(ctx, { id: toId(id), title, uploadIds: uploadIds?.map(toId) });
  }

  @Mutation(() => SubmissionType, {
    description: 'Evaluates a submission; a second evaluation replaces the first. By staff of the class.',
  })
  evaluateSubmission(
    @Context() ctx: FullCtx,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => EvaluateSubmissionInput) input: EvaluateSubmissionInput,
    @Selected() selection: Selection,
  ) {
    return evaluateSubmission(ctx, { id: toId(id), ...input }, selection);
  }

  @Removal(() => SubmissionType, {
    description:
      'Removes a submission from every list: by staff of the class, and by the participant until it is evaluated.',
  })
  removeSubmission(
    @Context() ctx: FullCtx,
    @Arg('id', () => ID) id: string,
    @Arg('action', () => RemovalAction, {
      defaultValue: RemovalAction.REMOVE,
      description: 'The action after the removal.',
    })
    action: RemovalAction,
    @Arg('comment', () => String, {
      nullable: true,
      description: 'The reason: kept in the history, and included in the mail of RESEND. At most 2000 characters.',
    })
    comment: string | null | undefined,
    @Arg('until', () => DateTime, {
      nullable: true,
      description:
        'With RESEND: the time until which the participant may hand it in again, also when the activity has closed by then; at any time when left out.',
    })
    until: Date | null | undefined,
  ) {
    return removeSubmission(ctx, { id: toId(id), action, comment, until });
  }

  @Mutation(() => SubmissionType, {
    description: 'Removes one file of a submission, by id or path: by callers who may remove the submission.',
  })
  removeSubmissionFile(
    @Context() ctx: FullCtx,
    @Arg('id', () => ID, { nullable: true, description: 'The id of the file, instead of its path.' })
    id: string | null | undefined,
    @Arg('path', () => String, { nullable: true, description: 'The path of the file, instead of its id.' })
    path: string | null | undefined,
    @Selected() selection: Selection,
  ) {
    return removeSubmissionFile(ctx, { id: toOptionalId(id), path }, selection);
  }

  @Subscription(() => SubmissionType, {
    nullable: true,
    description:
      'For people of a class, its leaders and callers who read all: a submission that the caller may see, as it is now, each time one of the class is handed in, replaced or evaluated. Null means: read the list again. It is sent at once, after a removal, and when changes may have been missed.',
    subscribe: subscribing<{ classId: string }>((ctx, { classId }) =>
      watchSubmissions(ctx, { classId: toId(classId) }),
    ),
  })
  submissionChanged(
    @Root() change: Change,
    @Context() ctx: FullCtx,
    @Arg('classId', () => ID) classId: string,
    @Selected() selection: Selection,
  ) {
    return findChangedSubmission(ctx, { classId: toId(classId), change }, selection);
  }

  @FieldResolver(() => SubmissionRevisionConnection, {
    description: 'Every evaluation, replacement and removal, with person, time and the values before it. Latest first.',
  })
  history(
    @Root() submission: SubmissionRow,
    @Context() ctx: FullCtx,
    @Args(() => PageArgs) page: PageArgs,
    @Selected() selection: Selection,
  ) {
    return historyOfSubmission(ctx, submission.id, page, selection);
  }
}
