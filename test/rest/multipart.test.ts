import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Request, Response } from 'express';
import { readMultipart } from '../../rest/multipart.js';

let server: Server;
/** The parser of each request. */
const parsers: Writable[] = [];
beforeAll(async () => {
  server = createServer((given, res) => {
    const req = given as Request;
    const pipe = req.pipe.bind(req);
    req.pipe = to => {
      parsers.push(to as unknown as Writable);
      return pipe(to);
    };
    void readMultipart(req, res as Response, { limits: { fields: 2 } })
      .then(
        () => ({ fields: req.body as object }),
        (error: Error) => ({ error: error.message }),
      )
      .then(async answer => {
        await nextTurn();
        await nextTurn();
        res.end(JSON.stringify(answer));
      });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
});

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};
const send = async (body: BodyInit, headers: Record<string, string> = {}) => {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body, headers });
  return answer.json();
};

it('a parser for forms is reused without data of the previous request', async () => {
  expect(await send(formOf({ name: 'Olá' }))).toEqual({ fields: { name: 'Olá' } });
  expect(await send(formOf({ a: '1', b: '2' }))).toEqual({ fields: { a: '1', b: '2' } });
  expect(await send(formOf({ a: '1', b: '2', c: '3' }))).toEqual({ error: 'Too many fields' });
  const broken = { 'content-type': 'multipart/form-data; boundary=x' };
  expect(await send('--x\r\nno', broken)).toEqual({ error: 'Unexpected end of form' });
  expect(parsers).toHaveLength(4);
  const listeners = parsers.flatMap(parser => {
    expect(parser.eventNames()).toEqual(['error']);
    return parser.listeners('error');
  });
  expect(listeners).toHaveLength(4);
  // All parsers share one function: it belongs to no request.
  expect(new Set(listeners).size).toBe(1);
});

it('a request that is not multipart is left unparsed', async () => {
  const before = parsers.length;
  expect(await send('{}', { 'content-type': 'application/json' })).toEqual({});
  expect(parsers).toHaveLength(before);
});
