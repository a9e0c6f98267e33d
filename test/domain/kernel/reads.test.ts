import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Actor, FullCtx } from '../../../src/domain/context.js';
import { ownOrLed } from '../../../src/domain/kernel/visible.js';
import { changedSince } from '../../../src/domain/kernel/changed-since.js';
import { filters } from '../../../src/domain/kernel/filters.js';
import { seesHidden, shownWhole } from '../../../src/domain/kernel/hidden.js';
import { signedIn } from '../../../src/domain/kernel/policy.js';
import { byIdNow, follow, read, written } from '../../../src/domain/kernel/read.js';
import { computed, many, one, record } from '../../../src/domain/kernel/record.js';
import { searchFilters, searchOf, smallSearch } from '../../../src/domain/kernel/search.js';
import type { Selection } from '../../../src/domain/kernel/selection.js';
import { type Parameter, statement, writing } from '../../../src/domain/kernel/statement.js';
import { personal } from '../../../src/domain/people/policy.js';
import type { Class, Course, Enrollment, User } from '../../../src/entities/index.js';
import { createContext } from '../../../src/graph/context.js';
import { aKey, anActor } from '../../support/actors.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// Reads and single statements of the kernel, on records that this file declares.

let elo: TestApp;
let course: Course;
let [first, second]: Class[] = [];
let facilitator: User;
beforeAll(async () => {
  elo = await startTestApp();
  facilitator = await elo.make.aFacilitator();
  course = await elo.make.aCourse({ title: 'Óleo' });
  first = await elo.make.aClass({ name: 'Primeira', course, facilitator });
  second = await elo.make.aClass({ name: 'Segunda', course });
});
const ctxOf = (actor: Actor | null = aKey()): FullCtx =>
  createContext(elo.app.services, { actor, requestId: 'r', route: () => 'test' });

const aCourse = record('courses', 'co', { id: 'id', title: 'title', upper: computed<string>('upper(co.title)') });
const aClass = record(
  'classes',
  'c',
  { id: 'id', name: 'name', courseId: 'course_id' },
  { relations: { course: one(aCourse, 'courseId') } },
);
const courseWithClasses = record(
  'courses',
  'co',
  { id: 'id', title: 'title' },
  { relations: { classes: many(aClass, 'courseId', 'c.id desc') } },
);
const select = (...fields: (string | [string, Selection])[]): Selection =>
  new Map(fields.map((each): [string, Selection] => (typeof each === 'string' ? [each, new Map()] : each)));

describe('a read', () => {
  const classesOf = read(aClass, {
    rows: (q, $: Parameter<{ course: number }>) =>
      q.selectFrom('classes').selectAll().where('course_id', '=', $('course')) as never,
    order: 'c.id desc',
    needs: ['courseId'],
  });

  it('gives all columns in its order', async () => {
    expect(await classesOf(ctxOf(), { course: course.id })).toEqual([
      { id: second!.id, name: 'Segunda', courseId: course.id },
      { id: first!.id, name: 'Primeira', courseId: course.id },
    ]);
    expect(await classesOf(ctxOf(), { course: 999_999 })).toEqual([]);
  });

  it('gives the selected fields, those that it needs, and related records', async () => {
    const rows: any[] = await classesOf(
      ctxOf(),
      { course: course.id },
      { selection: select('name', ['course', select('upper')]) },
    );
    expect(rows.map(each => [each.name, each.courseId, each.course.upper])).toEqual([
      ['Segunda', course.id, 'ÓLEO'],
      ['Primeira', course.id, 'ÓLEO'],
    ]);
    expect(rows[0].course.title).toBeUndefined();
  });

  it('gives the list of one record with it', async () => {
    const byTitle = read(courseWithClasses, {
      rows: (q, $: Parameter<{ title: string }>) =>
        q.selectFrom('courses').selectAll().where('title', '=', $('title')) as never,
      single: true,
    });
    const ask = (title: string): Promise<any[]> =>
      byTitle(ctxOf(), { title }, { selection: select('title', ['classes', select('name')]) });
    const [found, ...more] = await ask('Óleo');
    expect([found.title, found.classes.map((each: { name: string }) => each.name), more]).toEqual([
      'Óleo',
      ['Segunda', 'Primeira'],
      [],
    ]);
    const alone = await elo.make.aCourse({ title: 'Sem turmas' });
    const [empty] = await ask(alone.title);
    expect(empty.classes).toEqual([]);
  });

  it('gives the extra row of a page that shows another page', async () => {
    const rows = await classesOf(ctxOf(), { course: course.id }, { selection: select('name'), shows: { size: 1 } });
    expect(rows).toHaveLength(2);
  });
});

