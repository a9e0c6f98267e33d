import { rightsOf } from '../kernel/access.js';
import { filters } from '../kernel/filters.js';
import { listOf } from '../kernel/list.js';
import { read } from '../kernel/read.js';
import { one, record, type RowOf } from '../kernel/record.js';
import type { Selection } from '../kernel/selection.js';
import type { Parameter } from '../kernel/statement.js';
import type { Actor, Ctx } from '../context.js';
import { templatePolicy, visibleTemplates } from './policy.js';
import { activity, course, cycle } from '../classes/catalogue.query.js';
import { group } from '../classes/classes.query.js';
import { storedFile } from '../files/files.query.js';
import { authorize } from '../kernel/policy.js';

export const template = record(
  'activity_templates',
  't',
  {
    id: 'id',
    activityId: 'activity_id',
    courseId: 'course_id',
    cycleId: 'cycle_id',
    classId: 'class_id',
    description: 'description',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  {
    relations: {
      file: one(storedFile, 'id', { theirs: 'templateId' }),
      activity: one(activity, 'activityId'),
      course: one(course, 'courseId'),
      cycle: one(cycle, 'cycleId'),
      class: one(group, 'classId'),
    },
  },
);
export type TemplateRow = RowOf<typeof template>;

export interface TemplateFilter {
  classId?: number | null;
  courseId?: number | null;
  cycleId?: number | null;
  activityId?: number | null;
}

const visibleById = read(template, {
  single: true,
  rows: (q, $: Parameter<{ id: number; me: number | null }>, { rights }) =>
    q
      .selectFrom('activity_templates as t')
      .selectAll()
      .where('t.id', '=', $('id'))
      .where(visibleTemplates('t', rights, $('me'))),
});
export const visibleTemplate = async (ctx: Ctx, actor: Actor, id: number, selection?: Selection) =>
  (await visibleById(ctx, { id, me: actor.userId }, { rights: rightsOf(actor), selection }))[0];

/** A page of the visible templates, in the order of their ids. */
export const listTemplates = listOf(template, {
  authorize: ctx => authorize(ctx, templatePolicy.activityTemplates),
  rows: q => q.selectFrom('activity_templates as t').selectAll(),
  visible: visibleTemplates,
  filters: filters<TemplateFilter>({
    classId: 't.class_id',
    courseId: 't.course_id',
    cycleId: 't.cycle_id',
    activityId: 't.activity_id',
  }),
  leading: { few: ['classId'], many: ['activityId', 'cycleId', 'courseId'] },
});
