import { afterAll, describe, expect, it } from '@jest/globals';
import { waysToPerson } from '../../../src/domain/kernel/personal-columns.js';
import { registeredHoldings } from '../../../src/entities/holdings.js';
import { openOrm } from '../../../src/postgres/orm.js';

// The metadata needs no connection.
const orm = openOrm({ databaseUrl: 'postgres://127.0.0.1:1/none', poolSize: 1 });
afterAll(() => orm.close());
const propsOf = new Map([...orm.getMetadata().getAll().values()].map(({ tableName, props }) => [tableName, props]));
const waysOf = (table: string) => Object.fromEntries(waysToPerson(table, propsOf.get(table)!));

describe('the ways from a table to a person', () => {
  it('are none for a table that is not in the register, or has nothing personal', () => {
    expect(waysToPerson('no_table', [])).toEqual(new Map());
    expect(waysOf('audit_counts')).toEqual({});
  });

  it('are the person of the row', () => {
    expect(waysOf('users')).toMatchObject({ name: 'person:id', email: 'person:id', birthday: 'person:id' });
    expect(waysOf('submissions')).toEqual({
      title: 'person:participant_id',
      facilitatorComment: 'person:participant_id',
    });
  });

  it('are several, the surest first', () => {
    expect(waysOf('passcodes')['codeHash']).toBe('person:requested_by phone:phone');
    expect(waysOf('mails')['subject']).toBe('person:person_id email:recipient');
    expect(waysOf('stored_files')['path']).toBe(
      'submission:submission_id revision:submission_revision_id uploader:uploaded_by_id',
    );
  });

  it('are of the owner of a value, where that is another person', () => {
    expect(waysOf('submission_revisions')).toMatchObject({
      changedByName: 'person:changed_by_id',
      note: 'person:participant_id',
    });
  });

  it('are unknown for a person that is mentioned', () => {
    expect(waysOf('courses')).toEqual({ title: '', description: '' });
  });

  it('are for all columns that an erasure empties, and for no link', () => {
    for (const [table, { columns, about }] of registeredHoldings()) {
      const expected = Object.entries(columns)
        .filter(([, each]) => each.holds !== 'none' && !each.isLink)
        .filter(([name, each]) => each.erasing !== 'keep' || about[name] === 'mention')
        .map(([name]) => name);
      expect([table, Object.keys(waysOf(table)).sort()]).toEqual([table, expected.sort()]);
    }
  });
});
