import { sql } from 'kysely';
import type { Ctx } from '../context.js';
import { writeOutbox } from '../kernel/outbox.js';
import { type Parameter, statement } from '../kernel/statement.js';

/** The ids of a class and its copy. */
export interface Classes {
  from: number;
  to: number;
}

/** The templates of a class that its copy does not have yet, with their files. */
export const missingTemplates = statement((q, $: Parameter<Classes>) =>
  q
    .selectFrom('activity_templates as t')
    .innerJoin('stored_files as f', 'f.activity_template_id', 't.id')
    .innerJoin('classes as c', join => join.on('c.id', '=', $('to')).onRef('c.course_id', '=', 't.course_id'))
    .select(['t.activity_id as activity', 't.description', 'c.course_id as course', 'c.cycle_id as cycle'])
    .select(['f.path', 'f.original_name as originalName', 'f.media_type as mediaType', 'f.size', 'f.sha256'])
    .where('t.class_id', '=', $('from'))
    .where(
      sql<boolean>`not exists (select from activity_templates as o
                                where o.class_id = ${$('to')} and o.activity_id = t.activity_id)`,
    )
    .orderBy('t.id'),
);

/** Has a worker copy the templates of a class to its copy: files take longer than a request. */
export async function queueTemplates(ctx: Ctx<'events'>, classes: Classes): Promise<void> {
  if ((await missingTemplates(ctx, classes)).length > 0) writeOutbox(ctx, 'class-copied', { ...classes });
}
