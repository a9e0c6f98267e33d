import { sql } from 'kysely';
import type { MatchedColumns } from '../../entities/import.entity.js';
import type { Reader } from '../context.js';
import { daysAgo, removal } from '../kernel/removal.js';
import { type Parameter, statement, writing } from '../kernel/statement.js';
import { fromRemembered, hashOfTitles, toRemember } from './matches.rules.js';

/** More than the spreadsheets that one programme knows: the ones that were not used for the longest time go. */
const MAX_REMEMBERED = 1_000;
const KEPT_DAYS = 365;

const ofTitles = statement((q, $: Parameter<{ titles: string }>) =>
  q
    .selectFrom('import_matches')
    .select(['noun', 'fields'])
    .where('titles', '=', $('titles'))
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc'),
);

/** Finds the remembered fields of a file by its titles: one for each kind of records, the last used first. */
export type Remembered = (titles: readonly string[]) => Promise<MatchedColumns[]>;

export const rememberedBy =
  (ctx: Reader): Remembered =>
  async titles => {
    const found = await ofTitles(ctx, { titles: hashOfTitles(titles) });
    return found.map(({ noun, fields }) => ({
      noun,
      fields: fromRemembered(titles, fields),
      isRemembered: true,
    }));
  };

const write = writing(
  (_q, $: Parameter<{ noun: string; titles: string; fields: string; now: string }>) => sql`
    insert into import_matches (noun, titles, fields, used_at, created_at, updated_at)
    values (${$('noun')}, ${$('titles')}, ${$('fields')}::jsonb, ${$('now')}, ${$('now')}, ${$('now')})
    on conflict (titles, noun) do update
      set fields = excluded.fields, used_at = excluded.used_at, updated_at = excluded.updated_at`,
);
const forget = writing(
  (_q, $: Parameter<{ max: number }>) => sql`
    delete from import_matches
     where id in (select id from import_matches order by used_at desc, id desc offset ${$('max')}::int)`,
);

/** Remembers the fields of the columns of a file for the next one with these titles. */
export async function rememberMatch(
  ctx: Reader,
  { noun, fields }: MatchedColumns,
  { titles, now }: { titles: readonly string[]; now: Date },
): Promise<void> {
  const remembered = JSON.stringify(toRemember(titles, fields));
  await write(ctx, { noun, titles: hashOfTitles(titles), fields: remembered, now: now.toISOString() });
  await forget(ctx, { max: MAX_REMEMBERED });
}

const use = writing((q, $: Parameter<{ noun: string; titles: string; now: string }>) =>
  q
    .updateTable('import_matches')
    .set({ used_at: $('now') })
    .where('titles', '=', $('titles'))
    .where('noun', '=', $('noun')),
);

/** Notes that a file was understood by a remembered match, which is kept for another year. */
export const noteUse = async (ctx: Reader, noun: string, titles: readonly string[], now: Date): Promise<void> =>
  void (await use(ctx, { noun, titles: hashOfTitles(titles), now: now.toISOString() }));

/** For the job that removes matches that nobody uses. */
export const unusedMatches = removal('import_matches', ctx => sql`used_at < ${daysAgo(ctx, KEPT_DAYS)}`);
