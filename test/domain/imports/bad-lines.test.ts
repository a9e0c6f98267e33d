import { beforeAll, describe, expect, it } from '@jest/globals';
import { importFiles } from '../../support/imports.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
const base = {
  'users.csv': [
    'id;name;cpf;email;roles',
    '1;Rui Facilitador;;rui@example.org;FACILITATOR',
    '2;Ana Souza;52998224725;ana@example.org;',
    '3;Bia Lima;;bia@example.org;',
    '4;Alice Chefe;;alice@example.org;ADMIN',
  ].join('\n'),
  'courses.csv': 'id;slug;title\n1;acolher;Acolher\n2;fluxo;Fluxo\n',
  'cycles.csv': 'id;name;year;starts_on;ends_on\n1;Ciclo 2026;2026;2026-02-02;2026-12-18\n',
  'activities.csv':
    'id;course;title;kind\n1;acolher;Encontro 1;encontro\n2;acolher;Plano;entrega\n3;fluxo;Encontro de fluxo;encontro\n',
  'employees.csv': 'id;user\n1;rui@example.org\n',
  'working_hours.csv': 'employee;weekday;starts_at;ends_at\n1;1;09:00;12:00\n',
  'classes.csv':
    'id;name;shift;course;cycle;starts_on;facilitator;capacity\n1;Turma A;manhã;acolher;1;2026-03-02;1;1\n2;Turma B;tarde;acolher;1;2026-03-02;1;\n3;Turma B;tarde;fluxo;1;2026-03-02;;\n',
  'meetings.csv': 'id;class;activity;title;starts_at;ends_at\n1;1;1;Primeiro;2026-03-10 19:00;2026-03-10 21:00\n',
  'enrollments.csv': 'id;participant;class\n1;2;1\n',
  'submissions.csv': 'id;participant;class;activity;submitted_at;status;score\n1;2;1;2;2026-03-20 10:00;EVALUATED;80\n',
  'appointments.csv':
    'id;employee;client;class;starts_at;ends_at\n1;1;2;1;2026-03-12 09:00;2026-03-12 10:00\n2;1;2;2;2026-11-30 09:00;2026-11-30 10:00\n',
  'posts.csv': 'slug;title;body;category\nalta;Alta;Texto;praticas\n',
  'hospital_groups.csv': 'id;name\n1;Sudeste\n',
};
beforeAll(async () => {
  elo = await startTestApp();
  elo.setNow('2026-11-22T12:00:00Z');
  expect((await importFiles(elo, base)).problems).toEqual([]);
});

/** The problems of these lines; the columns are the file's first line. */
const problemsOf = async (noun: string, columns: string, ...lines: string[]) => {
  const name = `${noun}.csv`;
  const { problems, problemCount, counts } = await importFiles(elo, { [name]: [columns, ...lines].join('\n') });
  if (problems.length > 0) expect(counts).toEqual({});
  expect(problems).toHaveLength(problemCount);
  return problems.map(each => each.replace(`${name} `, ''));
};

