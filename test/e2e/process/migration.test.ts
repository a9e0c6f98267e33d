import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { launchScript, endedWell } from '../support/processes.js';
import { aTree } from '../support/tree.js';

// `npm run migration -- NAME` runs on a copy of the tree.

let tree: Awaited<ReturnType<typeof aTree>>;
const file = (name: string) => path.join(tree.directory, name);
beforeAll(async () => {
  tree = await aTree();
});
afterAll(() => tree.remove());

const run = async (script: string, ...given: string[]) => {
  const running = launchScript(script, given, tree.directory);
  return { code: await running.exit(), output: running.output() };
};
const migrations = async () => (await readdir(file('src/migrations'))).sort();

it('`npm run migration` refuses an invalid name', async () => {
  for (const given of [[], ['Room Colours'], ['../rooms'], ['rooms', 'colours']])
    expect(await run('scripts/migration.mjs', ...given)).toMatchObject({
      code: 1,
      output: expect.stringContaining('npm run migration -- NAME'),
    });
});

it('`npm run migration` says that there is nothing to migrate, and writes nothing', async () => {
  const before = await migrations();
  expect(await run('scripts/migration.mjs', 'room-colours')).toEqual({
    code: 0,
    output: 'Entities and migrations say the same: there is nothing to migrate.\n',
  });
  expect(await migrations()).toEqual(before);
});

it('`npm run migration` writes the difference of entities and migrations, and then there is none', async () => {
  const before = await migrations();
  const entity = file('src/entities/room.entity.ts');
  const text = await readFile(entity, 'utf8');
  await writeFile(entity, text.replace('name: text(200),', 'name: text(200),\n    colour: text(20).nullable(),'));
  endedWell(await run('scripts/build.mjs', '--if-stale'));

  const { output } = endedWell(await run('scripts/migration.mjs', 'room-colours'));
  const [written] = (await migrations()).filter(name => !before.includes(name));
  expect(output).toContain(written);
  // The new migration sorts after the last one, also when the clock is behind.
  expect(written).toMatch(/^\d{14}-room-colours\.ts$/);
  expect((await migrations()).at(-2)).toBe(written);
  const migration = await readFile(file(`src/migrations/${written}`), 'utf8');
  expect(migration).toContain('export class RoomColours extends Migration {');
  expect(migration).toContain('alter table "rooms" add "colour" varchar(20) null;');
  // The migration also changes the audit of the table: three triggers are made anew.
  expect(migration.match(/drop trigger audit_(insert|update|delete) on rooms;$/gm)).toHaveLength(3);
  expect(migration.match(/CREATE TRIGGER audit_.* ON public\.rooms .*,\["colour","colour"\].*;$/gm)).toHaveLength(3);
  expect(migration.match(/;$/gm)).toHaveLength(9);
  const list = await readFile(file('src/migrations/index.ts'), 'utf8');
  expect(list).toContain(`  { name: '${path.parse(written!).name}', class: RoomColours },\n];`);

  endedWell(await run('scripts/build.mjs', '--if-stale'));
  expect((await run('scripts/migration.mjs', 'room-colours-again')).output).toContain('nothing to migrate');
});

it('`npm run migration` declares a contract step and its reason when older servers could not work with it', async () => {
  const before = await migrations();
  const entity = file('src/entities/room.entity.ts');
  const text = await readFile(entity, 'utf8');
  await writeFile(entity, text.replace('    colour: text(20).nullable(),\n', ''));
  endedWell(await run('scripts/build.mjs', '--if-stale'));
  const { output } = endedWell(await run('scripts/migration.mjs', 'room-without-colour'));
  const [written] = (await migrations()).filter(name => !before.includes(name));
  expect(written).toMatch(/^\d{14}-contract-room-without-colour\.ts$/);
  expect(await readFile(file(`src/migrations/${written}`), 'utf8')).toContain(
    'export class ContractRoomWithoutColour extends Migration {',
  );
  expect(output).toContain('- alter table "rooms" drop column "colour": servers of before name the column\n');
});
