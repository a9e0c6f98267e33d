import { beforeAll, describe, expect, it } from '@jest/globals';
import { nouns } from '../../../src/domain/imports/nouns.js';
import { columnNamed, nounsNamed, plainName } from '../../../src/domain/imports/titles.js';
import { importFiles } from '../../support/imports.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// A wrong name is no error: columns and words of the name tell what a file holds.

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

const imported = async (name: string, content: string) => {
  const { problems, counts } = await importFiles(elo, { [name]: content }, { isTrial: true });
  return problems.length > 0 ? problems : Object.keys(counts);
};

describe('A spreadsheet of another name is understood by its columns', () => {
  it.each<[string, string, string]>([
    ['Pasta1.csv', 'slug;title\npa-a;A\n', 'courses'],
    ['Planilha sem título.csv', 'Nome;CPF;E-mail;Data de nascimento\nAna Souza;52998224725;;31/12/1985\n', 'users'],
    [
      'alunos da turma A.csv',
      'NOME COMPLETO;cpf;Celular;Sexo\nAna Souza;52998224725;(51) 98765-4321;feminino\n',
      'users',
    ],
    ['export.csv', 'Name;Email address\nAna Souza;ana@example.org\n', 'users'],
    ['lista.csv', 'motivo;nome;ano;início;término\nvelho;Ciclo 9;2026;2026-02-02;2026-12-18\n', 'cycles'],
    ['Users.CSV', 'name;email\nAna Souza;ana@example.org\n', 'users'],
  ])('%s with %j holds %s', async (name, content, noun) => expect(await imported(name, content)).toEqual([noun]));

  it('or by words of its name, when the columns fit several', async () => {
    expect(await imported('Cópia de hospitais (2) - grupos de hospitais.csv', 'nome\nSul\n')).toEqual([
      'hospital_groups',
    ]);
    await expect(imported('lista.csv', 'nome\nSul\n')).rejects.toThrow('lista.csv');
  });

  it('and a wrong column is told when the name says the noun', async () => {
    expect(await imported('cursos.csv', 'slug;título;preço\npc-a;A;1\n')).toEqual([
      'cursos.csv 1 -: coluna desconhecida: preço',
    ]);
  });
});

it('Each name of a column means one column of its noun', () => {
  for (const { columns } of nouns)
    for (const { name } of columns) {
      expect(columnNamed(columns, name)?.name).toBe(name);
      expect(columnNamed(columns, ` ${plainName(name).toUpperCase()} `)?.name).toBe(name);
    }
});

it('Words of a name tell the nouns', () => {
  expect(nounsNamed('Inscrições 2026')).toEqual(['enrollments']);
  expect(nounsNamed('grupos-de-hospitais')).toEqual(['hospital_groups']);
  expect(nounsNamed('alunos da turma A')).toEqual(['users', 'classes']);
  expect(nounsNamed('Pasta1')).toEqual([]);
});
