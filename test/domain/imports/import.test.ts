import { beforeAll, describe, expect, it } from '@jest/globals';
import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { nouns } from '../../../src/domain/imports/nouns.js';
import { templateOf } from '../../../src/domain/imports/template.js';
import { aFolder, importFiles } from '../../support/imports.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { aWorkbook, workbookParts } from '../../support/workbook.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

const rows = (sql: string) => elo.make.em().execute<Record<string, unknown>[]>(sql);

/** A programme, from hospitals to appointments, as a person might store it in Excel. */
const programme = {
  'hospital_groups.csv': 'id;name\r\n7;Grupo Sudeste\r\n',
  'hospitals.csv': 'name;city;group\r\nHospital Central;3550308;grupo sudeste\r\n',
  'users.csv': [
    'id;name;cpf;email;phone;birthday;roles;password_hash;race',
    '501;Rui Facilitador;52998224725;Rui@Example.org;+55 (11) 98765-4321;;FACILITATOR;;',
    '502;Ana Souza;1.234.567-97;ana@example.org;5511987654322;31/12/1985;;$2y$10$abcdefghijklmnopqrstuuJ1yKZ3bGqYI0yhK7G5GZBqGzXyvQ3lW;parda',
    ';Bia Lima;;bia@example.org;;1990-01-02;;;',
  ].join('\r\n'),
  'courses.csv': 'id;slug;title\r\n31;acolher;Acolher bem\r\n',
  'cycles.csv': 'id;name;year;starts_on;ends_on\r\n41;Ciclo 2026;2026;02/02/2026;18/12/2026\r\n',
  'activities.csv':
    'course;title;kind;position\r\nacolher;Encontro 1;encontro coletivo;1\r\n31;Plano de ação;entrega;\r\nacolher;Encontro 2;COLLECTIVE_MEETING;\r\n',
  'employees.csv': 'user;slot_minutes\r\nrui@example.org;30\r\n',
  'working_hours.csv':
    'employee;weekday;starts_at;ends_at\r\nrui@example.org;segunda;9:00;12:00\r\n52998224725;1;14:00;18:00\r\n',
  'classes.csv':
    'id;name;shift;course;cycle;starts_on;facilitator;capacity;group_url;room_name\r\n61;Turma A;manhã;acolher;Ciclo 2026;02/03/2026;rui@example.org;2;https://chat.example.org/a;Sala A\r\n',
  'meetings.csv':
    'class;activity;title;starts_at;ends_at\r\nTurma A;Encontro 2;Segundo;17/03/2026 19:00;17/03/2026 21:00\r\nTurma A;Encontro 1;Primeiro;10/03/2026 19:00;2026-03-10 21:00\r\n',
  'enrollments.csv': 'id;participant;class;enrolled_at\r\n901;502;Turma A;01/02/2026 08:00\r\n;bia@example.org;61;\r\n',
  'presences.csv': 'participant;class;activity;source\r\n502;Turma A;Encontro 1;gravação\r\n',
  'activity_templates.csv': 'class;activity;description;file\r\nTurma A;Plano de ação;Modelo;arquivos/modelo.txt\r\n',
  'arquivos/modelo.txt': 'Problema, ações, indicadores',
  'arquivos/plano.txt': 'Meu plano',
  'submissions.csv':
    'id;participant;class;activity;submitted_at;title;status;score;facilitator_comment;evaluated_at;files\r\n' +
    '1001;502;Turma A;Plano de ação;20/03/2026 14:30;;avaliada;87,5;"Bom,\r\nmuito bom";21/03/2026 10:00;arquivos/plano.txt\r\n',
  'appointments.csv':
    'employee;client;class;starts_at;ends_at;type;main_topic\r\nrui@example.org;502;Turma A;12/03/2026 09:00;12/03/2026 10:00;;Plano\r\n' +
    'rui@example.org;;;12/03/2026 10:00;12/03/2026 11:00;bloqueio;\r\n',
  'posts.csv':
    'slug;title;body;category;author;published_at\r\nalta-segura;Alta segura;Na véspera.;praticas;rui@example.org;10/03/2026 08:00\r\n',
};

