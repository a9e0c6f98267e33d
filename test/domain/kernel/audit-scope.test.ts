import { describe, expect, it } from '@jest/globals';
import type { Actor } from '../../../src/domain/context.js';
import { AuditScope, type Caller } from '../../../src/domain/kernel/audit-scope.js';
import { aKey, anActor } from '../../support/actors.js';

let clock = Date.parse('2026-11-20T12:00:00Z');
const callerOf = (actor: Actor | null, more: Partial<Caller> = {}): Caller => ({
  actor,
  now: () => new Date((clock += 1_000)),
  route: 'portal.class.update',
  requestId: 'r1',
  ...more,
});
const scopeOf = (actor: Actor | null, args: object = {}, more: Partial<Caller> = {}) =>
  new AuditScope(callerOf(actor, more), 'updateClass', args);

/** The columns of the record, by their names in the statement. */
function recordOf(scope: AuditScope): Record<string, unknown> {
  const { text, values } = scope.recordWithoutChanges();
  const names = /audit_records \(id, ([^)]+)\)/.exec(text)![1]!.split(', ');
  return Object.fromEntries([...names, 'held', 'id'].map((name, at) => [name, values[at]]));
}

describe('the record of a mutation', () => {
  it.each<[string, Actor | null, object]>([
    ['nobody', null, { actor_kind: 'NOBODY', actor_user_id: null, actor_key_id: null, actor_name: null, held: null }],
    ['a person', anActor(['ADMIN']), { actor_kind: 'USER', actor_user_id: 7, held: '{"actorName":"Ana"}' }],
    ['a key', aKey(), { actor_kind: 'KEY', actor_key_id: 1, actor_user_id: null, actor_name: 'Ana', held: null }],
    ['a job', aKey({ apiKeyId: null }), { actor_kind: 'SERVICE', actor_key_id: null, actor_name: 'Ana' }],
    [
      'a supervisor in participant mode',
      anActor(['PARTICIPANT'], { userId: 3, actingBy: anActor(['SUPERVISOR'], { name: 'Bia' }) }),
      { actor_kind: 'USER', actor_user_id: 7, on_behalf_of_id: 3, held: '{"actorName":"Bia"}' },
    ],
  ])('names %s', (_who, actor, expected) => {
    expect(recordOf(scopeOf(actor))).toMatchObject({
      action: 'updateClass',
      face: 'portal',
      route: 'portal.class.update',
      request_id: 'r1',
      outcome: 'DONE',
      code: null,
      ...expected,
    });
  });

  it('names the person that signs in by it', () => {
    const scope = scopeOf(aKey());
    scope.signedIn = { userId: 9, name: 'Caio' };
    expect(recordOf(scope)).toMatchObject({ actor_kind: 'USER', actor_user_id: 9, actor_key_id: null });
  });

  it.each([
    ['a participant', { participantId: '12' }, 12],
    ['a client of an input', { input: { clientId: 13 } }, 13],
    ['the caller', { participantId: 7 }, null],
    ['no record', { participantId: 'x' }, null],
    ['zero', { participantId: 0 }, null],
    ['nobody', {}, null],
  ])('names whom the arguments name: %s', (_who, args, expected) => {
    expect(recordOf(scopeOf(anActor(['ADMIN']), args))['on_behalf_of_id']).toBe(expected);
  });

  it('names the person that was meant by another value', () => {
    const scope = scopeOf(anActor(['ADMIN']), { participantId: 12 });
    scope.personMeant = 14;
    expect(recordOf(scope)['on_behalf_of_id']).toBe(14);
  });

  it('is not longer than its columns', () => {
    const long = 'x'.repeat(300);
    const scope = new AuditScope(callerOf(aKey({ name: long }), { route: `${long}.a`, requestId: long }), long, {});
    const { actor_name, action, face, route, request_id } = recordOf(scope) as Record<string, string>;
    expect([actor_name, action, face, route, request_id].map(each => each!.length)).toEqual([200, 100, 20, 100, 64]);
  });

  it('has the code of a refusal', () => {
    const { text, values } = scopeOf(null).recordWithoutChanges('FORBIDDEN');
    const names = /audit_records \(id, ([^)]+)\)/.exec(text)![1]!.split(', ');
    expect([values[names.indexOf('outcome')], values[names.indexOf('code')]]).toEqual(['REFUSED', 'FORBIDDEN']);
  });
});

describe('the transactions of a mutation', () => {
  it('share one id and one time', () => {
    const scope = scopeOf(null);
    const first = scope.first();
    expect([first.name, first.values]).toEqual(['elo_audit_new', [expect.any(String)]]);
    scope.begun({ id: '31' });
    const second = scope.first();
    expect([second.name, second.values]).toEqual(['elo_audit_known', [31, first.values![0]]]);
    expect(scope.recordWithoutChanges().values.at(-1)).toBe(31);
    expect(recordOf(scope)['at']).toBe(first.values![0]);
  });

  it('wait for the id that another of them asks for', async () => {
    const scope = scopeOf(null);
    expect(scope.wait()).toBeNull();
    scope.first();
    const waiting = scope.wait()!;
    scope.begun({ id: 1 });
    await waiting;
    expect(scope.wait()).toBeNull();
  });

  it('ask again when the first one could not begin', async () => {
    const scope = scopeOf(null);
    scope.first();
    const waiting = scope.wait()!;
    scope.begun(null);
    await waiting;
    expect(scope.wait()).toBeNull();
    expect(scope.first().name).toBe('elo_audit_new');
  });

  it('write the record once, with the first that changes something', () => {
    const scope = scopeOf(null);
    expect(scope.last()!.name).toBe('elo_audit_record');
    scope.committed(0);
    expect([scope.isWritten, scope.last() === null]).toEqual([false, false]);
    scope.committed(1);
    expect([scope.isWritten, scope.last()]).toEqual([true, null]);
  });

  it('write a further statement with the record', () => {
    const alongside = {
      name: 'elo_mirror',
      sql: (from: number) => `other as (insert into mirror_writes select $${from})`,
      values: () => ['m'],
    };
    const { name, text, values } = scopeOf(null, {}, { alongside }).last()!;
    expect([name, values!.at(-1)]).toEqual(['elo_mirror', 'm']);
    expect(text).toContain(`other as (insert into mirror_writes select $${values!.length})`);
  });

  it('surround only statements that change audited tables', () => {
    const scope = scopeOf(null);
    expect([scope.wraps('update courses set title = 1'), scope.wraps('select 1')]).toEqual([true, false]);
  });
});
