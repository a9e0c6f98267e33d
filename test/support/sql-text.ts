import { sql } from 'kysely';
import { statement } from '../../src/domain/kernel/statement.js';
import type { Parameter } from '../../src/domain/kernel/statement.js';

type Build = Parameters<typeof statement<any, any>>[0];

/** The text and the values of a statement, with single spaces. `$('name')` stands for the value of that name. */
export async function textOfStatement(build: Build, values: object = {}): Promise<{ text: string; values: unknown[] }> {
  let asked: [string, unknown[]] = ['', []];
  const rows = async (text: string, given: unknown[]) => {
    asked = [text, given];
    return [];
  };
  await statement(build)({ rows } as never, values);
  return { text: asked[0].replaceAll(/\s+/g, ' ').trim(), values: asked[1] };
}

/** The text of a part of SQL. */
export const textOfSql = async (part: (($: Parameter<any>) => unknown) | object): Promise<string> => {
  const build: Build = (_q, $) => sql`select ${typeof part === 'function' ? part($) : part}` as never;
  return (await textOfStatement(build)).text.slice('select '.length);
};
