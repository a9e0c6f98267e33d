import { beforeAll, describe, expect, it } from '@jest/globals';
import { erasedPeople } from '../../../src/domain/erasures/erase-again.js';
import { PersonMerge, User } from '../../../src/entities/index.js';
import { createJobContext } from '../../../src/graph/context.js';
import { createMergedIds } from '../../../src/platform/merged-ids.js';
import { erasing } from '../../support/erasing.js';
import { importFiles } from '../../support/imports.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// A merge and the parts of the server beside the graph: erasures, imports, facades, other processes.

let elo: TestApp;
let admin: User;
beforeAll(async () => {
  elo = await startTestApp();
  admin = await elo.make.anAdmin();
});

const { must, rows, erase, placesOf } = erasing(
  () => elo,
  () => admin,
);
async function merged(keep: User, drop: User): Promise<number> {
  const { mergePeople } = await must(`mergePeople(keep: ${keep.id}, drop: ${drop.id}, dryRun: false) { merge { id } }`);
  return Number(mergePeople.merge.id);
}

describe('erasing the kept person', () => {
  it('removes the stored copy and all that names the dropped person, and ends the undo', async () => {
    const { make } = elo;
    const keep = await make.aUser({ name: 'Quitéria Inconfundível' });
    const drop = await make.aUser({ name: 'Quiteria Inconfundivel Sá', email: 'quiteria.antes@example.org' });
    await must(`updateUser(id: ${drop.id}, input: { name: "Quiteria Inconfundivel Lima" }) { id }`);
    const id = await merged(keep, drop);
    expect(await placesOf(drop.email!)).toContain('person_merges');
    await erase(keep.id);
    expect((await make.em().findOneOrFail(PersonMerge, id)).stored).toBeNull();
    expect(await placesOf(drop.email!, drop.cpf!, 'Quiteria Inconfundivel Lima')).toEqual([]);
    const { errors } = (await elo.graphql(`mutation { undoMerge(id: ${id}) { id } }`, {}, { as: admin })).body;
    expect(errors[0].extensions.reason).toBe('PERSON_ERASED');
    // A backup from before the merge still has both.
    const again = await erasedPeople(createJobContext(elo.app.services, 'erasures'));
    expect(again.map(({ person }) => person)).toEqual(expect.arrayContaining([keep.id, drop.id]));
  });
});

describe('an import', () => {
  it('leads references to the kept person, and leaves the line of the dropped one out', async () => {
    const { make } = elo;
    const [keep, drop] = [await make.aUser(), await make.aUser()];
    const group = await make.aClass();
    await merged(keep, drop);
    const { problems, counts } = await importFiles(elo, {
      'users.csv': `id,name,email\n${drop.id},Nome Antigo,antigo@example.org\n`,
      'enrollments.csv': `participant,class\n${drop.id},${group.id}\n`,
    });
    expect(problems).toEqual([expect.stringContaining('foi unido a outro')]);
    expect(counts).toMatchObject({ users: [0, 0, 0, 1], enrollments: [1, 0, 0] });
    expect(await rows('select participant_id from enrollments where class_id = ?', [group.id])).toEqual([
      { participant_id: keep.id },
    ]);
    expect(await make.em().findOne(User, drop.id)).toBeNull();
  });
});

describe('a facade', () => {
  it('takes the dropped id in paths, in questions and in bodies', async () => {
    const { make } = elo;
    const [keep, drop] = [await make.aUser(), await make.aUser()];
    const group = await make.aClass();
    await make.anEnrollment({ class: group, participant: keep });
    const activity = await make.anActivity({ course: group.course });
    const { id } = await make.aSubmission({ class: group, participant: keep, activity });
    await merged(keep, drop);
    const asked = await elo.call('GET', `/portal/api/submissions?participant_id=${drop.id}`, { as: admin });
    expect([asked.status, JSON.stringify(asked.body)]).toEqual([200, expect.stringContaining(`"id":${id},`)]);
    const written = await elo.call('POST', '/portal/api/presence', {
      as: admin,
      json: { class_id: group.id, activity_id: activity.id, student_id: drop.id },
    });
    const [presence] = await rows(
      'select e.participant_id from presences as p join enrollments as e on e.id = p.enrollment_id',
    );
    expect([written.status < 300, presence]).toEqual([true, { participant_id: keep.id }]);
  });
});

describe('the numbers in memory', () => {
  it('are read again after their age, and at once when they are forgotten', async () => {
    let reads = 0;
    const known = async () => new Map([[1, (reads += 1)]]);
    const ids = createMergedIds(known, 20);
    expect((await ids.known()).get(1)).toBe(1);
    expect(ids.known()).toEqual(new Map([[1, 1]]));
    ids.forget();
    expect((await ids.known()).get(1)).toBe(2);
    await new Promise(resolve => setTimeout(resolve, 40));
    expect((await ids.known()).get(1)).toBe(3);
  });

  it('are read again by the next caller when reading failed', async () => {
    let fails = true;
    const ids = createMergedIds(async () => {
      if (fails) throw new Error('down');
      return new Map();
    }, 20);
    await expect(ids.known()).rejects.toThrow('down');
    fails = false;
    expect(await ids.known()).toEqual(new Map());
  });

  it('are read once more when a mutation finds nobody, for another process may have merged', async () => {
    const { make } = elo;
    const [keep, drop] = [await make.aUser(), await make.aUser()];
    const group = await make.aClass();
    await elo.app.services.mergedIds.known();
    // The other process writes to the database, and nothing to the memory of this one.
    await rows('delete from users where id = ?', [drop.id]);
    await rows(`insert into person_merges (kept_id, dropped_id, merged_at, undo_until) values (?, ?, now(), now())`, [
      keep.id,
      drop.id,
    ]);
    const { enrollParticipant } = await must(
      `enrollParticipant(classId: ${group.id}, participantId: ${drop.id}) { participant { id } }`,
    );
    expect(enrollParticipant.participant.id).toBe(String(keep.id));
  });
});
