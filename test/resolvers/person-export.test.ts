import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createApiKeyByOperator } from '../../src/domain/sessions/api-keys.js';
import { exportedTables } from '../../src/domain/person-exports/person-rows.query.js';
import { failPersonExport } from '../../src/domain/person-exports/make-person-export.js';
import { registeredHoldings } from '../../src/entities/holdings.js';
import { type Class, LiveMessage, Presence, type User } from '../../src/entities/index.js';
import { createJobContext } from '../../src/graph/context.js';
import { exportNouns } from '../../src/privacy/export-nouns.js';
import { columnsLeftOut, isExported, sensitiveShown, tablesLeftOut } from '../../src/privacy/export-plan.js';
import { countRecurring, runOutbox, runRecurring } from '../support/jobs.js';
import { mailsTo } from '../support/mails.js';
import { aSubmittingClass, submitFiles, type SubmittingClass } from '../support/submitted-files.js';
import { soonAfter } from '../support/moments.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { filesInZip } from '../support/zip.js';

// Everybody may have all data that is held of them, and no data of other people.

let elo: TestApp;
let admin: User, supervisor: User, mate: User;
let world: SubmittingClass;
let ana: User, facilitator: User, stranger: User, group: Class;
beforeAll(async () => {
  elo = await startTestApp();
  [admin, supervisor, mate] = await Promise.all([
    elo.make.anAdmin(),
    elo.make.aSupervisor(),
    elo.make.aUser({ name: 'Zulmira Outra', phone: '5511977770001' }),
  ]);
  world = await aSubmittingClass(elo);
  ({ participant: ana, facilitator, stranger, group } = world);
  const enrollment = await elo.make.anEnrollment({ class: group, participant: mate });
  await elo.make.save(Presence, { enrollment: enrollment.id, activity: world.activity.id, source: 'STAFF' });
  expect((await submitFiles(elo, world, [['Texto de Ana', 'plano de ana.txt']])).status).toBe(201);
  const theirs = { ...world, participant: mate };
  expect((await submitFiles(elo, theirs, [['Texto de Zulmira', 'plano de zulmira.txt']])).status).toBe(201);
  const meeting = await elo.make.aMeeting({
    ...{ class: group, activity: world.activity },
    ...{ startsAt: '2026-11-20T22:00:00Z', endsAt: '2026-11-20T23:00:00Z' },
  });
  for (const [author, text] of [
    [ana, 'Palavras de Ana <b>'],
    [mate, 'Palavras de Zulmira'],
  ] as const)
    await elo.make.save(LiveMessage, {
      meeting: meeting.id,
      author: author.id,
      text,
      byStaff: false,
      sentAt: elo.now(),
    });
});
beforeEach(() => elo.setNow(null));

type Options = Parameters<TestApp['graphql']>[2];
const run = async (query: string, options: Options) => {
  const { body } = await elo.graphql(query, {}, options);
  return body.errors ? body.errors[0].extensions : body.data;
};
const FIELDS = '{ id state createdAt finishedAt expiresAt size url }';
const ask = (of: User, options: Options) => run(`mutation { exportPerson(id: ${of.id}) ${FIELDS} }`, options);
const list = async (of: User, options: Options) =>
  (await run(`{ personExports(personId: ${of.id}) ${FIELDS} }`, options)).personExports;
const download = async (url: string, as: User | null, headers: Record<string, string> = {}) =>
  fetch(elo.url + url, { headers: { ...(as ? { authorization: await elo.bearer(as) } : {}), ...headers } });
const filesOf = async (url: string, as: User) => {
  const reply = await download(url, as);
  expect(reply.status).toBe(200);
  return filesInZip(Buffer.from(await reply.arrayBuffer()));
};
const stored = async () => {
  const folder = path.join(elo.directory, 'storage/exports/people');
  return readdir(folder).catch((): string[] => []);
};

