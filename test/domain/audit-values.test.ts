import { beforeAll, expect, it } from '@jest/globals';
import { MOVE } from '../../src/migrations/20261221900000-audit-values.js';
import { migrate } from '../../src/postgres/migrations.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// Personal values of the audit are in a table of their own, also those from before that table existed.

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

const rows = <Row = Record<string, any>>(sql: string, given: unknown[] = []) =>
  elo.make.em().execute<Row[]>(sql, given);

it('the migration moves personal values of audit records and changes, and they read as before', async () => {
  const person = await elo.make.aUser({ name: 'Ana Souza' });
  const gone = 999_999;
  await rows(
    `insert into audit_records (id, at, actor_kind, actor_user_id, actor_name, action, face, route, request_id, outcome, arguments)
     values (9001, now(), 'USER', ?, 'Ana Souza', 'updateUser', 'graph', 'graph', 'old', 'DONE', ?),
            (9002, now(), 'KEY', null, 'portal', 'recordAction', 'portal', 'portal.x', 'old', 'DONE', '[{"name": "id", "value": "7"}]')`,
    [
      person.id,
      JSON.stringify([
        { name: 'id', value: String(person.id) },
        { name: 'input.name', value: 'Ana Souza' },
        { name: 'input.password', value: '***' },
        { name: 'input.phone', value: null },
        { name: 'input.score', value: '80.5' },
      ]),
    ],
  );
  const fields = JSON.stringify([
    { name: 'name', before: null, after: 'Ana Souza' },
    { name: 'isActive', before: 'false', after: 'true' },
    { name: 'email', before: 'a@example.org', after: 'b@example.org' },
  ]);
  await rows(
    `insert into audit_changes (id, at, audit_record_id, record_type, record_id, operation, fields)
     values (9101, '-infinity', 9001, 'User', ?, 'CHANGED', ?), (9102, '-infinity', 9001, 'User', ?, 'REMOVED', ?),
            (9103, '-infinity', 9001, 'Course', '1', 'CHANGED', '[{"name": "title", "before": "A", "after": "B"}]')`,
    [String(person.id), fields, String(gone), fields],
  );
  const read = () =>
    Promise.all([
      rows(`select id, audit_fields(audit_record_id, id, fields) as fields from audit_changes order by id`),
      rows(`select id, audit_actor_name(id, actor_user_id, actor_name) as name, audit_arguments(id, arguments) as arguments
              from audit_records order by id`),
    ]);
  const [changes, [first, second]] = [(await read())[0], (await read())[1]];
  await elo.orm.em.getConnection().execute(MOVE);
  // A person's name is read as it was when the audit recorded it, also after the move.
  expect(await read()).toEqual([changes, [{ ...first, name: 'Ana Souza' }, second]]);
  const kept = JSON.stringify([
    await rows('select actor_name, arguments from audit_records order by id'),
    await rows('select fields from audit_changes'),
  ]);
  expect(kept).not.toMatch(/Ana Souza|example\.org/);
  expect(kept).toMatch(/80\.5.*portal/);
  expect(
    await rows('select audit_change_id, person_id from audit_values order by audit_change_id nulls first'),
  ).toEqual([
    { audit_change_id: null, person_id: person.id },
    { audit_change_id: 9101, person_id: person.id },
    { audit_change_id: 9102, person_id: null },
    // A title belongs to no person, and may still name one.
    { audit_change_id: 9103, person_id: null },
  ]);
  await expect(rows('delete from audit_changes')).rejects.toThrow('append-only');
});

it('an audit value belongs to the person of its row, also when another table leads to that person', async () => {
  const participant = await elo.make.aUser({ name: 'Bia Lima' });
  const enrollment = await elo.make.anEnrollment({ participant, class: await elo.make.aClass() });
  // A mutation that takes an id for its record writes like this.
  await elo.make.em().transactional(async em => {
    await em.execute("select set_config('elo.audit', '9500 2026-11-20T12:00:00Z', true)");
    await em.execute("update users set name = 'Bia Melo' where id = ?", [participant.id]);
    await em.execute("update enrollments set cancel_requested_at = now(), cancel_note = 'Mudou' where id = ?", [
      enrollment.id,
    ]);
    await em.execute(
      `insert into registrations (enrollment_id, flow, job_title, phone_proven, consented_at)
       values (?, 'PERSONAL', 'Médica', true, now())`,
      [enrollment.id],
    );
  });
  expect(await rows('select person_id, held from audit_values where audit_record_id = 9500 order by id')).toEqual([
    { person_id: participant.id, held: { name: ['Bia Lima', 'Bia Melo'] } },
    { person_id: participant.id, held: { cancelNote: [null, 'Mudou'] } },
    { person_id: participant.id, held: { jobTitle: [null, 'Médica'] } },
  ]);
});

it('older titles and texts are moved once too, and read as before', async () => {
  const fields = JSON.stringify([
    { name: 'title', before: null, after: 'Mentoria de Ana Souza' },
    { name: 'position', before: '1', after: '2' },
  ]);
  const jobTitle = JSON.stringify([
    { name: 'jobTitle', before: null, apart: true },
    { name: 'institutionName', before: null, after: 'Ana Souza 31009502832' },
  ]);
  await rows(
    `insert into audit_changes (id, at, audit_record_id, record_type, record_id, operation, fields)
     values (9201, now(), 9003, 'Meeting', '1', 'CHANGED', ?), (9202, now(), 9003, 'Registration', '1', 'CREATED', ?)`,
    [fields, jobTitle],
  );
  await rows(
    `insert into audit_values (audit_record_id, audit_change_id, at, held) values (9003, 9202, now(), '{"jobTitle": [null, "Dona"]}')`,
  );
  const read = () =>
    rows(
      `select id, audit_fields(audit_record_id, id, fields) as fields from audit_changes where id > 9200 order by id`,
    );
  const before = await read();
  for (let times = 0; times < 2; times += 1) {
    await rows(`delete from migrations where name = '20261229140000-texts-of-audit'`);
    await migrate({ databaseUrl: elo.app.services.config.databaseUrl! });
  }
  expect(await read()).toEqual(before);
  expect(JSON.stringify(before)).toMatch(/Mentoria de Ana Souza.*Dona.*Ana Souza 31009502832/);
  expect(JSON.stringify(await rows('select fields from audit_changes where id > 9200'))).not.toContain('Ana Souza');
});
