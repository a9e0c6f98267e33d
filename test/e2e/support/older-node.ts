import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/** Finds a Node below a major version on this machine. Machines have one when only npm's Node is new enough. */
export async function olderNode(than: number): Promise<string | null> {
  for (const folder of (process.env['PATH'] ?? '').split(path.delimiter)) {
    const node = path.join(folder, 'node');
    if (!existsSync(node)) continue;
    const { stdout } = await promisify(execFile)(node, ['--version']);
    if (Number(/^v(\d+)/.exec(stdout)?.[1] ?? than) < than) return node;
  }
  return null;
}
