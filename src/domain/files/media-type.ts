import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';

/** What participants hand in and facilitators hand out; nothing a browser would run. */
const accepted = new Set([
  'application/pdf',
  'application/rtf',
  'application/zip',
  'application/x-cfb', // Word, Excel and PowerPoint before 2007
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/heic',
  'image/heif',
  'image/avif',
  'image/bmp',
  'image/tiff',
  'video/mp4',
  'video/quicktime',
  'video/webm',
  'video/x-matroska',
  'video/3gpp',
  'audio/mpeg',
  'audio/mp4',
  'audio/x-m4a',
  'audio/ogg',
  'audio/ogg; codecs=opus',
  'audio/wav',
  'audio/webm',
  'audio/aac',
]);

const SAMPLE_BYTES = 64 * 1024;

/** The media type found in a file's content, or null when it is none that we accept. Names are never believed. */
export async function acceptedMediaType(
  file: string,
  originalName: string,
): Promise<{ mediaType: string; extension: string } | null> {
  const found = await fileTypeFromFile(file);
  if (found) return accepted.has(found.mime) ? { mediaType: found.mime, extension: found.ext } : null;
  if (!(await looksLikeText(file))) return null;
  // Text is served as text whatever it contains (nosniff), so the name may choose between its two harmless kinds.
  return originalName.toLowerCase().endsWith('.csv')
    ? { mediaType: 'text/csv', extension: 'csv' }
    : { mediaType: 'text/plain', extension: 'txt' };
}

/** No control characters but white space in the first 64 KiB; Latin-1 texts from old machines count as text too. */
async function looksLikeText(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { bytesRead, buffer } = await handle.read({ buffer: Buffer.alloc(SAMPLE_BYTES), length: SAMPLE_BYTES });
    return buffer.subarray(0, bytesRead).every(byte => byte >= 32 || [9, 10, 12, 13].includes(byte));
  } finally {
    await handle.close();
  }
}
