import { sql } from 'kysely';
import { z } from 'zod';
import type { DuplicateReason } from '../../entities/index.js';
import type { Ctx } from '../context.js';
import { isWaiting } from '../identity/standing.query.js';
import { decodeCursor, idOfCursor, type Page, type PageArgs, pageSize, toPage } from '../kernel/page.js';
import { authorize } from '../kernel/policy.js';
import { read } from '../kernel/read.js';
import { type Parameter, statement } from '../kernel/statement.js';
import { person, type PersonRow } from '../people/people.query.js';
import { mergePolicy } from './policy.js';

/** Two people who are probably one, the lower id first. */
export interface DuplicatePair {
  first: PersonRow;
  second: PersonRow;
  reasons: DuplicateReason[];
}

/** Both spellings of a mobile number, with and without the ninth digit (people/phone.rules.ts). @param phone SQL */
const spellings = (phone: string) => `array[${phone},
  regexp_replace(${phone}, '^(55[1-9]{2})([6-9][0-9]{7})$', '\\19\\2'),
  regexp_replace(${phone}, '^(55[1-9]{2})9([6-9][0-9]{7})$', '\\1\\2')]`;

/**
 * The pairs, found by an index for each person of the page. CPFs and e-mails of two people always differ: PostgreSQL refuses
 * equal ones. Erased people have no value to compare, and registrations that wait are nobody yet.
 */
const pairs = sql.raw(`
  select a.id as first, b.id as second, bool_or(b.why = 'PHONE') as phone, bool_or(b.why = 'NAME') as name
    from users as a
    cross join lateral (
      select p.id, 'PHONE' as why from users as p where p.phone = any(${spellings('a.phone')}) and p.id > a.id
      union all
      select n.id, 'NAME' from users as n
       where search_text(n.name) = search_text(a.name) and n.birthday = a.birthday and n.id > a.id) as b
    join users as o on o.id = b.id
   where not (${isWaiting('a')}) and not (${isWaiting('o')})
     and not exists (select from not_duplicates as d where d.first_id = a.id and d.second_id = b.id)`);

interface Place {
  first: number;
  second: number;
  limit: number;
}
interface FoundPair {
  first: number;
  second: number;
  phone: boolean;
  name: boolean;
}
const pairsOfPage = statement(
  (_q, $: Parameter<Place>) => sql<FoundPair>`
    ${pairs} and a.id >= ${$('first')}::int and (a.id, b.id) > (${$('first')}::int, ${$('second')}::int)
     group by a.id, b.id order by a.id, b.id limit ${$('limit')}`,
);
const countPairs = statement(
  () => sql<{ total: number }>`select count(*)::int as total from (${pairs} group by a.id, b.id) as t`,
);
const peopleOfPage = read(person, {
  rows: (q, $: Parameter<{ ids: readonly number[] }>) =>
    q
      .selectFrom('users')
      .selectAll()
      .where(sql<boolean>`id = any(${$('ids')}::int[])`),
});

const cursorKey = z.tuple([idOfCursor, idOfCursor]);

/**
 * A page of pairs of people who are probably one person: with one phone, or with one name (without accents) and birthday. Pairs
 * that were said to be two people are left out. In the order of the lower id.
 * @throws FORBIDDEN to everybody but administrators
 */
export async function listDuplicates(ctx: Ctx, page: PageArgs): Promise<Page<DuplicatePair>> {
  authorize(ctx, mergePolicy.duplicatePeople);
  const size = pageSize(ctx, page);
  const cursor = decodeCursor(page.after, cursorKey);
  const [first, second] = cursor ?? [0, 0];
  const found = await pairsOfPage(ctx, { first, second, limit: size + 1 });
  const ids = [...new Set(found.flatMap(each => [each.first, each.second]))];
  const people = new Map((await peopleOfPage(ctx, { ids })).map(each => [each.id, each]));
  const rows = found.map(each => ({
    first: people.get(each.first)!,
    second: people.get(each.second)!,
    reasons: [...(each.phone ? (['PHONE'] as const) : []), ...(each.name ? (['NAME_AND_BIRTHDAY'] as const) : [])],
  }));
  return toPage(rows, {
    size,
    key: each => [each.first.id, each.second.id],
    hasPreviousPage: cursor !== null,
    count: async () => (await countPairs(ctx, {}))[0]!.total,
  });
}
