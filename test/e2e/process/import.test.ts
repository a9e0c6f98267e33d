import { beforeAll, expect, it } from '@jest/globals';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eventually } from '../../support/eventually.js';
import { aFolder } from '../../support/imports.js';
import { aHospitalGroup } from '../../support/measurements.js';
import { beginCommand, runCommand, endedWell } from '../support/processes.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
  await aHospitalGroup(elo, 'Grupo A');
});

const run = (...given: string[]) => runCommand(elo, 'import', given);
async function file(content: string | Buffer): Promise<string> {
  const name = path.join(elo.directory, 'medidas.csv');
  await writeFile(name, content);
  return name;
}
const count = async () =>
  Number((await elo.make.em().execute<[{ n: string }]>('select count(*) as n from measurements'))[0].n);

it('an import file is tried with --dry-run, then recorded, and the output says so', async () => {
  const name = await file('grupo;periodo;altas;obitos\nGrupo A;03/2026;450;30\nGrupo A;04/2026;440;28\n');
  expect(await run(name, '--dry-run')).toEqual({
    code: 0,
    stdout: 'Sem problemas; nada foi gravado (--dry-run): 4 valores, 1 grupo, 2 períodos.\n',
    stderr: '',
  });
  expect(await count()).toBe(0);
  expect(await run(name)).toEqual({ code: 0, stdout: 'Gravado: 4 valores, 1 grupo, 2 períodos.\n', stderr: '' });
  expect(await count()).toBe(4);
  // One audit record, written by the import's own transaction, with every value; none of the trial.
  const audited = await elo.make.em().execute<{ id: number; after: string }[]>(
    `select r.id, f ->> 'after' as after
       from audit_records r left join audit_changes c on c.audit_record_id = r.id
       cross join jsonb_array_elements(audit_fields(r.id, c.id, c.fields)) as f
      where r.action = 'importMeasurements' and f ->> 'name' = 'value' order by c.id`,
  );
  expect(new Set(audited.map(({ id }) => id)).size).toBe(1);
  expect(audited.map(({ after }) => after).sort()).toEqual(['28', '30', '440', '450']);
});

it('an import with bad lines ends with 1, lists them all, and records nothing', async () => {
  const before = await count();
  const name = await file('grupo;periodo;altas;obitos\nGrupo A;05/2026;450;x\nGrupo B;05/2026;1;1\n');
  const { code, stdout, stderr } = await run(name);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain('linha 2: obitos: "x" não é um número');
  expect(stderr).toContain('linha 3: grupo de hospitais desconhecido: Grupo B');
  expect(stderr).toContain('Nada foi gravado: 2 problemas.');
  expect(await count()).toBe(before);
});

it('--indicators lists the indicators that may be measured', async () => {
  const { stdout } = endedWell(await run('--indicators'));
  expect(stdout).toMatch(/^altas +MONTH +Altas/m);
  expect(stdout).toMatch(/^leitos_ps +MOMENT/m);
});

it.each([
  ['nothing', () => [], /Usage: elo import/],
  ['an unknown flag', () => ['x.csv', '--force'], /Usage: elo import/],
  ['two files', () => ['a.csv', 'b.csv'], /Usage: elo import/],
  ['no such file', () => ['/nowhere/a.csv'], /não encontrado/],
  ['a folder without any of them', () => [import.meta.dirname], /não encontrado/],
  ['a folder with another', () => [elo.directory], /não dá para saber o que medidas\.csv contém/],
])('an import ends with 1 for %s', async (_what, given, words) => {
  const { code, stderr } = await run(...given());
  expect(stderr).toMatch(words);
  expect(code).toBe(1);
});

it('an import ends with 1 for a file that is too large', async () => {
  const { code, stderr } = await run(await file(Buffer.alloc(5 * 1024 * 1024 + 1, 'x')));
  expect([code, stderr]).toEqual([1, 'arquivo maior que 5 MiB\n']);
});

it('an import of a folder makes a programme and prints its counts', async () => {
  const folder = await aFolder(elo, {
    'courses.csv': 'slug;title\nacolher;Acolher\n',
    'activities.csv': 'course;title;kind\nacolher;Encontro;encontro\n',
    'leia-me.txt': 'nada',
  });
  const said =
    'courses              1 novos, 0 alterados, 0 sem alteração\nactivities           1 novos, 0 alterados, 0 sem alteração\n';
  expect(await run(folder, '--dry-run')).toEqual({
    code: 0,
    stdout: `${said}Sem problemas; nada foi gravado (--dry-run).\n`,
    stderr: '',
  });
  expect(await run(folder)).toEqual({ code: 0, stdout: `${said}Gravado.\n`, stderr: '' });
  const bad = await aFolder(elo, { 'courses.csv': 'slug;title\nacolher;Outro\nErrado;X\n' });
  expect(await run(path.join(bad, 'courses.csv'))).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'courses.csv, linha 3, slug: precisa ser de palavras em minúsculas e dígitos, separadas por hífens\n' +
      'Nada foi gravado: 1 problema.\n',
  });
  expect(await elo.make.em().execute('select title from courses')).toEqual([{ title: 'Acolher' }]);
});