describe('the import of a programme', () => {
  const made = {
    hospital_groups: [1, 0, 0],
    hospitals: [1, 0, 0],
    users: [3, 0, 0],
    courses: [1, 0, 0],
    cycles: [1, 0, 0],
    activities: [3, 0, 0],
    employees: [1, 0, 0],
    working_hours: [2, 0, 0],
    classes: [1, 0, 0],
    meetings: [2, 0, 0],
    enrollments: [2, 0, 0],
    presences: [1, 0, 0],
    activity_templates: [1, 0, 0],
    submissions: [1, 0, 0],
    appointments: [2, 0, 0],
    posts: [1, 0, 0],
  };

  it('changes nothing as a trial', async () => {
    expect(await importFiles(elo, programme, { isTrial: true })).toEqual({
      counts: made,
      problems: [],
      problemCount: 0,
    });
    expect(
      await rows('select (select count(*) from users)::int + (select count(*) from stored_files)::int as n'),
    ).toEqual([{ n: 0 }]);
  });

  it('makes all its records', async () => {
    expect(await importFiles(elo, programme)).toEqual({ counts: made, problems: [], problemCount: 0 });
  });

  it('leaves everything unchanged at the second run', async () => {
    const before = await rows('select max(updated_at) as at from users');
    const left = Object.fromEntries(Object.entries(made).map(([noun, [n]]) => [noun, [0, 0, n]]));
    expect(await importFiles(elo, programme)).toEqual({ counts: left, problems: [], problemCount: 0 });
    expect(await rows('select max(updated_at) as at from users')).toEqual(before);
  });
});

describe('the imported programme', () => {
  it('has the ids of the old system, and later records get higher ids', async () => {
    expect(
      await rows(`select id, name, email, cpf, phone, roles, birthday::text, race from users order by id`),
    ).toEqual([
      {
        id: 501,
        name: 'Rui Facilitador',
        email: 'rui@example.org',
        cpf: '52998224725',
        phone: '5511987654321',
        roles: ['FACILITATOR'],
        birthday: null,
        race: null,
      },
      {
        id: 502,
        name: 'Ana Souza',
        email: 'ana@example.org',
        cpf: '00123456797',
        phone: '5511987654322',
        roles: ['PARTICIPANT'],
        birthday: '1985-12-31',
        race: 'parda',
      },
      {
        id: 503,
        name: 'Bia Lima',
        email: 'bia@example.org',
        cpf: null,
        phone: null,
        roles: ['PARTICIPANT'],
        birthday: '1990-01-02',
        race: null,
      },
    ]);
    expect((await elo.make.aUser()).id).toBe(504);
    expect(await rows('select id, participant_id from enrollments order by id')).toEqual([
      { id: 901, participant_id: 502 },
      { id: 902, participant_id: 503 },
    ]);
  });

  it('has the values of the files', async () => {
    expect(
      await rows(
        `select h.name, h.city_id, g.id as "group" from hospitals h join hospital_groups g on g.id = h.group_id`,
      ),
    ).toEqual([{ name: 'Hospital Central', city_id: 3550308, group: 7 }]);
    expect(await rows('select title, kind, position from activities order by position')).toEqual([
      { title: 'Encontro 1', kind: 'COLLECTIVE_MEETING', position: 1 },
      { title: 'Plano de ação', kind: 'DELIVERABLE', position: 2 },
      { title: 'Encontro 2', kind: 'COLLECTIVE_MEETING', position: 3 },
    ]);
    expect(
      await rows(`select c.shift, c.starts_on::text, c.facilitator_id, c.capacity, c.group_url, r.name as room, r.slug ~ '^class-61-[0-9a-f]{32}$' as has_address
                    from classes c join rooms r on r.class_id = c.id`),
    ).toEqual([
      {
        shift: 'MORNING',
        starts_on: '2026-03-02',
        facilitator_id: 501,
        capacity: 2,
        group_url: 'https://chat.example.org/a',
        room: 'Sala A',
        has_address: true,
      },
    ]);
    expect(await rows(`select title, position, starts_at, revision from meetings order by position`)).toEqual([
      { title: 'Primeiro', position: 1, starts_at: '2026-03-10 22:00:00+00', revision: 0 },
      { title: 'Segundo', position: 2, starts_at: '2026-03-17 22:00:00+00', revision: 0 },
    ]);
    expect(
      await rows(
        `select e.time_zone, e.slot_minutes, h.weekday, h.starts_at::text from employees e join working_hours h on h.employee_id = e.id order by h.id`,
      ),
    ).toEqual([
      { time_zone: 'America/Sao_Paulo', slot_minutes: 30, weekday: 1, starts_at: '09:00:00' },
      { time_zone: 'America/Sao_Paulo', slot_minutes: 30, weekday: 1, starts_at: '14:00:00' },
    ]);
    expect(
      await rows(
        `select p.source, p.enrollment_id, a.title from presences p join activities a on a.id = p.activity_id`,
      ),
    ).toEqual([{ source: 'RECOVERY', enrollment_id: 901, title: 'Encontro 1' }]);
    expect(
      await rows(
        `select title, status, score::float8, facilitator_comment, course_id, cycle_id, facilitator_id, created_at, evaluated_at from submissions`,
      ),
    ).toEqual([
      {
        title: 'Plano de ação',
        status: 'EVALUATED',
        score: 87.5,
        facilitator_comment: 'Bom,\nmuito bom',
        course_id: 31,
        cycle_id: 41,
        facilitator_id: 501,
        created_at: '2026-03-20 17:30:00+00',
        evaluated_at: '2026-03-21 13:00:00+00',
      },
    ]);
    expect(
      await rows(`select type_id, client_id, start_time, additional_fields from appointments order by start_time`),
    ).toEqual([
      {
        type_id: 2,
        client_id: 502,
        start_time: '2026-03-12 12:00:00+00',
        additional_fields: { social_network: '', main_topic: 'Plano', specific_questions: '' },
      },
      { type_id: 1, client_id: null, start_time: '2026-03-12 13:00:00+00', additional_fields: null },
    ]);
    expect(await rows(`select slug, author_id, published_at from posts`)).toEqual([
      { slug: 'alta-segura', author_id: 501, published_at: '2026-03-10 11:00:00+00' },
    ]);
  });

  it('has its files, and the portal serves them to people who may see them', async () => {
    const files = (await rows(
      'select path, original_name, media_type, size, uploaded_by_id from stored_files order by id',
    )) as { path: string }[];
    expect(files.map(({ path: _path, ...each }) => each)).toEqual([
      { original_name: 'modelo.txt', media_type: 'text/plain', size: 30, uploaded_by_id: null },
      { original_name: 'plano.txt', media_type: 'text/plain', size: 9, uploaded_by_id: 502 },
    ]);
    const reply = await elo.call('GET', `/portal/api/submissions/files/${files[1]!.path}`, { as: { id: 502 } });
    expect([reply.status, reply.body]).toEqual([200, 'Meu plano']);
    expect((await elo.call('GET', `/portal/api/submissions/files/${files[1]!.path}`, { as: { id: 503 } })).status).toBe(
      404,
    );
  });

  it('sent no mails, and its audit records call it an import', async () => {
    expect(await rows('select count(*)::int as n from outbox')).toEqual([{ n: 0 }]);
    const [first, second, ...others] = await rows(
      `select r.action, r.actor_name, r.route, (select count(*)::int from audit_changes c where c.audit_record_id = r.id) as changes
         from audit_records r where r.action = 'import' order by r.id`,
    );
    // The changes include two files that belonged to nothing before.
    expect(first).toEqual({ action: 'import', actor_name: 'ana at desk', route: 'command.import', changes: 29 });
    expect(second).toEqual({ action: 'import', actor_name: 'ana at desk', route: 'command.import', changes: 0 });
    expect(others).toEqual([]);
  });
});

