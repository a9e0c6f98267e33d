import { access } from 'node:fs/promises';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { Picture } from '../../../src/entities/index.js';
import { AJAX, aForm, aVisitor } from '../../support/cms.js';
import { PASSWORD } from '../../support/factories.js';
import { runRecurring } from '../../support/jobs.js';
import { useUp } from '../../support/limits.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});
beforeEach(() => elo.make.em().execute('delete from rate_limits'));

async function signedIn() {
  const user = await elo.make.aMember();
  const visitor = aVisitor(elo);
  await visitor.signIn(user.email!, PASSWORD);
  return { user, visitor };
}
const anImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } });
const blob = (content: Uint8Array | string) => new Blob([content as never]);
const upload = (visitor: ReturnType<typeof aVisitor>, content: Blob | undefined, kind = 'avatar') =>
  visitor.act(`${kind}-upload`, { [kind]: content }, 'security', true);
const stagedFiles = async () => (await elo.make.em().execute<unknown[]>('select id from stored_files')).length;
const inStorage = (key: string) => path.join(elo.directory, 'storage', key);
const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/** A PNG that declares this size and has no pixels: a few hundred bytes that would become gigabytes. */
function aBomb(width: number, height: number): Buffer {
  const crc = (bytes: Buffer) => {
    let sum = ~0;
    for (const byte of bytes) {
      sum ^= byte;
      for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
    }
    return ~sum >>> 0;
  };
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc(named));
    return Buffer.concat([length, named, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('avatar-upload and cover-upload', () => {
  it.each([
    ['avatar', 'jpeg', 512, 512],
    ['avatar', 'png', 512, 512],
    ['cover', 'webp', 1440, 1080],
    ['cover', 'gif', 1440, 1080],
  ] as const)('store an %s sent as %s, converted to WebP without metadata', async (kind, format, width, height) => {
    const { user, visitor } = await signedIn();
    const exif = { IFD0: { Copyright: 'segredo' }, IFD3: { GPSLatitudeRef: 'S' } };
    const sent = await anImage(2000, 1500).withExif(exif).toFormat(format).toBuffer();
    const reply = await upload(visitor, blob(sent), kind);
    expect({ status: reply.status, body: reply.body }).toEqual({
      status: 200,
      body: {
        success: true,
        data: {
          message: 'Imagem atualizada.',
          url: expect.stringMatching(/^\/cms\/api\/core\/v1\/pictures\/pictures\/\d{4}\/\d\d\/[\w-]{36}\.webp$/),
          width,
          height,
        },
      },
    });
    const { url } = reply.body.data;
    const response = await fetch(elo.url + url, { headers: { cookie: visitor.cookie()! } });
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('etag')).toMatch(/^"[0-9a-f]{64}"$/);
    expect(response.headers.get('vary')).toBe('Authorization, Cookie, X-Participant-Mode');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    const kept = Buffer.from(await response.arrayBuffer());
    const metadata = await sharp(kept).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width, height });
    expect(metadata.exif).toBeUndefined();
    expect(kept.includes('segredo')).toBe(false);
    const shown = await elo.graphql(`{ me { ${kind} { url width height } } }`, {}, { as: user });
    expect(shown.body.data.me[kind]).toEqual({ url, width, height });
    // The uploaded file is gone, row and object.
    expect(await stagedFiles()).toBe(0);
  });

  it.each([
    [700, 500, 500],
    [64, 200, 64],
  ])('make a square of a small avatar of %d by %d', async (width, height, side) => {
    const { visitor } = await signedIn();
    const { body } = await upload(visitor, blob(await anImage(width, height).png().toBuffer()));
    expect(body.data).toMatchObject({ width: side, height: side });
  });

  it('rotate a picture by its camera’s orientation', async () => {
    const { visitor } = await signedIn();
    const sent = await anImage(400, 200).withExif({}).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await upload(visitor, blob(sent), 'cover')).body.data).toMatchObject({ width: 200, height: 400 });
  });

  it('replace the previous picture, which the sweeper removes', async () => {
    const { user, visitor } = await signedIn();
    const picture = await anImage(300, 300).png().toBuffer();
    const [first, second] = [await upload(visitor, blob(picture)), await upload(visitor, blob(picture))];
    const get = (reply: { body: any }) => elo.call('GET', reply.body.data.url, { as: user });
    expect((await get(first)).status).toBe(404);
    expect((await get(second)).status).toBe(200);
    const rows = await elo.make.em().find(Picture, { user: user.id }, { orderBy: { id: 'asc' } });
    expect(rows.map(({ current }) => current)).toEqual([false, true]);
    expect(await isThere(inStorage(rows[0]!.path))).toBe(true);
    const run = () => runRecurring(elo, 'pictures-sweep');
    await run();
    expect(await elo.make.em().count(Picture, { user: user.id })).toBe(2);
    elo.setNow(new Date(Date.now() + 2 * 3_600_000).toISOString());
    await run();
    elo.setNow(null);
    expect(await elo.make.em().count(Picture, { user: user.id })).toBe(1);
    expect(await isThere(inStorage(rows[0]!.path))).toBe(false);
    expect((await get(second)).status).toBe(200);
  });

  it('leave one picture after concurrent uploads', async () => {
    const { user, visitor } = await signedIn();
    const picture = await anImage(64, 64).png().toBuffer();
    const replies = await Promise.all(Array.from({ length: 5 }, () => upload(visitor, blob(picture))));
    for (const { status } of replies) expect(status).toBe(200);
    expect(await elo.make.em().count(Picture, { user: user.id, current: true })).toBe(1);
  });

  it.each([
    ['SVG', () => '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><script>alert(1)</script></svg>'],
    ['HTML', () => '<html><body>olá</body></html>'],
    ['a PDF', () => '%PDF-1.4\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n'],
    [
      'a JPEG that ends too early',
      async () => (await anImage(800, 800).jpeg({ quality: 100 }).toBuffer()).subarray(0, 400),
    ],
    ['a GIF that is a script', () => 'GIF89a/*' + 'x'.repeat(40) + '*/=1;alert(1)'],
    ['an image bomb', () => aBomb(60_000, 60_000)],
    ['a picture of 15 pixels', () => anImage(15, 15).png().toBuffer()],
  ])('refuse %s, and store nothing', async (_what, content) => {
    const { user, visitor } = await signedIn();
    const reply = await upload(visitor, blob(await content()));
    expect({ status: reply.status, body: reply.body }).toEqual({
      status: 400,
      body: { success: false, data: { message: expect.any(String) } },
    });
    expect(await elo.make.em().count(Picture, { user: user.id })).toBe(0);
    expect(await stagedFiles()).toBe(0);
  });

  it('keep no data that is hidden behind a picture', async () => {
    const { visitor } = await signedIn();
    const polyglot = Buffer.concat([
      await anImage(100, 100).jpeg().toBuffer(),
      Buffer.from('<script>alert(1)</script>PK\x03\x04'),
    ]);
    const { body } = await upload(visitor, blob(polyglot));
    const response = await fetch(elo.url + body.data.url, { headers: { cookie: visitor.cookie()! } });
    expect(Buffer.from(await response.arrayBuffer()).includes('<script>')).toBe(false);
  });

  it('need one file, a session and a nonce', async () => {
    const { user, visitor } = await signedIn();
    const picture = blob(await anImage(64, 64).png().toBuffer());
    expect((await upload(visitor, undefined)).status).toBe(400);
    const two = aForm(
      { action: 'avatar-upload', security: await visitor.nonce('avatar-upload'), avatar: picture, other: picture },
      true,
    );
    expect((await visitor.call('POST', AJAX, { form: two })).status).toBe(400);
    const wrong = await visitor.act('avatar-upload', { avatar: picture, security: 'x' });
    expect(wrong).toMatchObject({ status: 403, body: { success: false, data: { message: expect.any(String) } } });
    expect((await upload(aVisitor(elo), picture)).status).toBe(401);
    expect(await elo.make.em().count(Picture, { user: user.id })).toBe(0);
    expect(await stagedFiles()).toBe(0);
    const large = Buffer.concat([await anImage(64, 64).png().toBuffer(), Buffer.alloc(10 * 1024 * 1024)]);
    expect((await upload(visitor, blob(large))).body.data.message).toBe('A imagem pode ter no máximo 10 MB.');
  });

  it('answer 429 after thirty uploads', async () => {
    const { user, visitor } = await signedIn();
    await useUp(elo, 'picture', `user:${user.id}`, 30);
    expect((await upload(visitor, blob(await anImage(64, 64).png().toBuffer()))).status).toBe(429);
  });
});

