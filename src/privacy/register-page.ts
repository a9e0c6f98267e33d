import type { PrivacyRegister, RegisteredField } from './register.js';

const cell = (text: string | null): string => (text ?? '').replaceAll('|', '\\|').replaceAll('\n', ' ');
const row = (cells: readonly (string | null)[]): string => `| ${cells.map(cell).join(' | ')} |`;
const table = (titles: readonly string[], rows: readonly (readonly (string | null)[])[]): string[] => [
  row(titles),
  row(titles.map(() => '---')),
  ...rows.map(row),
];

const erased = { delete: 'the row is deleted', clear: 'emptied', keep: 'stays' };

/** The treatment of a column at an erasure, with the reason. */
function fate({ erasing, crossedOut, reason }: RegisteredField): string {
  if (crossedOut === 'all') return 'the person is crossed out';
  const said = reason ? `${erased[erasing]}: ${reason}` : erased[erasing];
  return crossedOut === null ? said : `${said}; of others the person is crossed out`;
}

/** The register as a page of Markdown: columns without data about people are named in one line for each table. */
export function registerPage({ fields, places }: PrivacyRegister): string {
  const byTable = Map.groupBy(fields, each => each.table);
  const isAbout = ({ holds }: RegisteredField) => holds !== 'none';
  const about = fields.filter(isAbout);
  const without = [...byTable].filter(([, own]) => !own.some(isAbout)).map(([name]) => `\`${name}\``);
  return [
    '# Personal data',
    '',
    'What is held of people, why, for how long, and what is to happen to it when a person is erased (LGPD, articles 18 and 37).',
    'Erasing follows this register: `erasePerson` of the graph, `/admin` on the person, `elo privacy erase`. It waits for',
    'ERASURE_WAIT_DAYS, in which the person is told and can object; [backups](backups.md) tells what a restore needs. Made by',
    '`npm run privacy` from what stands beside the columns in `src/entities` and in `src/privacy/other-places.ts`; do not edit.',
    'What people may ask for themselves, and the export of a person, are in [privacy](../using/privacy.md).',
    '`npm run elo -- privacy map` prints it, with `--json` for programs. `sensitive` is what the law calls so, and what opens doors.',
    '',
    '## Trying it on the demo',
    '',
    'While `npm start` runs, in another terminal of the same folder: participant 12 has the number 112, which `/admin` shows in the',
    'address of the person. Only here nobody waits; the job runs every ten minutes by itself.',
    '',
    '```sh',
    'ERASURE_WAIT_DAYS=0 npm run -s elo -- privacy erase 112',
    'npm run -s job -- erasures',
    'npm run -s elo -- privacy proof --value participant12@demo.test 31009502832',
    '```',
    '',
    'The first command prints what is deleted, emptied and kept, and why; the last one seeks the e-mail and the CPF, however they are',
    'written, in every table, the job store, the storage, mails and log files, and ends with 1 where they stand. It looks into what is',
    'packed (XLSX, DOCX, ZIP, gzip), down to some depth and size, and lists what only a person can look at: pictures, PDF and the like,',
    'and archives that are shut, broken or too large. Files that others handed in are not opened by an erasure, and may be among what',
    'it finds: decide about each. With real people let it ask for the values, so that they stand in no history of a shell.',
    '',
    'A name that others have is found with them: of one of several namesakes only the rows are emptied that are theirs, and not texts',
    'that name either. In what others wrote, a name of two words or more, CPF, e-mail and phone are crossed out (`***`), also those',
    'that the person had before. A name of one word is others’ too: it is crossed out nowhere. What is about this person alone goes as a',
    'whole instead, whatever it calls them: notes, comments and titles of their own records, messages and mails to them, what staff asked',
    'for in changing only their records (the audit says `[erased]`), attempts to book for them, and answers that wait to be sent to them.',
    'Titles, descriptions and articles of the programme are texts of others, too; the address of a post or of a room in which they are named',
    'becomes another one. Names of institutions, keys, courses in addresses, settings, consent texts and trusted documents stay as they are,',
    'for others go by them: `privacy proof` finds who stands there, and an administrator changes it.',
    'What somebody wrote in a record of another person with a first name alone stays: look for it with `privacy proof` and decide.',
    '',
    '## In the database',
    '',
    ...table(
      ['table', 'column', 'holds', 'why', 'kept', 'when the person is erased'],
      about.map(each => [`\`${each.table}\``, `\`${each.field}\``, each.holds, each.why, each.kept, fate(each)]),
    ),
    '',
    `All other columns hold nothing of people. So do all columns of ${without.join(', ')}.`,
    '',
    '## Elsewhere',
    '',
    ...table(
      ['place', 'holds', 'what', 'why', 'kept', 'when the person is erased'],
      places.map(({ place, holds, what, why, kept, erasing }) => [place, holds, what, why, kept, erasing]),
    ),
    '',
  ].join('\n');
}
