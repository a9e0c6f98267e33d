import { hasRole, readsAll } from '../shared/access.js';
import { batched, keyBy } from '../shared/batched.js';
import { afterId, type PageArgs, pageSize, toPage } from '../shared/page.js';
import { type Actor, type Ctx, db } from '../context.js';

const templates = (ctx: Ctx) =>
  db(ctx)
    .selectFrom('activity_templates as t')
    .select([
      't.id',
      't.activity_id as activityId',
      't.course_id as courseId',
      't.cycle_id as cycleId',
      't.class_id as classId',
      't.description',
      't.created_at as createdAt',
      't.updated_at as updatedAt',
    ]);
export type TemplateRow = Awaited<ReturnType<ReturnType<typeof templates>['executeTakeFirstOrThrow']>>;

export interface TemplateFilter {
  classId?: number | null;
  courseId?: number | null;
  cycleId?: number | null;
  activityId?: number | null;
}

/** Templates of classes the caller takes part in or leads, or all for staff that reads all. */
function visibleTemplates(ctx: Ctx, actor: Actor) {
  if (readsAll(actor)) return templates(ctx);
  return templates(ctx).where(eb =>
    eb.or([
      eb(
        't.class_id',
        'in',
        eb
          .selectFrom('enrollments as e')
          .select('e.class_id')
          .where('e.participant_id', '=', actor.userId)
          .where('e.canceled_at', 'is', null),
      ),
      ...(hasRole(actor, 'FACILITATOR')
        ? [
            eb(
              't.class_id',
              'in',
              eb.selectFrom('classes as c').select('c.id').where('c.facilitator_id', '=', actor.userId),
            ),
          ]
        : []),
    ]),
  );
}

export const visibleTemplate = (ctx: Ctx, actor: Actor, id: number) =>
  visibleTemplates(ctx, actor).where('t.id', '=', id).executeTakeFirst();

export async function listTemplates(ctx: Ctx, actor: Actor, filter: TemplateFilter, page: PageArgs) {
  const size = pageSize(ctx, page);
  const after = afterId(page);
  const rows = await visibleTemplates(ctx, actor)
    .where('t.id', '>', after)
    .$if(filter.classId != null, query => query.where('t.class_id', '=', filter.classId!))
    .$if(filter.courseId != null, query => query.where('t.course_id', '=', filter.courseId!))
    .$if(filter.cycleId != null, query => query.where('t.cycle_id', '=', filter.cycleId!))
    .$if(filter.activityId != null, query => query.where('t.activity_id', '=', filter.activityId!))
    .orderBy('t.id')
    .limit(size + 1)
    .execute();
  return toPage(rows, size, row => [row.id], after > 0);
}

export const fileOfTemplate = batched(async (ctx, templateIds: readonly number[]) =>
  keyBy(
    await db(ctx)
      .selectFrom('stored_files as f')
      .select([
        'f.id',
        'f.activity_template_id as templateId',
        'f.path',
        'f.original_name as originalName',
        'f.media_type as mediaType',
        'f.size',
        'f.created_at as createdAt',
        'f.updated_at as updatedAt',
      ])
      .where('f.activity_template_id', 'in', templateIds)
      .execute(),
    row => row.templateId!,
  ),
);
