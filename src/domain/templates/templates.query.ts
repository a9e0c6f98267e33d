import { type Expression, type RawBuilder, sql } from 'kysely';
import { rightsOf } from '../shared/access.js';
import { afterId, type Page, type PageArgs, pageSize, toPage } from '../shared/page.js';
import { listBy, one, read, record, type RowOf } from '../shared/record.js';
import { type Selection, selectionOfRows } from '../shared/selection.js';
import type { Parameter } from '../shared/statement.js';
import type { Actor, Ctx } from '../context.js';
import { storedFile } from '../files/files.query.js';

const template = record(
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
  { relations: { file: one(storedFile, 'f.activity_template_id = t.id', []) } },
);
export type TemplateRow = RowOf<typeof template>;

const filesOfTemplate = listBy(storedFile, 'templateId', 'f.id');
/** A template has one file at most. */
export const fileOfTemplate = async (ctx: Ctx, templateId: number, selection?: Selection) =>
  (await filesOfTemplate(ctx, templateId, selection))[0] ?? null;

export interface TemplateFilter {
  classId?: number | null;
  courseId?: number | null;
  cycleId?: number | null;
  activityId?: number | null;
}

/** Templates of classes the caller takes part in or leads, or all for staff that reads all. */
const visibleTo = (rights: string, me: Expression<number | null>): RawBuilder<boolean> => {
  if (rights === 'all') return sql<boolean>`true`;
  const takesPart = sql<boolean>`t.class_id in (select class_id from enrollments where participant_id = ${me} and canceled_at is null)`;
  if (rights === 'own') return takesPart;
  return sql<boolean>`(${takesPart} or t.class_id in (select id from classes where facilitator_id = ${me}))`;
};

const visibleById = read(template, {
  rows: (q, $: Parameter<{ id: number; me: number | null }>, rights) =>
    q
      .selectFrom('activity_templates as t')
      .selectAll()
      .where('t.id', '=', $('id'))
      .where(visibleTo(rights, $('me'))),
});
export const visibleTemplate = async (ctx: Ctx, actor: Actor, id: number, selection?: Selection) =>
  (await visibleById(ctx, { id, me: actor.userId }, { form: rightsOf(actor), selection }))[0];

const filterColumns = {
  classId: 't.class_id',
  courseId: 't.course_id',
  cycleId: 't.cycle_id',
  activityId: 't.activity_id',
} as const satisfies { [Name in keyof TemplateFilter]-?: string };
const filterNames = Object.keys(filterColumns) as (keyof TemplateFilter)[];

const page = read(template, {
  rows: (q, $: Parameter<TemplateFilter & { me: number | null; after: number; limit: number }>, form) => {
    const [rights, ...filters] = form.split(' ') as [string, ...(keyof TemplateFilter)[]];
    let rows = q
      .selectFrom('activity_templates as t')
      .selectAll()
      .where('t.id', '>', $('after'))
      .where(visibleTo(rights, $('me')));
    for (const name of filters) rows = rows.where(filterColumns[name], '=', $(name) as Expression<number>);
    return rows.orderBy('t.id').limit($('limit'));
  },
  order: 't.id',
});

/** A page of the visible templates, in the order of their ids. */
export async function listTemplates(
  ctx: Ctx,
  actor: Actor,
  filter: TemplateFilter,
  args: PageArgs,
  selection?: Selection,
): Promise<Page<TemplateRow>> {
  const size = pageSize(ctx, args);
  const after = afterId(args);
  const form = [rightsOf(actor), ...filterNames.filter(name => filter[name] != null)].join(' ');
  const rows = await page(
    ctx,
    { ...filter, me: actor.userId, after, limit: size + 1 },
    { form, selection: selectionOfRows(selection) },
  );
  return toPage(rows, size, row => [row.id], after > 0);
}
