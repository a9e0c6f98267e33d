import { expect } from '@jest/globals';
import { anAdministrator, walked } from './census.js';
import type { Dice } from './dice.js';
import { isFacilitator, leads, reach, type Row, theirs } from './model.js';
import { of } from './step.js';
import type { Caller, Town } from './town.js';

const NOUN_OF: Record<string, string> = {
  enrollments: 'Enrollment',
  submissions: 'Submission',
  appointments: 'Appointment',
  presences: 'Presence',
};
const ARGS: Record<string, string> = { appointments: 'filter: { includeCanceled: true }' };
const kept = (row: Row) => !row['removedAt'];
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id).sort();

/**
 * Checks that a person sees exactly the rows that the model gives them in each list; pages are so small that there are several.
 */
export async function checkView(town: Town, person: Row, dice: Dice): Promise<void> {
  const { model } = town;
  const much = reach(model, person.id);
  for (const list of Object.keys(theirs)) {
    if (much === 'nothing') {
      const { body } = await town.ask(of(person), `{ ${list} { nodes { id } } }`);
      expect({ [list]: body.errors?.[0].extensions.code }).toEqual({
        [list]: expect.stringMatching(/^(UNAUTHENTICATED|FORBIDDEN)$/),
      });
      continue;
    }
    const seen = await walked(town, of(person), list, ARGS[list], 1 + dice.roll(7), '{ id }');
    const expected = much === 'all' ? model.all(NOUN_OF[list]!).map(({ id }) => id) : theirs[list]!(model, person.id);
    const isThere = (id: string) => kept(model.find(NOUN_OF[list]!, id)!);
    const script = `what ${town.nameOf(of(person))} sees of ${list}`;
    expect({ script, ids: idsOf(seen) }).toEqual({ script, ids: expected.filter(isThere).sort() });
  }
}

/** Checks that an anonymous caller sees no list. */
export async function checkNobody(town: Town): Promise<void> {
  for (const list of Object.keys(theirs)) {
    const { body } = await town.ask({ other: 'nobody' }, `{ ${list} { nodes { id } } }`);
    expect({ [list]: body.errors?.[0].extensions.code }).toEqual({ [list]: 'UNAUTHENTICATED' });
  }
}

/** Checks that a time before the beginning gives every record as changed. */
export async function checkUpdatedSince(town: Town): Promise<void> {
  const by: Caller = anAdministrator(town) ?? { person: '1' };
  for (const list of ['enrollments', 'presences', 'submissions', 'appointments', 'users']) {
    const since = await walked(town, by, list, `updatedSince: "2000-01-01T00:00:00Z"`, 10, '{ id }');
    const all = await walked(town, by, list, ARGS[list], 100, '{ id }');
    const ids = new Set(idsOf(since));
    expect({ list, missing: idsOf(all).filter(id => !ids.has(id)) }).toEqual({ list, missing: [] });
  }
}

const PERSONAL = ['email', 'cpf', 'phone', 'birthday'] as const;

/**
 * Checks the personal values that a person with limited rights sees: their own, and those of participants in classes that they
 * lead.
 */
export async function checkPeople(town: Town, person: Row): Promise<void> {
  const { model } = town;
  if (reach(model, person.id) !== 'theirs') return;
  const ids = model.all('Person').map(({ id }) => id);
  const fields = ids.map(id => `p${id}: person(id: ${id}) { ${PERSONAL.join(' ')} }`).join(' ');
  const { body } = await town.ask(of(person), `{ ${fields} }`);
  const isSeen = (id: string) =>
    id === person.id ||
    (isFacilitator(model, person.id) &&
      model
        .all('Enrollment')
        .some(
          each => each['participant'].id === id && !each['canceledAt'] && leads(model, person.id, each['class'].id),
        ));
  const shown = ids.filter(id => PERSONAL.some(field => (body.data?.[`p${id}`] ?? {})[field]));
  const script = `of whom ${town.nameOf(of(person))} reads more than the name`;
  expect({ script, wrongly: shown.filter(id => !isSeen(id)) }).toEqual({ script, wrongly: [] });
}
