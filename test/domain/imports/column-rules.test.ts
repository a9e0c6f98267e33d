import { beforeAll, describe, expect, it } from '@jest/globals';
import { importedPassword, importedPhone, importedProofs } from '../../../src/domain/identity/imported.rules.js';
import { movedByImport } from '../../../src/domain/scheduling/import-moves.rules.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// The rules are SQL: PostgreSQL computes them for records before an import (t), and rows with the new values (r).

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});
type Value = string | number | null;
const literal = (value: Value) => (typeof value === 'string' ? `'${value}'` : String(value));
const rowOf = (columns: Record<string, Value>, types: Record<string, string>) =>
  Object.entries(columns)
    .map(([name, value]) => `${literal(value)}::${types[name] ?? 'text'} as ${name}`)
    .join(', ');
async function valueOf(
  expression: string,
  { t = {}, r = {} }: { t?: Record<string, Value>; r?: Record<string, Value> },
  types: Record<string, string> = {},
): Promise<unknown> {
  const of = (row: Record<string, Value>) => rowOf({ nothing: null, ...row }, types);
  const [found] = await elo.make
    .em()
    .execute<{ value: unknown }[]>(`select ${expression} as value from (select ${of(t)}) t, (select ${of(r)}) r`);
  return found!.value;
}

describe('a way to sign in', () => {
  const of = (
    rule: { becomes: string; differs: string },
    given: Value,
    current: Value,
    proof: Record<string, Value>,
  ) => {
    const filled = (text: string) =>
      text.replaceAll('$given', `${literal(given)}::text`).replaceAll('$current', `${literal(current)}::text`);
    const types = { phone_verified_at: 'timestamptz', password_taken_at: 'timestamptz' };
    return Promise.all([filled(rule.becomes), filled(rule.differs)].map(each => valueOf(each, { t: proof }, types)));
  };
  const at = '2026-11-20T12:00:00Z';

  it.each<[string, Value, Value, Value, Value, boolean]>([
    ['an unproven phone is replaced', '2', '1', null, '2', true],
    ['the same phone is no difference', '1', '1', null, '1', false],
    ['a missing phone leaves the known one', null, '1', null, '1', true],
    ['a first phone is taken', '2', null, null, '2', true],
    ['a proven phone stays', '2', '1', at, '1', false],
  ])('phones: %s', async (_what, given, current, proven, becomes, differs) => {
    expect(await of(importedPhone, given, current, { phone_verified_at: proven })).toEqual([becomes, differs]);
  });

  it.each<[string, Value, Value, Value, Value, boolean]>([
    ['an old password is taken where there is none', 'new', null, null, 'new', true],
    ['a password stays', 'new', 'old', null, 'old', false],
    ['a removed password does not come back', 'new', null, at, null, false],
    ['a password goes with its removal', 'new', 'old', at, null, false],
  ])('passwords: %s', async (_what, given, current, taken, becomes, differs) => {
    expect(await of(importedPassword, given, current, { password_taken_at: taken })).toEqual([becomes, differs]);
  });

  it('a proof stays with its address or phone, and counts for no other', async () => {
    const verified = new Date(at);
    const user = await elo.make.aUser({ email: 'a@example.org', phone: '5511980000001' });
    await elo.make
      .em()
      .execute('update users set email_verified_at = ?, phone_verified_at = ? where id = ?', [at, at, user.id]);
    const proofs = async (r: Record<string, Value>) => {
      const known = { known: user.id, ...r };
      const types = { known: 'int' };
      const found = [importedProofs.email_verified_at, importedProofs.phone_verified_at];
      const values = await Promise.all(found.map(each => valueOf(each, { r: known }, types)));
      return values.map(value => value !== null && new Date(value as string).getTime() === verified.getTime());
    };
    expect(await proofs({ email: 'a@example.org', phone: '5511980000001' })).toEqual([true, true]);
    expect(await proofs({ email: 'b@example.org', phone: '5511980000001' })).toEqual([false, true]);
    expect(await proofs({ email: 'a@example.org', phone: null })).toEqual([true, false]);
  });
});

describe('an appointment of a spreadsheet', () => {
  const now = `'2026-11-20T12:00:00Z'::timestamptz`;
  const types = {
    ...{ revision: 'int', moved_at: 'timestamptz', reminded_at: 'timestamptz', start_time: 'timestamptz' },
  };
  const t = { revision: 3, moved_at: '2026-01-01Z', reminded_at: '2026-01-02Z', outcome: 'HELD' };
  const columnsOf = async (isMoved: boolean, start: string) => {
    const rules = movedByImport(String(isMoved));
    const values = Object.entries(rules).map(async ([name, rule]) => {
      const value = await valueOf(`(${rule.replaceAll('{now}', now)})::text`, { t, r: { start_time: start } }, types);
      return [name, value] as const;
    });
    return Object.fromEntries(await Promise.all(values));
  };

  it('has a newer version after a move, and its client is reminded again', async () => {
    expect(await columnsOf(true, '2026-11-21T12:00:00Z')).toEqual({
      revision: '4',
      moved_at: '2026-11-20 12:00:00+00',
      reminded_at: null,
      outcome: null,
    });
  });

  it('stays without a move, with its outcome once it has begun', async () => {
    const same = { revision: '3', moved_at: '2026-01-01 00:00:00+00', reminded_at: '2026-01-02 00:00:00+00' };
    expect(await columnsOf(false, '2026-11-20T12:00:00Z')).toEqual({ ...same, outcome: 'HELD' });
    expect(await columnsOf(false, '2026-11-20T12:00:00.001Z')).toEqual({ ...same, outcome: null });
  });
});
