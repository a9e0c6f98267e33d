import { describe, expect, it } from '@jest/globals';
import { changesAuditedTable } from '../../../src/domain/kernel/audited-tables.js';
import { unauditedTables } from '../../../src/domain/kernel/unaudited-tables.js';

const unaudited = Object.keys(unauditedTables)[0]!;

describe('a statement changes an audited table', () => {
  it.each([
    ['insert into courses (id) values (1)', true],
    ['  INSERT  INTO "courses" (id) values (1)', true],
    ['update courses set title = $1', true],
    ['update "courses" set title = $1', true],
    ['delete from courses', true],
    ['merge into courses using (select 1) on true when matched then delete', true],
    ['with old as (select 1) update courses set title = $1', true],
    [`with old as (delete from ${unaudited}) insert into courses (id) values (1)`, true],
    ['select * from courses', false],
    ['select id from courses for update', false],
    [`insert into ${unaudited} (id) values (1)`, false],
    ['insert into no_table (id) values (1)', false],
    ['with found as (select * from courses) select * from found', false],
    ['insertion into courses', false],
  ])('%s: %s', (statement, expected) => {
    expect(changesAuditedTable(statement)).toBe(expected);
  });
});
