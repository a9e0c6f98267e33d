import { fromBufferPromise } from 'yauzl';
import type { Json } from './canonical.rules.js';
import type { ComparedAnswer } from './compared-answer.rules.js';

/** A body in its form for comparing: as JSON, or else as a text. */
export interface ComparableBody {
  json?: Json;
  text: string;
}

/** The media type in lower case, without its parameters. */
export const mediaTypeOf = (contentType: string | undefined): string =>
  (contentType ?? '').split(';')[0]!.trim().toLowerCase();

const MAX_ENTRIES = 5_000;

/**
 * The part of a body that a client reads. JSON is parsed. An archive gives the names and check sums of its files. A calendar
 * gives the parts that do not depend on the time of the request. A page for people counts only by its existence: its look is in
 * no contract.
 */
export async function comparableBody({ headers, body }: ComparedAnswer): Promise<ComparableBody> {
  const type = mediaTypeOf(headers['content-type']);
  if (body.length === 0) return { text: '' };
  if (/[/+]json$/.test(type)) return parsed(body);
  if (type === 'text/html') return { text: 'a page' };
  if (type === 'text/calendar') return { text: calendarText(body.toString()) };
  if (type === 'application/zip') return { text: await entriesOf(body) };
  // One character for each byte.
  return { text: body.toString('latin1') };
}

function parsed(body: Buffer): ComparableBody {
  const text = body.toString();
  try {
    return { json: JSON.parse(text) as Json, text };
  } catch {
    return { text };
  }
}

/** Folded lines are one (RFC 5545, 3.1). */
const calendarText = (text: string): string =>
  text
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .filter(line => !/^(DTSTAMP|LAST-MODIFIED|CREATED|PRODID|SEQUENCE)[:;]/.test(line))
    .join('\n');

async function entriesOf(body: Buffer): Promise<string> {
  try {
    const archive = await fromBufferPromise(body);
    const found: string[] = [];
    for await (const entry of archive.eachEntry()) {
      found.push(`${entry.fileName}:${entry.uncompressedSize}:${entry.crc32}`);
      if (found.length >= MAX_ENTRIES) break;
    }
    return found.sort().join('\n');
  } catch {
    return body.toString('latin1');
  }
}