/** Asks for an archive, and makes it. */
async function exported(of: User, as: User): Promise<{ id: string; url: string; size: number }> {
  await ask(of, { as });
  await runOutbox(elo);
  return (await list(of, { as }))[0];
}

describe('a person’s archive', () => {
  let files: Map<string, Buffer>;
  const rows = (table: string) => JSON.parse(files.get(`data/${table}.json`)!.toString()) as any[];
  beforeAll(async () => {
    // An administrator read the CPF, and Ana may see that.
    await run(`{ person(id: ${ana.id}) { cpf } }`, { as: admin });
    await elo.app.services.accesses.flush();
    const { url } = await exported(ana, ana);
    files = await filesOf(url, ana);
  });

  it('has the person, their work and their files, by noun', () => {
    expect(rows('users')).toEqual([
      expect.objectContaining({ id: ana.id, name: ana.name, cpf: ana.cpf, email: ana.email, roles: ['PARTICIPANT'] }),
    ]);
    expect(rows('enrollments')).toEqual([expect.objectContaining({ className: group.name })]);
    expect(rows('submissions')).toEqual([expect.objectContaining({ activityTitle: 'Plano', className: group.name })]);
    expect(rows('live_messages')).toEqual([expect.objectContaining({ text: 'Palavras de Ana <b>' })]);
    expect(rows('access_records')).toEqual([expect.objectContaining({ kind: 'CPF', readBy: admin.name })]);
    expect(rows('audit_records').map(({ action }) => action)).toContain('createSubmission');
    expect(rows('person_exports')).toEqual([expect.objectContaining({ state: 'WAITING' })]);
    const [file] = [...files.keys()].filter(name => name.startsWith('files/'));
    expect(file).toMatch(/^files\/\d+-plano de ana\.txt$/);
    expect(files.get(file!)!.toString()).toBe('Texto de Ana');
  });

  it('has pages to read it with, without scripts', () => {
    const index = files.get('index.html')!.toString();
    expect(index).toContain('<a href="pages/users.html">Seus dados <small lang="en">Your data</small></a>: 1');
    expect(index).toContain('1 arquivos');
    expect(files.get('pages/live_messages.html')!.toString()).toContain('<td>Palavras de Ana &lt;b&gt;</td>');
    for (const [name, content] of files)
      if (name.endsWith('.html')) expect(content.toString()).not.toMatch(/<script|<b>/);
  });

  it('has no data of other people, and no secret', async () => {
    const all = Buffer.concat([...files.values()]).toString();
    for (const other of [mate, stranger, supervisor, facilitator])
      for (const value of [other.name, other.cpf!, other.email!, other.phone!]) expect(all).not.toContain(value);
    expect(all).not.toContain('Zulmira');
    const [{ hashes }] = await elo.make.em().execute<[{ hashes: string[] }]>(
      `select array_agg(v) as hashes from (select password_hash as v from users where password_hash is not null
           union all select login_id from logins) as x`,
    );
    for (const secret of hashes ?? []) expect(all).not.toContain(secret);
  });
});

it('messages of a phone that two people share are in neither archive', async () => {
  const phone = '5511966660001';
  const [one, two] = [await elo.make.aUser({ phone }), await elo.make.aUser({ phone: '551166660001' })];
  await elo.make
    .em()
    .execute(
      `insert into recorded_messages (platform_id, identity, recipient, template, payload, created_at) values ('shared-1', 'shared-1', '${phone}', 'otp', '{}', now())`,
    );
  const tables = async (of: User) => [...(await filesOf((await exported(of, of)).url, of)).keys()];
  expect(await tables(one)).not.toContain('data/recorded_messages.json');
  await elo.make.em().execute('update users set phone = null where id = ?', [two.id]);
  expect(await tables(one)).toContain('data/recorded_messages.json');
});