describe('a relation', () => {
  const courseOf = follow(aClass.relations.course);
  const classesOf = follow(courseWithClasses.relations.classes);

  it('is read by the key of one row, or by the keys of several rows at once', async () => {
    const other = await elo.make.aCourse({ title: 'Outro' });
    const ask = async (ctx: FullCtx, ids: (number | null)[]) => {
      const found = await Promise.all(ids.map(courseId => courseOf(ctx, { courseId })));
      return found.map(each => each?.title ?? null);
    };
    expect(await ask(ctxOf(), [course.id])).toEqual(['Óleo']);
    expect(await ask(ctxOf(), [course.id, other.id, course.id, null, 999_999])).toEqual([
      'Óleo',
      'Outro',
      'Óleo',
      null,
      null,
    ]);
    expect(await elo.statements(() => ask(ctxOf(), [course.id, other.id]))).toHaveLength(1);
  });

  it('has the lists below it, in one statement for one row', async () => {
    const withClasses = follow(one(courseWithClasses, 'courseId'));
    const other = (await elo.make.aClass({ name: 'Terceira' })).course;
    const selection = select('title', ['classes', select('name')]);
    const ask = async (ids: number[]) => {
      const ctx = ctxOf();
      const found: any[] = await Promise.all(ids.map(courseId => withClasses(ctx, { courseId }, selection)));
      return found.map(each => each.classes.map(({ name }: { name: string }) => name));
    };
    expect(await ask([course.id, other.id])).toEqual([['Segunda', 'Primeira'], ['Terceira']]);
    expect(await ask([course.id])).toEqual([['Segunda', 'Primeira']]);
    expect(await elo.statements(() => ask([course.id]))).toHaveLength(1);
  });

  it('gives lists in their order, empty ones too', async () => {
    const alone = await elo.make.aCourse();
    const ctx = ctxOf();
    const [some, none] = await Promise.all([classesOf(ctx, { id: course.id }), classesOf(ctx, { id: alone.id })]);
    expect([some.map(({ name }) => name), none]).toEqual([['Segunda', 'Primeira'], []]);
    await expect(classesOf(ctx, {} as never)).rejects.toThrow('was read without id');
  });
});

describe('a hidden field', () => {
  const hidden = record('users', 'u', { id: 'id', name: 'name', email: 'email' }, { hidden: { email: personal } });
  const byId = read(hidden, {
    rows: (q, $: Parameter<{ id: number }>) => q.selectFrom('users').selectAll().where('id', '=', $('id')) as never,
  });
  const emailFor = async (actor: Actor | null, id: number, selection?: Selection) => {
    const [row] = await byId(ctxOf(actor), { id }, { selection });
    return row!.email;
  };

  it('is null in a selection of callers that may not see it', async () => {
    const { id, email } = await elo.make.aUser();
    const asked = select('name', 'email');
    expect(email).toMatch(/@/);
    expect(await emailFor(null, id, asked)).toBeNull();
    expect(await emailFor(anActor(['PARTICIPANT'], { userId: 999_999 }), id, asked)).toBeNull();
    expect(await emailFor(anActor(['PARTICIPANT'], { userId: id }), id, asked)).toBe(email);
    expect(await emailFor(anActor(['ADMIN']), id, asked)).toBe(email);
    // Rules of the domain read whole rows.
    expect(await emailFor(null, id)).toBe(email);
  });
});

