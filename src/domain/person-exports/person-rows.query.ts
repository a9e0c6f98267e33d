import { sql } from 'kysely';
import {
  type ExportedTable,
  exportPlan,
  type Parameter as Name,
  type TableColumns,
} from '../../privacy/export-plan.js';
import type { Ctx } from '../context.js';
import { provenEmail } from '../identity/contacts.query.js';
import { type Parameter, statement } from '../kernel/statement.js';
import { phoneIdentity, phoneSpellings } from '../people/phone.rules.js';

/** The rows of a page: memory holds one page at a time. */
const PAGE = 500;

/** The keys to the rows of a person. */
export interface Whose {
  personId: number;
  name: string;
  /** Spellings of the person's phone; none when another person has it too: families share a phone. */
  phones: string[];
  /** A proven e-mail; null: none. */
  email: string | null;
}

const people = statement((q, $: Parameter<{ id: number }>) =>
  q
    .selectFrom('users as u')
    .select(['u.name', 'u.phone', sql<string | null>`${sql.raw(provenEmail('u'))}`.as('email')])
    .where('u.id', '=', $('id')),
);
const sharing = statement((q, $: Parameter<{ id: number; phones: readonly string[] }>) =>
  q
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '<>', $('id'))
    .where(sql<boolean>`u.phone = any(${$('phones')})`)
    .limit(1),
);

/** @returns undefined when there is no such person */
export async function whoseRows(ctx: Ctx, id: number): Promise<Whose | undefined> {
  const [found] = await people(ctx, { id });
  if (!found) return undefined;
  const spellings = found.phone ? phoneSpellings(phoneIdentity(found.phone)) : [];
  const isShared = spellings.length > 0 && (await sharing(ctx, { id, phones: spellings })).length > 0;
  return { personId: id, name: found.name, phones: isShared ? [] : spellings, email: found.email };
}

/** The exported tables, as the entities declare them. */
export const exportedTables = (ctx: Ctx): ExportedTable[] =>
  exportPlan(ctx.em.getMetadata().getAll().values() as Iterable<TableColumns>);

/** The rows of a table that are about a person, as JSON, page by page: nothing is held between two pages. */
export async function* rowsOf(
  ctx: Ctx,
  { sql: text, parameters, first }: ExportedTable,
  { personId, phones, email }: Whose,
): AsyncGenerator<string[]> {
  for (let after = first; ;) {
    const values: { [name in Name]: unknown } = { person: personId, phones, email, after, limit: PAGE };
    const rows = await ctx.rows<{ id: number | string; json: string }>(
      text,
      parameters.map(name => values[name]),
    );
    if (rows.length > 0) yield rows.map(({ json }) => json);
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.id;
  }
}

interface OwnFile {
  key: string;
  originalName: string;
  mediaType: string;
}
const handedIn = statement((q, $: Parameter<{ personId: number; after: number; limit: number }>) =>
  q
    .selectFrom('stored_files as f')
    .select(['f.id', 'f.path as key', 'f.original_name as originalName', 'f.media_type as mediaType'])
    .where(
      sql<boolean>`(f.submission_id in (select id from submissions where participant_id = ${$('personId')})
        or f.submission_revision_id in (select id from submission_revisions where participant_id = ${$('personId')}))`,
    )
    .where('f.id', '>', $('after'))
    .orderBy('f.id')
    .limit($('limit')),
);
const pictures = statement((q, $: Parameter<{ personId: number }>) =>
  q
    .selectFrom('pictures as pi')
    .select(['pi.id', 'pi.path as key', 'pi.kind as originalName', 'pi.media_type as mediaType'])
    .where('pi.user_id', '=', $('personId'))
    .where('pi.current', '=', true),
);

/** The files of a person in storage: their pictures, and all files that they handed in. */
export async function* filesOf(ctx: Ctx, { personId }: Whose): AsyncGenerator<OwnFile & { id: number }> {
  yield* await pictures(ctx, { personId });
  for (let after = 0; ;) {
    const files = await handedIn(ctx, { personId, after, limit: PAGE });
    yield* files;
    if (files.length < PAGE) return;
    after = files.at(-1)!.id;
  }
}