describe('a later import', () => {
  it('changes the given values and leaves the others', async () => {
    expect(await importFiles(elo, { 'users.csv': 'email;race\nana@example.org;preta\nbia@example.org;\n' })).toEqual({
      counts: { users: [0, 1, 1] },
      problems: [],
      problemCount: 0,
    });
    expect(await rows('select name, race from users where id = 502')).toEqual([{ name: 'Ana Souza', race: 'preta' }]);
  });

  it('moves a meeting, which gets a new number and a new invitation', async () => {
    const { counts } = await importFiles(elo, {
      'meetings.csv':
        'class;activity;title;starts_at;ends_at\nTurma A;Encontro 1;primeiro;24/03/2026 19:00;24/03/2026 21:00\n',
    });
    expect(counts).toEqual({ meetings: [0, 1, 0] });
    expect(await rows(`select title, position, revision from meetings order by position`)).toEqual([
      { title: 'Segundo', position: 1, revision: 0 },
      { title: 'primeiro', position: 2, revision: 1 },
    ]);
  });

  it('swaps the positions of activities', async () => {
    const { counts, problems } = await importFiles(elo, {
      'activities.csv': 'course;title;kind;position\nacolher;Encontro 1;encontro;3\nacolher;Encontro 2;encontro;1\n',
    });
    expect([counts, problems]).toEqual([{ activities: [0, 2, 0] }, []]);
  });

  it('archives records and restores them from the archive', async () => {
    const archived = () => rows('select archived_at is not null as archived from courses where id = 31');
    expect((await importFiles(elo, { 'courses.csv': 'id;archived\n31;sim\n' })).counts).toEqual({ courses: [0, 1, 0] });
    expect(await archived()).toEqual([{ archived: true }]);
    expect((await importFiles(elo, { 'courses.csv': 'id;archived\n31;x\n' })).counts).toEqual({ courses: [0, 0, 1] });
    expect((await importFiles(elo, { 'courses.csv': 'id;archived\n31;não\n' })).counts).toEqual({ courses: [0, 1, 0] });
    expect(await archived()).toEqual([{ archived: false }]);
  });

  it('never restores an older password', async () => {
    const hash = '$wp$2y$10$abcdefghijklmnopqrstuu1Q6fh8xBfdWmQOjxb07Y1tneBy3x2ze';
    const users = { 'users.csv': `name;email;password_hash\nCaio Dias;caio@example.org;${hash}\n` };
    expect((await importFiles(elo, users)).counts).toEqual({ users: [1, 0, 0] });
    const signIn = `mutation { signIn(username: "caio@example.org", password: "Senha Antiga 2019") { token } }`;
    expect((await elo.graphql(signIn)).body.errors).toBeUndefined();
    const renewed = await rows(`select password_hash from users where email = 'caio@example.org'`);
    expect(renewed).toEqual([{ password_hash: expect.stringMatching(/^\$argon2id\$/) }]);
    expect((await importFiles(elo, users)).counts).toEqual({ users: [0, 0, 1] });
    expect(await rows(`select password_hash from users where email = 'caio@example.org'`)).toEqual(renewed);
  });

  it('accepts workbooks and Windows-1252', async () => {
    const sheet = workbookParts(
      '<row><c t="inlineStr"><is><t>name</t></is></c><c t="inlineStr"><is><t>cpf</t></is></c><c t="inlineStr"><is><t>birthday</t></is></c></row>' +
        '<row><c t="inlineStr"><is><t>Júlia Dias</t></is></c><c><v>11144477735</v></c><c s="1"><v>46084</v></c></row>',
    );
    expect((await importFiles(elo, { 'users.xlsx': await aWorkbook(sheet) })).counts).toEqual({ users: [1, 0, 0] });
    const csv = Buffer.from('name;cpf\r\nJúlia Conceição;111.444.777-35\r\n', 'latin1');
    expect((await importFiles(elo, { 'users.csv': csv })).counts).toEqual({ users: [0, 1, 0] });
    expect(await rows(`select name, birthday::text from users where cpf = '11144477735'`)).toEqual([
      { name: 'Júlia Conceição', birthday: '2026-03-03' },
    ]);
  });
});

