/** The kinds of files that a page of ours shows itself. */
export type FileKind = 'image' | 'video' | 'audio' | 'text' | 'pdf';

/** Media types that browsers draw. SVG is none of them: it is a document with scripts. */
const kinds: Readonly<Record<string, FileKind>> = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/gif': 'image',
  'image/webp': 'image',
  'image/avif': 'image',
  'image/bmp': 'image',
  // Safari shows these; other browsers say that they can't, and the file is for downloading there.
  'image/heic': 'image',
  'image/heif': 'image',
  'image/tiff': 'image',
  'video/mp4': 'video',
  'video/quicktime': 'video',
  'video/webm': 'video',
  'video/x-matroska': 'video',
  'video/3gpp': 'video',
  'audio/mpeg': 'audio',
  'audio/mp4': 'audio',
  'audio/x-m4a': 'audio',
  'audio/ogg': 'audio',
  'audio/wav': 'audio',
  'audio/webm': 'audio',
  'audio/aac': 'audio',
  'text/plain': 'text',
  'text/csv': 'text',
  'application/pdf': 'pdf',
};

/** The kind of a media type; undefined for types that are only downloaded. */
export function kindOf(mediaType: string): FileKind | undefined {
  const [type = ''] = mediaType.toLowerCase().split(';', 1);
  return Object.hasOwn(kinds, type.trim()) ? kinds[type.trim()] : undefined;
}

export interface PreviewedFile {
  originalName: string;
  mediaType: string;
  size: number;
  url: string;
}

/** A way to show a file. It reports that the browser can't. */
export interface Preview {
  file: PreviewedFile;
  onFail: () => void;
}