describe.each<[noun: string, columns: string, cases: [line: string, said: string][]]>([
  [
    'users',
    'id;name;cpf;email;phone;birthday;roles;password_hash;active;username',
    [
      [';;;x@example.org;;;;;;', '2 name: é obrigatório'],
      [';12345;;x@example.org;;;;;;', '2 name: precisa ser um nome'],
      [';Ana 98765-4321;;x@example.org;;;;;;', '2 name: "98765-4321" parece um telefone, e não um nome.'],
      [';Caio Dias;52998224724;;;;;;;', '2 cpf: não é um CPF'],
      [';Caio Dias;;x@;;;;;;', '2 email: precisa ser um endereço de e-mail'],
      [
        ';Caio Dias;;x@example.org;119;;;;;',
        '2 phone: precisa ser um telefone com DDD; de outro país, com + e o código do país',
      ],
      [
        ';Caio Dias;;x@example.org;;31/02/1990;;;;',
        '2 birthday: "31/02/1990" não é um dia: escreva DD/MM/AAAA ou AAAA-MM-DD',
      ],
      [';Caio Dias;;x@example.org;;01/01/2090;;;;', '2 birthday: não é possível'],
      [
        ';Caio Dias;;x@example.org;;;SERVICE;;;',
        '2 roles: precisa ser um de: PARTICIPANT, FACILITATOR, SUPERVISOR, ADMIN',
      ],
      [
        ';Caio Dias;;x@example.org;;;;$1$abc;;',
        '2 password_hash: não é uma senha cifrada que se conheça (argon2, $2a$, $2b$, $2y$, $P$ ou $wp$)',
      ],
      [';Caio Dias;;x@example.org;;;;;talvez;', '2 active: "talvez" não é sim nem não'],
      [
        ';Caio Dias;;x@example.org;;;;;;12345',
        '2 username: Use de 3 a 60 letras sem acento, números, ponto, hífen ou sublinhado, com pelo menos uma letra.',
      ],
      [';Caio Dias;;;;;;;;', '2 email: preencha pelo menos um: cpf, email ou username'],
      ['0;Caio Dias;;x@example.org;;;;;;', '2 id: precisa ser um número inteiro positivo'],
      ['99;Ana Souza;52998224725;;;;;;;', '2 id: este registro já existe com o id 2'],
      [';Ana Souza;52998224725;bia@example.org;;;;;;', '2 name: as colunas desta linha são de registros diferentes'],
      [
        '2;Ana Souza;;bia@example.org;;;;;;',
        '2 email: uma importação não altera este valor; o atual é ana@example.org',
      ],
      ['3;;52998224725;;;;;;;', '2 cpf: está em uso'],
      [
        ';Ana Souza;52998224725;outra@example.org;;;;;;',
        '2 email: uma importação não altera este valor; o atual é ana@example.org',
      ],
      ['4;;;;;;PARTICIPANT;;;', '2 roles: ficaria sem nenhum administrador ativo'],
      ['4;;;;;;;;não;', '2 roles: ficaria sem nenhum administrador ativo'],
      [';a;b;c;d;e;f;g;h;i;j', '2 -: mais células que colunas (11 de 10)'],
    ],
  ],
  [
    'courses',
    'slug;title;logo_url',
    [
      ['Com Espaço;X;', '2 slug: precisa ser de palavras em minúsculas e dígitos, separadas por hífens'],
      ['novo;;', '2 title: é obrigatório'],
      ['novo;X;http://example.org/a.png', '2 logo_url: precisa ser um endereço https'],
    ],
  ],
  [
    'cycles',
    'id;name;year;starts_on;ends_on',
    [
      [';Ciclo;1999;2026-01-01;2026-02-01', '2 year: precisa ser pelo menos 2000'],
      [';Ciclo;2026,5;2026-01-01;2026-02-01', '2 year: precisa ser um número inteiro'],
      [';Ciclo;2026;2026-03-01;2026-02-01', '2 ends_on: não pode ser antes de starts_on'],
      ['1;;;2026-04-01;', '2 starts_on: ficariam fora do ciclo: 3 turmas e 1 encontro'],
    ],
  ],
  [
    'activities',
    'course;title;kind;position',
    [
      ['nenhum;X;entrega;', '2 course: "nenhum" não existe'],
      ['acolher;X;prova;', '2 kind: precisa ser um de: COLLECTIVE_MEETING, DELIVERABLE'],
      ['acolher;X;entrega;1', '2 position: está em uso'],
      ['acolher;Plano;encontro;', '2 kind: uma importação não altera este valor; o atual é DELIVERABLE'],
    ],
  ],
  [
    'classes',
    'id;name;shift;course;cycle;starts_on;facilitator;group_url',
    [
      [';Turma C;manhã;acolher;Ciclo 2026;2026-01-05;;', '2 starts_on: deve ficar entre 2026-02-02 e 2026-12-18'],
      [
        ';Turma C;manhã;acolher;Ciclo 2026;2026-03-02;ana@example.org;',
        '2 facilitator: não é de alguém que possa conduzir uma turma',
      ],
      ['3;;;;;;alice@example.org;', '2 facilitator: não é de alguém que possa conduzir uma turma'],
      ['1;;;;;2026-03-11;;', '2 starts_on: a turma já tem encontros antes deste dia'],
      ['1;;;fluxo;;;;', '2 course: uma importação não altera este valor; o atual é 1'],
      [';Turma C;madrugada;acolher;1;2026-03-02;;', '2 shift: precisa ser um de: MORNING, AFTERNOON, EVENING'],
      [';Turma C;manhã;acolher;1;2026-03-02;;ftp://x', '2 group_url: precisa ser um endereço https'],
    ],
  ],
  [
    'meetings',
    'class;activity;title;starts_at;ends_at',
    [
      [
        'Turma A;Encontro 1;Outro;10/03/2026 20:00;10/03/2026 22:00',
        '2 starts_at: coincide com 10/03/2026 19:00 a 10/03/2026 21:00',
      ],
      ['Turma A;Encontro 1;Outro;11/03/2026 20:00;11/03/2026 19:00', '2 ends_at: precisa ser depois do início'],
      [
        'Turma A;Encontro 1;Outro;11/03/2026 08:00;11/03/2026 21:00',
        '2 ends_at: um encontro dura de 5 minutos a 12 horas',
      ],
      [
        'Turma A;Encontro 1;Outro;01/03/2026 08:00;01/03/2026 09:00',
        '2 starts_at: deve ficar entre 2026-03-02 e 2026-12-18',
      ],
      [
        'Turma A;Encontro 1;Outro;18/12/2026 23:00;19/12/2026 00:30',
        '2 starts_at: deve ficar entre 2026-03-02 e 2026-12-18',
      ],
      ['Turma A;Plano;Outro;11/03/2026 20:00;11/03/2026 21:00', '2 activity: não é uma atividade de encontro coletivo'],
      ['Turma A;3;Outro;11/03/2026 20:00;11/03/2026 21:00', '2 activity: não é uma atividade do curso desta turma'],
      [
        'Turma A;Encontro de fluxo;Outro;11/03/2026 20:00;11/03/2026 21:00',
        '2 activity: "Encontro de fluxo" não existe',
      ],
      [
        'Turma B;Encontro 1;Outro;11/03/2026 20:00;11/03/2026 21:00',
        '2 class: há mais de um registro "Turma B": escreva o id',
      ],
      [
        'Turma A;Encontro 1;Outro;amanhã;11/03/2026 21:00',
        '2 starts_at: "amanhã" não é data e hora: escreva DD/MM/AAAA HH:mm ou AAAA-MM-DD HH:mm',
      ],
    ],
  ],
  [
    'enrollments',
    'participant;class;canceled_at;cancel_reason',
    [
      ['bia@example.org;Turma A;;', '2 class: a turma tem só 1 vaga'],
      ['ana@example.org;2;;', '2 class: já tem matrícula em outra turma deste curso e ciclo'],
      ['rui@example.org;2;;', '2 participant: é de alguém da equipe ou de uma conta desativada'],
      ['bia@example.org;2;2026-04-01 10:00;', '2 cancel_reason: é obrigatório junto com canceled_at'],
      ['bia@example.org;2;;other', '2 cancel_reason: só pode ser preenchido junto com canceled_at'],
      ['bia@example.org;Turma Z;;', '2 class: "Turma Z" não existe'],
      ['111.444.777-35;2;;', '2 participant: "111.444.777-35" não existe'],
    ],
  ],
  [
    'presences',
    'participant;class;activity;source',
    [
      ['bia@example.org;1;Encontro 1;', '2 participant: não tem matrícula nesta turma'],
      ['2;1;3;', '2 activity: não é uma atividade do curso desta turma'],
      ['2;1;Encontro 1;telepatia', '2 source: precisa ser um de: STAFF, AUTO, RECOVERY'],
    ],
  ],
  [
    'employees',
    'user;time_zone;slot_minutes',
    [
      ['ana@example.org;;', '2 user: não é de alguém que possa conduzir uma turma'],
      ['rui@example.org;Marte/Olimpo;', '2 time_zone: não é um fuso horário, como America/Sao_Paulo'],
      ['rui@example.org;;4', '2 slot_minutes: precisa ser pelo menos 5'],
    ],
  ],
  [
    'working_hours',
    'employee;weekday;starts_at;ends_at',
    [
      ['rui@example.org;segunda;11:00;13:00', '2 starts_at: coincide com 09:00 a 12:00'],
      ['rui@example.org;terça;13:00;12:00', '2 ends_at: precisa ser depois do início'],
      ['rui@example.org;terça;25:00;23:00', '2 starts_at: precisa ser HH:mm ou HH:mm:ss'],
      ['ana@example.org;terça;09:00;10:00', '2 employee: "ana@example.org" não existe'],
    ],
  ],
  ['hospital_groups', 'name', [['Sudeste\nSUDESTE', '3 name: repete a linha 2']]],
  [
    'hospitals',
    'name;city;group',
    [
      ['Central;3550300;', '2 city: não é um município do Brasil'],
      ['Central;355031;', '2 city: não é um município do Brasil'],
      ['Central;Bom Lugar Nenhum;', '2 city: não é um município do Brasil'],
      ['Central;Bom Jesus/SP;', '2 city: não é um município do Brasil'],
      ['Central;Bom Jesus;', '2 city: há um município com este nome em PB, PI, RN, RS ou SC: escreva também a UF'],
      ['Central;3550308;Norte', '2 group: "Norte" não existe'],
    ],
  ],
  [
    'submissions',
    'id;participant;class;activity;submitted_at;status;score',
    [
      [';bia@example.org;2;Plano;2026-03-20 10:00;;', '2 participant: não tem matrícula nesta turma'],
      [';2;1;Plano;2026-03-21 10:00;EVALUATED;', '2 score: obrigatório'],
      [';2;1;Plano;2026-03-21 10:00;EVALUATED;101', '2 score: pode ser no máximo 100'],
      [';2;1;Plano;2026-03-21 10:00;SUBMITTED;50', '2 score: só pode ser preenchido junto com status EVALUATED'],
      [';2;1;Plano;;;', '2 submitted_at: é obrigatório'],
      ['1;;;;;;90', '2 status: uma importação não altera este valor; o atual é EVALUATED'],
    ],
  ],
  [
    'activity_templates',
    'class;activity;file',
    [
      ['1;Plano;../fora.pdf', '2 file: precisa ser um caminho dentro da pasta da importação'],
      ['1;Plano;/etc/passwd', '2 file: precisa ser um caminho dentro da pasta da importação'],
      ['1;Plano;nada.pdf', '2 file: arquivo não encontrado: nada.pdf'],
      ['1;3;', '2 activity: não é uma atividade do curso desta turma'],
    ],
  ],
  [
    'appointments',
    'employee;client;class;starts_at;ends_at;type',
    [
      ['1;2;1;12/03/2026 09:30;12/03/2026 10:30;', '2 starts_at: coincide com 12/03/2026 09:00 a 12/03/2026 10:00'],
      ['1;2;1;13/03/2026 09:30;13/03/2026 09:30;', '2 ends_at: precisa ser depois do início'],
      ['1;2;1;13/03/2026 09:00;13/03/2026 22:00;', '2 ends_at: precisa fazê-lo durar entre 5 minutos e 12 horas'],
      ['1;;;13/03/2026 09:00;23/05/2026 22:00;bloqueio', '2 ends_at: precisa fazê-lo durar entre 5 minutos e 31 dias'],
      ['9;2;1;13/03/2026 09:00;13/03/2026 10:00;', '2 employee: "9" não existe'],
    ],
  ],
  ['posts', 'slug;title;body;category', [['alta-2;;Texto;praticas', '2 title: é obrigatório']]],
])('the import of %s', (noun, columns, cases) => {
  it.each(cases)('reports the line %s', async (line, said) => {
    expect(await problemsOf(noun, columns, ...line.split('\n'))).toEqual([said]);
  });
});

