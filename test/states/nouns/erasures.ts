import { erasurePolicy } from '../../../src/domain/erasures/policy.js';
import { erasureStates } from '../../../src/domain/erasures/states.js';
import { type Noun, noun, type Subject } from '../noun.js';
import { DAY, type Scene } from '../scene.js';

const WAITING = ['WAITING', 'WAITING, asked for', 'WAITING, due'];
const OPEN = ['REQUESTED', ...WAITING];
const BEGUN = ['RUNNING', 'DONE'];

/** The erasure of a person: requested or decided, carried out, interrupted and withdrawn. */
export async function erasures(scene: Scene): Promise<Noun> {
  const { make, must, admin, aGroup, worker, pass, recurring, rows } = scene;
  const group = await aGroup();
  const decide = (person: { id: number }) =>
    must(admin, `erasePerson(id: ${person.id}, dryRun: false)`, '{ erasure { id } }');
  const some = async (count: number, begin: (person: { id: number }) => Promise<any>) => {
    const made: Subject[] = [];
    for (let n = 0; n < count; n += 1) {
      const person = await make.aUser();
      await begin(person);
      const [erasure] = await rows('select id from erasures where person_id = ?', [person.id]);
      made.push({ id: erasure.id, person });
    }
    await worker.work();
    return made;
  };
  const request = (person: { id: number }) => must(person, 'requestErasure');
  const due = async (count: number) => {
    const made = await some(count, decide);
    pass(9 * DAY);
    return made;
  };
  return noun({
    name: 'erasure',
    shares: { but: [] },
    machine: erasureStates,
    policy: erasurePolicy,
    on: ['ERASURE'],
    besides: {},
    states: {
      DONE: {
        make: async count => {
          const made = await due(count);
          await recurring('erasures');
          return made;
        },
      },
      REQUESTED: { make: count => some(count, request) },
      'WAITING, asked for': {
        is: 'WAITING',
        make: count =>
          some(count, async person => {
            await request(person);
            await decide(person);
          }),
      },
      WAITING: { make: count => some(count, decide) },
      WITHDRAWN: {
        make: async count => {
          const made = await some(count, decide);
          for (const { id } of made) await must(admin, `withdrawErasure(id: ${id})`);
          await worker.work();
          return made;
        },
      },
      'WAITING, due': { is: 'WAITING', make: due },
      RUNNING: {
        // An error interrupts the erasure.
        make: async count => {
          const made = await due(count);
          await rows(
            `create function breaks() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$`,
          );
          await rows(
            'create trigger breaks before update on users for each row when (new.cpf is null and old.cpf is not null) execute function breaks()',
          );
          await recurring('erasures').catch(() => 0);
          await rows('drop function breaks cascade');
          return made;
        },
      },
    },
    verbs: {
      requestErasure: ({ person }) => ({ as: person, call: 'requestErasure' }),
      erasePerson: ({ person }) => ({ as: admin, call: `erasePerson(id: ${person.id}, dryRun: false)` }),
      withdrawErasure: ({ id }) => ({ as: admin, call: `withdrawErasure(id: ${id})` }),
      'withdrawErasure, by the person': ({ id, person }) => ({ as: person, call: `withdrawErasure(id: ${id})` }),
      'exportPerson, of the person': ({ person }) => ({ as: admin, call: `exportPerson(id: ${person.id})` }),
      'enrollParticipant, the person': ({ person }) => ({
        as: admin,
        call: `enrollParticipant(classId: ${group.id}, participantId: ${person.id})`,
      }),
      'deactivateUser, the person': ({ person }) => ({ as: admin, call: `deactivateUser(id: ${person.id})` }),
      'reactivateUser, the person': ({ person }) => ({ as: admin, call: `reactivateUser(id: ${person.id})` }),
      'setRoles, of the person': ({ person }) => ({
        as: admin,
        call: `setRoles(id: ${person.id}, roles: [PARTICIPANT])`,
      }),
      // This verb is the last, because it carries out all due erasures.
      'the job': () => async () => {
        while ((await recurring('erasures')) > 0);
        return 'OK';
      },
    },
    // No erasure may be due when the clock goes on for other nouns.
    after: async () => {
      for (const { id } of await rows(`select id from erasures where state in ('REQUESTED', 'WAITING')`))
        await must(admin, `withdrawErasure(id: ${id})`);
      await worker.work();
    },
    outcomes: {
      requestErasure: { INVALID_CREDENTIALS: BEGUN, ERASURE_WAITS: OPEN, SAME: ['WITHDRAWN'] },
      erasePerson: { PERSON_ERASED: BEGUN, WAITING: ['REQUESTED'], ERASURE_WAITS: WAITING, SAME: ['WITHDRAWN'] },
      withdrawErasure: { ERASURE_ENDED: ['DONE', 'WITHDRAWN'], WITHDRAWN: OPEN, ERASURE_RUNS: ['RUNNING'] },
      'withdrawErasure, by the person': { INVALID_CREDENTIALS: BEGUN, WITHDRAWN: OPEN, ERASURE_ENDED: ['WITHDRAWN'] },
      'exportPerson, of the person': { SAME: [...OPEN, ...BEGUN, 'WITHDRAWN'] },
      'enrollParticipant, the person': { NOT_A_PARTICIPANT: BEGUN, SAME: [...OPEN, 'WITHDRAWN'] },
      'deactivateUser, the person': { PERSON_ERASED: BEGUN, SAME: [...OPEN, 'WITHDRAWN'] },
      'reactivateUser, the person': { PERSON_ERASED: BEGUN, SAME: [...OPEN, 'WITHDRAWN'] },
      'setRoles, of the person': { PERSON_ERASED: BEGUN, SAME: [...OPEN, 'WITHDRAWN'] },
      'the job': {
        SAME: ['DONE', 'REQUESTED', 'WAITING, asked for', 'WAITING', 'WITHDRAWN'],
        DONE: ['WAITING, due', 'RUNNING'],
      },
    },
  });
}