describe('a statement that writes', () => {
  it('gives the written record for the selection', async () => {
    const rename = written(aClass, (q, $: Parameter<{ id: number; name: string }>) =>
      q
        .updateTable('classes')
        .set({ name: $('name') })
        .where('id', '=', $('id'))
        .returningAll(),
    );
    const selection = select('name', ['course', select('title')]);
    const ctx = ctxOf();
    const [row]: any[] = await rename(ctx, { id: second!.id, name: 'Nova' }, { selection });
    expect([row.name, row.course.title]).toEqual(['Nova', 'Óleo']);
    expect(await rename(ctx, { id: 999_999, name: 'Nova' }, { selection })).toEqual([]);
    await rename(ctx, { id: second!.id, name: 'Segunda' });
  });

  it('gives rows of its own', async () => {
    const insert = writing((q, $: Parameter<{ title: string; slug: string }>) =>
      q
        .insertInto('courses')
        .values({ title: $('title'), slug: $('slug') } as never)
        .returning('title'),
    );
    expect(await insert(ctxOf(), { title: 'Curto', slug: 'curto' })).toEqual([{ title: 'Curto' }]);
    expect(await elo.make.em().execute(`select title from courses where slug = 'curto'`)).toEqual([{ title: 'Curto' }]);
  });

  it('is sent with the commit of a transaction, as `pipelined` gives it', async () => {
    const rename = writing((q, $: Parameter<{ id: number; name: string }>) =>
      q
        .updateTable('classes')
        .set({ name: $('name') })
        .where('id', '=', $('id')),
    );
    const nameNow = async () => (await byIdNow(aClass)(ctxOf(), second!.id)).name;
    await ctxOf().transaction(async ctx => {
      ctx.atCommit(rename.pipelined({ id: second!.id, name: 'Ao fim' }));
      const [{ name }]: any[] = await ctx.em.execute('select name from classes where id = ?', [second!.id]);
      expect(name).toBe('Segunda');
    });
    expect(await nameNow()).toBe('Ao fim');
    await rename(ctxOf(), { id: second!.id, name: 'Segunda' });
    expect(await nameNow()).toBe('Segunda');
  });

  it('byIdNow gives the values of now within one request', async () => {
    const now = byIdNow(aClass);
    const ctx = ctxOf();
    expect((await now(ctx, first!.id)).name).toBe('Primeira');
    await elo.make.em().execute('update classes set name = ? where id = ?', ['Outra', first!.id]);
    expect((await now(ctx, first!.id, select('name'))).name).toBe('Outra');
    expect(await now(ctx, 999_999)).toBeUndefined();
    await elo.make.em().execute('update classes set name = ? where id = ?', ['Primeira', first!.id]);
  });
});

describe('hidden fields of a whole row', () => {
  const person = record('users', 'u', { id: 'id' });
  const sees = (ctx: FullCtx, id: number) => seesHidden(ctx, { id }, { record: person, rule: personal });
  let kept: User;
  beforeAll(async () => {
    kept = await elo.make.aUser();
    await elo.make.anEnrollment({ class: first, participant: kept });
  });

  it('are seen as the rule says; the database is asked only when the caller does not decide it', async () => {
    const asked = (actor: Actor | null, id: number) => {
      const ctx = ctxOf(actor);
      let isSeen: boolean | undefined;
      return elo.statements(async () => void (isSeen = await sees(ctx, id))).then(all => [isSeen, all.length]);
    };
    expect(await asked(null, kept.id)).toEqual([false, 0]);
    expect(await asked(anActor(['ADMIN']), kept.id)).toEqual([true, 0]);
    expect(await asked(anActor(['PARTICIPANT'], { userId: kept.id }), kept.id)).toEqual([true, 0]);
    expect(await asked(anActor(['FACILITATOR'], { userId: facilitator.id }), kept.id)).toEqual([true, 1]);
    expect(await asked(anActor(['FACILITATOR'], { userId: 999_999 }), kept.id)).toEqual([false, 1]);
  });

  it('are asked for together', async () => {
    const ctx = ctxOf(anActor(['FACILITATOR'], { userId: facilitator.id }));
    const stranger = await elo.make.aUser();
    let found: boolean[] = [];
    const all = await elo.statements(async () => {
      found = await Promise.all([sees(ctx, kept.id), sees(ctx, stranger.id)]);
    });
    expect([found, all.length]).toEqual([[true, false], 1]);
  });

  it('are shown to a person that has just proved who they are', async () => {
    const row = { id: kept.id };
    const rule = { record: person, rule: personal };
    expect(await seesHidden(ctxOf(null), shownWhole(row), rule)).toBe(true);
    expect(shownWhole(row)).toBe(row);
    // Another object of the same record is not shown.
    expect(await seesHidden(ctxOf(null), { id: kept.id }, rule)).toBe(false);
  });
});

