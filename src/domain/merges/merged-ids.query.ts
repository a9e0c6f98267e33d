import type { Reader } from '../context.js';
import { statement } from '../kernel/statement.js';

const merged = statement(q =>
  q.selectFrom('person_merges').select(['dropped_id as dropped', 'kept_id as kept']).where('undone_at', 'is', null),
);
/** The numbers of dropped people, each with the number of the person that it leads to. */
export const readMergedIds = async (reader: Reader): Promise<Map<number, number>> =>
  new Map((await merged(reader, {})).map(({ dropped, kept }) => [dropped, kept]));
