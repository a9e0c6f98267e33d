// Compares the graph with the one of the last release: `npm run check:schema`. It fails for a change that breaks clients, and
// for a deprecation without a date.
//
//     -- --database URL   names the clients that used the broken parts in the last 60 days
//     -- --release        makes the present graph the released one, as part of a release
//     -- OLD NEW          compares these files instead
import { copyFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ChangeType, CriticalityLevel, diff } from '@graphql-inspector/core';
import { buildSchema, isEnumType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql';
import pg from 'pg';

const DAYS = 60;
const folder = path.resolve(import.meta.dirname, '../schema');
const { values, positionals } = parseArgs({
  options: { database: { type: 'string' }, release: { type: 'boolean' } },
  allowPositionals: true,
});
const [released = path.join(folder, 'released.graphql'), current = path.join(folder, 'schema.graphql')] = positionals;

if (values.release) {
  await copyFile(current, released);
  console.log(`${path.relative(process.cwd(), released)} is the graph of this release.`);
  process.exit(0);
}

const read = async file => buildSchema(await readFile(file, 'utf8'));
const [before, after] = await Promise.all([read(released), read(current)]);
const changes = await diff(before, after);
const breaking = changes.filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking);
const problems = undated(after);

for (const problem of problems)
  console.error(`${problem}: say in the reason until when it stays, "… until YYYY-MM-DD".`);
if (breaking.length > 0) {
  const users = await usersOf(breaking);
  console.error(`${breaking.length} changes since the last release break clients:`);
  breaking.forEach(({ message }, index) => console.error(`- ${message}${told(users?.[index])}`));
  console.error('Deprecate first (docs/developing/change-the-graph.md). A release that may break runs `-- --release`.');
}
if (breaking.length > 0 || problems.length > 0) process.exit(1);
console.log(`The graph breaks nobody since the last release (${changes.length} changes).`);

/** Deprecated parts without a date. */
function undated(schema) {
  const isDated = reason => reason == null || /\buntil \d{4}-\d{2}-\d{2}\b/.test(reason);
  return Object.values(schema.getTypeMap()).flatMap(type => {
    if (type.name.startsWith('__')) return [];
    const fields =
      isObjectType(type) || isInterfaceType(type) || isInputObjectType(type) ? Object.values(type.getFields()) : [];
    const members = [...fields, ...(isEnumType(type) ? type.getValues() : [])];
    return members.flatMap(member => [
      ...(isDated(member.deprecationReason) ? [] : [`${type.name}.${member.name}`]),
      ...(member.args ?? []).flatMap(arg =>
        isDated(arg.deprecationReason) ? [] : [`${type.name}.${member.name}(${arg.name}:)`],
      ),
    ]);
  });
}

/** The clients of each part of the graph, by their number of requests; undefined without a database. */
async function usersOf(found) {
  if (!values.database) return undefined;
  const client = new pg.Client({ connectionString: values.database });
  await client.connect();
  try {
    const all = [];
    for (const change of found) all.push(await usersOfPart(client, change));
    return all;
  } finally {
    await client.end();
  }
}

/**
 * A type is used by every client of any part of it, an argument by every client that gave it. A new argument concerns all
 * clients of its field.
 */
async function usersOfPart(client, { path: at, type: kind }) {
  const [type, field, argument] = (at ?? '').split('.');
  const isOfArgument = argument !== undefined && kind !== ChangeType.FieldArgumentAdded;
  const fields = field && [isOfArgument ? `${field}(${argument}:)` : field, '*'];
  const { rows } = await client.query(
    `select client, sum(calls)::bigint as calls, max(day)::text as last from field_usages
      where type = $1 and ($2::text[] is null or field = any($2)) and day > current_date - ${DAYS}
      group by client order by 2 desc, 1 limit 20`,
    [type, fields ?? null],
  );
  return rows;
}

function told(rows) {
  if (!rows) return '';
  if (rows.length === 0) return ` Nobody used it in the last ${DAYS} days.`;
  return ` Used by ${rows.map(({ client, calls, last }) => `${client} (${calls} times, last on ${last})`).join(', ')}.`;
}
