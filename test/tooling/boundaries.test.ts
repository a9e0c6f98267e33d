import { describe, expect, it } from '@jest/globals';
import type { Ctx, FullCtx } from '../../src/domain/context.js';
import type { once as runOnce } from '../../src/domain/kernel/once.js';
import { untypedLint } from '../support/lint.js';

const eslint = untypedLint();
const boundaryRules = ['@typescript-eslint/no-restricted-imports', 'no-restricted-syntax', 'no-console'];

/** The reasons of the real configuration against a file with this one line. */
async function objections(filePath: string, line: string): Promise<string[]> {
  const [result] = await eslint.lintText(`${line}\n`, { filePath });
  return result!.messages.filter(({ ruleId }) => boundaryRules.includes(ruleId!)).map(({ message }) => message);
}
const importing = (from: string) => `export { x } from '${from}';`;

it.each([
  ['src/entities/user.entity.ts', '../domain/context.js', 'lowest layer'],
  ['src/entities/user.entity.ts', 'express', 'lowest layer'],
  ['src/domain/people/find-person.ts', 'express', 'by which protocol'],
  ['src/domain/people/find-person.ts', 'graphql', 'by which protocol'],
  ['src/domain/people/find-person.ts', 'agenda', 'one owner'],
  ['src/domain/people/find-person.ts', 'type-graphql', 'schema/ and resolvers/'],
  ['src/domain/people/find-person.ts', '../../../rest/route.js', 'never the other way round'],
  ['src/domain/people/find-person.ts', '../../graph/executor.js', 'below the graph'],
  ['src/domain/people/find-person.ts', '../classes/find-class.js', 'Of another noun'],
  ['src/domain/kernel/time.ts', 'express', 'by which protocol'],
  ['src/domain/kernel/time.ts', '../people/people.query.js', 'knows no noun'],
  ['src/domain/kernel/time.ts', '../../../rest/route.js', 'never the other way round'],
  ['src/domain/people/phone.rules.ts', '@mikro-orm/postgresql', 'take values and give values'],
  ['src/domain/people/phone.rules.ts', '../classes/find-class.js', 'Of another noun'],
  ['src/domain/context.ts', '../../resolvers/index.js', 'never the other way round'],
  ['src/platform/mail/mail.ts', '../domain/people/find-person.js', 'stands on'],
  ['src/platform/mail/mail.ts', 'agenda', 'one owner'],
  ['src/graph/server.ts', 'express', 'which server'],
  ['src/graph/server.ts', '../../rest/index.js', 'stand on the graph'],
  ['schema/people.type.ts', '@mikro-orm/core', 'the domain’s'],
  ['schema/people.type.ts', 'kysely', 'the domain’s'],
  ['schema/people.type.ts', 'express', 'HTTP stands'],
  ['schema/people.type.ts', '../src/entities/user.entity.js', 'Rows are the domain’s'],
  ['schema/people.type.ts', '../src/domain/people/find-person.js', 'hold no logic'],
  ['resolvers/people.resolver.ts', '@mikro-orm/postgresql', 'the domain’s'],
  ['resolvers/people.resolver.ts', 'kysely', 'the domain’s'],
  ['resolvers/people.resolver.ts', 'express', 'HTTP stands'],
  ['resolvers/people.resolver.ts', '../src/entities/index.js', 'Rows are the domain’s'],
  ['resolvers/people.resolver.ts', '../rest/route.js', 'one line'],
  ['rest/portal/classes.routes.ts', '@mikro-orm/core', 'the domain’s'],
  ['rest/portal/classes.routes.ts', 'kysely', 'the domain’s'],
  ['rest/portal/classes.routes.ts', 'graphql', 'executor'],
  ['rest/portal/classes.routes.ts', 'express', 'HTTP stands'],
  ['rest/portal/classes.routes.ts', '../../src/domain/classes/find-class.js', 'runs an operation'],
  ['rest/portal/classes.routes.ts', '../../src/entities/index.js', 'not the tables'],
  ['rest/portal/classes.routes.ts', '../../resolvers/index.js', 'doesn’t call resolvers'],
  ['rest/mount.ts', '../src/domain/files/stage-file.js', 'runs an operation'],
  ['rest/portal/files.raw.ts', 'kysely', 'the domain’s'],
  ['pages/index.ts', 'graphql', 'executor'],
  ['pages/index.ts', '../src/server/app.js', 'wires all parts'],
  ['rest/mount.ts', '../src/server/app.js', 'wires all parts'],
  ['src/config/config.ts', '../../rest/route.js', 'never the other way round'],
  ['src/platform/services.ts', '../server/app.js', 'wires all parts'],
  ['src/cutover/relays.ts', '../../pages/index.js', 'beside the facades'],
  ['src/cutover/relays.ts', '../postgres/pipeline.js', 'src/postgres/index.js'],
  ['src/domain/people/find-person.ts', '../../postgres/orm.js', 'src/postgres/index.js'],
  ['src/server/app.ts', '../postgres/orm.js', 'src/postgres/index.js'],
  ['src/graph/server.ts', '../../pages/index.js', 'stand on the graph'],
  ['jobs/course-starts.job.ts', 'agenda', 'one owner'],
  ['jobs/course-starts.job.ts', '@mikro-orm/core', 'the domain’s'],
  ['jobs/course-starts.job.ts', '../rest/route.js', 'calls the domain'],
  ['jobs/agenda.ts', 'express', 'HTTP stands'],
])('%s must not import %s', async (file, from, reason) => {
  expect((await objections(file, importing(from))).join()).toContain(reason);
});

