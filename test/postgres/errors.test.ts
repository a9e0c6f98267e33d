import { expect, it } from '@jest/globals';
import { escapeLiteral } from '../../src/postgres/database.js';
import { isConstraint, isUniqueViolation, isValueRefused } from '../../src/postgres/orm.js';
import { isPrepared } from '../../src/postgres/prepared-query.js';
import { behind, sizeAt } from '../../src/postgres/row-bytes.js';

it('an error is of a constraint by its name', () => {
  expect(isConstraint({ constraint: 'users_pkey' }, 'users_pkey')).toBe(true);
  expect(isConstraint({ constraint: 'users_pkey' }, 'users_email_unique')).toBe(false);
  expect([isConstraint(null, 'users_pkey'), isConstraint(new Error('x'), 'users_pkey')]).toEqual([false, false]);
});

it.each<[string | undefined, boolean, boolean]>([
  ['23505', true, true],
  ['23514', false, true],
  ['22001', false, true],
  ['24000', false, false],
  ['21000', false, false],
  ['40001', false, false],
  ['12301', false, false],
  [undefined, false, false],
])('SQLSTATE %s: another row has it %s, the value is refused %s', (code, isUnique, isRefused) => {
  expect([isUniqueViolation({ code }), isValueRefused({ code })]).toEqual([isUnique, isRefused]);
});

it('nothing that was thrown is no error of PostgreSQL', () => {
  expect([isUniqueViolation(null), isValueRefused(null), isValueRefused(undefined)]).toEqual([false, false, false]);
});

it('a query is prepared with a name and what is known of it', () => {
  const prepared = { name: 'a', kind: {} };
  expect(isPrepared({ name: 'a', prepared })).toBe(true);
  expect([isPrepared({ prepared }), isPrepared({ name: 'a' }), isPrepared('select 1'), isPrepared(null)]).toEqual(
    Array(4).fill(false),
  );
});

it('a size in bytes is read with its sign, and the next value is behind it', () => {
  for (const size of [0, 1, 255, 256, 65_536, 2 ** 31 - 1, -1]) {
    const bytes = Buffer.alloc(6);
    bytes.writeInt32BE(size, 2);
    expect(sizeAt(bytes, 2)).toBe(size);
  }
  expect([behind(2, 0), behind(2, 3), behind(2, -1)]).toEqual([6, 9, 6]);
});

it('a text in SQL can’t end early', () => {
  expect([escapeLiteral('a'), escapeLiteral("a'; drop"), escapeLiteral(String.raw`a\'`)]).toEqual([
    "'a'",
    "'a''; drop'",
    String.raw` E'a\\'''`,
  ]);
});