describe('files named in import lines', () => {
  const lines = (file: string) => ({
    'submissions.csv': `participant;class;activity;submitted_at;files\nbia@example.org;Turma A;Plano de ação;22/03/2026 14:30;${file}\n`,
  });

  it('leave nothing behind when the import fails later', async () => {
    const before = await rows('select count(*)::int as n from stored_files');
    const folder = await aFolder(elo, { ...lines('a.txt'), 'a.txt': 'texto' });
    const broken = new Error('the connection broke');
    await expect(importFiles(elo, folder, { record: () => Promise.reject(broken) })).rejects.toThrow(broken);
    expect(await rows('select count(*)::int as n from stored_files')).toEqual(before);
  });

  it('can’t lead to other files of this machine', async () => {
    const folder = await aFolder(elo, { ...lines('b.txt') });
    await symlink('/etc/hostname', path.join(folder, 'b.txt'));
    expect((await importFiles(elo, folder)).problems).toEqual([
      'submissions.csv 2 files: precisa ser um caminho dentro da pasta da importação',
    ]);
  });

  it('are refused unless their type is accepted', async () => {
    expect((await importFiles(elo, { ...lines('c.html'), 'c.html': '<html>' })).problems).toEqual([
      'submissions.csv 2 files: arquivo de um tipo que não é aceito: c.html',
    ]);
    expect((await importFiles(elo, { ...lines('d.txt'), 'd.txt': '' })).problems).toEqual([
      'submissions.csv 2 files: arquivo vazio ou maior que 50 MiB: d.txt',
    ]);
  });
});

it('the import templates can be filled in and imported', async () => {
  const files = Object.fromEntries(nouns.map(noun => [`${noun.name}.csv`, templateOf(noun)]));
  const nothing = Object.fromEntries(nouns.map(({ name }) => [name, [0, 0, 0]]));
  expect(await importFiles(elo, files)).toEqual({ counts: nothing, problems: [], problemCount: 0 });
  const filled = {
    'courses.csv': `${templateOf(nouns.find(({ name }) => name === 'courses')!)};seguro;Curso seguro;;;;\r\n`,
  };
  expect((await importFiles(elo, filled)).counts).toEqual({ courses: [1, 0, 0] });
});

it('a second import fails at once while another one runs', async () => {
  await elo.orm.em.fork().transactional(async em => {
    await em.execute('select pg_advisory_xact_lock(727007)');
    await expect(importFiles(elo, { 'courses.csv': 'slug;title\na;A\n' })).rejects.toThrow(
      'outra importação está em curso',
    );
  });
});
