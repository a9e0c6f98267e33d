// Writes docs/operating/personal-data.md: the stored data of people, from the notes beside the columns. With --check it writes
// nothing and fails when that page is not up to date. Usage: npm run personal-data [-- --check]
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { privacyRegister } from '../dist/src/privacy/register.js';
import { registerPage } from '../dist/src/privacy/register-page.js';

const page = path.resolve(import.meta.dirname, '../docs/operating/personal-data.md');
const made = registerPage(privacyRegister());
if (!process.argv.includes('--check')) await writeFile(page, made);
else if ((await readFile(page, 'utf8').catch(() => '')) !== made) {
  console.error('docs/operating/personal-data.md is not what npm run personal-data makes');
  process.exit(1);
}
