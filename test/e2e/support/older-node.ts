import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/** A Node of this machine below a major version, as machines on which only npm's Node is new enough have one. */
export async function olderNode(than: number): Promise<string | null> {
  for (const folder of (process.env['PATH'] ?? '').split(path.delimiter)) {
    const node = path.join(folder, 'node');
    if (!existsSync(node)) continue;
    const { stdout } = await promisify(execFile)(node, ['--version']);
    if (Number(/^v(\d+)/.exec(stdout)?.[1] ?? than) < than) return node;
  }
  return null;
}
