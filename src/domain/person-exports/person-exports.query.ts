import type { Ctx } from '../context.js';
import { assertAllowed, authorize, STRANGER } from '../kernel/policy.js';
import { computed, record, type RowOf } from '../kernel/record.js';
import { read } from '../kernel/read.js';
import type { Selection } from '../kernel/selection.js';
import { type Parameter, statement } from '../kernel/statement.js';
import { personExportPolicy } from './policy.js';

/** The address for downloads of archives (src/server/person-exports-route.ts). */
export const EXPORT_ADDRESS = '/account/exports/';

export const personExport = record('person_exports', 'pe', {
  id: 'id',
  personId: 'person_id',
  state: 'state',
  createdAt: 'created_at',
  finishedAt: 'finished_at',
  expiresAt: 'expires_at',
  size: 'size',
  url: computed<string | null>(`case when pe.state = 'READY' then '${EXPORT_ADDRESS}' || pe.id end`),
});
export type PersonExportRow = RowOf<typeof personExport>;

/** A longer list would not be read by anybody. */
const MOST = 50;

const ofPerson = read(personExport, {
  rows: (q, $: Parameter<{ personId: number }>) =>
    q
      .selectFrom('person_exports as pe')
      .selectAll()
      .where('pe.person_id', '=', $('personId'))
      .orderBy('pe.id', 'desc')
      .limit(MOST),
  order: 'pe.id desc',
});
const byIdNow = read(personExport, {
  single: true,
  rows: (q, $: Parameter<{ id: number }>) =>
    q.selectFrom('person_exports as pe').selectAll().where('pe.id', '=', $('id')),
});
/** An export, regardless of the caller. */
export const personExportNow = async (ctx: Ctx, id: number, selection?: Selection): Promise<PersonExportRow> =>
  (await byIdNow(ctx, { id }, { selection }))[0]!;

/**
 * The exports of a person in the last month, latest first: for the person and for administrators.
 * @throws NOT_FOUND to everybody else
 */
export async function listPersonExports(ctx: Ctx, personId: number, selection?: Selection): Promise<PersonExportRow[]> {
  const actor = authorize(ctx, personExportPolicy.personExports);
  assertAllowed(actor, personExportPolicy.personExports, { ...STRANGER, own: actor.userId === personId });
  return ofPerson(ctx, { personId }, { selection });
}

const downloadable = statement((q, $: Parameter<{ id: number; now: string }>) =>
  q
    .selectFrom('person_exports as pe')
    .select(['pe.id', 'pe.person_id as personId', 'pe.path', 'pe.size', 'pe.created_at as createdAt'])
    .where('pe.id', '=', $('id'))
    .where('pe.state', '=', 'READY')
    .where('pe.expires_at', '>', $('now')),
);
/** An archive that can be downloaded, regardless of the caller. */
export const readyExport = async (ctx: Ctx, id: number) =>
  (await downloadable(ctx, { id, now: ctx.now().toISOString() }))[0];