it.each([
  [
    'takes the argon2 of PHP',
    '$argon2id$v=19$m=65536,t=4,p=1$c29tZXNhbHRzb21l$xk6mSPYaNl0Xfv5wEw8yVw7hFbFMkmmBYLHcn4L2L9E',
    true,
  ],
  ['takes phpass', '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0', true],
  ['takes bcrypt', '$2a$10$abcdefghijklmnopqrstuu1Q6fh8xBfdWmQOjxb07Y1tneBy3x2ze', true],
  [
    'refuses argon2 that takes seconds',
    '$argon2id$v=19$m=262144,t=9,p=1$c29tZXNhbHRzb21l$xk6mSPYaNl0Xfv5wEw8yVw7hFbFMkmmB',
    false,
  ],
  ['refuses bcrypt that takes minutes', '$2y$20$abcdefghijklmnopqrstuu1Q6fh8xBfdWmQOjxb07Y1tneBy3x2ze', false],
  ['refuses a password', 'Demo!2026', false],
])('the import %s as a password hash', async (_what, hash, isTaken) => {
  const { problems } = await importFiles(
    elo,
    { 'users.csv': `name;email;password_hash\nEva Dias;eva@example.org;${hash}\n` },
    { isTrial: true },
  );
  expect(problems).toHaveLength(isTaken ? 0 : 1);
});

