import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { carryOut } from '../../src/domain/erasures/carry-out.js';
import { seekEverywhere } from '../../src/domain/erasures/proof.js';
import { seal } from '../../src/cutover/domain/mirror/seal.js';
import { resetDemoData } from '../../src/demo/reset.js';
import { createJobContext } from '../../src/graph/context.js';
import { spellingsOfValue } from '../../src/privacy/spellings.js';
import { runOutbox, runRecurring } from '../support/jobs.js';
import { mailsTo } from '../support/mail-folder.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// A person of the demo is erased, and then searched for everywhere.

const ADMIN = { id: 1 };
const FACILITATOR = { id: 3 };
const PARTICIPANT = { id: 106 };
const STRANGER = { id: 107 };

let elo: TestApp;
let logDirectory: string;
beforeAll(async () => {
  logDirectory = await mkdtemp(path.join(tmpdir(), 'elo-logs-'));
  elo = await startTestApp({ LOG_DIR: logDirectory });
  await resetDemoData(elo.app.services);
});

const rows = <Row = Record<string, any>>(sql: string, given: unknown[] = []) =>
  elo.make.em().execute<Row[]>(sql, given);
const jobContext = () => createJobContext(elo.app.services, 'erasures');

interface Person {
  name: string;
  cpf: string;
  email: string;
  phone: string;
}
const personOf = async (id: number) =>
  (await rows<Person>('select name, cpf, email, phone from users where id = ?', [id]))[0]!;

/** The demo has people with the same name: a text must name exactly one person. */
const rename = (id: number, name: string) => must(`updateUser(id: ${id}, input: { name: "${name}" }) { id }`, ADMIN);

/** The places in which a person is found by their name, CPF, e-mail or phone. */
async function placesOf(person: Person): Promise<{ [place: string]: number | null }> {
  const names = [person.name, person.cpf, person.email, person.phone].flatMap(spellingsOfValue);
  const found = await seekEverywhere(jobContext(), names);
  // The log of the database belongs to all tests, not to this app.
  const own = found.filter(({ place }) => place !== 'log of PostgreSQL');
  return Object.fromEntries(own.filter(each => each.found !== 0).map(each => [each.place, each.found]));
}

const ask = async (mutation: string, as: { id: number } | null, headers = {}) =>
  (await elo.graphql(`mutation { ${mutation} }`, {}, { as, headers })).body;
const must = async (mutation: string, as: { id: number } | null) => {
  const { data, errors } = await ask(mutation, as);
  expect(errors).toBeUndefined();
  return data;
};

/** Leaves the data of a participant: written by the operations that people use, where there are some. */
async function live(person: Person & { id: number }): Promise<void> {
  const me = { id: person.id };
  await must(`updateParticipant(id: ${me.id}, input: { timeZone: "America/Manaus" }) { id }`, me);
  await ask(`signIn(identifier: "${person.email}", password: "wrong") { token }`, null);
  await ask(`requestSignInCode(identifier: "${person.cpf}")`, null);
  await ask(`sendOtp(phone: "${person.phone}") { status }`, me);
  const form = new FormData();
  form.append('file', new Blob([`Meu nome é ${person.name}`]), `${person.name}.txt`);
  expect((await elo.call('POST', '/uploads', { as: me, form })).status).toBe(201);
  const messages = `insert into messages (identity, kind, template, recipient, wa_id, platform_id, payload, status, sent_at)`;
  await rows(`${messages} values (?, 'TEMPLATE', 't', ?, ?, ?, ?, 'ACCEPTED', now())`, [
    ...[`erasure-${me.id}`, person.phone, person.phone, `wamid.${me.id}`],
    JSON.stringify({ name: person.name }),
  ]);
  await rows(
    `insert into inbound_messages (platform_id, wa_id, profile_name, text, sent_at, received_at, person_id)
     values (?, ?, ?, 'Oi', now(), now(), ?)`,
    [`erasure-${me.id}`, person.phone, person.name, me.id],
  );
  await rows(
    `insert into passcodes (phone, requested_by, code_hash, sent_at, expires_at, sends_since)
     values (?, ?, 'x', now(), now(), now()) on conflict do nothing`,
    [person.phone, me.id],
  );
  await rows(
    `insert into outbox (job, payload, attempts, attempts_at_resend, completed_at) values ('email-changed', ?, 0, 0, now())`,
    [JSON.stringify({ userId: me.id, oldEmail: person.email, changedAt: '2026-11-01T00:00:00Z' })],
  );
  await rows(
    `insert into imports (state, created_by_id, files, counts, problems, checked_at)
     values ('REFUSED', 1, '[]', '[]', ?, now())`,
    [JSON.stringify([{ file: 'users.csv', line: 2, column: 'cpf', message: `${person.cpf} is used twice` }])],
  );
  const sealed = seal(elo.app.services.config.authSecret, {
    ...{ method: 'POST', path: '/x', query: '', headers: {} },
    body: Buffer.from(JSON.stringify({ email: person.email })),
    form: null,
  } as never);
  await rows(
    `insert into mirror_writes (facade, route, toward, keys, created, sealed, request_id, accepted_at)
     values ('portal', 'portal.x', 'LEGACY', ?, '{}', ?, 'erasure', now())`,
    [`{User:${me.id}}`, sealed],
  );
  await rows(
    `insert into idempotency_keys (caller, operation, key_hash, request_hash, created_at) values (?, 'x', 'x', 'x', now())`,
    [`user:${me.id}`],
  );
  await runOutbox(elo).catch(() => {});
}