describe('an export of a person', () => {
  it('is made by a job, reported by mail without the archive, and deleted after a day', async () => {
    elo.setNow('2026-11-20T12:00:00.000Z');
    const person = await elo.make.aUser();
    const id = expect.any(String);
    const asked = { id, createdAt: soonAfter('2026-11-20T12:00:00.000Z') };
    expect((await ask(person, { as: person })).exportPerson).toEqual({
      ...{ ...asked, state: 'WAITING', finishedAt: null, expiresAt: null, size: null, url: null },
    });
    const [mail] = await mailsTo(elo, person);
    expect(mail!.subject).toMatch(/^Seus dados estão prontos/);
    expect(mail!.text).toContain('/account/privacy');
    expect(mail!.text).not.toContain('/account/exports');
    const [made] = await list(person, { as: person });
    expect(made).toEqual({
      ...asked,
      state: 'READY',
      finishedAt: soonAfter('2026-11-20T12:00:00.000Z'),
      expiresAt: soonAfter('2026-11-21T12:00:00.000Z'),
      size: expect.any(Number),
      url: `/account/exports/${made.id}`,
    });
    const before = await stored();
    const reply = await download(made.url, person);
    expect(
      Object.fromEntries(
        ['content-type', 'cache-control', 'content-disposition'].map(name => [name, reply.headers.get(name)]),
      ),
    ).toEqual({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename=dados-pessoais-2026-11-20.zip',
    });
    expect((await reply.arrayBuffer()).byteLength).toBe(made.size);

    elo.setNow('2026-11-21T12:01:01.000Z');
    expect((await download(made.url, person)).status).toBe(404);
    const [swept] = [Number(await countRecurring(elo, 'person-exports-sweep'))];
    expect(await runRecurring(elo, 'person-exports-sweep')).toBe(swept);
    expect(await list(person, { as: person })).toMatchObject([{ state: 'EXPIRED', url: null }]);
    expect((await stored()).length).toBeLessThan(before.length);
    elo.setNow('2026-12-22T12:00:00.000Z');
    await runRecurring(elo, 'person-exports-sweep');
    expect(await list(person, { as: person })).toEqual([]);
  });

  it('has FAILED after two days without a result, with the time', async () => {
    const person = await elo.make.aUser();
    const { exportPerson } = await ask(person, { as: person });
    await elo.make.em().execute('delete from outbox');
    elo.setNow(new Date(Date.now() + 3 * 86_400_000).toISOString());
    await runRecurring(elo, 'person-exports-sweep');
    const [row] = await elo.make
      .em()
      .execute('select state, finished_at from person_exports where id = ?', [exportPerson.id]);
    expect(row).toEqual({ state: 'FAILED', finished_at: expect.any(String) });
  });

  it('is made once at a time, and five times in a day', async () => {
    const person = await elo.make.aUser();
    const all = await Promise.all([1, 2, 3].map(() => ask(person, { as: person })));
    expect(new Set(all.map(({ exportPerson }) => exportPerson.id)).size).toBe(1);
    await runOutbox(elo);
    let asked: any;
    for (let n = 0; n < 5; n += 1) {
      asked = await ask(person, { as: person });
      await runOutbox(elo);
    }
    expect(asked).toMatchObject({ code: 'RATE_LIMITED' });
    expect((await list(person, { as: person })).length).toBeLessThanOrEqual(5);
  });

  it('leaves nothing behind when it is given up, and repeats nothing', async () => {
    const person = await elo.make.aUser();
    const { exportPerson } = await ask(person, { as: person });
    const before = await stored();
    const ctx = createJobContext(elo.app.services, 'person-export-requested');
    await failPersonExport(ctx, { exportId: Number(exportPerson.id) });
    await runOutbox(elo);
    expect(await list(person, { as: person })).toMatchObject([{ state: 'FAILED', url: null }]);
    expect(await stored()).toEqual(before);
    expect((await ask(person, { as: person })).exportPerson.state).toBe('WAITING');
  });
});

