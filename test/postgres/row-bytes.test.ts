import { EventEmitter } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  AsBytes,
  isNullIn,
  keyIn,
  keyOfText,
  readMessages,
  type RowBytes,
  textIn,
} from '../../src/postgres/row-bytes.js';
import { fromBinary, toBinary } from '../../src/graph/binary-strings.js';
import { ofFastPath } from '../support/fast-path.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

/** Texts that PostgreSQL can store. */
const texts = fc.oneof(
  fc.string({ unit: 'binary' }).map(text => text.replaceAll('\0', '')),
  fc.constantFrom('', 'a', 'ção', '\u{1F600}', '"\\\n', '\u2028', 'é'.repeat(70_000)),
);

it('a text and its binary string are equal, with one character for each byte', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      const binary = toBinary(text);
      expect(binary.length).toBe(Buffer.byteLength(text));
      expect(Buffer.from(binary, 'latin1').equals(Buffer.from(text))).toBe(true);
      expect(fromBinary(binary)).toBe(text);
    }),
  );
});

const textsOf = (row: RowBytes) =>
  Array.from({ length: row.$bytes.readInt16BE(row.$at) }, (_, column) => textIn(row, column));

ofFastPath.it('values read as bytes equal values read as texts', async () => {
  const { database } = elo.app.services;
  const text = 'select n, t from unnest($1::int[], $2::text[]) as all_rows(n, t)';
  const one = fc.tuple(fc.option(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })), fc.option(texts));
  await fc.assert(
    fc.asyncProperty(fc.array(one, { maxLength: 30 }), async rows => {
      const values = [rows.map(([n]) => n), rows.map(([, t]) => t)];
      const found = await database.bytes(text, values);
      const parsers = found.parsers();
      const parsed = found.rows.map(row =>
        textsOf(row).map((value, at) => (value === null ? null : parsers[at]!(value))),
      );
      expect(parsed).toEqual(rows);
      expect(parsed).toEqual((await database.rows<{ n: number; t: string }>(text, values)).map(({ n, t }) => [n, t]));
    }),
    { numRuns: 40 },
  );
});

it('messages may arrive in pieces of any size', async () => {
  const rows = [['1', 'Olá', null], [null, '', 'ç'.repeat(300)], [], ['\u{1F600}']];
  const sent = Buffer.concat(rows.map(dataRow));
  for (const size of [1, 2, 5, 7, 64, 1_000, sent.length]) {
    const [stream, connection] = [new PassThrough(), new EventEmitter()];
    const seen: RowBytes[] = [];
    const result = { rows: seen, _types: new AsBytes() };
    readMessages(stream, connection, () => result);
    for (let at = 0; at < sent.length; at += size) stream.write(Buffer.from(sent.subarray(at, at + size)));
    await new Promise(resolve => stream.end().once('end', resolve));
    expect(seen.map(textsOf)).toEqual(rows);
  }
});

it('a value’s key equals its text’s key', () => {
  const [stream, connection] = [new EventEmitter(), new EventEmitter()];
  const seen: RowBytes[] = [];
  readMessages(stream as Readable, connection, () => ({ rows: seen, _types: new AsBytes() }));
  const values = fc.oneof(
    texts,
    fc.constantFrom('0', '7', '007', '00', '-1', '1.5', ' 1', '999999999999999', '1234567890123456', '٣'),
    fc.nat().map(String),
  );
  fc.assert(
    fc.property(fc.array(fc.option(values), { maxLength: 5 }), row => {
      seen.length = 0;
      stream.emit('data', dataRow(row));
      expect(row.map((_, column) => keyIn(seen[0]!, column))).toEqual(row.map(each => each && keyOfText(each)));
      expect(row.map((_, column) => isNullIn(seen[0]!, column))).toEqual(row.map(each => each === null));
    }),
  );
});

/** The protocol's message for a row. */
function dataRow(values: readonly (string | null)[]): Buffer {
  const parts = values.flatMap(value => {
    const bytes = Buffer.from(value ?? '');
    const size = Buffer.alloc(4);
    size.writeInt32BE(value === null ? -1 : bytes.length);
    return [size, bytes];
  });
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(7);
  head.write('D');
  head.writeInt32BE(6 + body.length, 1);
  head.writeInt16BE(values.length, 5);
  return Buffer.concat([head, body]);
}

it('refusals of Apollo Server and express are in UTF-8 with the right length', async () => {
  const asked = (body: string, headers: Record<string, string>) =>
    fetch(`${elo.url}/graphql`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
  for (const [body, headers] of [
    ['{"query":"{ nãoHá }"}', {}],
    ['{"query":"{ é"}', {}],
    ['{', {}],
    ['{"query":"{ me { id } }"}', { 'accept-language': 'pt' }],
  ] as const) {
    const answer = await asked(body, headers);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-length')).toBe(String(bytes.length));
    expect(answer.headers.get('content-type')).toMatch(/charset=utf-8/);
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    expect(() => JSON.parse(text) as unknown).not.toThrow();
    expect(text).not.toMatch(/Ã./);
  }
});
