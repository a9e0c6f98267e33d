import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** The content of every file of an archive, by its name. */
export async function filesInZip(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(archive, { lazyEntries: true });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}