it.each([
  ['src/domain/people/find-person.ts', importing('../classes/classes.query.js')],
  ['src/domain/people/find-person.ts', importing('../classes/policy.js')],
  ['src/domain/people/find-person.ts', importing('../kernel/time.js')],
  ['src/domain/people/find-person.ts', importing('../enrollments/place-in-class.write.js')],
  ['src/domain/people/find-person.ts', importing('../classes/rooms.rules.js')],
  ['src/domain/people/find-person.ts', importing('../../entities/index.js')],
  ['src/domain/people/find-person.ts', importing('../../platform/errors.js')],
  ['src/domain/people/find-person.ts', importing('./people.query.js')],
  ['schema/enums.ts', importing('../src/entities/enums.js')],
  ['schema/scalars.ts', importing('../src/platform/clean-text.js')],
  ['resolvers/people.resolver.ts', importing('../src/domain/people/find-person.js')],
  ['rest/route.ts', `import type { Ctx } from '../src/domain/context.js';\nexport type C = Ctx;`],
  ['rest/portal/files.raw.ts', importing('express')],
  ['pages/index.ts', importing('express')],
  ['jobs/agenda.ts', importing('agenda')],
  ['src/server/app.ts', importing('../rest/index.js')],
])('%s may contain %s', async (file, line) => {
  expect(await objections(file, line)).toEqual([]);
});

it('the environment is read in src/config/config.ts only', async () => {
  const reading = "export const home = process.env['HOME'];";
  for (const file of ['src/server/serve.ts', 'src/platform/mail/mail.ts', 'rest/mount.ts', 'jobs/agenda.ts']) {
    expect((await objections(file, reading)).join()).toContain('Only src/config/config.ts');
  }
  expect(await objections('src/config/config.ts', reading)).toEqual([]);
});

it.each([
  ['expect(x).toBeDefined();', 'Expect the value itself'],
  ['expect(status).not.toBe(401);', 'Expect what it is'],
  ['expect(list).not.toEqual([]);', 'Expect what it is'],
  ['expect(at).not.toBeNull();', 'Expect what it is'],
  ['expect(x).toEqual({ at: expect.anything() });', 'of which type'],
  ['expect(work).toThrow();', 'Name the message'],
  ['expect(reply.status).toBeLessThan(500);', 'the one status'],
])('a test must not contain %s', async (line, reason) => {
  for (const file of ['test/graph/http.test.ts', 'test/support/flows.ts'])
    expect((await objections(file, line)).join()).toContain(reason);
});

it.each([
  'expect(a).not.toBe(b);',
  "expect(work).toThrow('why');",
  'expect(work).not.toThrow();',
  'expect(ms).toBeLessThan(9);',
])('a test may contain %s', async line => expect(await objections('test/graph/http.test.ts', line)).toEqual([]));