describe('the rights for an export', () => {
  it('let the person and administrators request and download it, and nobody else', async () => {
    const by = { orm: elo.orm, now: elo.now, operator: 'test' };
    const key = await createApiKeyByOperator(by, { name: 'exports' });
    const { id, url } = await exported(ana, admin);
    const others = [stranger, mate, facilitator, supervisor];
    for (const as of others) {
      expect(await ask(ana, { as })).toMatchObject({ code: 'NOT_FOUND', reason: 'PERSON_NOT_FOUND' });
      expect(await run(`{ personExports(personId: ${ana.id}) { id } }`, { as })).toMatchObject({ code: 'NOT_FOUND' });
      expect((await download(url, as)).status).toBe(404);
    }
    expect(await ask(ana, {})).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await ask(ana, { headers: { authorization: key } })).toMatchObject({ code: 'FORBIDDEN' });
    expect([(await download(url, null)).status, (await download(url, null, { authorization: key })).status]).toEqual([
      401, 403,
    ]);
    expect((await download('/account/exports/999999', ana)).status).toBe(404);
    expect((await download('/account/exports/x', ana)).status).toBe(404);
    expect(await run('mutation { exportPerson(id: 999999) { id } }', { as: admin })).toMatchObject({
      code: 'NOT_FOUND',
    });

    const { accesses } = elo.app.services;
    await accesses.flush();
    await elo.make.em().execute('delete from access_records');
    for (const as of [ana, admin]) expect((await download(url, as)).status).toBe(200);
    await accesses.flush();
    expect(await elo.make.em().execute('select kind, person_id, actor_user_id, operation from access_records')).toEqual(
      [{ kind: 'PERSON', person_id: ana.id, actor_user_id: admin.id, operation: 'account.exports' }],
    );
    expect(Number(id)).toBeGreaterThan(0);
    const mails = await mailsTo(elo, admin);
    expect(mails.map(({ text }) => text).join()).toContain(`/admin#/users/${ana.id}/show`);
  });
});

describe('the register of exports', () => {
  const about = () =>
    [...registeredHoldings().values()]
      // A table that may only mention people is about nobody.
      .filter(({ about }) => Object.values(about).some(by => !['mention', 'address', 'text'].includes(by!)))
      .map(({ table }) => table);

  it('has every table about people, with a title, or the reason to leave it out', () => {
    const carried = exportedTables(createJobContext(elo.app.services, 'x')).map(({ table }) => table);
    expect([...carried, ...Object.keys(tablesLeftOut)].sort()).toEqual(about().sort());
    expect(Object.keys(exportNouns).sort()).toEqual(carried.sort());
  });

  it('shows or leaves out every sensitive column by name', () => {
    const undecided = [...registeredHoldings().values()]
      .filter(({ table }) => about().includes(table) && !(table in tablesLeftOut))
      .flatMap(({ table, columns }) =>
        Object.entries(columns)
          .filter(([name, { holds }]) => holds === 'sensitive' && !sensitiveShown[table]?.includes(name))
          .filter(([name]) => !(name in (columnsLeftOut[table] ?? {})))
          .map(([name]) => `${table}.${name}`),
      );
    expect(undecided).toEqual([]);
  });

  it('leaves out existing columns only', () => {
    const wrong = Object.entries(columnsLeftOut).flatMap(([table, columns]) =>
      Object.keys(columns)
        .filter(name => !(name in registeredHoldings().get(table)!.columns))
        .map(name => `${table}.${name}`),
    );
    expect(wrong).toEqual([]);
  });

  it('exports no column of other people', () => {
    const logs = registeredHoldings().get('participant_mode_logs')!;
    expect([isExported(logs, 'supervisorCpf'), isExported(logs, 'participantCpf')]).toEqual([false, true]);
    expect(isExported(registeredHoldings().get('enrollments')!, 'canceledBy', 'User')).toBe(false);
  });
});
