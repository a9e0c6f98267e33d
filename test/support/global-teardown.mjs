import { readlink, rm } from 'node:fs/promises';
import path from 'node:path';

export default async function tearDown() {
  const { server, directory } = globalThis.eloTestRun ?? {};
  await server?.stop();
  if (!directory) return;
  // As root the cluster may lie elsewhere, with a link in its place.
  const elsewhere = await readlink(path.join(directory, 'postgres')).catch(() => null);
  for (const folder of [elsewhere, directory]) if (folder) await rm(folder, { recursive: true, force: true });
}
