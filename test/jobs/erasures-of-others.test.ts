import { createHash } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { seekEverywhere } from '../../src/domain/erasures/proof.js';
import { makePersonExport } from '../../src/domain/person-exports/make-person-export.js';
import type { User } from '../../src/entities/index.js';
import { createJobContext } from '../../src/graph/context.js';
import type { ObjectStore } from '../../src/platform/files/storage.js';
import { spellingsOfValue } from '../../src/privacy/spellings.js';
import { runOutbox } from '../support/jobs.js';
import { aWorkbook, workbookParts } from '../support/workbook.js';
import { erasing } from '../support/erasing.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// Texts of other people may name an erased person too; a text that only looks similar belongs to another person.

let elo: TestApp;
let admin: User, other: User;
beforeAll(async () => {
  elo = await startTestApp();
  [admin, other] = await Promise.all([elo.make.anAdmin(), elo.make.aUser({ name: 'Rui Outro' })]);
});

const { rows, must, erase, placesOf } = erasing(
  () => elo,
  () => admin,
);

it('an erased person is replaced in other people’s texts, which stay', async () => {
  const name = 'Érica Ângelo Única';
  const person = await elo.make.aUser({ name, email: 'erica@example.org', phone: '5511987650001', cpf: '31009502832' });
  const text = `Fale com ÉRICA ÂNGELO única (Erica@Example.org, 310.095.028-32, +55 (11) 9 8765-0001).\nCom ${name}!`;
  const rest = 'Fale com *** (***, ***, +***).\nCom ***!';
  const group = await elo.make.aClass();
  const enrollment = await elo.make.anEnrollment({ class: group, participant: other });
  const activity = await elo.make.anActivity({ course: group.course });
  const meeting = await elo.make.aMeeting({
    ...{ class: group, activity },
    ...{ startsAt: '2026-11-20T22:00:00Z', endsAt: '2026-11-20T23:00:00Z' },
  });
  const submission = await elo.make.aSubmission({ participant: other, class: group, activity });
  await rows('update submissions set facilitator_comment = ? where id = ?', [text, submission.id]);
  await rows(
    `insert into submission_revisions (submission_id, participant_id, class_id, change, changed_by_name, note, title, status, files)
     values (?, ?, ?, 'EVALUATED', 'Rui', ?, 'Plano', 'SUBMITTED', ?)`,
    [submission.id, other.id, group.id, text, JSON.stringify([{ id: 1, originalName: `${name}.pdf`, size: 5 }])],
  );
  await rows(
    `insert into live_messages (meeting_id, author_id, by_staff, text, sent_at) values (?, ?, false, ?, now())`,
    [...[meeting.id, other.id, text]],
  );
  await rows('update enrollments set cancel_requested_at = now(), cancel_note = ? where id = ?', [text, enrollment.id]);
  await rows(
    `insert into inbound_messages (platform_id, wa_id, text, sent_at, received_at, person_id) values ('o', '5511900000000', ?, now(), now(), ?)`,
    [text, other.id],
  );
  await rows(
    `insert into messages (identity, kind, template, recipient, payload, status, last_error) values ('o', 'TEMPLATE', 't', '5511900000000', ?, 'FAILED', ?)`,
    [JSON.stringify({ name, phone: 5511987650001, to: 'Rui' }), text],
  );
  await rows(
    `insert into conversion_events (event_id, event_name, event_source_url) values ('o', 'Lead', 'https://x.test/?e=erica%40example.org&n=1')`,
  );
  await must(`updateUser(id: ${other.id}, input: { name: "Rui do ${name}" }) { id }`);
  await must(`updateUser(id: ${other.id}, input: { name: "Rui Outro" }) { id }`);

  await erase(person.id);
  expect(await placesOf(name, 'erica@example.org', '5511987650001', '31009502832')).toEqual([]);
  const [kept] = await rows(
    `select (select facilitator_comment from submissions where id = ?) as comment,
            (select text from live_messages) as live, (select text from inbound_messages) as inbound,
            (select cancel_note from enrollments where id = ?) as note, (select files from submission_revisions) as files,
            (select last_error from messages) as error, (select payload from messages) as payload,
            (select event_source_url from conversion_events) as page`,
    [submission.id, enrollment.id],
  );
  expect(kept).toEqual({
    ...{ comment: rest, live: rest, inbound: rest, note: rest, error: rest },
    files: [{ id: 1, originalName: '***.pdf', size: 5 }],
    // A masked number would not be valid JSON.
    payload: {},
    page: 'https://x.test/?e=***&n=1',
  });
  const held = await rows(
    `select held from audit_values where person_id = ? and held -> 'name' is not null order by id`,
    [other.id],
  );
  expect(held.map(each => each['held'].name)).toEqual([
    ['Rui Outro', 'Rui do ***'],
    ['Rui do ***', 'Rui Outro'],
  ]);
});

