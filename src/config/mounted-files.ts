import { readFileSync } from 'node:fs';

/** Longer than any secret or key. */
const MAX_CHARACTERS = 64 * 1024;

/**
 * The environment with the content of mounted secrets: `NAME_FILE` names a file that holds the value of `NAME`. Line ends
 * at the end of the file don't count.
 *
 * @returns the values, and one line for each variable given twice and each file that can't be read
 */
export function withMountedFiles(
  environment: NodeJS.ProcessEnv,
  names: readonly string[],
): { source: NodeJS.ProcessEnv; problems: string[] } {
  const source = { ...environment };
  const problems: string[] = [];
  for (const name of names) {
    const file = environment[`${name}_FILE`];
    if (!file) continue;
    if (environment[name]) {
      problems.push(`  ${name}, ${name}_FILE: set one of them`);
      continue;
    }
    try {
      const content = readFileSync(file, 'utf8').replace(/(?:\r?\n){1,10}$/, '');
      if (content.length > MAX_CHARACTERS) problems.push(`  ${name}_FILE: the file is too long for a value`);
      else source[name] = content;
    } catch (error) {
      problems.push(`  ${name}_FILE: the file can’t be read (${(error as NodeJS.ErrnoException).code})`);
    }
  }
  return { source, problems };
}
