import { afterAll, expect } from '@jest/globals';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readlink, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { canAccessFolder, reachablePlace } from '../../src/postgres/place-of-postgres.js';
import { needs } from '../support/needs.js';

// Under root, PostgreSQL runs as another account, and that account may not enter the folders of root.
const asRoot = needs('to run as root', process.getuid?.() === 0);
const nobody = { uid: 65_534, gid: 65_534 };

const places: string[] = [];
afterAll(async () => {
  for (const place of places) await rm(place, { recursive: true, force: true });
});

/** A project's folder that only root may enter. */
async function aProject() {
  const root = await mkdtemp(path.join(tmpdir(), 'elo-place-'));
  await chmod(root, 0o700);
  places.push(root);
  const data = path.join(root, '.data');
  const asked: string[] = [];
  const start = async (isFree = true) => {
    const place = await reachablePlace(path.join(data, 'postgres'), nobody, async left => {
      asked.push(left);
      return isFree;
    });
    places.push(place);
    return place;
  };
  return { root, data, asked, start };
}

asRoot.it('the place of PostgreSQL’s data is kept between starts, and removed after .data was deleted', async () => {
  const { data, asked, start } = await aProject();
  const place = await start();
  expect(await readlink(path.join(data, 'postgres'))).toBe(place);
  await writeFile(path.join(place, 'row'), 'x');
  expect(await start()).toBe(place);
  expect(asked).toEqual([]);

  await rm(data, { recursive: true });
  expect(existsSync(place)).toBe(true);
  const fresh = await start();
  expect(fresh).not.toBe(place);
  // Its server was asked to end before.
  expect(asked).toEqual([place]);
  expect(existsSync(place)).toBe(false);
  expect(existsSync(path.join(fresh, 'row'))).toBe(false);
});

asRoot.it('the place of PostgreSQL’s data stays while it is in use or belongs to another project', async () => {
  const one = await aProject();
  const other = await aProject();
  const [mine, theirs] = [await one.start(), await other.start()];
  await rm(one.data, { recursive: true });
  await one.start(false);
  expect([existsSync(mine), existsSync(theirs)]).toEqual([true, true]);
  expect(one.asked).toEqual([mine]);

  // A project that moves takes its database with it, even when another project comes to its old place.
  const moved = `${other.root}-moved`;
  places.push(moved);
  await rename(other.root, moved);
  const link = path.join(moved, '.data/postgres');
  expect(await reachablePlace(link, nobody, async () => true)).toBe(theirs);
  await mkdir(other.root, { mode: 0o700 });
  expect(await other.start()).not.toBe(theirs);
  expect(existsSync(theirs)).toBe(true);
});

asRoot.it('a folder is accessible to an account that may enter it', async () => {
  const { root } = await aProject();
  expect(await canAccessFolder(root, nobody)).toBe(false);
  expect(await canAccessFolder(root, {})).toBe(true);
  await chmod(root, 0o711);
  expect(await canAccessFolder(root, nobody)).toBe(true);
  expect(await canAccessFolder(path.join(root, 'missing'), {})).toBe(false);
});
