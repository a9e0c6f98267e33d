import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { crc32 } from 'node:zlib';
import { type Box, boxesIn, metadataItems } from './box-files.js';
import { EditedFile, type Extent } from './edited-file.js';

/*
 * Removes from photos and videos where they were taken, and with which device. The metadata is overwritten in its place and in its
 * length: pixels keep their bytes, nothing that points into the file moves, and a file of any size takes little memory. Of Exif
 * the orientation stays, for without it a photo lies on its side.
 */

const removers: Readonly<Record<string, (target: EditedFile) => Promise<void>>> = {
  'image/jpeg': ofJpeg,
  'image/png': ofPng,
  'image/webp': ofWebp,
  'image/heic': ofHeic,
  'image/heif': ofHeic,
  'image/avif': ofHeic,
  'video/mp4': ofVideo,
  'video/quicktime': ofVideo,
  'video/3gpp': ofVideo,
};

/**
 * Removes the place and the device from a file. A damaged file keeps what can't be understood.
 * @returns the hash of the new content; null when the file stayed as it was
 */
export async function removePlace(file: string, mediaType: string): Promise<string | null> {
  const remover = removers[mediaType];
  if (!remover) return null;
  const target = await EditedFile.open(file);
  try {
    await remover(target).catch((error: unknown) => {
      // Numbers that lead out of the file, or too many parts.
      if (!(error instanceof RangeError)) throw error;
    });
  } finally {
    await target.close();
  }
  if (!target.isChanged) return null;
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  return hash.digest('hex');
}

const EXIF = Buffer.from('Exif\0\0', 'latin1');
const SPACE = 0x20;
/** Enough of an Exif block: cameras write the orientation at its beginning. */
const BLOCK = 64 * 1024;
/** Longer than any of the beginnings that are looked for. */
const OVERLAP = 64;
const WINDOW = 1024 * 1024;

/** The places of some bytes in a file. */
async function* placesOf(target: EditedFile, wanted: Buffer): AsyncGenerator<number> {
  for (let start = 0; start < target.size; start += WINDOW) {
    const window = await target.read(start, WINDOW + OVERLAP);
    for (let at = window.indexOf(wanted); at >= 0 && at < WINDOW; at = window.indexOf(wanted, at + 1)) yield start + at;
  }
}

/**
 * Segments that may name a place, by the beginning of their content (CIPA DC-008, XMP part 3; APP13 has IPTC). They are looked for
 * in the whole file: behind the photo there may be further ones, with metadata of their own. Within pixels no marker can stand,
 * because 0xFF is followed by 0 there.
 */
