import { readlink, rm } from 'node:fs/promises';
import path from 'node:path';
import { running } from './databases.js';

export default async function tearDown(): Promise<void> {
  await running.server?.stop();
  if (!running.directory) return;
  // As root the cluster may lie elsewhere, with a link in its place.
  const elsewhere = await readlink(path.join(running.directory, 'postgres')).catch(() => null);
  for (const folder of [elsewhere, running.directory]) if (folder) await rm(folder, { recursive: true, force: true });
}