it('--partial records the good lines, and the corrected bad ones can be imported', async () => {
  const cycles = 'name;year;starts_on;ends_on\nBom;2027;01/02/2027;30/06/2027\nCorrigir;2027;01/02/2027;32/06/2027\n';
  const name = path.join(await aFolder(elo, { 'cycles.csv': cycles }), 'cycles.csv');
  const bad = path.join(elo.directory, 'recusadas');
  const named = () =>
    elo.make.em().execute<{ name: string }[]>(`select name from cycles where name in ('Bom', 'Corrigir')`);
  const problem = 'cycles.csv, linha 3, ends_on: ';
  const tried = await run(name, '--partial', bad, '--dry-run');
  expect(tried.stdout).toContain(`Linhas com problemas em ${bad}; as outras: nada foi gravado (--dry-run).\n`);
  expect([tried.code, await named()]).toEqual([0, []]);

  // A folder with files is not written to: somebody may be correcting them.
  expect(await run(name, '--partial', bad)).toEqual({ code: 1, stdout: '', stderr: `${bad} não está vazia.\n` });
  expect(await named()).toEqual([]);

  const second = `${bad}-2`;
  const { code, stdout, stderr } = await run(name, '--partial', second);
  expect([code, stderr]).toEqual([0, expect.stringContaining(problem)]);
  expect(stdout).toContain(`Linhas com problemas em ${second}; as outras: gravado.\n`);
  expect(await named()).toEqual([{ name: 'Bom' }]);

  const back = path.join(second, 'cycles.csv');
  const text = await readFile(back, 'utf8');
  expect(text).toMatch(
    /^\ufeffmotivo;name;year;starts_on;ends_on\r\n"?ends_on: .*;Corrigir;2027;01\/02\/2027;32\/06\/2027\r\n$/,
  );
  await writeFile(back, text.replace(';32/06', ';29/06'));
  expect(await run(back)).toMatchObject({ code: 0, stderr: '' });
  expect(await named()).toHaveLength(2);

  const measurements = await file('grupo;periodo;altas\nGrupo A;03/2026;450\n');
  expect(await run(measurements, '--partial', `${bad}-3`)).toMatchObject({ code: 1, stdout: '' });
});

it('--template writes the templates, and overwrites no file', async () => {
  const folder = path.join(elo.directory, 'modelos');
  expect(await run('--template', folder)).toEqual({ code: 0, stdout: `17 planilhas em ${folder}.\n`, stderr: '' });
  expect(await readFile(path.join(folder, 'hospital_groups.csv'), 'utf8')).toBe(
    '\ufeffid;name\r\n' +
      '"# Só para manter o número do sistema antigo, ou para alterar um registro por ele. (número do registro no sistema antigo; vazio: um novo)";Obrigatório. Nome do grupo. (até 200 caracteres)\r\n' +
      '#;Grupo Sudeste\r\n',
  );
  const { code, stderr } = await run('--template', folder);
  expect([code, stderr]).toEqual([1, `${folder}/holidays.csv já existe.\n`]);
});

it('a killed import leaves nothing behind', async () => {
  const before = await count();
  const lines = Array.from({ length: 12 }, (_, month) => `Grupo A;${month + 1}/2024;1000;500`);
  const name = await file(['grupo;periodo;altas;obitos', ...lines].join('\n'));
  const begun = beginCommand(elo, 'import', [name]);
  await elo.orm.em.fork().transactional(async em => {
    // The import has written its values, but not yet their audit records.
    await em.execute('lock table audit_changes in access exclusive mode');
    await eventually(async () => {
      const [{ n }] = await elo.orm.em
        .fork()
        .execute<[{ n: string }]>(
          `select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
      return n === '1';
    });
    begun.process.kill('SIGKILL');
    await begun.ended;
  });
  expect(await count()).toBe(before);
});

it('an import ends with 2 and says that it failed when there is no database', async () => {
  const nowhere = 'postgresql://elo:elo@127.0.0.1:1/elo';
  const name = await file('grupo;periodo;altas\nGrupo A;03/2026;450\n');
  const { code, stderr } = await runCommand(elo, 'import', [name], { DATABASE_URL: nowhere });
  expect([code, stderr]).toEqual([2, expect.stringContaining('A importação falhou: ')]);
});
