import type { To } from 'react-router-dom';
import { weekAddress } from '../calendars/week-address.js';
import { ask } from '../data/graph.js';
import { SearchEverythingDocument, type SearchEverythingQuery } from './operations.js';
import { listAddress } from '../parts/list-address.js';
import { beginOf, timeText, today } from '../parts/time.js';
import { phoneText } from '../people/identity.js';

export interface Hit {
  to: To;
  title: string;
  /** The key of the word for a record out of use. */
  mark?: string | false;
  /** Further facts, to tell records with the same title apart. */
  details: (string | null | undefined)[];
}

/** The found records of a kind. */
export interface Found {
  /** The key of their heading. */
  heading: string;
  /** At most five. */
  hits: Hit[];
  /** The list of all of them, if there are more. */
  all: To | false;
}

interface Context {
  text: string;
  /** True when the person may open the list of a kind of record. */
  mayOpen: (resource: string) => boolean;
}
type Page = { nodes: readonly object[]; pageInfo: { hasNextPage: boolean } };
type Answer = SearchEverythingQuery;
type RowOf<Name extends keyof Answer> = NonNullable<Answer[Name]> extends { nodes: (infer Row)[] } ? Row : never;

const archived = ({ archivedAt }: { archivedAt: string | null }) => archivedAt !== null && 'elo.archived';
const personHit = ({ id, name, email, phone }: RowOf<'participants'>): Hit => ({
  to: `/people/${id}/show`,
  title: name,
  details: [email, phoneText(phone)],
});

/** A kind of record that the search finds. */
interface Kind<Name extends keyof Answer> {
  /** The field of the graph. */
  name: Name;
  heading: string;
  /** Only people who may open this list find the records: it is the list of all of them too. */
  list: string;
  filter?: (text: string) => object;
  /** True when the kind above it has these records for those who may open its list. */
  isRest?: boolean;
  hitOf: (row: RowOf<Name>, context: Context) => Hit;
}
const kind = <Name extends keyof Answer>(of: Kind<Name>) => of as unknown as Kind<keyof Answer>;

const fromToday = (text: string) => ({ fromDay: today(), search: text });

/** In the order of the dialog. */
const kinds = [
  kind<'users'>({
    name: 'users',
    heading: 'elo.areas.people',
    list: 'users',
    hitOf: ({ isActive, ...row }) => ({ ...personHit(row), mark: isActive === false && 'elo.people.inactive' }),
  }),
  // Facilitators see the participants of their classes, and find all of them in the list of enrollments.
  kind<'participants'>({
    name: 'participants',
    heading: 'elo.areas.people',
    list: 'enrollments',
    isRest: true,
    hitOf: personHit,
  }),
  kind<'classes'>({
    name: 'classes',
    heading: 'resources.classes.name',
    list: 'classes',
    hitOf: row => ({
      to: `/classes/${row.id}/show`,
      title: row.name,
      mark: archived(row),
      details: [row.course.title, row.cycle.name],
    }),
  }),
  kind<'courses'>({
    name: 'courses',
    heading: 'resources.courses.name',
    list: 'courses',
    hitOf: row => ({ to: `/courses/${row.id}`, title: row.title, mark: archived(row), details: [] }),
  }),
  kind<'appointments'>({
    name: 'appointments',
    heading: 'elo.search.coming',
    list: 'appointments',
    filter: fromToday,
    hitOf: (row, { mayOpen }) => ({
      to: weekAddress(row, mayOpen('employees')),
      title: row.client?.name ?? '',
      details: [timeText(row.startsAt), row.employee.name],
    }),
  }),
];

/** The kinds of records that a person may open: those of their menu. */
export const kindsFor = (mayOpen: Context['mayOpen']) =>
  kinds.filter(({ list, isRest }, at) => mayOpen(list) && !(isRest && mayOpen(kinds[at - 1]!.list)));

/** Searches all kinds that the person may open, in one request. Kinds without a found record are left out. */
export async function findEverywhere(context: Context): Promise<Found[]> {
  const { text } = context;
  const open = kindsFor(context.mayOpen);
  const isAsked = (name: keyof Answer) => open.some(each => each.name === name);
  const answer = await ask(SearchEverythingDocument, {
    text,
    from: beginOf(today()),
    users: isAsked('users'),
    participants: isAsked('participants'),
    classes: isAsked('classes'),
    courses: isAsked('courses'),
    appointments: isAsked('appointments'),
  });
  return open.flatMap(({ name, heading, list, filter = search => ({ search }), hitOf }) => {
    const { nodes, pageInfo } = answer[name] as Page;
    const hits = nodes.map(row => hitOf(row as never, context));
    return hits.length === 0 ? [] : [{ heading, hits, all: pageInfo.hasNextPage && listAddress(list, filter(text)) }];
  });
}
