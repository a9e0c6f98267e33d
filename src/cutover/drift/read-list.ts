import { idsWithin, recordsIn, type Fields } from '../mirror/listed-records.js';
import type { KeptAnswer } from '../relay/exchange.js';
import { isRaw, type AnyRoute } from '../../../rest/route.js';
import type { Listed } from '../routes/route-rules.js';
import type { RecordRef } from '../moving-routes.js';
import type { ChosenRequest } from '../recordings/choose-recorded.js';
import type { Ask } from '../recordings/compare-recorded.js';

/** A route that lists all records of a kind. */
export type ListRoute = AnyRoute & { list: Listed };

/** One side of the comparison, for reading its lists. */
export interface ListSide {
  /** The name in messages. */
  name: string;
  ask: Ask;
  /** True when it pages as the contract says: the old service may give all at once, or cut off without saying so. */
  isElo: boolean;
  /** Gives the function that tells Elo's ids for records; ids of the old service may differ. */
  idsOfElo(refs: readonly RecordRef[]): Promise<(ref: RecordRef) => number>;
}

export interface ReadRecord {
  /** The id at the side itself. */
  ownId: number;
  /** The fields with Elo's ids. */
  fields: Fields;
}

const MAX_RECORDS = 100_000;
const MAX_ANSWERS = 5_000;
/** The contract ends a list without pages here. */
const MOST_IN_ONE_ANSWER = 1_000;
/** A page of this size is shorter than the longest kept answer. */
const PAGE = 200;

/**
 * Reads a list whole, page by page.
 * @param places ids for the path of a list that exists for each of them
 * @throws Error with the reason why it can't be read whole
 */
export async function* readList(
  entry: ListRoute,
  side: ListSide,
  places: readonly number[] | null,
): AsyncGenerator<ReadRecord> {
  const hasPages = !isRaw(entry) && entry.answerHeaders?.['Link'] !== undefined;
  const { form } = entry.list;
  const first = form ? formOfPage(entry, 1) : hasPages && side.isElo ? `?limit=${PAGE}` : '';
  let records = 0;
  let answers = 0;
  for (const place of places ?? [null]) {
    const path = place === null ? entry.path : entry.path.replace(/:(?:"[^"]+"|\w+)/, String(place));
    for (let query: string | null = first; query !== null;) {
      if ((answers += 1) > MAX_ANSWERS) throw new Error(`it has more than ${MAX_ANSWERS} pages`);
      const { page, next }: Page = await (form ? askByForm(entry, side, path, query) : ask(entry, side, path + query));
      if ((records += page.length) > MAX_RECORDS) throw new Error(`it has more than ${MAX_RECORDS} records`);
      if (next === null && query === first && page.length === MOST_IN_ONE_ANSWER && !(hasPages && side.isElo))
        throw new Error(`${side.name} gives ${page.length} records and may have more`);
      yield* await withIdsOfElo(entry, side, page);
      query = next;
    }
  }
}

interface Page {
  page: Fields[];
  /** Query, or form, of the next page; null: there is none. */
  next: string | null;
}

async function ask(entry: ListRoute, side: ListSide, target: string): Promise<Page> {
  const request = { target, method: 'GET', headers: { accept: 'application/json' } };
  const { page, headers } = await answered(entry, side, request);
  return { page, next: nextOf(headers['link'], target) };
}

/** The form that asks for a page, counted from 1. */
function formOfPage(entry: ListRoute, number: number): string {
  const { page, size, most } = entry.list.form!;
  const action: [string, string][] = isRaw(entry) || entry.action === undefined ? [] : [['action', entry.action]];
  return new URLSearchParams([...action, [size, String(most)], [page, String(number)]]).toString();
}

/** A page with fewer records than its limit is the last one. */
async function askByForm(entry: ListRoute, side: ListSide, target: string, form: string): Promise<Page> {
  const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };
  const { page } = await answered(entry, side, { target, method: 'POST', headers, body: form });
  const { page: counted, most } = entry.list.form!;
  const number = Number(new URLSearchParams(form).get(counted));
  return { page, next: page.length < most ? null : formOfPage(entry, number + 1) };
}

async function answered(
  entry: ListRoute,
  side: ListSide,
  request: Pick<ChosenRequest, 'target' | 'method' | 'headers' | 'body'>,
): Promise<{ page: Fields[]; headers: KeptAnswer['headers'] }> {
  const { status, headers, body } = await side.ask({ ...request, entry, host: null, answer: null });
  if (status !== 200) throw new Error(`${side.name} answers ${status}`);
  if (!body) throw new Error(`an answer of ${side.name} is too long`);
  return { page: recordsIn(entry.list, parsed(body)), headers };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new Error('the answer is no JSON');
  }
}

/** Takes only the query of the address that an answer names as the next page: it is asked at the address of the first one. */
function nextOf(link: unknown, target: string): string | null {
  const links = (typeof link === 'string' ? link : '').replaceAll(', <', ',<').split(',<');
  const next = links.map(each => each.split('>')).find(([, about = '']) => isNext(about));
  const address = next?.[0]?.replace('<', '');
  if (!address) return null;
  const query = URL.parse(address, new URL(target, 'http://list.invalid'))?.search;
  return query ? query : null;
}

/** True when the parameters of a link say that it is the next page. */
const isNext = (parameters: string): boolean =>
  parameters.split(';').some(each => /^\s*rel="?next"?\s*$/i.test(each.slice(0, 50)));

async function withIdsOfElo(entry: ListRoute, side: ListSide, page: readonly Fields[]): Promise<ReadRecord[]> {
  const records = page.map(fields => ({ fields, ids: idsWithin(entry.list, fields) }));
  const idOf = await side.idsOfElo(records.flatMap(({ ids }) => ids.map(({ ref }) => ref)));
  return records.map(({ fields, ids }) => {
    const ownId = ids[0]!.ref.id;
    for (const { ref, rename } of ids) rename(idOf(ref));
    return { ownId, fields };
  });
}