it('the import refuses a change of facilitator while people have appointments', async () => {
  await importFiles(elo, { 'users.csv': 'name;email;roles\nLia Facilitadora;lia@example.org;FACILITATOR\n' });
  expect(await problemsOf('classes', 'id;facilitator', '2;lia@example.org')).toEqual([
    '2 facilitator: há 1 agendamento pela frente com quem conduz a turma agora',
  ]);
});

it('the import reports two lines of one record, and two records with the same unique value', async () => {
  expect(await problemsOf('courses', 'id;slug;title', '71;a;A', '71;b;B', '72;c;C', ';c;D')).toEqual([
    '3 id: repete a linha 2',
    '5 slug: repete a linha 4',
  ]);
});

it('the import reports all problems of all files in order, and writes nothing', async () => {
  const before = await elo.make.em().execute('select count(*) from users');
  const { problems, problemCount } = await importFiles(elo, {
    'users.csv':
      'name;cpf;email\nCaio Dias;52998224724;caio@example.org\nDora Reis;;dora@example.org\n;;eva@example.org\n',
    'enrollments.csv': 'participant;class\ncaio@example.org;2\ndora@example.org;2\nninguem@example.org;2\n',
  });
  // Caio is unknown because of the problem in Caio's own line.
  expect(problems).toEqual([
    'users.csv 2 cpf: não é um CPF',
    'users.csv 4 name: é obrigatório',
    'enrollments.csv 4 participant: "ninguem@example.org" não existe',
  ]);
  expect(problemCount).toBe(3);
  expect(await elo.make.em().execute('select count(*) from users')).toEqual(before);
});

