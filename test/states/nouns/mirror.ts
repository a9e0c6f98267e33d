import { claimWrites, failWrite, removeWrite } from '../../../src/cutover/domain/mirror/lane.query.js';
import { keepLegacyWrites, type LegacyWrite } from '../../../src/cutover/domain/mirror/keep-legacy-writes.write.js';
import { mirrorPolicy } from '../../../src/cutover/domain/mirror/policy.js';
import { mirrorStates } from '../../../src/cutover/domain/mirror/states.js';
import { createJobContext } from '../../../src/graph/context.js';
import { type Noun, noun, type Subject } from '../noun.js';
import { DAY, type Scene } from '../scene.js';

const WAITS = ['WAITING', 'CLAIMED'];
const OVER = ['GIVEN_UP', 'FORGOTTEN', 'SUPERSEDED'];

/**
 * A write that the other side still has to do. There is no old service: the test writes the answers' results as the lanes do;
 * test/cutover/mirror plays with two sides.
 */
export async function mirrorWrites(scene: Scene): Promise<Noun> {
  const { elo, admin, rows, pass, recurring } = scene;
  const ctx = () => createJobContext(elo.app.services, 'mirror');
  const lane = { toward: 'ELO', facade: 'portal' } as const;
  let serial = 0;
  const write = (id: number): LegacyWrite => ({
    ...{ facade: 'portal', route: 'portal.presence.record', requestId: `states-${id}`, acceptedAt: elo.now() },
    ...{ callerId: null, named: [{ record: 'Class', id }], about: [], made: {} },
    request: { method: 'POST', path: '/x', query: '', headers: {}, body: null, form: null } as never,
  });
  const some = async (count: number) => {
    const made: Subject[] = [];
    for (let n = 0; n < count; n += 1) {
      const key = 900_000 + (serial += 1);
      await keepLegacyWrites(ctx(), [write(key)], []);
      const [row] = await rows('select id from mirror_writes where request_id = ?', [`states-${key}`]);
      made.push({ id: row.id, key });
    }
    // There is no side to do them, so the worker's messages are removed.
    await rows(`delete from outbox where job = 'mirror-writes'`);
    return made;
  };
  const failed = async (count: number) => {
    const made = await some(count);
    for (const { id } of made) await failWrite(ctx(), Number(id), { reason: 'REFUSED', detail: null, status: 422 });
    return made;
  };
  return noun({
    name: 'mirrored write',
    machine: mirrorStates,
    policy: mirrorPolicy,
    on: [],
    besides: {},
    states: {
      FORGOTTEN: {
        make: async count => {
          const made = await failed(count);
          pass(8 * DAY);
          await recurring('mirror-sweep');
          return made;
        },
      },
      'GIVEN_UP, expired': {
        is: 'GIVEN_UP',
        make: async count => {
          const made = await some(count);
          pass(1.1 * DAY);
          await recurring('mirror-sweep');
          return made;
        },
      },
      GIVEN_UP: { make: failed },
      SUPERSEDED: {
        make: async count => {
          const made = await failed(count);
          // A later write of the same record is done.
          for (const { key } of made) {
            await keepLegacyWrites(ctx(), [{ ...write(key), requestId: `later-${key}` }], []);
            const [later] = await rows('select id from mirror_writes where request_id = ?', [`later-${key}`]);
            await removeWrite(ctx(), later.id);
          }
          return made;
        },
      },
      WAITING: { make: some },
      CLAIMED: {
        make: async count => {
          const made = await some(count);
          for (let claimed = -1; claimed !== 0;)
            claimed = (await claimWrites(ctx(), lane, { limit: 10, claimMs: 3_600_000 })).length;
          return made;
        },
      },
    },
    verbs: {
      retryMirror: ({ id }) => ({ as: admin, call: `retryMirror(ids: [${id}])` }),
      giveUpMirror: ({ id }) => ({ as: admin, call: `giveUpMirror(ids: [${id}])` }),
    },
    holds: ['WAITING', 'CLAIMED', 'GIVEN_UP', 'GIVEN_UP, expired', 'SUPERSEDED', 'FORGOTTEN'],
    after: async () => void (await rows("truncate mirror_writes; delete from outbox where job = 'mirror-writes'")),
    outcomes: {
      retryMirror: { SAME: [...WAITS, 'FORGOTTEN', 'SUPERSEDED'], WAITING: ['GIVEN_UP, expired', 'GIVEN_UP'] },
      giveUpMirror: { GONE: [...OVER, 'GIVEN_UP, expired'], SAME: WAITS },
    },
  });
}
