import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { ErasedPerson } from '../domain/erasures/erase-again.js';
import { Refused } from './command.js';

const listed = z.array(z.object({ person: z.int().positive(), day: z.iso.date() })).max(1_000_000);

/** Reads the list of erased people. @throws Refused for a file that `elo privacy erased --json` has not written */
export async function readErasedPeople(file: string): Promise<ErasedPerson[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Refused(`${file} can’t be read: ${error.code}`);
  });
  const people = listed.safeParse(jsonOf(text));
  if (!people.success) throw new Refused(`${file} is not a file of \`elo privacy erased --json\`.`);
  return people.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
