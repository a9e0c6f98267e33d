import { mergePolicy } from '../../../src/domain/merges/policy.js';
import { type Noun, noun, type Subject } from '../noun.js';
import { DAY, type Scene } from '../scene.js';

/** A merge of two people: it can be undone for a time, was undone, or is final. */
export async function merges(scene: Scene): Promise<Noun> {
  const { make, must, admin, worker, pass, recurring, rows } = scene;
  const merged = async (count: number) => {
    const made: Subject[] = [];
    for (let n = 0; n < count; n += 1) {
      const [keep, drop] = [await make.aUser(), await make.aUser()];
      const { merge } = await must(
        admin,
        `mergePeople(keep: ${keep.id}, drop: ${drop.id}, dryRun: false)`,
        '{ merge { id } }',
      );
      made.push({ id: merge.id, keep, drop });
    }
    await worker.work();
    return made;
  };
  const old = async (count: number) => {
    const made = await merged(count);
    pass(31 * DAY);
    return made;
  };
  return noun({
    name: 'merge',
    shares: { but: [] },
    machine: null,
    stateOf: async ({ id }) => {
      const [row] = await rows(
        'select undone_at as "undoneAt", stored is not null as "isStored" from person_merges where id = ?',
        [id],
      );
      if (row.undoneAt) return 'UNDONE';
      return row.isStored ? 'OPEN' : 'FINAL';
    },
    policy: mergePolicy,
    on: [],
    besides: { notDuplicates: 'It makes no merge' },
    states: {
      FINAL: {
        make: async count => {
          const made = await old(count);
          await recurring('merges-sweep');
          return made;
        },
      },
      'OPEN, its time over': { is: 'OPEN', make: old },
      UNDONE: {
        make: async count => {
          const made = await merged(count);
          for (const { id } of made) await must(admin, `undoMerge(id: ${id})`);
          await worker.work();
          return made;
        },
      },
      OPEN: { make: merged },
    },
    verbs: {
      undoMerge: ({ id }) => ({ as: admin, call: `undoMerge(id: ${id})` }),
      'mergePeople, once more': ({ keep, drop }) => ({
        as: admin,
        call: `mergePeople(keep: ${keep.id}, drop: ${drop.id}, dryRun: true)`,
      }),
    },
    outcomes: {
      undoMerge: { MERGE_FINAL: ['FINAL', 'OPEN, its time over', 'UNDONE'], UNDONE: ['OPEN'] },
      'mergePeople, once more': { USER_NOT_FOUND: ['FINAL', 'OPEN, its time over', 'OPEN'], SAME: ['UNDONE'] },
    },
  });
}
