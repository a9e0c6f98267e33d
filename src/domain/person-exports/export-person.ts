import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type ByteRange, requireStorage } from '../../platform/files/storage.js';
import { type Ctx, db } from '../context.js';
import { notFound } from '../kernel/access.js';
import { writeOutbox } from '../kernel/outbox.js';
import { assertAllowed, authorize, STRANGER } from '../kernel/policy.js';
import type { Selection } from '../kernel/selection.js';
import { personExportNow, type PersonExportRow, readyExport } from './person-exports.query.js';
import { personExportPolicy } from './policy.js';
import { personExportStates } from './states.js';
import { type Parameter, writing } from '../kernel/statement.js';

const asked = personExportStates.set('ask', {});
const ask = writing(
  (_q, $: Parameter<{ personId: number; by: number | null; path: string; now: string }>) => sql<{ id: number }>`
    insert into person_exports (person_id, requested_by_id, created_at, path, ${sql.join(Object.keys(asked).map(each => sql.ref(each)))})
    select id, ${$('by')}, ${$('now')}, ${$('path')}, ${sql.join(Object.values(asked))} from users where id = ${$('personId')}
        on conflict (person_id) where state = 'WAITING' do nothing returning id`,
);

/**
 * Requests the data of a person, as an archive that a job makes. While one is being made there is no other: a second request
 * gets the same one. The requester gets a mail when it can be downloaded, for a day.
 * @throws NOT_FOUND to everybody but the person and administrators; RATE_LIMITED after five in a day; INTERNAL without storage
 */
export async function exportPerson(
  ctx: Ctx<'events' | 'limits' | 'storage'>,
  { id: personId }: { id: number },
  selection?: Selection,
): Promise<PersonExportRow> {
  const actor = authorize(ctx, personExportPolicy.exportPerson);
  assertAllowed(actor, personExportPolicy.exportPerson, { ...STRANGER, own: actor.userId === personId });
  requireStorage(ctx.services.storage);
  const waiting = await ctx.transaction(ctx => waitingExport(ctx, personId));
  if (waiting !== null) return personExportNow(ctx, waiting, selection);
  await ctx.services.limits.consume('personExport', `person:${personId}`);
  const id = await ctx.transaction(async ctx => {
    const [made] = await ask(ctx, { personId, by: actor.userId, path: newPath(), now: ctx.now().toISOString() });
    if (made) writeOutbox(ctx, 'person-export-requested', { exportId: made.id });
    return made?.id ?? null;
  });
  // Another caller requested it in the same moment.
  const found = id ?? (await ctx.transaction(ctx => waitingExport(ctx, personId)));
  if (found === null) throw notFound('PERSON');
  return personExportNow(ctx, found, selection);
}

const newPath = (): string => `exports/people/${randomUUID()}.zip`;

const waitingExport = async (ctx: Pick<Ctx, 'kysely'>, personId: number): Promise<number | null> =>
  (
    await db(ctx)
      .selectFrom('person_exports')
      .select('id')
      .where('person_id', '=', personId)
      .where('state', '=', 'WAITING')
      .executeTakeFirst()
  )?.id ?? null;

/**
 * The archive for a caller that downloads it. The download by an administrator is logged, for the person to see.
 * @returns `read`, which opens the archive or a part of it, its size in bytes, and its name
 * @throws NOT_FOUND for others, and when its day is over; `read` when the archive is lost
 */
export async function openPersonExport(ctx: Ctx<'storage'>, { id }: { id: number }) {
  const actor = authorize(ctx, personExportPolicy.personExports);
  const found = await readyExport(ctx, id);
  if (!found) throw notFound('PERSON_EXPORT');
  assertAllowed(actor, personExportPolicy.personExports, { ...STRANGER, own: actor.userId === found.personId });
  const storage = requireStorage(ctx.services.storage);
  const read = async (range?: ByteRange) => {
    const content = await storage.read(found.path, range);
    if (!content) throw notFound('PERSON_EXPORT');
    ctx.noteAccess('PERSON', [found.personId]);
    return content;
  };
  return { read, size: found.size!, name: `dados-pessoais-${found.createdAt.slice(0, 10)}.zip` };
}
