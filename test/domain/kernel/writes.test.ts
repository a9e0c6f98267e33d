import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { type Actor, db, type FullCtx } from '../../../src/domain/context.js';
import { audited, recordPersonMeant, recordSignedInActor } from '../../../src/domain/kernel/audit.js';
import {
  assertUnused,
  createRecord,
  editRecord,
  lockForEdit,
  lockRecord,
  removeUnused,
} from '../../../src/domain/kernel/edit.js';
import { once } from '../../../src/domain/kernel/once.js';
import {
  ensureOutbox,
  ensureOutboxSql,
  writeOutbox,
  writeOutboxAgain,
  writeOutboxForEach,
} from '../../../src/domain/kernel/outbox.js';
import { removalAfter } from '../../../src/domain/kernel/removal.js';
import { Activity, Class, ClassSubstitute, Course, OutboxMessage } from '../../../src/entities/index.js';
import { createContext, createJobContext } from '../../../src/graph/context.js';
import { aKey, anActor, refusalAfter } from '../../support/actors.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});
const aContext = (): FullCtx => createJobContext(elo.app.services, 'test');
const rows = <Row = Record<string, any>>(text: string, given: unknown[] = []) =>
  elo.make.em().execute<Row[]>(text, given);
const titleOf = async (id: number) =>
  (await rows<{ title: string }>('select title from courses where id = ?', [id]))[0]?.title;

describe('a record that people edit', () => {
  it('is locked until the transaction ends, more strongly for a removal', async () => {
    const { id } = await elo.make.aCourse();
    /** The locks that another transaction gets meanwhile. */
    const free = async (how: 'forEdit' | 'forRemoval' | 'asItIs') => {
      const got: string[] = [];
      await aContext().transaction(async within => {
        await lockRecord(within, Course, id, how);
        for (const strength of ['key share', 'share', 'no key update'])
          await within.outsideTransaction('jobStore', () =>
            rows(`select id from courses where id = ? for ${strength} nowait`, [id]).then(
              () => got.push(strength),
              (error: { code?: string }) => expect(error.code).toBe('55P03'),
            ),
          );
      });
      return got;
    };
    expect(await free('asItIs')).toEqual(['key share', 'share']);
    expect(await free('forEdit')).toEqual(['key share']);
    expect(await free('forRemoval')).toEqual([]);
  });

  it('is given as it is now, or not found', async () => {
    const { id } = await elo.make.aCourse({ title: 'Antes' });
    await aContext().transaction(async within => {
      expect((await within.em.findOneOrFail(Course, id)).title).toBe('Antes');
      await db(within).updateTable('courses').set({ title: 'Agora' }).where('id', '=', id).execute();
      expect((await lockForEdit(within, Course, id, { noun: 'COURSE' })).title).toBe('Agora');
    });
    expect(
      await refusalAfter(() =>
        aContext().transaction(within => lockForEdit(within, Course, 999_999, { noun: 'COURSE' })),
      ),
    ).toBe('COURSE_NOT_FOUND');
  });

  it('is changed by a caller that has seen its last state', async () => {
    const { id, updatedAt } = await elo.make.aCourse({ title: 'Antes' });
    const edit = (title: string | undefined, expectedUpdatedAt?: Date | null) =>
      refusalAfter(() =>
        editRecord(aContext(), Course, { id, noun: 'COURSE', expectedUpdatedAt }, () => ({ title, color: undefined })),
      );
    expect(await edit('Um', new Date(updatedAt.getTime() - 1))).toBe('RECORD_CHANGED');
    expect(await titleOf(id)).toBe('Antes');
    expect(await edit('Dois', updatedAt)).toBe('ALLOWED');
    expect(await titleOf(id)).toBe('Dois');
    expect(await edit(undefined, null)).toBe('ALLOWED');
    expect(await edit('Três')).toBe('ALLOWED');
    expect(await titleOf(id)).toBe('Três');
    expect(await refusalAfter(() => editRecord(aContext(), Course, { id: 999_999, noun: 'COURSE' }, () => ({})))).toBe(
      'COURSE_NOT_FOUND',
    );
  });

  it('is made with a new id', async () => {
    const id = await aContext().transaction(within => createRecord(within, Course, { slug: 'novo', title: 'Novo' }));
    expect(await titleOf(id)).toBe('Novo');
  });
});