it('an erased person’s former name and CPF are searched too', async () => {
  const { id } = await elo.make.aUser({ name: 'Zoraide Anterior', cpf: '52998224725', email: 'zoraide@example.org' });
  await rows(
    `insert into messages (identity, kind, template, recipient, payload, status) values ('p', 'TEMPLATE', 't', '5511900000000', ?, 'FAILED')`,
    [JSON.stringify({ text: 'Zoraide Anterior (529.982.247-25) pediu' })],
  );
  await must(`updateUser(id: ${id}, input: { name: "Zoraide Posterior", cpf: "39053344705" }) { id }`);
  await erase(id);
  expect(await placesOf('Zoraide Anterior', '52998224725', 'Zoraide Posterior', '39053344705')).toEqual([]);
});

it('an erasure changes nothing of people whose names or addresses only contain the erased ones', async () => {
  const person = await elo.make.aUser({ name: 'Ana Luz', email: 'ana@example.org', phone: '5511987650002' });
  const longer = await elo.make.aUser({
    name: 'Mariana Luzia',
    email: 'joana@example.org',
    emailVerifiedAt: new Date(),
    phone: '551198765000',
  });
  await rows(`insert into outbox (job, payload, attempts, attempts_at_resend) values ('email-changed', ?, 0, 0)`, [
    JSON.stringify({ userId: longer.id, oldEmail: 'joana@example.org', changedAt: '2026-11-01T00:00:00Z' }),
  ]);
  await must(`updateUser(id: ${longer.id}, input: { email: "ana@example.org.br" }) { id }`);
  await must(`updateUser(id: ${longer.id}, input: { email: "joana@example.org" }) { id }`);
  await elo.app.services.mailer.send({
    ...{
      to: 'joana@example.org',
      subject: 'Olá, Mariana Luzia',
      text: 'Olá!',
      html: '<p>Olá!</p>',
      messageId: 'longer',
    },
  });
  await elo.app.services.mailer.send({
    ...{ to: 'rui@example.org', subject: 'Sobre Ana Luz', text: 'Olá!', html: '<p>Olá!</p>', messageId: 'about' },
  });
  await erase(person.id);
  expect(await placesOf('Ana Luz', 'ana@example.org', '5511987650002')).toEqual([]);
  const held = await rows(
    `select held from audit_values where person_id = ? and held -> 'email' is not null order by id`,
    [longer.id],
  );
  expect(held.map(each => each['held'].email)).toEqual([
    [null, 'ana@example.org.br'],
    [null, 'joana@example.org'],
  ]);
  expect(await rows(`select 1 from outbox where payload ->> 'changedAt' = '2026-11-01T00:00:00Z'`)).toHaveLength(1);
  expect((await readdir(path.join(elo.directory, 'mail'))).filter(name => name.endsWith('.eml')).length).toBe(1);
  expect(await placesOf('Mariana Luzia')).toContain('mails');
});

it('a one-word name is erased from texts about that person, and stays in texts about others', async () => {
  const person = await elo.make.aUser({ name: 'Ludmila' });
  const [group, employee] = await Promise.all([elo.make.aClass(), elo.make.anEmployee()]);
  const activity = await elo.make.anActivity({ course: group.course });
  const enrollment = await elo.make.anEnrollment({ class: group, participant: person });
  const others = await elo.make.anEnrollment({ class: group, participant: other });
  const submission = await elo.make.aSubmission({ participant: person, class: group, activity });
  const note = 'Ludmila pediu';
  await must(
    `evaluateSubmission(id: ${submission.id}, input: { status: EVALUATED, facilitatorComment: "${note}" }) { id }`,
  );
  await must(`cancelEnrollment(enrollmentId: ${enrollment.id}, reason: OTHER, note: "${note}") { id }`);
  await must(`cancelEnrollment(enrollmentId: ${others.id}, reason: OTHER, note: "Como a Ludmila") { id }`);
  const at = `startsAt: "2027-02-03T14:00:00Z", endsAt: "2027-02-03T15:00:00Z"`;
  const given = `employeeId: ${employee.id}, clientId: ${person.id}, ${at}, comments: "${note}"`;
  const { createAppointment } = await must(`createAppointment(input: { ${given} }) { id }`);
  await must(`cancelAppointment(id: ${createAppointment.id}, reason: "${note}") { id }`);
  await rows(
    `insert into outbox (job, payload, attempts, attempts_at_resend, completed_at) values ('x', ?, 0, 0, now())`,
    [JSON.stringify({ enrollmentId: enrollment.id, accepted: true, note })],
  );
  expect((await placesOf(note)).length).toBeGreaterThan(5);
  await erase(person.id);
  expect(await placesOf(note)).toEqual([]);
  // A note by others may be about another Ludmila.
  expect(await placesOf('Como a Ludmila')).toEqual([expect.stringContaining('audit_values'), 'enrollments']);
});

