import { describe, expect, it } from '@jest/globals';
import { asProperties, assigned, GIVEN, statesOf } from '../../../src/domain/kernel/states.js';
import { textOfSql } from '../../support/sql-text.js';

const doors = statesOf({
  table: 'doors',
  states: {
    OPEN: { opened_at: 'FILLED', closed_by_id: 'EMPTY' },
    CLOSED: { opened_at: 'EMPTY', closed_by_id: 'FILLED' },
  },
  transitions: {
    build: { to: { NEW: 'OPEN' }, sets: { opened_at: GIVEN } },
    close: { to: { OPEN: 'CLOSED', CLOSED: 'CLOSED' }, sets: { opened_at: null, closed_by_id: GIVEN } },
  },
});

describe('the states of a table', () => {
  it('a transition sets its own columns and those that are given', () => {
    expect(doors.set('close', { closed_by_id: 7 })).toEqual({ opened_at: null, closed_by_id: 7 });
    expect(doors.set('build', { opened_at: 'now' })).toEqual({ opened_at: 'now' });
  });

  it('a transition starts from the states that it names; a new record has none', () => {
    expect(doors.from('close')).toEqual(['OPEN', 'CLOSED']);
    expect(doors.from('build')).toEqual([]);
  });

  it('keep their declaration', () => {
    expect(doors.table).toBe('doors');
    expect(doors.states.OPEN.closed_by_id).toBe('EMPTY');
  });
});

describe('the columns of a transition', () => {
  it('are assignments in SQL', async () => {
    expect(await textOfSql(assigned({ opened_at: null, closed_by_id: 7 }))).toBe(
      '"opened_at" = $1, "closed_by_id" = $2',
    );
  });

  it('are properties of an entity, references without their id', () => {
    const columns = { opened_at: null, closed_by_id: 7, last_seen_at: 'x', identity: 1, person_ids: [] };
    expect(asProperties(columns)).toEqual({
      openedAt: null,
      closedBy: 7,
      lastSeenAt: 'x',
      identity: 1,
      personIds: [],
    });
  });
});
