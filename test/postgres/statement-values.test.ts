import { expect, it } from '@jest/globals';
import { withoutValues } from '../../src/platform/watching/tracing.js';

it.each([
  [
    `update "users" set "name" = 'Ana', "cpf" = '39053344705' where "id" = 7`,
    `update "users" set "name" = ?, "cpf" = ? where "id" = ?`,
  ],
  [`values ('D''Ávila', E'a\\\\b''c', '{"a": "b"}', 1.5, null, true)`, 'values (?, ?, ?, ?, null, true)'],
  [
    'select "t0"."id", $1::int4 from users as u0 where x = $12',
    'select "t0"."id", $1::int4 from users as u0 where x = $12',
  ],
  [`select 'not closed`, 'select ?'],
  [`select E'not closed \\`, 'select ?'],
])('values are removed from the statement %s', (statement, expected) => {
  expect(withoutValues(statement)).toBe(expected);
});
