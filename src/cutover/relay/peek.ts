import { setImmediate } from 'node:timers/promises';
import type { Request } from 'express';
import { AppError } from '../../failures/errors.js';

/** The bytes of a form that are searched for a field: a field after that counts as missing. */
const PEEK_BYTES = 1024 * 1024;

/**
 * A text field of a form whose body nobody has read yet; a later reader still reads all of it. A field sent twice has its last
 * value.
 * @returns null when the form does not have it, or it stands behind a long file
 * @throws INVALID when the body breaks off
 */
export async function peekField(req: Request, name: string): Promise<string | null> {
  const last = (await formOf(req, await peek(req)))?.getAll(name).at(-1);
  return typeof last === 'string' ? last : null;
}

/**
 * The text fields of a form, or the fields of a JSON object, as `peekField` finds one.
 * @returns none of another body, or of JSON above the limit
 * @throws INVALID when the body breaks off
 */
export async function peekFields(req: Request): Promise<Record<string, unknown>> {
  const start = await peek(req);
  if (!req.is(['json', '+json'])) {
    const fields: Record<string, unknown> = {};
    (await formOf(req, start))?.forEach((value, name) => (fields[name] = value));
    return fields;
  }
  try {
    const value = JSON.parse(start.toString()) as unknown;
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/**
 * Replaces a body that is there whole and that nobody has read yet; a longer one stays.
 * @param change gives the new body with its headers; null: it stays unchanged
 * @throws INVALID when the body breaks off
 */
export async function changeBody(
  req: Request,
  change: (body: Buffer) => Promise<(Pick<Request, 'headers'> & { body: Buffer | null }) | null>,
): Promise<void> {
  const before = await peek(req);
  const isWhole = () => req.complete && req.readableLength === before.length;
  if (!isWhole()) return;
  const changed = await change(before);
  if (!changed?.body || !isWhole()) return;
  // Both calls are in the same turn, as in `peek`.
  req.read();
  req.unshift(changed.body);
  for (const name of ['content-type', 'content-length']) {
    const value = changed.headers[name];
    if (req.headers[name] === undefined || typeof value !== 'string') continue;
    req.headers[name] = value;
    req.rawHeaders.forEach((each, index) => {
      if (index % 2 === 0 && each.toLowerCase() === name) req.rawHeaders[index + 1] = value;
    });
  }
  await setImmediate();
}

/** The present part of a form; null: it is none. */
async function formOf(req: Request, start: Buffer): Promise<FormData | URLSearchParams | null> {
  if (req.is('application/x-www-form-urlencoded')) return new URLSearchParams(start.toString());
  if (!req.is('multipart/form-data')) return null;
  const type = req.headers['content-type']!;
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? [];
  const limit = Buffer.from(`\r\n--${quoted ?? plain ?? ''}`);
  // The complete parts, as a form of their own.
  const end = start.lastIndexOf(limit);
  if (end < 0) return null;
  const whole = Buffer.concat([start.subarray(0, end), limit, Buffer.from('--\r\n')]);
  return new Response(whole, { headers: { 'content-type': type } }).formData().catch(() => null);
}

/** Reads the beginning of a body and puts it back. */
async function peek(req: Request): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  let onReadable = () => {};
  let onGone = () => {};
  // A destroyed request emits nothing any more.
  if (req.destroyed) throw new AppError('INVALID', 'BODY_ABORTED');
  try {
    await new Promise<void>((resolve, reject) => {
      onGone = () => reject(new AppError('INVALID', 'BODY_ABORTED'));
      onReadable = () => {
        while (req.readableLength > 0 && bytes < PEEK_BYTES) {
          const piece = req.read() as Buffer;
          pieces.push(piece);
          bytes += piece.length;
        }
        if (bytes < PEEK_BYTES && !req.complete) return;
        // The returned bytes make it readable once more.
        req.off('readable', onReadable);
        // This is in the same turn: a stream that was read to its end would be told to have ended.
        if (bytes > 0) req.unshift(Buffer.concat(pieces));
        resolve();
      };
      req.on('readable', onReadable);
      req.once('end', resolve);
      req.once('close', onGone);
      req.once('error', onGone);
    });
  } finally {
    req.off('readable', onReadable);
    req.off('close', onGone);
    req.off('error', onGone);
  }
  // Waits until the stream knows that nobody waits for 'readable' any more.
  await setImmediate();
  return Buffer.concat(pieces);
}
