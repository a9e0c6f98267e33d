import { expect, it } from '@jest/globals';
import { untypedLint } from '../support/lint.js';

const eslint = untypedLint();

/** The number of objections that the real configuration has against a file with this code. */
async function objections(filePath: string, code: string): Promise<number> {
  const [result] = await eslint.lintText(`${code}\n`, { filePath });
  return result!.messages.filter(({ ruleId }) => ruleId === 'elo/ways-to-write').length;
}

const file = 'src/domain/posts/like-post.ts';
it.each([
  "export const x = (db, ctx) => db(ctx).deleteFrom('post_likes').execute();",
  "export const x = ctx => ctx.kysely.updateTable('posts').set({ title: 'x' });",
  "export const x = ctx => ctx.em.getKysely().updateTable('posts').set({ title: 'x' });",
  "export const x = tables => tables.insertInto('posts').values({}).returning('id').executeTakeFirst();",
  "export const x = (db, ctx) => { const q = db(ctx); return q.updateTable('posts').set({ title: 'x' }); };",
  'export const x = (sql, db) => sql`delete from post_likes where id = 1`.execute(db);',
  'export const x = (sql, ctx) => rowsOf(ctx, {}, sql`insert into posts (id) values (1) returning id`);',
  'export const x = (sql, table, db) => sql`update ${table} set title = 1`.execute(db);',
  'export const x = sql => statement(() => sql`with a as (delete from posts returning id) select id from a`);',
  "export const x = ctx => ctx.em.execute('select pg_advisory_xact_lock(1)');",
  "export const x = em => em.execute('update posts set title = ?', ['x']);",
  "export const x = writing(q => q.insertInto('posts').values({ title: 'x' } as never));",
  'export const x = (ctx, post, given) => ctx.em.assign(post, given as never);',
])('is a third way to write: %s', async code => {
  expect(await objections(file, code)).toBe(1);
});

it.each([
  [file, "export const x = writing(q => q.deleteFrom('post_likes').where('id', '=', 1));"],
  [file, "export const x = written(post, q => q.updateTable('posts').set({ title: 'x' }).returningAll());"],
  [file, "export const x = (q, $) => q.updateTable('posts').where('id', '=', $('id'));"],
  [file, 'export const x = (ctx, sql) => writing(() => sql`delete from post_likes where id = 1`)(ctx, {});'],
  [file, 'export const x = (sql, post) => sql`${post} for update`;'],
  [file, 'export const x = (ctx, sql) => rowsOf(ctx, {}, sql`select updated_at from posts`);'],
  [file, 'export const x = (ctx, post) => ctx.em.nativeDelete(post, 1);'],
  [file, "export const x = (db, ctx) => db(ctx).selectFrom('posts').selectAll().execute();"],
  ['src/demo/reset.ts', "export const x = ctx => ctx.em.execute('truncate posts');"],
])('may stand in %s: %s', async (filePath, code) => {
  expect(await objections(filePath, code)).toBe(0);
});
