// Writes docs/who-hears.md: the people that each mutation informs, and the channel, from `noun.ts` of the nouns and from the jobs. With --check
// it writes nothing and fails when that page is not up to date. Usage: npm run who-hears [-- --check]
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { jobs } from '../dist/jobs/index.js';
import { hearing } from '../dist/src/domain/who-hears.js';

const page = path.resolve(import.meta.dirname, '../docs/who-hears.md');
const topics = Object.fromEntries(jobs.flatMap(({ name, tells }) => (tells ? [[name, tells]] : [])));
const ways = { MAIL: 'mail', MESSAGE: 'message' };
const row = cells => `| ${cells.join(' | ')} |`;
const heardBy = ({ who, by }) => `${who} (${by.map(way => ways[way]).join(', ')})`;
const ofTopic = name => (topics[name].told ? topics[name].told.map(heardBy).join('; ') : topics[name].work);

/** One line for each message of a mutation. */
function linesOf(name, said) {
  if (said.nobody) return [row([name, '–', said.nobody, ''])];
  const always = (said.topics ?? []).map(topic => [topic, '']);
  const inStates = Object.entries(said.sometimes ?? {}).map(([topic, when]) => [topic, `when ${when}`]);
  const lines = [...always, ...inStates].map(([topic, when]) => [`\`${topic}\``, ofTopic(topic), when]);
  if (said.atOnce) lines.push(['at once', heardBy(said.atOnce), '']);
  return lines.map((line, index) => row([index === 0 ? name : '', ...line]));
}

const text = [
  '# Who hears',
  '',
  'People who hear of a mutation, and the way. Made by `npm run who-hears` from the nouns and jobs; do not edit.',
  '`test/graph/who-hears.test.ts` plays every mutation, does what it leaves in the outbox and compares.',
  '',
  'A mail goes where `SMTP_URL` is set, a message where the messaging platform is (`noticeWays` tells). A mail about a place',
  'in a class goes to the e-mail that the person has proven, or that the programme has while nothing is proven of them; the',
  'message to a phone that they have proven (`src/domain/identity`). `Enrollment.hearsBy` tells by which a participant hears, and',
  'the administration page says so to who changes the place; with none it asks them to tell the person.',
  '',
  row(['mutation', 'message of the outbox', 'who hears, and by what', 'condition']),
  row(['---', '---', '---', '---']),
  ...Object.entries(hearing).flatMap(([name, said]) => linesOf(name, said)),
  '',
  '## What no mutation causes',
  '',
  row(['message of the outbox', 'who hears, and by what']),
  row(['---', '---']),
  ...Object.keys(topics)
    .filter(
      topic =>
        !Object.values(hearing).some(
          said => said.topics?.includes(topic) || (said.sometimes && topic in said.sometimes),
        ),
    )
    .map(topic => row([`\`${topic}\``, ofTopic(topic)])),
  '',
].join('\n');

if (process.argv.includes('--check')) {
  if ((await readFile(page, 'utf8').catch(() => '')) !== text) {
    console.error('docs/who-hears.md is not as the nouns and jobs say: run npm run who-hears');
    process.exit(1);
  }
} else {
  await writeFile(page, text);
}
