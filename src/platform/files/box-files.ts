import type { EditedFile, Extent } from './edited-file.js';

/** A box of ISO/IEC 14496-12: MP4, QuickTime, HEIC and AVIF are made of them. */
export interface Box {
  type: string;
  at: number;
  /** The content, behind the header. */
  start: number;
  end: number;
}

/** The boxes from one place of a file to another. It ends at the first one that is none, so a damaged file gives fewer. */
export async function* boxesIn(file: EditedFile, from: number, to: number): AsyncGenerator<Box> {
  for (let at = from; at + 8 <= to;) {
    const header = await file.read(at, 16);
    const size = header.readUInt32BE(0);
    // 1: the size stands behind the type. 0: the box goes on to the end.
    const length = size === 1 ? Number(header.readBigUInt64BE(8)) : size === 0 ? to - at : size;
    const start = at + (size === 1 ? 16 : 8);
    const end = at + length;
    if (end < start || end > to) return;
    yield { type: header.toString('latin1', 4, 8), at, start, end };
    at = end;
  }
}

/** An item of metadata of a still picture (ISO/IEC 23008-12). */
export interface PictureItem {
  kind: 'exif' | 'xmp';
  extents: Extent[];
}

const MAX_META_BYTES = 1024 * 1024;

/**
 * The metadata in the box `meta` of a still picture.
 * @throws RangeError when the box is damaged
 */
export async function metadataItems(file: EditedFile, meta: Box): Promise<PictureItem[]> {
  const parts = new Map<string, Box>();
  for await (const box of boxesIn(file, meta.start + 4, meta.end)) parts.set(box.type, box);
  const [iinf, iloc] = [parts.get('iinf'), parts.get('iloc')];
  if (!iinf || !iloc || meta.end - meta.start > MAX_META_BYTES) return [];
  const kinds = await kindsOfItems(file, iinf);
  const places = placesOfItems(await contentOf(file, iloc), kinds, parts.get('idat')?.start);
  return [...kinds].map(([id, kind]) => ({ kind, extents: places.get(id) ?? [] }));
}

const contentOf = (file: EditedFile, { start, end }: Box): Promise<Buffer> => file.read(start, end - start);

/** Item information (8.11.6). */
async function kindsOfItems(file: EditedFile, iinf: Box): Promise<Map<number, PictureItem['kind']>> {
  const kinds = new Map<number, PictureItem['kind']>();
  const version = (await file.read(iinf.start, 1)).readUInt8(0);
  for await (const box of boxesIn(file, iinf.start + (version === 0 ? 6 : 8), iinf.end)) {
    if (box.type !== 'infe') continue;
    const entry = await contentOf(file, box);
    const isLong = entry.readUInt8(0) === 3;
    const id = isLong ? entry.readUInt32BE(4) : entry.readUInt16BE(4);
    const rest = entry.toString('latin1', isLong ? 10 : 8);
    if (rest.startsWith('Exif')) kinds.set(id, 'exif');
    else if (rest.startsWith('mime') && rest.includes('rdf+xml')) kinds.set(id, 'xmp');
  }
  return kinds;
}

/** Item locations (8.11.3) of these items. @param idat place of the data that stands in the box `meta` itself */
function placesOfItems(
  iloc: Buffer,
  wanted: ReadonlyMap<number, unknown>,
  idat: number | undefined,
): Map<number, Extent[]> {
  const places = new Map<number, Extent[]>();
  let at = 0;
  const next = (bytes: number): number => {
    const value = bytes === 0 ? 0 : bytes === 8 ? Number(iloc.readBigUInt64BE(at)) : iloc.readUIntBE(at, bytes);
    at += bytes;
    return value;
  };
  const version = next(1);
  next(3);
  const [sizes, more] = [next(1), next(1)];
  const [ofOffset, ofLength, ofBase] = [sizes >> 4, sizes & 15, more >> 4];
  const ofIndex = version === 0 ? 0 : more & 15;
  const ofId = version === 2 ? 4 : 2;
  // Whole files as items; any number of them would fit into a few bytes.
  if (ofOffset + ofLength === 0) return places;
  for (let items = next(ofId); items > 0; items -= 1) {
    const id = next(ofId);
    const method = version === 0 ? 0 : next(2) & 15;
    next(2);
    const base = next(ofBase);
    const origin = method === 0 ? 0 : method === 1 ? idat : undefined;
    const extents: Extent[] = [];
    for (let count = next(2); count > 0; count -= 1) {
      next(ofIndex);
      const offset = base + next(ofOffset);
      const length = next(ofLength);
      if (origin !== undefined && wanted.has(id)) extents.push({ at: origin + offset, length });
    }
    if (wanted.has(id)) places.set(id, extents);
  }
  return places;
}