it.each([
  ["export { SimpleForm } from 'react-admin';", 'A form is a GuardedForm'],
  ["import { SimpleForm } from 'react-admin';\nSimpleForm({});", 'A form is a GuardedForm'],
  ["import { useBlocker } from 'react-admin';\nuseBlocker(true);", 'A form is a GuardedForm'],
  ["import Dialog from '@mui/material/Dialog';\nexport const x = <Dialog open />;", 'A dialog is a GuardedDialog'],
  ["import { Dialog } from '@mui/material';\nexport const x = <Dialog open />;", 'A dialog is a GuardedDialog'],
  ['export const x = <form />;', 'A form is a GuardedForm'],
])('a screen of /admin must not contain %s', async (line, reason) => {
  expect((await objections('pages/admin/people/person.tsx', line)).join()).toContain(reason);
});

it.each([
  ['pages/admin/people/person.tsx', "import { SaveButton } from 'react-admin';\nexport const x = <SaveButton />;"],
  ['pages/admin/people/person.tsx', "import Box from '@mui/material/Box';\nexport const x = <Box />;"],
  ['pages/admin/parts/guarded-form.tsx', "import { SimpleForm } from 'react-admin';\nexport const x = SimpleForm;"],
])('%s may contain a form or a part', async (file, line) => {
  expect(await objections(file, line)).toEqual([]);
});

it('the console is refused, and the log is used', async () => {
  expect(await objections('src/domain/people/find-person.ts', 'console.log(1);')).toHaveLength(1);
});

it.each([
  ['ctx.em.transactional(async em => em.flush());', 'begin with ctx.transaction'],
  ['ctx.services.orm.em.begin();', 'begin with ctx.transaction'],
  ['export const em = ctx.services.orm.em.fork();', 'an entity manager of its own'],
  ['export const other = em.fork();', 'an entity manager of its own'],
  ['export async function x(em: EntityManager) {}', 'Take a context'],
  ['ctx.transaction(async tx => tx.em.flush());', 'Name the context of a transaction'],
  ['ctx.transaction(async () => ctx.em.flush());', 'Name the context of a transaction'],
])('the domain must not contain %s', async (line, reason) => {
  expect((await objections('src/domain/people/find-person.ts', line)).join()).toContain(reason);
  expect((await objections('jobs/worker.ts', line)).join()).toContain(reason);
});

it('the domain may contain ctx.transaction(async ctx => …)', async () => {
  expect(await objections('src/domain/people/find-person.ts', 'ctx.transaction(async ctx => ctx.em.flush());')).toEqual(
    [],
  );
});

declare const once: typeof runOnce;
declare const mail: (ctx: Ctx<'mailer'>) => { id: number };
declare const both: (ctx: Ctx<'limits' | 'mailer'>) => void;
const repeatable = { operation: 'x', key: null, request: {} };

/*
 * Code that the compiler refuses (`npm run check:types`): an unused `@ts-expect-error` is an error itself. None of this runs.
 */
export const refusedByCompiler = [
  (ctx: Ctx) => ctx.services.config.legacyTimeZone,
  // @ts-expect-error a port that was not named
  (ctx: Ctx) => ctx.services.mailer,
  // @ts-expect-error another port than the one that was named
  (ctx: Ctx<'limits'>) => ctx.services.mailer,
  // @ts-expect-error the same in another form
  ({ services: { mailer } }: Ctx<'limits'>) => mailer,
  // @ts-expect-error a port that there is not
  (ctx: Ctx<'mailbox'>) => ctx,
  (ctx: Ctx<'mailer'>) => mail(ctx),
  // @ts-expect-error passed on to a function that needs what this one did not name
  (ctx: Ctx) => mail(ctx),
  (ctx: FullCtx) => both(ctx),
  // @ts-expect-error passed on with one of two
  (ctx: Ctx<'mailer'>) => both(ctx),
  (ctx: Ctx<'mailer'>) => ctx.transaction(async ctx => mail(ctx)),
  // @ts-expect-error a transaction has no more than the context around it
  (ctx: Ctx<'limits'>) => ctx.transaction(async ctx => mail(ctx)),
  (ctx: Ctx<'mailer'>) => once(ctx, ctx.actor!, repeatable, async ctx => mail(ctx).id),
  // @ts-expect-error nor has work that is done once
  (ctx: Ctx) => once(ctx, ctx.actor!, repeatable, async ctx => mail(ctx).id),
];

