import { beforeAll, describe, expect, it } from '@jest/globals';
import { explanationsIn } from '../../../src/domain/imports/template.js';
import { nouns } from '../../../src/domain/imports/nouns.js';
import { importFiles } from '../../support/imports.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
const programme = {
  'courses.csv': 'slug;title\nacolher;Acolher\n',
  'cycles.csv': 'name;year;starts_on;ends_on\nCiclo 2026;2026;2026-02-02;2026-12-18\n',
};
beforeAll(async () => {
  elo = await startTestApp();
  elo.setNow('2026-11-22T12:00:00Z');
  expect((await importFiles(elo, programme)).problems).toEqual([]);
});

describe('A spreadsheet with errors of formulas', () => {
  it.each(['#N/D', '#REF!', '#N/A', '#NOME?', '#VALOR!', '#DIV/0!', '#NÚM!', 'Err:502'])(
    'is refused for the cell with %s, and no line is lost',
    async error => {
      const { problems, counts } = await importFiles(elo, {
        'courses.csv': `slug;title\n${error};Curso\ncerto;${error}\n`,
      });
      expect(problems).toEqual([
        `courses.csv 2 slug: a célula A2 tem o erro ${error} da planilha`,
        `courses.csv 3 title: a célula B3 tem o erro ${error} da planilha`,
      ]);
      expect(counts).toEqual({});
    },
  );
});

describe('A line that begins with #', () => {
  it('is a record unless it is a line of the template', async () => {
    const { problems } = await importFiles(elo, {
      'hospital_groups.csv': 'name\n#1 Grupo\n# 2\n##\n',
    });
    expect(problems).toEqual([]);
    const names = await elo.make.em().execute('select name from hospital_groups order by id');
    expect(names).toEqual([{ name: '#1 Grupo' }, { name: '# 2' }, { name: '##' }]);
  });

  it('is an explanation only with the texts of its own template', () => {
    for (const noun of nouns) {
      const isExplanation = explanationsIn(noun);
      expect([noun.name, isExplanation(['#', 'um valor']), isExplanation(['# Turma']), isExplanation(['#'])]).toEqual([
        noun.name,
        false,
        false,
        noun.columns[0]!.example === '',
      ]);
    }
  });
});

describe('Excel’s line with the separator', () => {
  it.each([
    ['sep=;', ';'],
    ['sep=,', ','],
    ['"sep=;"', ';'],
    ['SEP=\t', '\t'],
    ['sep=|', '|'],
  ])('%j is no header', async (line, separator) => {
    const cells = ['Curso, com; vírgula', `so-${separator.codePointAt(0)}-${line.length}`].map(each => `"${each}"`);
    const content = `\ufeff${line}\r\n${['title', 'slug'].join(separator)}\r\n${cells.join(separator)}\r\n${separator}\r\nx${separator}A B\r\n`;
    const { problems } = await importFiles(elo, { 'courses.csv': content });
    // The numbers of lines are those of the file.
    expect(problems).toEqual([expect.stringMatching(/^courses\.csv 5 slug: /)]);
  });
});
