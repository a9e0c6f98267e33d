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
    'The stored data about people: the purpose, the time, and the effect of erasing a person (LGPD, articles 18 and 37).',
    'Erasing follows this register: `erasePerson` of the graph, `/admin` on the person, `elo privacy erase`. It waits for',
    'ERASURE_WAIT_DAYS. In these days the person is told and can object; [backups](backups.md) tells the steps after a restore.',
    'The page is made by `npm run personal-data` from `src/entities` and `src/privacy/other-places.ts`; do not edit it.',
    'The rights of people, and the export of a person, are in [privacy](../using/privacy.md).',
    '`elo privacy map` prints it, with `--json` for programs. `sensitive` data are so by the law, or open doors.',
    '',
    '## Trying it on the demo',
    '',
    'While `npm start` runs, in another terminal of the same folder: participant 12 has the number 112, which `/admin` shows in the',
    'address of the person. Only here nobody waits; the job runs every ten minutes by itself.',
    '',
    '```sh',
    'ERASURE_WAIT_DAYS=0 elo privacy erase 112',
    'elo job erasures',
    'elo privacy proof --value participant12@demo.test 31009502832',
    '```',
    '',
    'The first command prints the deleted, emptied and kept data, with reasons. The last one seeks the e-mail and the CPF in every',
    'spelling: in every table, the job store, the storage, mails and log files. It ends with 1 when it finds them. It looks into packed',
    'files (XLSX, DOCX, ZIP, gzip), down to some depth and size. It lists the files for a person to look at: pictures, PDF and the like,',
    'and archives that are shut, broken or too large. Files that others handed in are not opened by an erasure, and may be among the',
    'results: decide about each. With real people let it ask for the values, so that they stand in no history of a shell.',
    '',
    'A name that others have is found with them. For one of several namesakes only the rows are emptied that are theirs, not texts',
    'that name either. In texts of others, a name of two words or more, CPF, e-mail and phone are crossed out (`***`). So are earlier',
    'ones of the person. A name of one word is others’ too: it is crossed out nowhere. Texts about this person alone go as a whole',
    'instead, by any name: notes, comments and titles of their own records, messages and mails to them. So do requests of staff that',
    'change only their records (the audit says `[erased]`), attempts to book for them, and answers that wait to be sent to them.',
    '',
    'Titles, descriptions and articles of the programme are texts of others, too. The address of a post or of a room with their name',
    'becomes another one. Names of institutions, keys, courses in addresses, settings, consent texts and trusted documents stay:',
    'others go by them. `privacy proof` finds people named there, and an administrator changes it. A first name alone in a record of',
    'another person stays: look for it with `privacy proof` and decide.',
    '',
    '## In the database',
    '',
    ...table(
      ['table', 'column', 'holds', 'why', 'kept', 'when the person is erased'],
      about.map(each => [`\`${each.table}\``, `\`${each.field}\``, each.holds, each.why, each.kept, fate(each)]),
    ),
    '',
    `All other columns hold no data about people. Neither do the columns of ${without.join(', ')}.`,
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
