import { expect, it } from '@jest/globals';
import { exportedAs, exportedColumns, pageColumns } from '../../../src/domain/imports/exported-columns.rules.js';

const columns = Object.values(exportedColumns.enrollments);
const titles = columns.map(({ pt }) => pt);
const ofImport = columns.map(column => ('is' in column ? column.is : null));

it.each([
  ['people', titles],
  ['programs', Object.keys(exportedColumns.enrollments)],
])('the titles of an export for %s lead to the columns of the import', (_readers, given) => {
  expect(exportedAs('enrollments', given)).toEqual(ofImport);
});

it('columns about an activity are for readers, and an added column is unknown', () => {
  const more = ['Presença acolhimento 1: Encontro', 'score acolhimento 4: Plano', 'Minha nota'];
  expect(exportedAs('enrollments', [...titles, ...more])).toEqual([...ofImport, null, null, undefined]);
});

it('a table without the numbers of its records is no export', () => {
  expect(exportedAs('enrollments', titles.slice(1))).toBeUndefined();
  expect(exportedAs('meetings', titles)).toBeUndefined();
});

it('a list of the page is told from another table of the same noun', () => {
  const columns = Object.values(pageColumns.enrollments);
  expect(
    exportedAs(
      'enrollments',
      columns.map(([pt]) => pt),
    ),
  ).toEqual(columns.map(([, is = null]) => is));
  expect(exportedAs('enrollments', titles)).toEqual(ofImport);
});
