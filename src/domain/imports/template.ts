import { isReference, type Noun } from './described-noun.js';
import { namedNoun } from './references.js';

const cell = (text: string): string => (/[;"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The first cell of a line that an import ignores. */
const marked = (text: string): string => `# ${text}`.trim();

/** The lines of a template below its column names: a description of each column, and an example. */
const explanationsOf = ({ columns }: Noun): string[][] => [
  columns.map(({ about, cell, isRequired }) => {
    const expects = isReference(cell) ? namedNoun(cell.noun).expects : cell.expects;
    return `${isRequired ? 'Obrigatório. ' : ''}${about} (${expects})`;
  }),
  columns.map(({ example }) => example),
];

/**
 * Tells the explanations of a noun's template from the lines of people: a class may be called `#1 Turma`.
 * @returns a function that takes the cells of a line, and gives true for an explanation
 */
export function explanationsIn(noun: Noun): (cells: readonly string[]) => boolean {
  const lines = explanationsOf(noun);
  const first = new Set(lines.map(([text]) => marked(text!)));
  // The example of an identifier is empty, so that its cell has the mark alone.
  const texts = new Set(lines.flat());
  return ([start = '', ...others]) => first.has(start) && (start !== '#' || others.every(each => texts.has(each)));
}

/**
 * An empty spreadsheet of a noun in the format of Brazilian Excel: UTF-8 with its mark, semicolons. Below the column names are
 * two lines that an import ignores, because they begin with `#`: a description of each column, and an example.
 */
export function templateOf(noun: Noun): string {
  const written = [
    noun.columns.map(({ name }) => cell(name)),
    ...explanationsOf(noun).map(line => line.map((text, place) => cell(place === 0 ? marked(text) : text))),
  ];
  return `\ufeff${written.map(line => `${line.join(';')}\r\n`).join('')}`;
}