describe('pictures', () => {
  it('are for every signed-in person, and nobody else', async () => {
    const { user, visitor } = await signedIn();
    const { body } = await upload(visitor, blob(await anImage(64, 64).png().toBuffer()));
    const get = (as: { id: number } | null) => elo.call('GET', body.data.url, { as });
    expect((await get(await elo.make.aUser())).status).toBe(200);
    expect(await get(null)).toMatchObject({ status: 401, body: { message: expect.any(String) } });
    for (const address of [
      '/cms/api/core/v1/pictures/pictures/none.webp',
      '/cms/api/core/v1/pictures/..%2f..%2fetc/passwd',
    ])
      expect((await elo.call('GET', address, { as: user })).status).toBe(404);
  });

  it('are set and removed in the graph too, from own uploads only', async () => {
    const { user } = await signedIn();
    const stranger = await elo.make.aUser();
    const form = new FormData();
    form.append('file', blob(await anImage(64, 64).png().toBuffer()), 'eu.png');
    const { body } = await elo.call('POST', '/uploads', { as: user, form });
    const id = body.uploads[0].id;
    const SET = 'mutation ($id: ID!) { setPicture(kind: AVATAR, uploadId: $id) { avatar { width } } }';
    const set = (as: { id: number }) => elo.graphql(SET, { id }, { as });
    expect((await set(stranger)).body.errors[0].extensions.code).toBe('INVALID');
    expect((await set(user)).body.data.setPicture.avatar).toEqual({ width: 64 });
    expect((await set(user)).body.errors[0].extensions.code).toBe('INVALID');
    const removed = await elo.graphql(
      'mutation { removePicture(kind: AVATAR) { avatar { width } } }',
      {},
      { as: user },
    );
    expect(removed.body.data.removePicture.avatar).toBeNull();
  });
});
