import { z } from 'zod';
import { Course } from '../../entities/index.js';
import { parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { archivedAt, createRecord, editRecord, removeUnused, withFreeValues } from '../kernel/edit.js';
import { editFields, mayBeLeftOut } from '../kernel/form.js';
import { authorize } from '../kernel/policy.js';
import { courseNow, type CourseRow } from './catalogue.query.js';
import { classPolicy } from './policy.js';
import { courseForm } from './programme-forms.rules.js';

const changes = courseForm.partial().extend({ id: z.int(), archived: mayBeLeftOut(z.boolean()), ...editFields });
const unique = { courses_slug_unique: 'slug' };

/** Creates a course without activities. @throws INVALID by field; CONFLICT when another course has the slug */
export async function createCourse(ctx: Ctx, input: z.input<typeof courseForm>): Promise<CourseRow> {
  authorize(ctx, classPolicy.createCourse);
  const data = parseInput(courseForm, input);
  const id = await withFreeValues(unique, () => ctx.transaction(ctx => createRecord(ctx, Course, data)));
  return courseNow(ctx, id);
}

/**
 * Changes a course; a field that is left out stays. An archived course takes no more enrollments.
 * @throws NOT_FOUND; CONFLICT when another course has the slug, or this one has changed since `expectedUpdatedAt`
 */
export async function updateCourse(ctx: Ctx, input: z.input<typeof changes>): Promise<CourseRow> {
  authorize(ctx, classPolicy.updateCourse);
  const { id, expectedUpdatedAt, archived, ...fields } = parseInput(changes, input);
  await withFreeValues(unique, () =>
    editRecord(ctx, Course, { id, noun: 'COURSE', expectedUpdatedAt }, course => ({
      ...fields,
      archivedAt: archivedAt(ctx, course, archived),
    })),
  );
  return courseNow(ctx, id);
}

/** Removes a course that is not in use. @throws NOT_FOUND; CONFLICT with the records that need it */
export async function removeCourse(ctx: Ctx, { id }: { id: number }): Promise<{ id: number }> {
  authorize(ctx, classPolicy.removeCourse);
  await removeUnused(ctx, Course, id, { noun: 'COURSE' });
  return { id };
}
