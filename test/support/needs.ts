import { describe, it } from '@jest/globals';

interface Declarations {
  describe: typeof describe.skip;
  it: typeof it.skip;
}

/**
 * Declares tests that need a program of this machine. Without it they are skipped, and their names include the program:
 * skipped-tests.mjs lists them when the run is over.
 * @param program its name, for a reader who wants to install it
 * @param isThere true when this machine has it
 */
export function needs(program: string, isThere: boolean): Declarations {
  if (isThere) return { describe, it };
  const lacking = <Skip extends typeof describe.skip | typeof it.skip>(skip: Skip): Skip => {
    const named =
      (declare: (name: string, ...rest: never[]) => void) =>
      (name: string, ...rest: never[]) =>
        declare(`${name} (needs ${program})`, ...rest);
    return Object.assign(named(skip as never), {
      each: (...cases: never[]) => named((skip.each as unknown as (...all: never[]) => never)(...cases)),
    }) as unknown as Skip;
  };
  return { describe: lacking(describe.skip), it: lacking(it.skip) };
}