it('the import lists a thousand problems and counts all', async () => {
  const { problems, problemCount } = await importFiles(elo, {
    'courses.csv': `slug;title\n${'Errado;X\n'.repeat(1500)}`,
  });
  expect(problems).toHaveLength(1000);
  expect(problemCount).toBe(1500);
});

describe('an invalid import file', () => {
  it.each<[string, string | Buffer, string[]]>([
    ['nothing', '', ['-: o arquivo está vazio']],
    ['an unknown column', 'slug;title;cor\n', ['-: coluna desconhecida: cor']],
    ['a column twice', 'slug;title;Title\n', ['-: a coluna title aparece duas vezes']],
    ['a column that is needed missing', 'title\n', ['-: falta a coluna slug']],
  ])('with %s is refused', async (_what, content, said) => {
    expect((await importFiles(elo, { 'courses.csv': content })).problems).toEqual(
      said.map(each => `courses.csv 1 ${each}`),
    );
  });

  it('with quotes that do not end is refused', async () => {
    expect((await importFiles(elo, { 'courses.csv': 'slug;title\na;"B\n' })).problems).toEqual([
      'courses.csv 2 -: aspas fora do lugar',
    ]);
  });

  it('with a line of more than a megabyte is refused', async () => {
    const { problems } = await importFiles(elo, { 'courses.csv': `slug;title\na;${'x'.repeat(1_100_000)}\n` });
    expect(problems).toEqual(['courses.csv 2 -: a linha é longa demais']);
  });
});