describe('the rows that changed since a time', () => {
  const enrollment = record('enrollments', 'e', { id: 'id', classId: 'class_id', updatedAt: 'updated_at' });
  const list = changedSince(enrollment, {
    authorize: signedIn,
    rows: q => q.selectFrom('enrollments as e').selectAll('e'),
    visible: ownOrLed,
    filters: filters<{ classId?: number | null }>({ classId: 'e.class_id' }),
    few: ['classId'],
  });
  const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, second));
  let group: Class;
  let ids: number[];
  beforeAll(async () => {
    group = await elo.make.aClass({ facilitator });
    const made: Enrollment[] = [];
    for (let each = 0; each < 4; each += 1) made.push(await elo.make.anEnrollment({ class: group }));
    ids = made.map(({ id }) => id);
    // The second and third changed at one moment; the first was changed last.
    for (const [place, second] of [
      [0, 9],
      [1, 5],
      [2, 5],
      [3, 1],
    ] as const)
      await elo.make.em().execute('update enrollments set updated_at = ? where id = ?', [at(second), ids[place]!]);
  });
  const ask = async (
    since: Date,
    {
      as = anActor(['ADMIN']),
      classId = group.id,
      ...page
    }: { as?: Actor; classId?: number | null; first?: number; after?: string | null } = {},
  ) => {
    const found = await list(ctxOf(as), { classId }, since, page);
    return { ...found.pageInfo, ids: found.nodes.map(({ id }) => ids.indexOf(id)), total: await found.totalCount };
  };

  it('are those of that moment and later, in the order of changes', async () => {
    expect(await ask(at(1))).toMatchObject({ ids: [3, 1, 2, 0], total: 4, hasNextPage: false });
    expect(await ask(at(5))).toMatchObject({ ids: [1, 2, 0], total: 3 });
    expect(await ask(at(6))).toMatchObject({ ids: [0], total: 1 });
    expect(await ask(at(10))).toMatchObject({ ids: [], total: 0, endCursor: null });
  });

  it('come page by page, each row once', async () => {
    const one = await ask(at(1), { first: 2 });
    expect(one).toMatchObject({ ids: [3, 1], hasNextPage: true, hasPreviousPage: false, total: 4 });
    const two = await ask(at(1), { first: 2, after: one.endCursor });
    expect(two).toMatchObject({ ids: [2, 0], hasNextPage: false, hasPreviousPage: true });
    await expect(ask(at(1), { after: 'x' })).rejects.toMatchObject({ reason: 'CURSOR_INVALID' });
  });

  it('are those that the caller sees, with and without the filter', async () => {
    const leader = anActor(['FACILITATOR'], { userId: facilitator.id });
    expect(await ask(at(1), { as: leader })).toMatchObject({ ids: [3, 1, 2, 0], total: 4 });
    expect(await ask(at(5), { as: leader, classId: null })).toMatchObject({ total: 4 });
    expect(await ask(at(1), { as: anActor(['FACILITATOR'], { userId: 999_999 }) })).toMatchObject({
      ids: [],
      total: 0,
    });
    expect(await ask(at(1), { as: anActor(['PARTICIPANT'], { userId: 999_999 }), classId: null })).toMatchObject({
      ids: [],
      total: 0,
    });
  });
});

describe('a search', () => {
  const names = ['José da Silva', 'Josefina Souza', '100% Ana', '1000 Ana'];
  const found = async (typed: string, small: boolean) => {
    const words = searchOf(typed);
    const column = searchFilters('u.search');
    const use = { isCount: false };
    const rows = await statement((q, $: Parameter<typeof words>) => {
      const all = q.selectFrom('users as u').select('u.name').orderBy('u.id');
      if (small) return all.where(smallSearch(sql`u.name`).searchWords($));
      const matching = all.where(column.searchWords($));
      return words.searchGrams === null ? matching : matching.where(column.searchGrams($, use));
    })(ctxOf(), words);
    return rows.map(({ name }) => name).filter(name => names.includes(name));
  };
  beforeAll(async () => {
    for (const name of names) await elo.make.aUser({ name });
  });

  it.each([
    ['jose', ['José da Silva', 'Josefina Souza']],
    ['SILVA jos', ['José da Silva']],
    ['jo zzz', []],
    ['0%', ['100% Ana']],
    ['an', ['100% Ana', '1000 Ana']],
  ])('finds names by words: %s finds %p', async (typed, expected) => {
    expect(await found(typed, true)).toEqual(expected);
    expect(await found(typed, false)).toEqual(expected);
  });
});
