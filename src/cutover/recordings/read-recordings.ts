import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { readLogLine } from './access-log.js';
import { looksLikeHar, readHar } from './har.js';
import type { RecordedRequest } from './recorded-request.js';

/** A HAR file is parsed whole. */
const MAX_HAR_BYTES = 256 * 1024 * 1024;
/** Longer lines are no requests. */
const MAX_LINE = 64 * 1024;

/** The contents of a file. */
export interface Read {
  kind: 'HAR file' | 'access log';
  reads: number;
  /** Requests that change something, and unreadable entries. */
  others: number;
}

/** The file can't be read as the kind that it seems to be; the message says why. */
export class UnreadableFile extends Error {}

/**
 * Hands on the reads of a HAR file or of an access log (`.gz` too), one after another. A log may be of any length.
 * @throws UnreadableFile
 */
export async function readRecordings(file: string, take: (recorded: RecordedRequest) => void): Promise<Read> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new UnreadableFile(`There is no file ${file}.`);
  return (await beginsAsHar(file)) ? readHarFile(file, found.size, take) : readLog(file, take);
}

async function beginsAsHar(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0);
    return looksLikeHar(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await handle.close();
  }
}

async function readHarFile(file: string, bytes: number, take: (recorded: RecordedRequest) => void): Promise<Read> {
  if (bytes > MAX_HAR_BYTES) throw new UnreadableFile(`${file} is larger than ${MAX_HAR_BYTES / 1024 / 1024} MiB.`);
  try {
    const { reads, others } = readHar(await readFile(file, 'utf8'));
    for (const each of reads) take(each);
    return { kind: 'HAR file', reads: reads.length, others };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError)
      throw new UnreadableFile(`${file} begins as a HAR file and is none.`);
    throw error;
  }
}

async function readLog(file: string, take: (recorded: RecordedRequest) => void): Promise<Read> {
  const bytes = createReadStream(file);
  const input = file.endsWith('.gz') ? bytes.pipe(createGunzip()) : bytes;
  let [reads, others, understood] = [0, 0, 0];
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      const recorded = line.length > MAX_LINE ? undefined : readLogLine(line);
      if (recorded !== undefined) understood += 1;
      if (recorded) {
        reads += 1;
        take(recorded);
      } else if (line.trim() !== '') others += 1;
    }
  } catch (error) {
    throw new UnreadableFile(`${file} can't be read: ${(error as Error).message}`);
  }
  if (understood === 0) throw new UnreadableFile(`${file} is neither a HAR file nor an access log.`);
  return { kind: 'access log', reads, others };
}
