import { expect } from '@jest/globals';
import type { Row } from './model.js';
import { selectionOf, graph } from './selections.js';
import type { Caller, Town } from './town.js';

/** The lists of the graph with which an administrator reads all records of a noun, and their arguments. */
const LISTS: readonly (readonly [noun: string, list: string, args?: string])[] = [
  ['Person', 'users'],
  ['Course', 'courses'],
  ['Class', 'classes'],
  ['Enrollment', 'enrollments'],
  ['Presence', 'presences'],
  ['Submission', 'submissions'],
  ['Appointment', 'appointments', 'filter: { includeCanceled: true }'],
  ['Employee', 'employees'],
  ['Hospital', 'hospitals'],
  ['HospitalGroup', 'hospitalGroups'],
  ['ActivityTemplate', 'activityTemplates'],
  ['GroupLinkDispatch', 'groupLinkDispatches'],
  ['ApiKey', 'apiKeys'],
  ['Erasure', 'erasures'],
  ['Import', 'imports'],
];
/** Nouns that the model updates from the answers of mutations, and the fields to compare with the records. */
const HELD: Record<string, readonly string[]> = {
  Person: ['roles', 'isActive', 'name'],
  Course: ['slug', 'archivedAt'],
  Cycle: ['name', 'startsOn', 'endsOn'],
  Class: ['course', 'cycle', 'facilitator', 'archivedAt', 'capacity', 'substitutes'],
  Activity: ['title', 'kind'],
  Meeting: ['class', 'activity', 'startsAt', 'endsAt'],
  Enrollment: ['class', 'participant', 'canceledAt', 'cancelRequestedAt', 'cancelReason', 'presence'],
  Presence: ['enrollmentId', 'activityId', 'source'],
  Submission: ['classId', 'participantId', 'activityId', 'status', 'score', 'removedAt', 'attempt', 'files'],
  Appointment: ['employee', 'client', 'class', 'startsAt', 'endsAt', 'kind', 'canceledAt', 'outcome'],
  Employee: ['person', 'archivedAt', 'slotMinutes'],
  Hospital: ['name', 'group', 'archivedAt'],
  HospitalGroup: ['name'],
  ActivityTemplate: ['classId', 'activityId', 'description'],
  Post: ['slug', 'title', 'publishedAt'],
};
/** Values that belong together in any order. */
const UNORDERED = new Set(['presence', 'substitutes', 'files', 'roles']);

/** Reads all rows of a list, page by page. @returns the rows, as many as `totalCount` says, each once */
export async function walked(
  town: Town,
  by: Caller,
  list: string,
  args = '',
  first = 100,
  selection?: string,
): Promise<Row[]> {
  const type = graph.getQueryType()!.getFields()[list]!.type;
  const nodes =
    selection ?? selectionOf((graph.getType(String(type).replaceAll('!', '')) as any).getFields().nodes.type);
  const document = `query ($after: String) { ${list}(first: ${first}, after: $after ${args && `, ${args}`}) { nodes ${nodes} totalCount pageInfo { hasNextPage endCursor } } }`;
  const found: Row[] = [];
  for (let after: string | null = null; ;) {
    const { body } = await town.ask(by, document, { after });
    if (body.errors) throw new Error(`${list}(${args}) as ${town.nameOf(by)}: ${JSON.stringify(body.errors)}`);
    const page = body.data[list];
    found.push(...page.nodes);
    if (!page.pageInfo.hasNextPage) {
      const ids = new Set(found.map(({ id }) => id));
      expect({ list, args, rows: found.length, ids: ids.size }).toEqual({
        list,
        args,
        rows: page.totalCount,
        ids: page.totalCount,
      });
      return found;
    }
    after = page.pageInfo.endCursor;
  }
}

/** Reads the whole programme as a caller who sees all of it. */
export async function takeCensus(town: Town, by: Caller): Promise<Map<string, Row[]>> {
  const found = new Map<string, Row[]>();
  for (const [noun, list, args] of LISTS) found.set(noun, await walked(town, by, list, args));
  const typeOf = (name: string) => selectionOf(graph.getType(name) as never);
  const { body } = await town.ask(
    by,
    `{ cycles ${typeOf('Cycle')}
       courses(first: 100) { nodes { activities ${typeOf('Activity')} } }
       classes(first: 100) { nodes { meetings ${typeOf('Meeting')} } } }`,
  );
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  found.set('Cycle', body.data.cycles);
  found.set(
    'Activity',
    body.data.courses.nodes.flatMap((each: any) => each.activities),
  );
  found.set(
    'Meeting',
    body.data.classes.nodes.flatMap((each: any) => each.meetings),
  );
  found.set('Post', [...(await walked(town, by, 'posts')), ...(await walked(town, by, 'draftPosts'))]);
  return found;
}

/** Times that follow from a mutation: the model can't know the second, so only their presence is compared. */
const WHETHER = new Set(['Appointment.canceledAt']);

const inOrder = (value: unknown): unknown =>
  Array.isArray(value) ? [...value].map(each => JSON.stringify(each)).sort() : value;

function heldField(noun: string, field: string, value: unknown): unknown {
  if (WHETHER.has(`${noun}.${field}`)) return value !== null;
  return UNORDERED.has(field) ? inOrder(value) : value;
}

/** The compared fields of a noun's records, from the model or from the census. */
function held(noun: string, rows: readonly Row[]): Record<string, unknown> {
  return Object.fromEntries(
    rows.map(row => [
      row.id,
      Object.fromEntries(HELD[noun]!.map(field => [field, heldField(noun, field, row[field])])),
    ]),
  );
}

/** An active administrator; null when there is none. */
export const anAdministrator = (town: Town): Caller | null => {
  const found = town.model.all('Person').find(each => each['isActive'] && each['roles'].includes('ADMIN'));
  return found ? { person: found.id } : null;
};

/**
 * Reads the programme, and compares it with the model, made from the answers of mutations. Afterwards the model holds the
 * records that were read.
 * @throws Error when a record differs, is missing, or was not answered
 */
export async function compareWithModel(town: Town): Promise<void> {
  const by = anAdministrator(town) ?? { person: '1' };
  const census = await takeCensus(town, by);
  if (!town.stale.has('*'))
    for (const noun of Object.keys(HELD).filter(each => !town.stale.has(each))) {
      const [read, known] = [held(noun, census.get(noun)!), held(noun, town.model.all(noun))];
      expect({ noun, ...read }).toEqual({ noun, ...known });
    }
  for (const [noun, rows] of census) town.model.replace(noun, rows);
  town.stale.clear();
}
