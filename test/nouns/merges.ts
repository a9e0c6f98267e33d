import { move } from '../pairs/move.js';
import type { NounTests } from '../support/noun-tests.js';
import { NOTE_OF_EVENT } from '../support/reasons.js';

const person = move(['person', 'enrollment', 'submission', 'appointment'], 'admin');

export const tests: NounTests = {
  mutations: ({ make }, { admin }) => ({
    mergePeople: async () => {
      const [keep, drop] = [await make.aUser(), await make.aUser()];
      return {
        as: admin,
        args: `keep: ${keep.id}, drop: ${drop.id}, dryRun: false`,
        of: '{ merge { id } }',
        changes: [`User:${drop.id}`, 'PersonMerge'],
      };
    },
    undoMerge: async () => {
      const [keep, drop] = [await make.aUser(), await make.aUser()];
      const [row] = await make
        .em()
        .execute<{ drop: object }[]>('select to_jsonb(u) as drop from users as u where id = ?', [drop.id]);
      const stored = {
        kept: keep.id,
        name: drop.name,
        email: drop.email,
        steps: [{ taken: 'users', rows: [row!.drop] }],
      };
      await make.em().execute('delete from users where id = ?', [drop.id]);
      const [merge] = await make.em().execute<{ id: number }[]>(
        `insert into person_merges (kept_id, dropped_id, merged_at, undo_until, stored)
         values (?, ?, now(), now() + interval '30 days', ?) returning id`,
        [keep.id, drop.id, JSON.stringify(stored)],
      );
      return { as: admin, args: `id: ${merge!.id}`, changes: [`User:${drop.id}`, `PersonMerge:${merge!.id}`] };
    },
    notDuplicates: async () => {
      const [one, other] = [await make.aUser(), await make.aUser()];
      return { as: admin, args: `personId: ${one.id}, otherId: ${other.id}`, of: '', changes: ['NotDuplicate'] };
    },
  }),
  examples: () => ({
    duplicatePeople: { args: 'first: 1', of: '{ nodes { reasons first { id } second { id } } }' },
    merges: { args: 'first: 1', of: '{ nodes { id } }' },
  }),
  moves: [
    person('mergePeople', w => `mergePeople(keep: ${w['outside']}, drop: ${w['inside']}, dryRun: false)`),
    person(
      'mergePeople, the other way',
      w => `mergePeople(keep: ${w['inside']}, drop: ${w['outside']}, dryRun: false)`,
    ),
    person('mergePeople, of one class', w => `mergePeople(keep: ${w['leaving']}, drop: ${w['inside']}, dryRun: false)`),
  ],
  unpaired: {
    notDuplicates: NOTE_OF_EVENT,
    undoMerge: 'It needs a merge before: test/domain/merges plays it beside others',
  },
  decisions: {
    'people:read | -FFFAFFFF NOT_ALLOWED': 'duplicatePeople merges',
    'people:write -mode | -FFFAFFFF NOT_ALLOWED': 'mergePeople undoMerge notDuplicates',
  },
};