describe('a domain function names the ports that it needs', () => {
  const files = ['src/domain/people/find-person.ts', 'src/domain/people/policy.ts', 'src/domain/kernel/audit.ts'];

  it.each([
    "import type { FullCtx } from '../context.js';\nexport const x = (ctx: FullCtx) => ctx;",
    'export const x = (ctx: Ctx<keyof Services>) => ctx;',
    'export const x = ({ mailer }: Services) => mailer;',
  ])('with %s is refused', async line => {
    for (const file of files) expect((await objections(file, line)).join()).toContain('Name the ports');
  });

  it.each([
    "export const x = (ctx: Ctx<'mailer' | 'limits'>) => ctx;",
    "export const x = ({ orm }: Pick<Services, 'orm'>) => orm;",
    'export const once = <Port extends keyof Services>(ctx: Ctx<Port>) => ctx;',
  ])('with %s is accepted', async line => {
    for (const file of files) expect(await objections(file, line)).toEqual([]);
  });
});

describe('the rule that rights are in policy.ts', () => {
  it.each([
    ["throw new AppError('FORBIDDEN', 'NOT_ALLOWED');", 'Who may do what stands in policy.ts'],
    ["export { x };\nimport { forbidden as x } from '../kernel/access.js';", 'Who may do what stands in policy.ts'],
    ["import { hasRole } from '../kernel/access.js';\nhasRole(a);", 'Who may do what stands in policy.ts'],
    ["import { ownOrLed } from '../kernel/visible.js';\nownOrLed();", 'Which rows a caller sees'],
    ["export const x = sql`u.id = ${$('me')}`;", 'Which rows a caller sees'],
    ["export const x = sql<boolean>`u.id = ${$('me')}`;", 'Which rows a caller sees'],
    ["export const x = q.where('u.id', '=', $('me'));", 'Which rows a caller sees'],
    ["export const rows = ctx.services.database.rows('select 1', []);", 'Read with the context'],
    ['export const rows = await sql<{ id: number }>`select 1`.execute(db(ctx));', 'rowsOf'],
    ['export const made = sql<{ at: Date }>`select now() as at`;', 'sends an instant as a text'],
    ["export const x = rights === 'all' ? 1 : 2;", 'Which rows a caller sees'],
    ["export const x = variant.rights === 'led' ? 1 : 2;", 'Which rows a caller sees'],
  ])('refuses %s elsewhere', async (line, reason) => {
    expect((await objections('src/domain/people/people.query.ts', line)).join()).toContain(reason);
    expect(await objections('src/domain/people/policy.ts', line)).toEqual([]);
  });

  it.each([
    "throw wrongCredential('WRONG_PASSWORD');",
    "throw new AppError('CONFLICT', 'OWN_ACCOUNT');",
    "export const x = q.where(visiblePeople('u', rights, $('me')));",
    "export const x = sql`a and ${visiblePeople('u', rights, $('me'))}`;",
  ])('accepts %s anywhere', async line => {
    expect(await objections('src/domain/people/people.query.ts', line)).toEqual([]);
  });
});

describe('a field of a GraphQL type', () => {
  const classWith = (field: string) => `@ObjectType()\nexport class XType {\n  ${field}\n}`;

  it.each([
    '@Field(() => String) note!: string | null;',
    "@Field(() => String, { description: 'A note.' }) note?: string;",
    '@Field(() => [Note]) notes!: readonly Note[] | undefined;',
  ])('with %s is refused, because null is possible in TypeScript only', async field => {
    expect((await objections('schema/people.type.ts', classWith(field))).join()).toContain(
      'may not be null in the graph',
    );
  });

  it.each([
    '@Field(() => String) note!: string;',
    '@Field(() => String, { nullable: true }) note!: string | null;',
    '@Field(() => [Note]) notes!: (Note | null)[];',
  ])('with %s is accepted, because TypeScript and the graph agree', async field => {
    expect(await objections('schema/people.type.ts', classWith(field))).toEqual([]);
  });
});
