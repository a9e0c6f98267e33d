/** The accepted media types with their extensions; the first is the usual one. No type that a program would run. */
const extensionsOf: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'application/rtf': ['rtf', 'doc'],
  'application/zip': ['zip'],
  // Word, Excel and PowerPoint before 2007.
  'application/x-cfb': ['doc', 'xls', 'ppt', 'dot', 'xlt', 'pps', 'pot', 'msg'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
  'application/vnd.oasis.opendocument.graphics': ['odg'],
  'application/vnd.oasis.opendocument.text-template': ['ott'],
  'application/vnd.oasis.opendocument.spreadsheet-template': ['ots'],
  'application/vnd.oasis.opendocument.presentation-template': ['otp'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.template': ['dotx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.template': ['xltx'],
  'application/vnd.openxmlformats-officedocument.presentationml.template': ['potx'],
  'application/vnd.openxmlformats-officedocument.presentationml.slideshow': ['ppsx'],
  'application/vnd.visio': ['vsdx', 'vstx', 'vssx'],
  'application/epub+zip': ['epub'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/heic': ['heic'],
  'image/heif': ['heif'],
  'image/avif': ['avif'],
  'image/bmp': ['bmp'],
  'image/tiff': ['tif', 'tiff'],
  'video/mp4': ['mp4', 'm4v'],
  'video/quicktime': ['mov', 'qt'],
  'video/webm': ['webm'],
  'video/x-matroska': ['mkv'],
  'video/3gpp': ['3gp', '3gpp'],
  'audio/mpeg': ['mp3', 'mpga'],
  'audio/mp4': ['m4a', 'mp4'],
  'audio/x-m4a': ['m4a'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/ogg; codecs=opus': ['opus', 'ogg', 'oga'],
  'audio/wav': ['wav'],
  'audio/webm': ['weba', 'webm'],
  'audio/aac': ['aac'],
  'text/csv': ['csv'],
  'text/plain': ['txt', 'text', 'log', 'md', 'tsv'],
};

/**
 * Extensions that a file of type ZIP does not have. Many programs pack their documents as ZIP (Pages, Keynote, GeoGebra), so all
 * others may be its own.
 */
const neverZip = new Set([
  ...Object.entries(extensionsOf).flatMap(([type, extensions]) => (isOfOffice(type) ? [] : extensions)),
  ...[
    '7z',
    'rar',
    'tar',
    'gz',
    'tgz',
    'bz2',
    'xz',
    'zst',
    'iso',
    'json',
    'ics',
    'vcf',
    'eml',
    'psd',
    'avi',
    'wmv',
    'flac',
  ],
]);
neverZip.delete('zip');
function isOfOffice(type: string): boolean {
  return type.startsWith('application/vnd.') || type === 'application/epub+zip';
}

/** True when files of a media type are accepted at all. */
export const isKnownMediaType = (mediaType: string): boolean => Object.hasOwn(extensionsOf, mediaType);

/** A name without the dots and spaces at its end, because some systems drop them. */
function withoutEnd(name: string): string {
  let end = name.length;
  while (name[end - 1] === '.' || name[end - 1] === ' ') end -= 1;
  return name.slice(0, end);
}

/** The last extension in lower case; empty without one. */
function extensionOf(name: string): string {
  const clean = withoutEnd(name);
  const dot = clean.lastIndexOf('.');
  return dot < 0 ? '' : clean.slice(dot + 1).toLowerCase();
}

/**
 * The name for saving a file of ours: unchanged when its extension belongs to the file, or when it has none; else with the
 * file's own extension. A file that would be opened as a page or a program is then no longer opened so.
 */
export function fileNameFor(name: string, mediaType: string): string {
  const [usual, ...others] = isKnownMediaType(mediaType) ? extensionsOf[mediaType]! : ['bin'];
  const extension = extensionOf(name);
  const clean = withoutEnd(name) || 'arquivo';
  if (extension === usual || others.includes(extension)) return clean;
  if (extension === '') return clean;
  // `Versão 1.2` has no extension, it has a dot.
  const isWord = /^(?=[^a-z]*[a-z])[a-z\d]{1,10}$/.test(extension);
  if (mediaType === 'application/zip' && isWord && !neverZip.has(extension) && !active.has(extension)) return clean;
  const stem = isWord ? clean.slice(0, -extension.length - 1) : clean;
  return `${stem || 'arquivo'}.${usual}`;
}

/** Extensions of files that a browser, a desktop or an office program runs. */
const active = new Set(
  (
    'htm html shtml xhtml xht mht mhtml svg svgz xml xsl xslt js mjs cjs jse ts jsx wasm hta htc css swf jar jnlp class ' +
    'exe com scr pif msi msp bat cmd ps1 psm1 vb vbs vbe ws wsf wsh sct lnk url desktop reg inf cpl dll sys chm hlp ' +
    'sh bash command app dmg pkg deb rpm apk php phtml asp aspx jsp cgi pl py rb docm xlsm pptm dotm xltm xlam ppam iqy'
  ).split(' '),
);

/** True when a name marks its file as a program or a page. */
export const isActiveName = (name: string): boolean => active.has(extensionOf(name));

/** The beginnings of texts that browsers take for pages (WHATWG MIME Sniffing, 7.1), and of scripts of shells. */
const activeBeginning =
  /^(?:<!doctype html|<\?xml|<!--|#!|<(?:html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|svg|img|object|embed|link|meta|form)[\s>/])/i;

/** True when a text begins as a page or a script does. */
export const isActiveText = (text: string): boolean => activeBeginning.test(text.replace(/^\uFEFF/, '').trimStart());

/** More is refused by file systems (255 bytes); a number may follow that tells two names apart. */
const MAX_NAME_BYTES = 240;
/** Windows takes 260 characters for the whole path. */
const MAX_FOLDER_BYTES = 80;
/** Names of devices in Windows, with and without an extension. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³]) *(?:\.|$)/i;

/** The name of a file in an archive, or of a folder: one that Windows, macOS and Linux can unpack under this name. */
export function nameInArchive(name: string, { isFolder = false } = {}): string {
  const signs = name
    .normalize('NFC')
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '')
    .replaceAll(/[/\\:*?"<>|]/g, '-')
    .replace(/^[\s.]+/, '');
  const dot = isFolder ? -1 : signs.lastIndexOf('.');
  const end = dot > 0 && signs.length - dot <= 20 ? signs.slice(dot) : '';
  const room = (isFolder ? MAX_FOLDER_BYTES : MAX_NAME_BYTES) - Buffer.byteLength(end);
  const kept = withoutEnd(cutToBytes(signs.slice(0, signs.length - end.length), room) + end);
  if (kept === '') return 'sem nome';
  return device.test(kept) ? `_${kept}` : kept;
}

/** The beginning of a text that fits into a number of bytes of UTF-8. */
const cutToBytes = (text: string, bytes: number): string =>
  text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(bytes)).read);