const segments = [
  { marker: 0xe1, begins: EXIF },
  { marker: 0xe1, begins: Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1') },
  { marker: 0xe1, begins: Buffer.from('http://ns.adobe.com/xmp/extension/\0', 'latin1') },
  { marker: 0xed, begins: Buffer.from('Photoshop 3.0\0', 'latin1') },
];
const COMMENT = Buffer.from([0xff, 0xfe]);

async function ofJpeg(target: EditedFile): Promise<void> {
  for (const { marker, begins } of segments)
    for await (const found of placesOf(target, begins)) {
      const header = await target.read(found - 4, 4);
      if (header[0] !== 0xff || header[1] !== marker) continue;
      const content = { at: found, length: header.readUInt16BE(2) - 2 };
      if (begins === EXIF) await keepOrientation(target, content, EXIF.length);
      else {
        await target.overwrite(content, Buffer.alloc(0), SPACE);
        await target.write(found - 4, COMMENT);
      }
    }
  // A photo in motion has its video behind it.
  for await (const at of placesOf(target, Buffer.from('ftyp'))) await ofVideo(target, at - 4);
}

/** Leaves the orientation of an Exif block alone. @param skipped bytes before its TIFF header, which stay */
async function keepOrientation(target: EditedFile, { at, length }: Extent, skipped: number): Promise<number> {
  const block = await target.read(at, Math.min(length, BLOCK));
  return target.overwrite(
    { at, length },
    Buffer.concat([block.subarray(0, skipped), exifOf(orientationIn(block.subarray(skipped)))]),
  );
}

const ORIENTATION = 0x0112;

/** The orientation in a TIFF block (TIFF 6.0); 1 when it says none. */
function orientationIn(tiff: Buffer): number {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (at + 4 > tiff.length ? 0 : isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const directory = long(4);
  for (let entry = 0; entry < short(directory); entry += 1) {
    const at = directory + 2 + entry * 12;
    const value = short(at + 8);
    if (short(at) === ORIENTATION && value >= 1 && value <= 8) return value;
  }
  return 1;
}

/** A TIFF block with an orientation and nothing else. */
const exifOf = (orientation: number): Buffer =>
  Buffer.from([
    ...[0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 1, 0],
    ...[ORIENTATION & 0xff, ORIENTATION >> 8, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0],
  ]);

/** Keywords of texts with metadata (PNG, 11.3.3; the second kind is ImageMagick's). */
const keyword = /^(?:XML:com\.adobe\.xmp|Raw profile type (?:exif|APP1|xmp|iptc|8bim))\0/i;

async function ofPng(target: EditedFile): Promise<void> {
  for (let at = 8; at + 12 <= target.size;) {
    const header = await target.read(at, 64);
    const content = { at: at + 8, length: header.readUInt32BE(0) };
    const type = header.toString('latin1', 4, 8);
    if (content.at + content.length + 4 > target.size) return;
    const sumOf = crc32(header.subarray(4, 8));
    if (type === 'eXIf') {
      const block = await target.read(content.at, Math.min(content.length, BLOCK));
      const head = exifOf(orientationIn(block));
      await writeSum(target, content, await target.overwrite(content, head, 0, sumOf));
    } else if (['tEXt', 'zTXt', 'iTXt'].includes(type) && keyword.test(header.toString('latin1', 8))) {
      const plain = Buffer.from('tEXt');
      await target.write(at + 4, plain);
      const sum = await target.overwrite(content, Buffer.from('Comment\0'), SPACE, crc32(plain));
      await writeSum(target, content, sum);
    }
    at = content.at + content.length + 4;
  }
}

async function writeSum(file: EditedFile, { at, length }: Extent, sum: number): Promise<void> {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(sum);
  await file.write(at + length, bytes);
}

const EMPTY_XMP = Buffer.from('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>');
const blankXmp = (target: EditedFile, content: Extent) => target.overwrite(content, EMPTY_XMP, SPACE);

async function ofWebp(target: EditedFile): Promise<void> {
  for (let at = 12; at + 8 <= target.size;) {
    const header = await target.read(at, 14);
    const content = { at: at + 8, length: header.readUInt32LE(4) };
    const type = header.toString('latin1', 0, 4);
    if (content.at + content.length > target.size) return;
    if (type === 'EXIF') await keepOrientation(target, content, header.subarray(8).equals(EXIF) ? EXIF.length : 0);
    if (type === 'XMP ') await blankXmp(target, content);
    at = content.at + content.length + (content.length % 2);
  }
}

async function ofHeic(target: EditedFile): Promise<void> {
  for await (const box of boxesIn(target, 0, target.size)) {
    if (box.type !== 'meta') continue;
    for (const { kind, extents } of await metadataItems(target, box))
      for (const extent of extents)
        if (kind === 'xmp') await blankXmp(target, extent);
        else await ofExifItem(target, extent);
  }
}

/** The item begins with the number of bytes from there to its TIFF header (ISO/IEC 23008-12, A.2.1). */
async function ofExifItem(target: EditedFile, extent: Extent): Promise<void> {
  const start = await target.read(extent.at, 4);
  const skipped = 4 + start.readUInt32BE(0);
  const block = await target.read(extent.at, Math.min(extent.length, BLOCK));
  await target.overwrite(extent, Buffer.concat([Buffer.alloc(4), exifOf(orientationIn(block.subarray(skipped)))]));
}

/** Boxes with texts of the camera: places, names of devices, titles. The orientation of a video stands in its tracks. */
const texts = ['udta', 'meta'];
/** A box with XMP (XMP part 3, 1.1.4). */
const XMP_BOX = 'be7acfcb97a942e89c71999491e3afac';

async function ofVideo(target: EditedFile, from = 0): Promise<void> {
  for await (const box of boxesIn(target, from, target.size)) {
    if (box.type === 'uuid' && (await target.read(box.start, 16)).toString('hex') === XMP_BOX)
      await freeBox(target, box);
    if (box.type !== 'moov') continue;
    for await (const part of boxesIn(target, box.start, box.end)) {
      if (texts.includes(part.type)) await freeBox(target, part);
      if (part.type !== 'trak') continue;
      for await (const each of boxesIn(target, part.start, part.end))
        if (texts.includes(each.type)) await freeBox(target, each);
    }
  }
}

/** Players skip a box of type `free`. */
async function freeBox(target: EditedFile, { at, start, end }: Box): Promise<void> {
  await target.write(at + 4, Buffer.from('free'));
  await target.overwrite({ at: start, length: end - start }, Buffer.alloc(0));
}
