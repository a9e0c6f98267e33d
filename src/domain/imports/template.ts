import { isReference, type Noun } from './noun.js';
import { namedNoun } from './references.js';

const cell = (text: string): string => (/[;"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * An empty spreadsheet of a noun as Brazilian Excel opens it: UTF-8 with its mark, semicolons. Below the names of the
 * columns stand two lines that an import leaves out, because they begin with `#`: what each column is, and an example.
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