describe('a record that is removed', () => {
  const remove = (id: number, more: { owned?: string[]; expectedUpdatedAt?: Date } = {}) =>
    refusalAfter(() => removeUnused(aContext(), Class, id, { noun: 'CLASS', ...more }));

  it('goes when nothing needs it', async () => {
    const { id } = await elo.make.aClass();
    expect(await remove(id)).toBe('ALLOWED');
    expect(await rows('select id from classes where id = ?', [id])).toEqual([]);
    expect(await remove(id)).toBe('CLASS_NOT_FOUND');
  });

  it('stays when rows need it, which are counted by their table', async () => {
    const group = await elo.make.aClass();
    await elo.make.anEnrollment({ class: group });
    await elo.make.anEnrollment({ class: group });
    await elo.make.aRoom({ class: group });
    await expect(removeUnused(aContext(), Class, group.id, { noun: 'CLASS' })).rejects.toMatchObject({
      code: 'CONFLICT',
      reason: 'RECORD_IN_USE',
      params: { uses: { enrollments: 2, rooms: 1 } },
    });
    expect(await rows('select id from classes where id = ?', [group.id])).toHaveLength(1);
  });

  it('takes the rows with it that are part of it', async () => {
    const group = await elo.make.aClass();
    const user = await elo.make.aFacilitator();
    await elo.make.aSubstitute({ class: group, user });
    expect(await remove(group.id)).toBe('RECORD_IN_USE');
    expect(await remove(group.id, { owned: ['class_substitutes'] })).toBe('ALLOWED');
    expect(await elo.make.em().count(ClassSubstitute, { class: group.id })).toBe(0);
  });

  it('stays for a caller that has not seen its last state', async () => {
    const { id, updatedAt } = await elo.make.aClass();
    expect(await remove(id, { expectedUpdatedAt: new Date(updatedAt.getTime() + 1) })).toBe('RECORD_CHANGED');
    expect(await remove(id, { expectedUpdatedAt: updatedAt })).toBe('ALLOWED');
  });

  it('is asked about by rows that need it without a column, too', async () => {
    const activity = await elo.make.anActivity();
    const ask = (also?: Record<string, number>) =>
      refusalAfter(() => aContext().transaction(within => assertUnused(within, Activity, activity.id, { also })));
    expect(await ask()).toBe('ALLOWED');
    expect(await ask({ flows: 0 })).toBe('ALLOWED');
    expect(await ask({ flows: 1 })).toBe('RECORD_IN_USE');
  });
});

