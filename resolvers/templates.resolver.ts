import { Arg, Args, Ctx as Context, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import type { Selection } from '../src/domain/kernel/selection.js';
import { findTemplate } from '../src/domain/templates/find-templates.js';
import { removeTemplate } from '../src/domain/templates/remove-template.js';
import { replaceTemplate } from '../src/domain/templates/replace-template.js';
import { saveTemplate } from '../src/domain/templates/save-template.js';
import { listTemplates, template } from '../src/domain/templates/templates.query.js';
import { PageArgs } from '../schema/connection.js';
import {
  ActivityTemplateConnection,
  ActivityTemplateFilter,
  ActivityTemplateType,
  SaveActivityTemplateInput,
} from '../schema/templates.type.js';
import { toId, toIds, toOptionalId } from './ids.js';
import { Removal } from './removal.js';
import { Selected } from './selected.js';
import { QueryOfNode } from './query-of-one.js';
import { ClassType, ActivityType, CycleType, CourseType } from '../schema/classes.type.js';
import { StoredFileType } from '../schema/files.type.js';
import { answer } from './answer.js';

export const activityTemplateAnswer = answer(ActivityTemplateType, template, {
  file: { type: StoredFileType, nullable: true, description: 'Null when there is none.' },
  activity: ActivityType,
  course: { type: CourseType, description: 'The course of the class.' },
  cycle: CycleType,
  class: { type: ClassType, description: 'The class that works from it.' },
});

@Resolver(() => ActivityTemplateType)
export class TemplateResolver {
  @QueryOfNode(() => ActivityTemplateType, {
    description:
      'A template that the caller may see: of their class or one that they lead, or any for staff who see all.',
  })
  activityTemplate(@Context() ctx: FullCtx, @Arg('id', () => ID) id: string, @Selected() selection: Selection) {
    return findTemplate(ctx, toId(id), selection);
  }

  @Query(() => ActivityTemplateConnection, {
    description:
      'Templates that the caller may see: of their classes or those that they lead, or all for staff who see all.',
  })
  activityTemplates(
    @Context() ctx: FullCtx,
    @Arg('filter', () => ActivityTemplateFilter, { nullable: true }) filter: ActivityTemplateFilter | null,
    @Args(() => PageArgs) page: PageArgs,
    @Selected() selection: Selection,
  ) {
    return listTemplates(ctx, toIds({ ...filter }), page, selection);
  }

  @Mutation(() => ActivityTemplateType, {
    description: 'Gives a class a file to work from in an activity. By staff of the class.',
  })
  saveActivityTemplate(
    @Context() ctx: FullCtx,
    @Arg('input', () => SaveActivityTemplateInput)
    { description, classId, activityId, uploadId, courseId, cycleId }: SaveActivityTemplateInput,
  ) {
    return saveTemplate(ctx, {
      classId: toId(classId),
      activityId: toId(activityId),
      uploadId: toId(uploadId),
      ...toIds({ courseId, cycleId }),
      description,
    });
  }

  @Mutation(() => ActivityTemplateType, {
    description: 'Gives a template another file, another description or both. By staff of the class.',
  })
  replaceActivityTemplate(
    @Context() ctx: FullCtx,
    @Arg('id', () => ID) id: string,
    @Arg('uploadId', () => ID, {
      nullable: true,
      description: 'The id of a file that was uploaded with POST /uploads.',
    })
    uploadId: string | null | undefined,
    @Arg('description', () => String, {
      nullable: true,
      description: 'At most 2000 characters; left out, it stays.',
    })
    description: string | null | undefined,
  ) {
    return replaceTemplate(ctx, { id: toId(id), uploadId: toOptionalId(uploadId), description });
  }

  @Removal(() => ActivityTemplateType, { description: 'Removes a template. By staff of the class.' })
  removeActivityTemplate(@Context() ctx: FullCtx, @Arg('id', () => ID) id: string) {
    return removeTemplate(ctx, { id: toId(id) });
  }
}
