import { expect, it } from '@jest/globals';
import { getNamedType, type GraphQLObjectType, isListType, isNonNullType, isObjectType } from 'graphql';
import { answer } from '../../../resolvers/answer.js';
import { answers } from '../../../resolvers/registry.js';
import { ActivityType, ClassType, CourseType, CycleType } from '../../../schema/classes.type.js';
import { PersonType } from '../../../schema/people.type.js';
import { StoredFileType } from '../../../schema/files.type.js';
import { PostType } from '../../../schema/posts.type.js';
import { PresenceType } from '../../../schema/enrollments.type.js';
import { ActivityTemplateType } from '../../../schema/templates.type.js';
import { activity, course, room } from '../../../src/domain/classes/catalogue.query.js';
import { presence } from '../../../src/domain/enrollments/enrollments.query.js';
import { planOf } from '../../../src/domain/kernel/plan.js';
import { many, one, record } from '../../../src/domain/kernel/record.js';
import { post } from '../../../src/domain/posts/posts.query.js';
import { template } from '../../../src/domain/templates/templates.query.js';
import { buildGraph } from '../../../src/graph/schema.js';

const recordOf = new Map(answers.map(each => [each.type, each.record]));
/** Lists that read whole rows: written all the time, built from many tables, or rarely requested. */
const readWhole = ['DuplicatePair', 'ImportProblem', 'LiveMessage', 'OutboxMessage', 'TimelineEntry'];

const schema = buildGraph();
const fieldsOf = (type: string) => Object.values((schema.getType(type) as GraphQLObjectType).getFields());

it.each(answers)('the record of $type has every field of the graph, in one way', ({ type, record }) => {
  for (const { name } of fieldsOf(type)) {
    // Made of the id for every record (src/graph/nodes.ts).
    if (name === 'nodeId') continue;
    const ways = [record.columns, record.relations, record.resolved].filter(known => name in known);
    expect([name, ways.length]).toEqual([name, 1]);
  }
});

it.each(answers)('each relation of $type has the record and the list type of the graph', ({ type, record }) => {
  for (const { name, ...field } of fieldsOf(type)) {
    const relation = record.relations[name];
    if (!relation) continue;
    const { to, gives } = relation;
    expect([name, to.alias === record.alias]).toEqual([name, false]);
    expect(to).toBe(recordOf.get(getNamedType(field.type).name));
    expect(isListType(isNonNullType(field.type) ? field.type.ofType : field.type)).toBe(gives === 'many');
    expect(field.args).toEqual([]);
  }
});

it('a record has no field that the graph lacks', () => {
  const shown = Map.groupBy(answers, ({ record }) => record);
  const unknown = [...shown].flatMap(([{ table, relations, resolved }, types]) => {
    const known = new Set(types.flatMap(({ type }) => fieldsOf(type).map(({ name }) => name)));
    return Object.keys({ ...relations, ...resolved })
      .filter(name => !known.has(name))
      .map(name => `${String(table)}.${name}`);
  });
  expect(unknown).toEqual([]);
});

it('every paginated list of the graph has a record', () => {
  const listed = Object.values(schema.getTypeMap()).flatMap(type =>
    isObjectType(type) && type.name.endsWith('Edge') ? [getNamedType(type.getFields()['node']!.type).name] : [],
  );
  expect(listed.filter(name => !recordOf.has(name)).sort()).toEqual(readWhole);
});

it('records with the same alias can’t be joined, because their columns would be mixed up', () => {
  const twin = record('classes', 'r', { id: 'id' }, { relations: { room: one(room, 'id', { theirs: 'classId' }) } });
  const asked = new Map([['room', new Map()]]);
  expect(() => planOf(twin, asked, { single: false, needs: [], isForAnswer: false, rightsBy: () => 'all' })).toThrow(
    'The records of classes and rooms have one alias, r',
  );
});

it('ids that were not requested are read for code that uses them, not for the answer', () => {
  const lesson = record('rooms', 'l', { id: 'id', name: 'name' }, { resolved: { address: ['name'] } });
  const columnsOf = (asked: string[], isForAnswer: boolean) => {
    const given = { single: false, needs: ['name'], isForAnswer, rightsBy: () => 'all' as const };
    return [...planOf(lesson, new Map(asked.map(field => [field, new Map()])), given).shape.columns.keys()];
  };
  expect(columnsOf(['name', '__typename'], true)).toEqual(['name']);
  expect(columnsOf(['name'], false)).toEqual(['id', 'name']);
  expect(columnsOf(['id', 'name'], true)).toEqual(['name', 'id']);
  // A resolver gets the whole row.
  expect(columnsOf(['address'], true)).toEqual(['id', 'name']);
});

class NotedCourse extends CourseType {
  note!: string;
}
class CourseWithLogo extends CourseType {
  override logoUrl!: string;
}
class CourseOfYear extends CourseType {
  createdAt!: number;
}
class CourseWithOptionalNote extends CourseType {
  note?: string | null;
}
const activities = ActivityType;
const placeOfTemplate = { activity: ActivityType, course: CourseType, cycle: CycleType, class: ClassType };

/*
 * Code that the compiler refuses (`npm run check:types`): an unused `@ts-expect-error` is an error itself. None of this runs.
 */
export const refusedByCompiler = [
  () => answer(CourseType, course, { activities }),
  // @ts-expect-error a field that no row has, and that may not be null
  () => answer(NotedCourse, course, { activities }),
  // @ts-expect-error a field that no row has, null or not: nobody would answer it
  () => answer(CourseWithOptionalNote, course, { activities }),
  // @ts-expect-error a column that may be null behind a field that may not
  () => answer(CourseWithLogo, course, { activities }),
  // @ts-expect-error a column of another type
  () => answer(CourseOfYear, course, { activities }),
  // @ts-expect-error a relation without a type
  () => answer(CourseType, course),
  // @ts-expect-error a relation that there is not
  () => answer(CourseType, course, { activities, cycles: CycleType }),
  // @ts-expect-error a type that the related record does not answer
  () => answer(CourseType, course, { activities: CycleType }),
  () => answer(PresenceType, presence, { activity: ActivityType, recordedBy: { type: PersonType, nullable: true } }),
  () => answer(PostType, post, { author: { type: PersonType, nullable: true } }),
  // @ts-expect-error a relation over a column that may be null, behind a field that may not
  () => answer(PostType, post, { author: PersonType }),
  () => answer(ActivityTemplateType, template, { ...placeOfTemplate, file: { type: StoredFileType, nullable: true } }),
  // @ts-expect-error a relation that may lead nowhere, behind a field that may not be null
  () => answer(ActivityTemplateType, template, { ...placeOfTemplate, file: { type: StoredFileType } }),

  () => record('rooms', 'r', { id: 'id', classId: 'class_id' }),
  // @ts-expect-error a column that the table has not
  () => record('rooms', 'r', { id: 'id', classId: 'class' }),
  // @ts-expect-error a relation over a field that the record has not
  () => record('rooms', 'r', { id: 'id' }, { relations: { course: one(course, 'courseId') } }),
  // @ts-expect-error a relation to a field that the other record has not
  () => record('rooms', 'r', { id: 'id' }, { relations: { activities: many(activity, 'roomId', 'a.id') } }),
  // @ts-expect-error a resolver that reads a field that the record has not
  () => record('rooms', 'r', { id: 'id' }, { resolved: { class: ['classId'] } }),
];
