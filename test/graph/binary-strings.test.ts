import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Binary, fromBinary, isBinary, Pieces, plus, toBinary } from '../../src/graph/binary-strings.js';
import { sendBinary } from '../../rest/send-binary.js';

const NOTHING = toBinary('');

/** A text in each of the forms that the binary strings can have. */
const binaries = fc
  .tuple(fc.string({ unit: 'binary' }), fc.constantFrom('string', 'bytes', 'both'))
  .map(([text, form]): { text: string; binary: Binary } => {
    if (form === 'string') return { text, binary: toBinary(text) };
    const pieces = form === 'bytes' ? [Buffer.from(text)] : [NOTHING, Buffer.from(text), NOTHING];
    return { text, binary: new Pieces(pieces) };
  });

it('joined binary strings equal their joined texts', () => {
  fc.assert(
    fc.property(fc.array(binaries, { minLength: 1 }), all => {
      const whole = all.map(({ binary }) => binary).reduce(plus);
      const text = all.map(each => each.text).join('');
      expect(fromBinary(whole)).toBe(text);
      expect(whole.length).toBe(Buffer.byteLength(text));
      expect(isBinary(whole)).toBe(true);
    }),
  );
});

it('joined strings stay one string, and strings between bytes one piece', () => {
  const [a, b, d, e] = [toBinary('a'), toBinary('b'), toBinary('d'), toBinary('e')];
  expect(plus(a, b)).toBe('ab');
  const bytes = new Pieces([Buffer.from('c')]);
  expect(plus(plus(plus(a, bytes), d), e)).toEqual(new Pieces([a, Buffer.from('c'), toBinary('de')]));
  expect(isBinary(Promise.resolve('a'))).toBe(false);
});

it('pieces are sent in order and are not kept', async () => {
  const pieces = new Pieces([toBinary('{"a":"'), Buffer.from('é€'), toBinary('"}')]);
  const server = createServer((_req, res) => sendBinary(res, pieces)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  expect(await answer.json()).toEqual({ a: 'é€' });
  expect(answer.headers.get('content-length')).toBe('13');
  expect(pieces.all).toEqual([]);
  server.close();
});