it('an erased person is in no waiting conversion event, under any hash', async () => {
  const { id } = await elo.make.aUser({ email: 'hash@example.org', phone: '5511987650003' });
  const hash = (text: string, by = 'sha256') => createHash(by).update(text).digest('hex');
  const event = async (eventId: string, em: string | null, ph: string | null) =>
    rows(
      `insert into conversion_events (event_id, event_name, em, ph, fn, client_ip) values (?, 'Lead', ?, ?, 'x', '127.0.0.1')`,
      [eventId, em, ph],
    );
  await event('mail', hash('hash@example.org'), null);
  await event('old mail', hash('hash@example.org', 'md5'), null);
  await event('phone', null, hash('5511987650003'));
  await event('local phone', hash('other@example.org'), hash('11987650003'));
  await event('stays', hash('other@example.org'), hash('5511987650004'));
  await erase(id);
  const left = await rows(
    `select event_id as id from conversion_events where num_nonnulls(em, ph, fn, client_ip) > 0 order by id`,
  );
  expect(left).toEqual([{ id: 'stays' }]);
  await rows('delete from conversion_events');
});

it('an erasure does not mistake a namesake without the accents for the person', async () => {
  const accented = await elo.make.aUser({ name: 'José Homônimo' });
  const plain = await elo.make.aUser({ name: 'Jose Homonimo' });
  const { id } = await elo.make.anEnrollment({ class: await elo.make.aClass(), participant: other });
  await rows(
    `update enrollments set cancel_requested_at = now(), cancel_note = 'Fale com Jose Homonimo' where id = ?`,
    [id],
  );
  await erase(accented.id);
  expect(await rows('select cancel_note as note from enrollments where id = ?', [id])).toEqual([
    { note: 'Fale com Jose Homonimo' },
  ]);
  await erase(plain.id);
  expect(await rows('select cancel_note as note from enrollments where id = ?', [id])).toEqual([
    { note: 'Fale com ***' },
  ]);
});

it('an erasure ends waiting imports that name the person, and no others', async () => {
  const { id } = await elo.make.aUser({ name: 'Sem Import Único', email: 'unico@example.org' });
  const start = async (name: string, content: string) => {
    const form = new FormData();
    form.append('file', new Blob([content]), 'a.csv');
    const upload = (await elo.call('POST', '/uploads', { as: admin, form })).body.uploads[0].id;
    return (await must(`startImport(input: { files: [{ name: "${name}", uploadId: ${upload} }] }) { id }`)).startImport
      .id;
  };
  const mine = await start('users.csv', 'name;email\nSem Import Único;Unico@example.org\n');
  const others = await start('courses.csv', 'slug;title\na;Primeiro\n');
  await runOutbox(elo);
  // The import is younger than a week, so the sweep has not removed it.
  await rows(`update imports set updated_at = now() + interval '8 days'`);
  await erase(id);
  expect(await placesOf('unico@example.org', 'Sem Import Único')).toEqual([]);
  expect(await rows('select id, state, files_removed_at is null as kept from imports order by id')).toEqual([
    { id: Number(mine), state: 'CANCELED', kept: false },
    { id: Number(others), state: 'CHECKED', kept: true },
  ]);
});