/** The reasons in a dry run for data that stays. */
async function reasonsIn(language: string, id: number): Promise<string[]> {
  const dryRun = `erasePerson(id: ${id}, dryRun: true) { effects { reason } }`;
  const { data } = await ask(dryRun, ADMIN, { 'accept-language': language });
  return data.erasePerson.effects.map(({ reason }: { reason: string | null }) => reason);
}

/** Asks for an erasure, moves the clock to its time, and runs the job. */
async function erase(id: number): Promise<void> {
  const handOver = 'handOver: { appointments: CANCEL }';
  await must(`erasePerson(id: ${id}, dryRun: false, ${handOver}) { erasure { id state dueAt } }`, ADMIN);
  await runOutbox(elo);
  expect(await runRecurring(elo, 'erasures')).toBe(0);
  elo.setNow(new Date(Date.now() + 8 * 86_400_000).toISOString());
  expect(await runRecurring(elo, 'erasures')).toBe(1);
  elo.setNow(null);
}

it('the person whom the documentation erases as an example is in the demo', async () => {
  const { email, cpf } = await personOf(112);
  expect(await readFile('docs/operating/personal-data.md', 'utf8')).toContain(`--value ${email} ${cpf}`);
});

describe.each([
  ['a participant', PARTICIPANT, 'Quitéria Inconfundível Sá'],
  ['a facilitator', FACILITATOR, 'Eustáquio Inigualável Melo'],
])('%s of the demo', (_what, { id }, name) => {
  let before: Person;
  beforeAll(async () => {
    await rename(id, name);
    before = await personOf(id);
    await live({ ...before, id });
    await writeFile(path.join(logDirectory, `elo-2026-11-${id}.log`), elo.logged());
  });

  it('is found in many places at first', async () => {
    expect(Object.keys(await placesOf(before)).length).toBeGreaterThan(8);
  });

  it('gets a dry run with the expected effects, which changes nothing', async () => {
    const was = await placesOf(before);
    const { erasePerson } = await must(
      `erasePerson(id: ${id}, dryRun: true) { erasure { id } dueAt effects { place kind count reason } }`,
      ADMIN,
    );
    expect(erasePerson.erasure).toBeNull();
    const days = (Date.parse(erasePerson.dueAt) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(elo.app.services.config.erasureWaitDays);
    const names = 'effects { place name }';
    const named = (language: string) =>
      ask(`erasePerson(id: ${id}, dryRun: true) { ${names} }`, ADMIN, { 'accept-language': language });
    expect((await named('pt-BR')).data.erasePerson.effects).toContainEqual({
      place: 'backups',
      name: 'Cópias de segurança',
    });
    expect((await named('en')).data.erasePerson.effects).toContainEqual({ place: 'backups', name: 'Backups' });
    expect(erasePerson.effects).toContainEqual({ place: 'users', kind: 'EMPTIED', count: 1, reason: null });
    expect(erasePerson.effects).toContainEqual({ place: 'outbox', kind: 'DELETED', count: null, reason: null });
    expect(await reasonsIn('en', id)).toContain('Nothing to erase.');
    expect(await reasonsIn('pt-BR', id)).toContain('Nada a apagar.');
    const { audit_values: audited, ...rest } = was;
    // The mutation itself names nobody.
    expect(await placesOf(before)).toEqual({ ...rest, audit_values: audited });
  });

  it('is nowhere after the erasure', async () => {
    await erase(id);
    expect(await placesOf(before)).toEqual({});
    expect(await mailsTo(elo, before.email)).toEqual([]);
    expect(await personOf(id)).toEqual({ name: 'Pessoa removida', cpf: null, email: null, phone: null });
    const [erasure] = await rows('select state, identifiers, error from erasures where person_id = ?', [id]);
    expect(erasure).toEqual({ state: 'DONE', identifiers: null, error: null });
  });

  it('leaves the audit append-only, with erased values', async () => {
    const { body } = await elo.graphql(
      `{ auditRecords(first: 50, filter: { actorUserId: ${id} }) { nodes { actorName action changes { fields { name before after } } } } }`,
      {},
      { as: ADMIN },
    );
    expect(body.errors).toBeUndefined();
    const { nodes } = body.data.auditRecords;
    expect(nodes.length).toBeGreaterThan(0);
    expect(new Set(nodes.map((each: { actorName: string }) => each.actorName))).toEqual(new Set(['[erased]']));
    await expect(rows('delete from audit_records')).rejects.toThrow('append-only');
  });

  it('can be erased again without any effect', async () => {
    const [{ id: erasureId }] = (await rows('select id from erasures where person_id = ?', [id])) as [{ id: number }];
    await rows("update erasures set state = 'RUNNING', finished_at = null, identifiers = ? where id = ?", [
      JSON.stringify({ name: before.name, cpf: before.cpf, emails: [before.email], phones: [before.phone] }),
      erasureId,
    ]);
    const changing = (await elo.statements(() => carryOut(jobContext(), erasureId))).filter(
      sql => /^\s*(delete|update)/i.test(sql) && !/erasures|"users"/.test(sql),
    );
    expect(changing).toEqual([]);
  });
});

it('remaining records can still be read', async () => {
  const page = await elo.graphql(
    `{ class(id: 1) { facilitator { name } enrollments(first: 50) { nodes { participant { id name email } } } }
       submissionRevisions(first: 50) { nodes { title changedByName } }
       submissions(first: 50) { nodes { id title participant { name } } }
       users(first: 50) { nodes { id name cpf } } }`,
    {},
    { as: ADMIN },
  );
  expect(page.body.errors).toBeUndefined();
  // The class does not show the erased person as its facilitator.
  expect(page.body.data.class.facilitator).toBeNull();
  const erased = page.body.data.class.enrollments.nodes.find(
    ({ participant }: any) => participant.id === String(PARTICIPANT.id),
  );
  expect(erased.participant).toEqual({ id: String(PARTICIPANT.id), name: 'Pessoa removida', email: null });
});

it('an interrupted erasure continues at the same place', async () => {
  await rename(108, 'Hermengarda Incomparável Lima');
  const before = await personOf(108);
  await live({ ...before, id: 108 });
  await must('erasePerson(id: 108, dryRun: false) { erasure { id } }', ADMIN);
  elo.setNow(new Date(Date.now() + 8 * 86_400_000).toISOString());
  // A table that can't be changed half-way simulates a killed process.
  await rows(
    'create function refuse() returns trigger language plpgsql as $$ begin raise exception $m$killed$m$; end $$',
  );
  await rows('create trigger refuse before delete on messages for each row execute function refuse()');
  await expect(runRecurring(elo, 'erasures')).rejects.toThrow('killed');
  const [stopped] = await rows('select state, error from erasures where person_id = 108');
  expect(stopped).toEqual({ state: 'RUNNING', error: expect.stringContaining('killed') });
  const isOut = await elo.graphql('{ me { id } }', {}, { as: { id: 108 } });
  expect(isOut.status).toBe(403);
  await rows('drop trigger refuse on messages');
  expect(await runRecurring(elo, 'erasures')).toBe(1);
  elo.setNow(null);
  expect(await placesOf(before)).toEqual({});
});

describe('the rights for erasures', () => {
  const code = async (mutation: string, as: { id: number } | null) =>
    (await ask(mutation, as)).errors?.[0].extensions.code;

  it.each([
    ['nobody', null, 'UNAUTHENTICATED'],
    ['another participant', STRANGER, 'FORBIDDEN'],
    ['the person', { id: 110 }, 'FORBIDDEN'],
    ['a facilitator', { id: 4 }, 'FORBIDDEN'],
    ['a supervisor', { id: 2 }, 'FORBIDDEN'],
  ])('refuse an erasure and its dry run to %s', async (_who, as, expected) => {
    for (const dryRun of [true, false])
      expect(await code(`erasePerson(id: 110, dryRun: ${dryRun}) { erasure { id } }`, as)).toBe(expected);
    expect(await rows('select id from erasures where person_id = 110')).toEqual([]);
  });

  it('refuse an erasure of oneself, of an erased person, and of nobody', async () => {
    const reason = async (mutation: string, as = ADMIN) => (await ask(mutation, as)).errors[0].extensions.reason;
    expect(await reason('erasePerson(id: 1, dryRun: false) { erasure { id } }')).toBe('OWN_ERASURE');
    expect(await reason('erasePerson(id: 999999, dryRun: true) { erasure { id } }')).toBe('USER_NOT_FOUND');
    expect(await reason(`erasePerson(id: ${PARTICIPANT.id}, dryRun: false) { erasure { id } }`)).toBe('PERSON_ERASED');
    await must('erasePerson(id: 111, dryRun: false) { erasure { id } }', ADMIN);
    expect(await reason('erasePerson(id: 111, dryRun: false) { erasure { id } }')).toBe('ERASURE_WAITS');
    expect(await reason('requestErasure { id }')).toBe('LAST_ADMINISTRATOR');
  });

  it('let a person request, see and contest the own erasure, and strangers see nothing', async () => {
    const { requestErasure } = await must('requestErasure { id state }', { id: 112 });
    expect(requestErasure.state).toBe('REQUESTED');
    const mine = async (as: { id: number }) =>
      (await elo.graphql('{ myErasure { id state } }', {}, { as })).body.data.myErasure;
    expect(await mine({ id: 112 })).toEqual(requestErasure);
    expect(await mine(STRANGER)).toBeNull();
    for (const as of [STRANGER, { id: 4 }, { id: 2 }])
      expect(await code(`withdrawErasure(id: ${requestErasure.id}) { id }`, as)).toBe('NOT_FOUND');
    expect(await code(`withdrawErasure(id: ${requestErasure.id}) { id }`, null)).toBe('UNAUTHENTICATED');
    const { erasePerson } = await must('erasePerson(id: 112, dryRun: false) { erasure { id state } }', ADMIN);
    expect(erasePerson.erasure).toEqual({ id: requestErasure.id, state: 'WAITING' });
    await runOutbox(elo);
    const { email } = await personOf(112);
    expect((await mailsTo(elo, email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Seus dados serão apagados/),
    );
    expect(await must(`withdrawErasure(id: ${requestErasure.id}) { state dueAt }`, { id: 112 })).toEqual({
      withdrawErasure: { state: 'WITHDRAWN', dueAt: null },
    });
    elo.setNow(new Date(Date.now() + 8 * 86_400_000).toISOString());
    await runRecurring(elo, 'erasures');
    elo.setNow(null);
    expect((await personOf(112)).email).toBe(email);
    expect(await code(`withdrawErasure(id: ${requestErasure.id}) { id }`, ADMIN)).toBe('CONFLICT');
  });

  it.each([
    ['nobody', null],
    ['a participant', STRANGER],
    ['a facilitator', { id: 4 }],
    ['a supervisor', { id: 2 }],
  ])('refuse the list of erasures to %s', async (_who, as) => {
    const { body } = await elo.graphql('{ erasures(first: 5) { nodes { id } } }', {}, { as });
    expect(body.errors[0].extensions.code).toBe(as ? 'FORBIDDEN' : 'UNAUTHENTICATED');
  });

  it('refuse everything to an API key', async () => {
    const headers = { authorization: 'demo-api-key' };
    for (const operation of [
      'mutation { erasePerson(id: 110, dryRun: true) { erasure { id } } }',
      'mutation { requestErasure { id } }',
      'mutation { withdrawErasure(id: 1) { id } }',
      '{ erasures(first: 5) { nodes { id } } }',
      '{ myErasure { id } }',
    ])
      expect((await elo.graphql(operation, {}, { headers })).body.errors[0].extensions.code).toBe('FORBIDDEN');
  });

  it('give administrators the erasures of one state, latest first', async () => {
    const { body } = await elo.graphql(
      '{ erasures(first: 5, state: DONE) { nodes { state person { name } } } }',
      {},
      { as: ADMIN },
    );
    expect(body.data.erasures.nodes[0]).toEqual({ state: 'DONE', person: { name: 'Pessoa removida' } });
    expect(await rows("select 1 from erasures where state = 'DONE'")).toHaveLength(body.data.erasures.nodes.length);
  });
});
