import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { encodingOfBeginning } from '../../platform/spreadsheets/encoding.js';
import { isActiveName, isActiveText, isKnownMediaType } from '../../platform/files/file-names.js';

const SAMPLE_BYTES = 64 * 1024;
const HAS_CONTROLS = /[^\P{Cc}\t\n\f\r\u007f-\u009f]/u;

/**
 * The media type found in a file's content, or null when the type is not accepted. Names are never believed. Files whose name
 * ends like that of a page or a program are refused, because somebody would open them as such.
 */
export async function acceptedMediaType(
  file: string,
  originalName: string,
): Promise<{ mediaType: string; extension: string } | null> {
  if (isActiveName(originalName)) return null;
  const found = await fileTypeFromFile(file);
  if (found) return isKnownMediaType(found.mime) ? { mediaType: found.mime, extension: found.ext } : null;
  if (!(await looksLikeText(file))) return null;
  // Text is served as text in any case (nosniff), so the name may choose between two harmless types.
  return originalName.toLowerCase().endsWith('.csv')
    ? { mediaType: 'text/csv', extension: 'csv' }
    : { mediaType: 'text/plain', extension: 'txt' };
}

/**
 * True when the first 64 KiB have no control characters except white space, and no beginning of a page. Texts in UTF-16, and in
 * encodings of old machines, count as text too.
 */
async function looksLikeText(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { bytesRead, buffer } = await handle.read({ buffer: Buffer.alloc(SAMPLE_BYTES), length: SAMPLE_BYTES });
    const sample = buffer.subarray(0, bytesRead);
    // Excel's "Unicode text" is UTF-16, which has zeros beside its letters.
    const encoding = encodingOfBeginning(sample);
    const text = encoding ? new TextDecoder(encoding).decode(sample) : sample.toString('latin1');
    return !HAS_CONTROLS.test(text) && !isActiveText(encoding ? text : sample.toString('utf8'));
  } finally {
    await handle.close();
  }
}
