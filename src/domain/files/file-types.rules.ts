import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { isActiveName, isActiveText, isKnownMediaType } from '../../platform/files/file-names.js';

const SAMPLE_BYTES = 64 * 1024;

/**
 * The media type found in a file's content, or null when it is none that we accept. Names are never believed, and what
 * names itself a page or a program is not taken in: somebody would open it as that.
 */
export async function acceptedMediaType(
  file: string,
  originalName: string,
): Promise<{ mediaType: string; extension: string } | null> {
  if (isActiveName(originalName)) return null;
  const found = await fileTypeFromFile(file);
  if (found) return isKnownMediaType(found.mime) ? { mediaType: found.mime, extension: found.ext } : null;
  if (!(await looksLikeText(file))) return null;
  // Text is served as text whatever it contains (nosniff), so the name may choose between its two harmless kinds.
  return originalName.toLowerCase().endsWith('.csv')
    ? { mediaType: 'text/csv', extension: 'csv' }
    : { mediaType: 'text/plain', extension: 'txt' };
}

/** No control characters but white space in the first 64 KiB, and no beginning of a page; Latin-1 texts from old machines count as text too. */
async function looksLikeText(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { bytesRead, buffer } = await handle.read({ buffer: Buffer.alloc(SAMPLE_BYTES), length: SAMPLE_BYTES });
    const sample = buffer.subarray(0, bytesRead);
    const isText = sample.every(byte => byte >= 32 || [9, 10, 12, 13].includes(byte));
    return isText && !isActiveText(sample.toString('utf8'));
  } finally {
    await handle.close();
  }
}
