import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { rulesOf, textOf, valueOf, visibleOf } from '../../../src/domain/kernel/plan.js';
import { type FieldRule, signedIn } from '../../../src/domain/kernel/policy.js';
import { computed, many, one, record } from '../../../src/domain/kernel/record.js';
import type { Selection } from '../../../src/domain/kernel/selection.js';
import { textOfSql } from '../../support/sql-text.js';

const ruleOf = (name: string): FieldRule => ({
  by: signedIn,
  visible: (alias, rights) => sql<boolean>`${sql.ref(`${alias}.${name}`)} = ${sql.lit(rights)}`,
});
const [ofRoom, ofCourse, ofSecret] = ['room', 'course', 'secret'].map(ruleOf) as [FieldRule, FieldRule, FieldRule];
const room = record('rooms', 'r', { id: 'id', name: 'name', classId: 'class_id' }, { hidden: { name: ofSecret } });
const course = record('courses', 'co', { id: 'id', upper: computed<string>('upper(co.title)') });
const group = record(
  'classes',
  'c',
  { id: 'id', name: 'name', courseId: 'course_id' },
  {
    relations: {
      room: one(room, 'id', { theirs: 'classId', rule: ofRoom }),
      rooms: many(room, 'classId', 'r.id', { rule: ofRoom }),
      course: one(course, 'courseId', { rule: ofCourse }),
      openCourse: one(course, 'courseId'),
    },
    hidden: { name: ofSecret },
  },
);
const of = (...names: (string | [string, Selection])[]): Selection =>
  new Map(names.map((each): [string, Selection] => (typeof each === 'string' ? [each, new Map()] : each)));

describe('a value of a record', () => {
  it('is a column of its alias, or an expression', async () => {
    expect(await textOfSql(valueOf(room, 'classId'))).toBe('"r"."class_id"');
    expect(await textOfSql(valueOf(course, 'upper'))).toBe('upper(co.title)');
    expect(textOf(room, 'classId')).toBe('r.class_id');
    expect(textOf(course, 'upper')).toBe('(upper(co.title))');
    expect(computed('1')).toEqual({ sql: '1' });
  });
});

describe('the rules of a selection', () => {
  it('are those of its relations and hidden fields, below relations too, each once', () => {
    expect(rulesOf(group, of('id', 'courseId'))).toEqual([]);
    expect(rulesOf(group, of('name'))).toEqual([ofSecret]);
    expect(rulesOf(group, of(['room', of('id')]))).toEqual([ofRoom]);
    expect(rulesOf(group, of(['openCourse', of('id')]))).toEqual([]);
    expect(rulesOf(group, of(['openCourse', of('id')], ['course', of('id')]))).toEqual([ofCourse]);
    expect(rulesOf(group, of('name', ['room', of('name')], ['rooms', of('name')]))).toEqual([ofSecret, ofRoom]);
  });
});

describe('the related records that a caller sees', () => {
  it('are those of the rule, or all', async () => {
    const me = sql<number>`7`;
    expect(await textOfSql(visibleOf(group.relations.room as never, 'led', me))).toBe(`"r"."room" = 'led'`);
    expect(await textOfSql(visibleOf(group.relations.openCourse as never, 'own', me))).toBe('true');
    const certain = one(course, 'courseId', { rule: { by: signedIn } });
    expect(await textOfSql(visibleOf(certain as never, 'own', me))).toBe('true');
  });
});
