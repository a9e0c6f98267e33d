import { z } from 'zod';
import { ActivityTemplate } from '../../entities/index.js';
import { AppError } from '../../failures/errors.js';
import { notFound } from '../kernel/access.js';
import { parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { activityById } from '../classes/catalogue.query.js';
import { classById } from '../classes/classes.query.js';
import { replaceFile } from './replace-template.js';
import { templateDescription } from './template-form.rules.js';
import { type TemplateRow, visibleTemplate } from './templates.query.js';
import { authorize, assertAllowed, relationToClass } from '../kernel/policy.js';
import { templatePolicy } from './policy.js';

const id = z.int().positive();
const shape = z.object({
  classId: id,
  activityId: id,
  courseId: id.nullish(),
  cycleId: id.nullish(),
  description: templateDescription.nullish(),
  uploadId: id,
});

/**
 * Gives an activity of a class its template file. There is one for each: a new one replaces the old one, and the old file is
 * deleted later.
 */
export async function saveTemplate(ctx: Ctx, input: z.input<typeof shape>): Promise<TemplateRow> {
  const actor = authorize(ctx, templatePolicy.saveActivityTemplate);
  const { classId, activityId, courseId, cycleId, description, uploadId } = parseInput(shape, input);
  const group = await classById(ctx, classId);
  if (!group) throw notFound('CLASS');
  assertAllowed(actor, templatePolicy.saveActivityTemplate, relationToClass(actor, group));
  const activity = await activityById(ctx, activityId);
  if (activity?.courseId !== group.courseId) throw notFound('ACTIVITY');
  if (courseId != null && courseId !== group.courseId)
    throw new AppError('INVALID', 'COURSE_NOT_OF_CLASS', { field: 'courseId' });
  if (cycleId != null && cycleId !== group.cycleId)
    throw new AppError('INVALID', 'CYCLE_NOT_OF_CLASS', { field: 'cycleId' });

  const saved = await ctx.transaction(async ctx => {
    // Two requests at once meet in the unique constraint: the second updates the row of the first.
    const template = await ctx.em.upsert(
      ActivityTemplate,
      {
        class: classId,
        activity: activityId,
        course: group.courseId,
        cycle: group.cycleId,
        description: description ?? '',
        createdAt: ctx.now(),
        updatedAt: ctx.now(),
      },
      { onConflictFields: ['class', 'activity'], onConflictMergeFields: ['description', 'updatedAt'] },
    );
    await replaceFile(ctx, template.id, uploadId);
    return template.id;
  });
  return (await visibleTemplate(ctx, actor, saved))!;
}