describe('a message to the outbox', () => {
  const all = (job: string) =>
    rows<{ id: number; payload: object; failed_at: string | null; attempts: number; attempts_at_resend: number }>(
      'select id, payload, failed_at, attempts, attempts_at_resend from outbox where job = ? order by id',
      [job],
    );
  const payloads = async (job: string) => (await all(job)).map(({ payload }) => payload);
  const within = (work: (ctx: FullCtx) => unknown) => aContext().transaction(async ctx => void (await work(ctx)));

  it('is written with the transaction, or not at all', async () => {
    await within(ctx => writeOutbox(ctx, 'one', { id: 1 }));
    await expect(
      within(ctx => {
        writeOutbox(ctx, 'one', { id: 2 });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await payloads('one')).toEqual([{ id: 1 }]);
  });

  it('is written for each of many rows', async () => {
    const each = (payload: number[]) =>
      sql`select jsonb_build_object('id', n) as payload from unnest(${payload}::int[]) as n`;
    await within(ctx => writeOutboxForEach(ctx, 'each', each([1, 2])));
    await within(ctx => writeOutboxForEach(ctx, 'each', each([])));
    expect(await payloads('each')).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('is enough once while it waits', async () => {
    const ensure = (id: number) => within(ctx => ensureOutbox(ctx, 'ensured', { id }));
    await ensure(1);
    await ensure(1);
    await ensure(2);
    expect(await payloads('ensured')).toEqual([{ id: 1 }, { id: 2 }]);
    // One that a worker has claimed may have been read already; one that is claimed no more waits again.
    const claim = (until: string) =>
      rows(`update outbox set claim_id = gen_random_uuid(), claimed_until = ${until} where job = 'ensured'`);
    await claim(`now() - interval '1 second'`);
    await ensure(1);
    expect(await payloads('ensured')).toHaveLength(2);
    await claim(`now() + interval '1 hour'`);
    await ensure(1);
    expect(await payloads('ensured')).toEqual([{ id: 1 }, { id: 2 }, { id: 1 }]);
    await rows(`update outbox set claim_id = null, claimed_until = null, completed_at = now() where job = 'ensured'`);
    await ensure(1);
    expect(await payloads('ensured')).toHaveLength(4);
  });

  it('is made sure of by SQL with a condition', async () => {
    await rows(ensureOutboxSql('by SQL', `'{"id": 1}'::jsonb`, 'false'));
    expect(await payloads('by SQL')).toEqual([]);
    await rows(ensureOutboxSql('by SQL', `'{"id": 1}'::jsonb`, 'true'));
    await rows(ensureOutboxSql('by SQL', `'{"id": 1}'::jsonb`));
    expect(await payloads('by SQL')).toEqual([{ id: 1 }]);
  });

  it('is queued again when it was given up', async () => {
    const again = (payload: object) => within(ctx => writeOutboxAgain(ctx, 'again', payload as never));
    await again({ id: 1 });
    await rows(`update outbox set failed_at = now(), attempts = 5 where job = 'again'`);
    await again({ id: 1 });
    expect(await all('again')).toMatchObject([{ failed_at: null, attempts: 5, attempts_at_resend: 5 }]);
    // Now it waits, and another one is another message.
    await again({ id: 1 });
    await again({ id: 2 });
    expect(await payloads('again')).toEqual([{ id: 1 }, { id: 2 }]);
    expect(await elo.make.em().count(OutboxMessage, { job: 'again' })).toBe(2);
  });
});

describe('the worker', () => {
  it('is woken by each message, written or waiting', async () => {
    const payload = sql`select '{}'::jsonb as payload`;
    const ways: [string, (ctx: FullCtx) => unknown][] = [
      ['writeOutbox', ctx => writeOutbox(ctx, 'woken', {})],
      ['writeOutboxForEach', ctx => writeOutboxForEach(ctx, 'woken', payload)],
      ['ensureOutbox', ctx => ensureOutbox(ctx, 'woken', {})],
      ['writeOutboxAgain', ctx => writeOutboxAgain(ctx, 'woken', {})],
      ['a dead letter', ctx => writeOutboxAgain(ctx, 'dead', {})],
    ];
    await rows(
      `insert into outbox (job, payload, attempts, attempts_at_resend, failed_at) values ('dead', '{}', 1, 0, now())`,
    );
    const woken: [string, number][] = [];
    for (const [name, write] of ways) {
      let count = 0;
      const stop = () => (count += 1);
      elo.app.services.events.on('outboxWritten', stop);
      await aContext().transaction(async ctx => void (await write(ctx)));
      elo.app.services.events.off('outboxWritten', stop);
      woken.push([name, count]);
    }
    expect(woken).toEqual(ways.map(([name]) => [name, 1]));
  });
});

describe('work under a key', () => {
  const admin = anActor(['ADMIN']);
  let done = 0;
  const work = (
    request: object,
    { key = 'k', actor = admin, operation = 'book' }: { key?: string | null; actor?: Actor; operation?: string } = {},
  ) => once(aContext(), actor, { operation, key, request }, async () => (done += 1));

  it('is done once for a request, in any order of its fields', async () => {
    const first = await work({ a: 1, b: { c: 2, d: [1, { e: 3 }] } });
    expect(await work({ b: { d: [1, { e: 3 }], c: 2, f: null }, a: 1, g: undefined })).toBe(first);
    expect(done).toBe(first);
  });

  it.each<[string, object]>([
    ['another value', { a: 2, b: { c: 2, d: [1, { e: 3 }] } }],
    ['another order of a list', { a: 1, b: { c: 2, d: [{ e: 3 }, 1] } }],
    ['a null in a list', { a: 1, b: { c: 2, d: [1, { e: 3 }, null] } }],
    ['a part that is a list', { a: 1, b: [2] }],
  ])('is refused for another request: %s', async (_what, request) => {
    expect(await refusalAfter(() => work(request))).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('is done again for another caller, operation or key, and without one', async () => {
    const request = { a: 1 };
    const before = done;
    await work(request, { actor: aKey() });
    await work(request, { actor: aKey({ apiKeyId: 2 }) });
    await work(request, { operation: 'cancel' });
    await work(request, { key: 'other' });
    await work(request, { key: null });
    await work(request, { key: null });
    expect(done - before).toBe(6);
  });

  it('may be tried again under the same key when it failed', async () => {
    const failing = once(aContext(), admin, { operation: 'try', key: 'k', request: {} }, () =>
      Promise.reject(new Error('failed')),
    );
    await expect(failing).rejects.toThrow('failed');
    expect(await once(aContext(), admin, { operation: 'try', key: 'k', request: {} }, async () => 5)).toBe(5);
    expect(await once(aContext(), admin, { operation: 'try', key: 'k', request: {} }, async () => 6)).toBe(5);
  });
});

describe('rows older than a number of days', () => {
  const removalOf = (days: number | null) =>
    removalAfter(
      'post_likes',
      () => days,
      before => sql<boolean>`created_at < ${before}::timestamptz`,
    );
  const at = '2026-11-20T12:00:00Z';

  it('are removed from the moment on; none without a number', async () => {
    elo.stopClock(at, 'rows are as old as the days to the millisecond');
    const table = sql`create temp table post_likes (created_at timestamptz)`;
    await aContext().transaction(async within => {
      await table.execute(db(within));
      for (const instant of ['2026-11-13T11:59:59.999Z', '2026-11-13T12:00:00Z', '2026-11-13T12:00:00.001Z'])
        await sql`insert into post_likes values (${instant})`.execute(db(within));
      // The statements run in this transaction, where the temporary table hides the real one.
      const { remove } = removalOf(7);
      expect(await removalOf(null).remove(within)).toBe(0);
      expect(await removalOf(null).count(within)).toBe(0);
      expect(await remove(within)).toBe(1);
      expect(await remove(within)).toBe(0);
      expect(await removalOf(6).remove(within)).toBe(2);
      await sql`drop table post_likes`.execute(db(within));
    });
    elo.setNow(null);
  });
});

describe('the audit record of a mutation', () => {
  const nobody = () =>
    createContext(elo.app.services, { actor: null, requestId: `r${Math.random()}`, route: () => 'graph' });
  const recordOf = async (work: () => void) => {
    const ctx = nobody();
    await audited(ctx, { action: 'signIn', args: {} }, async () => work());
    const [record] = await rows(
      'select actor_kind, actor_user_id, on_behalf_of_id from audit_records where request_id = ?',
      [ctx.requestId],
    );
    return record;
  };

  it('names the person that signed in, or that was meant', async () => {
    const { id } = await elo.make.aUser();
    expect(await recordOf(() => {})).toEqual({ actor_kind: 'NOBODY', actor_user_id: null, on_behalf_of_id: null });
    expect(await recordOf(() => recordSignedInActor({ userId: id, name: 'Ana' }))).toMatchObject({
      actor_kind: 'USER',
      actor_user_id: id,
    });
    expect(await recordOf(() => recordPersonMeant({ id }))).toMatchObject({ on_behalf_of_id: id });
  });

  it('is not there outside of a mutation', () => {
    expect(() => recordSignedInActor({ userId: 1, name: 'Ana' })).not.toThrow();
    expect(() => recordPersonMeant({ id: 1 })).not.toThrow();
  });
});
