import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { migrations } from '../../../src/migrations/index.js';
import { stepOf } from '../../../src/postgres/migration-steps.js';
import { aFolder, git, versionAt } from './version-at.js';

/** A version of the program, built. */
export interface Version {
  directory: string;
  /** The migrations it knows, in their order. */
  names: string[];
  remove(): Promise<void>;
}

const root = path.resolve(import.meta.dirname, '../../..');
const LIST = 'src/migrations/index.ts';

/** This version, as the other tests run it. */
export const thisVersion: Version = {
  directory: root,
  names: migrations.map(({ name }) => name),
  remove: () => Promise.resolve(),
};

const namesIn = (list: string): string[] => [...list.matchAll(/name: '(\d{14}-[a-z0-9-]+)'/g)].map(([, name]) => name!);

/**
 * Finds the version before this one: the last commit with tables from which declared steps alone make the current tables.
 * Without one, it is the first commit with the current tables.
 * @returns null without a history, as in an archive or a shallow clone
 */
export async function previousCommit(): Promise<{ commit: string; names: string[] } | null> {
  try {
    if ((await git('rev-parse', '--is-shallow-repository')).trim() !== 'false') return null;
    if (path.resolve((await git('rev-parse', '--show-toplevel')).trim()) !== root) return null;
    const own = thisVersion.names;
    const undeclared = own.filter(name => stepOf(name) === 'undeclared');
    const at = async (commit: string) => ({ commit, names: namesIn(await git('show', `${commit}:${LIST}`)) });
    let same: Awaited<ReturnType<typeof at>> | null = null;
    const changes = (await git('log', '-n', '30', '--format=%H', '--', LIST)).trim().split('\n');
    // The tree may have a step that is not committed yet.
    for (const commit of ['HEAD', ...changes.flatMap(each => [each, `${each}^`])]) {
      const found = await at(commit);
      if (!undeclared.every(name => found.names.includes(name))) break;
      if (found.names.length < own.length && found.names.every(name => own.includes(name))) return found;
      same = found;
    }
    return same;
  } catch {
    return null;
  }
}

/** The version before this one, built from the history of this tree; null without a history. */
export async function previousVersion(): Promise<Version | null> {
  const found = await previousCommit();
  if (!found) return null;
  return { ...(await versionAt(found.commit)), names: found.names };
}

/** This version with further migrations: by name, their SQL. */
export async function nextVersion(further: Readonly<Record<string, string>>): Promise<Version> {
  const folder = await aFolder();
  const at = (file: string) => path.join(folder.directory, file);
  // The joined program is left out, so that the list of migrations can be another one.
  const joined = path.join(root, 'dist/program');
  await cp(path.join(root, 'dist'), at('dist'), { recursive: true, filter: source => source !== joined });
  await cp(path.join(root, 'package.json'), at('package.json'));
  const list = at('dist/src/migrations/index.js');
  const classes = Object.entries(further).map(
    ([name, sql]) =>
      `migrations.push({ name: '${name}', class: class extends Migration { up() { this.addSql(${JSON.stringify(sql)}); } } });\n`,
  );
  await writeFile(
    list,
    `import { Migration } from '@mikro-orm/migrations';\n${await readFile(list, 'utf8')}\n${classes.join('')}`,
  );
  return { ...folder, names: [...thisVersion.names, ...Object.keys(further)] };
}
