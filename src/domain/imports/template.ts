import { isReference, type Noun } from './noun.js';
import { namedNoun } from './references.js';

const cell = (text: string): string => (/[;"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * An empty spreadsheet of a noun in the format of Brazilian Excel: UTF-8 with its mark, semicolons. Below the column names are
 * two lines that an import ignores, because they begin with `#`: a description of each column, and an example.
 */
export function templateOf({ columns }: Noun): string {
  const lines = [
    columns.map(({ name }) => name),
    columns.map(({ about, cell, isRequired }) => {
      const expects = isReference(cell) ? namedNoun(cell.noun).expects : cell.expects;
      return `${isRequired ? 'Obrigatório. ' : ''}${about} (${expects})`;
    }),
    columns.map(({ example }) => example),
  ];
  const written = lines.map((line, index) =>
    line.map((text, place) => cell(index > 0 && place === 0 ? `# ${text}`.trim() : text)),
  );
  return `\ufeff${written.map(line => `${line.join(';')}\r\n`).join('')}`;
}