it('an erased person is searched in packed files, and unreadable files are listed', async () => {
  const storage = elo.app.services.storage!;
  const put = async (key: string, content: Buffer) => {
    const file = path.join(elo.directory, 'packed');
    await writeFile(file, content);
    await storage.putFile(key, file, 'application/octet-stream');
  };
  const workbook = await aWorkbook(workbookParts('', ['<t>Embrulhada Num Arquivo</t>']));
  const contents = {
    'imports/1/users.xlsx': workbook,
    'exports/people/1.zip': await aWorkbook({ 'files/1.xlsx': workbook as never }),
    'files/old.txt': Buffer.from('Olá: Embrulhada Num Arquivo', 'latin1'),
    'files/a.pdf': Buffer.from('%PDF-1.7 Outra'),
  };
  for (const [key, content] of Object.entries(contents)) await put(key, content);
  const sought = await seekEverywhere(
    createJobContext(elo.app.services, 'erasures'),
    spellingsOfValue('Embrulhada Num Arquivo'),
  );
  const { found, files, unread } = sought.find(({ place }) => place === 'storage')!;
  for (const key of Object.keys(contents)) await storage.remove(key);
  expect(found).toBe(3);
  expect(files!.toSorted()).toEqual(['exports/people/1.zip', 'files/old.txt', 'imports/1/users.xlsx']);
  expect(unread).toEqual(['files/a.pdf']);
});

it('an erasure ends an import that names the person in an unread second sheet', async () => {
  const { id } = await elo.make.aUser({ name: 'Segunda Planilha Única' });
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const parts = workbookParts(`<row>${cell('slug')}${cell('title')}</row><row>${cell('b')}${cell('Segundo')}</row>`);
  parts['xl/worksheets/sheet2.xml'] = `<s><row>${cell('Segunda Planilha Única')}</row></s>`;
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await aWorkbook(parts))]), 'courses.xlsx');
  const upload = (await elo.call('POST', '/uploads', { as: admin, form })).body.uploads[0].id;
  const { startImport } = await must(
    `startImport(input: { files: [{ name: "courses.xlsx", uploadId: ${upload} }] }) { id }`,
  );
  await runOutbox(elo);
  await erase(id);
  expect(await rows('select state from imports where id = ?', [startImport.id])).toEqual([{ state: 'CANCELED' }]);
  expect(await placesOf('Segunda Planilha Única')).toEqual([]);
});

it('stored appointment exports with an erased person are deleted, others stay', async () => {
  const client = await elo.make.aUser({ name: 'Cliente Exportada', cpf: '11144477735' });
  const employee = await elo.make.anEmployee();
  const exportAll = async () => (await must('exportAppointments { path }')).exportAppointments.path as string;
  const without = await exportAll();
  await elo.make.anAppointment({
    ...{ employee, client, typeId: 2 },
    ...{ startsAt: '2026-11-23T12:00:00Z', endsAt: '2026-11-23T13:00:00Z' },
  });
  const naming = await exportAll();
  expect(await placesOf('11144477735')).toContain('storage');
  await erase(client.id);
  expect(await placesOf('Cliente Exportada', '11144477735')).toEqual([]);
  const storage = elo.app.services.storage!;
  expect([await storage.size(naming), await storage.size(without)]).toEqual([null, expect.any(Number)]);
});

it('an erasure deletes an archive of the person that was being made', async () => {
  const { id } = await elo.make.aUser();
  const { exportPerson } = await must(`exportPerson(id: ${id}) { id }`);
  const storage = elo.app.services.storage!;
  const slow: ObjectStore = {
    ...storage,
    async putFile(...given) {
      await erase(id);
      await storage.putFile(...given);
    },
  };
  const ctx = createJobContext({ ...elo.app.services, storage: slow }, 'person-export-requested');
  await makePersonExport(ctx, { exportId: Number(exportPerson.id) });
  expect(await readdir(path.join(elo.directory, 'storage/exports/people'))).toEqual([]);
});

it('an erased person is in no mail that is written during the erasure', async () => {
  const person = await elo.make.aUser({ name: 'Nomeada Durante', email: 'durante@example.org' });
  await rows(
    `create function told() returns trigger language plpgsql as $$ begin
       insert into mails (identity, kind, recipient, subject, status, attempts, sent_at)
         select 'during', 'x', 'rui@example.org', 'Sobre ' || name, 'SENT', 1, now() from users where id = ${person.id};
       return null; end $$`,
  );
  // Waiting messages are cleared late in the erasure; a mail to another person is written at that time.
  await rows('create trigger told after delete on sign_in_codes for each row execute function told()');
  await rows(
    `insert into sign_in_codes (user_id, salt, requested_at, expires_at) values (?, 'x', now(), now() + interval '1 hour')`,
    [person.id],
  );
  await erase(person.id);
  expect(await rows(`select subject from mails where identity = 'during'`)).toEqual([
    { subject: 'Sobre Pessoa removida' },
  ]);
});
