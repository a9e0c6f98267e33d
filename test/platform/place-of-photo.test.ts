import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { removePlace } from '../../src/platform/files/place-of-photo.js';
import { aPhoto, aVideo, photoFormats, tellsPlace } from '../support/photos.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'elo-photos-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function without(content: Buffer, mediaType?: string): Promise<{ content: Buffer; hash: string | null }> {
  const file = path.join(folder, 'photo');
  await writeFile(file, content);
  const hash = await removePlace(file, mediaType ?? (await fileTypeFromBuffer(content))!.mime);
  return { content: await readFile(file), hash };
}
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const pixels = (content: Buffer) => sharp(content).raw().toBuffer();

describe.each(photoFormats)('a photo in %s', format => {
  it('loses its place and its device, and keeps its pixels and orientation', async () => {
    const photo = await aPhoto(format);
    expect(tellsPlace(photo)).toBe(true);
    const { content, hash } = await without(photo);
    expect(tellsPlace(content)).toBe(false);
    expect(hash).toBe(sha256(content));
    expect(content).toHaveLength(photo.length);
    expect(await pixels(content)).toEqual(await pixels(photo));
    const [before, after] = [await sharp(photo).metadata(), await sharp(content).metadata()];
    const { width, height, orientation } = before;
    expect(after).toMatchObject({ format: before.format, width, height });
    // The container of AVIF and HEIC has a turn of its own.
    expect([orientation, after.orientation]).toEqual(format === 'avif' ? [undefined, undefined] : [6, 6]);
  });

  it('stays the same the second time, and is the same each time', async () => {
    const photo = await aPhoto(format);
    const once = await without(photo);
    expect(await without(photo)).toEqual(once);
    expect((await without(once.content)).content).toEqual(once.content);
  });

  it('is no error when it is damaged', async () => {
    const photo = await aPhoto(format);
    const { mime } = (await fileTypeFromBuffer(photo))!;
    for (let length = 0; length < photo.length; length += 7) await without(photo.subarray(0, length), mime);
    let seed = 1;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let turn = 0; turn < 300; turn += 1) {
      const broken = Buffer.from(photo);
      for (let count = 0; count < 5; count += 1) broken[random(photo.length)] = random(256);
      expect((await without(broken, mime)).content).toHaveLength(photo.length);
    }
  });
});

it('a photo behind the photo loses its place too, and so does the video of a photo in motion', async () => {
  const photo = await aPhoto('jpeg');
  const { content } = await without(Buffer.concat([photo, photo, aVideo()]));
  expect(tellsPlace(content)).toBe(false);
  expect(await pixels(content.subarray(photo.length, photo.length * 2))).toEqual(await pixels(photo));
});

it.each([
  ['isom', 'video/mp4'],
  ['qt  ', 'video/quicktime'],
  ['3gp4', 'video/3gpp'],
])('a video of brand %s loses its place and keeps its tracks', async (brand, mediaType) => {
  const video = aVideo(brand);
  expect(tellsPlace(video)).toBe(true);
  const { content } = await without(video, mediaType);
  expect(tellsPlace(content)).toBe(false);
  expect(content).toHaveLength(video.length);
  for (const kept of ['pictures and sound', 'mvhd', 'tkhd', 'mdia']) expect(content.includes(kept)).toBe(true);
  expect((await fileTypeFromBuffer(content))?.mime).toBe((await fileTypeFromBuffer(video))?.mime);
});

it('a text of ImageMagick in a PNG is removed, other texts stay', async () => {
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#147' } })
    .png()
    .toBuffer();
  const text = (content: string) => {
    const chunk = Buffer.alloc(content.length + 12);
    chunk.writeUInt32BE(content.length);
    chunk.write(`tEXt${content}`, 4, 'latin1');
    return chunk;
  };
  const end = photo.length - 12;
  const texts = [text('Raw profile type APP1\0Galaxy'), text('Title\0Plano')];
  const { content } = await without(Buffer.concat([photo.subarray(0, end), ...texts, photo.subarray(end)]));
  expect(tellsPlace(content)).toBe(false);
  expect(content.includes('Title\0Plano')).toBe(true);
});

it('a file without metadata, and one of another kind, stays as it is', async () => {
  const plain = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#147' } })
    .jpeg()
    .toBuffer();
  expect(await without(plain)).toEqual({ content: plain, hash: null });
  const text = Buffer.from('Exif\0\0');
  expect(await without(text, 'text/plain')).toEqual({ content: text, hash: null });
});

// Work that grows with the square of the size takes hours here, and meets the test's time limit.
it('a file that was made to take long ends', async () => {
  const begins = Buffer.from([0xff, 0xe1, 0xff, 0xff, ...Buffer.from('Exif\0\0', 'latin1')]);
  await without(Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(5_000_000, begins)]), 'image/jpeg');
  await without(Buffer.alloc(5_000_000, '\0\0\0\x08trak', 'latin1'), 'video/mp4');
}, 120_000);
