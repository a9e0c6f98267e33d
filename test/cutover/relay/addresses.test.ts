import { describe, expect, it } from '@jest/globals';
import { addressHere, cookieHere, linksHere, refreshHere } from '../../../src/cutover/relay/addresses.js';
import { headersHere, requestHeaders } from '../../../src/cutover/relay/headers.js';
import { pathShape } from '../../../src/cutover/relay/path-shape.js';

const ORIGIN = 'https://elo.example.org';
const atRoot = { old: new URL('http://old.example.org'), origin: ORIGIN, prefix: '/portal' };
const below = { old: new URL('http://old.example.org/app'), origin: ORIGIN, prefix: '/portal' };
const ownHost = { old: new URL('http://old.example.org'), origin: 'https://hub.example.org', prefix: '' };

describe('an address of the old service', () => {
  it.each([
    ['http://old.example.org/api/x?a=%2F#b', atRoot, `${ORIGIN}/portal/api/x?a=%2F#b`],
    ['https://old.example.org/api/x', atRoot, `${ORIGIN}/portal/api/x`],
    ['//old.example.org/api/x', atRoot, `${ORIGIN}/portal/api/x`],
    ['http://old.example.org', atRoot, `${ORIGIN}/portal/`],
    ['http://old.example.org?a=1', atRoot, `${ORIGIN}/portal/?a=1`],
    ['/api/x', atRoot, '/portal/api/x'],
    ['/portal/api/x', atRoot, '/portal/api/x'],
    ['/app/api/x', below, '/portal/api/x'],
    ['/app', below, '/portal'],
    ['/application', below, '/application'],
    ['http://old.example.org/other', below, 'http://old.example.org/other'],
    ['http://old.example.org/app/x', below, `${ORIGIN}/portal/x`],
    ['/api/x', ownHost, '/api/x'],
    ['http://old.example.org/api/x', ownHost, 'https://hub.example.org/api/x'],
    ['http://old.example.org:8080/api', atRoot, 'http://old.example.org:8080/api'],
    [
      'https://idp.example.com/?to=http://old.example.org/x',
      atRoot,
      'https://idp.example.com/?to=http://old.example.org/x',
    ],
    [`${ORIGIN}/portal/x`, atRoot, `${ORIGIN}/portal/x`],
    ['next', atRoot, 'next'],
    ['?page=2', atRoot, '?page=2'],
    ['mailto:a@old.example.org', atRoot, 'mailto:a@old.example.org'],
  ])('%s is rewritten to Elo’s address where it is one', (address, places, here) =>
    expect(addressHere(address, places)).toBe(here),
  );

  it('is rewritten in Link and Refresh headers too', () => {
    expect(linksHere('<http://old.example.org/a?page=2>; rel="next", <https://x.org/>; rel="help"', atRoot)).toBe(
      `<${ORIGIN}/portal/a?page=2>; rel="next", <https://x.org/>; rel="help"`,
    );
    expect(refreshHere('5; url=http://old.example.org/a', atRoot)).toBe(`5; url=${ORIGIN}/portal/a`);
    expect(refreshHere(`0;URL='/a'`, atRoot)).toBe(`0;URL='/portal/a'`);
    expect(refreshHere('5', atRoot)).toBe('5');
  });
});

describe('a cookie of the old service', () => {
  it.each([
    ['a=b=c; Path=/; HttpOnly; SameSite=Lax', atRoot, 'a=b=c; Path=/portal; HttpOnly; SameSite=Lax'],
    ['a=1; path=/api; Secure', atRoot, 'a=1; Path=/portal/api; Secure'],
    ['a=1; Domain=old.example.org; Path=/', atRoot, 'a=1; Path=/portal'],
    ['a=1; Domain=.example.org; Path=/', atRoot, 'a=1; Domain=.example.org; Path=/portal'],
    ['a=1; Path=/app', below, 'a=1; Path=/portal'],
    ['a=1; Path=/app/x', below, 'a=1; Path=/portal/x'],
    ['a=1; Path=/', below, 'a=1; Path=/portal'],
    ['a=1; Path=/other', below, 'a=1; Path=/other'],
    ['a=1; Path=/', ownHost, 'a=1; Path=/'],
    ['__Host-a=1; Path=/; Secure', atRoot, '__Host-a=1; Path=/; Secure'],
    ['a=1; Max-Age=0', atRoot, 'a=1; Max-Age=0'],
    ['a="x;y"', atRoot, 'a="x;y"'],
  ])('%s gets the path of the facade', (cookie, places, here) => expect(cookieHere(cookie, places)).toBe(here));
});

it('hop-by-hop headers are not passed on', () => {
  expect(
    headersHere(
      {
        connection: 'close, X-Hop',
        'keep-alive': 'timeout=5',
        'transfer-encoding': 'chunked',
        'x-hop': 'gone',
        'set-cookie': ['a=1; Path=/', 'b=2'],
        etag: '"x"',
      },
      atRoot,
    ),
  ).toEqual({ 'set-cookie': ['a=1; Path=/portal', 'b=2'], etag: '"x"' });
});

describe('headers for the old service', () => {
  const who = {
    addresses: ['10.0.0.1'],
    proto: 'https',
    host: 'elo.example.org',
    prefix: '/portal',
    requestId: 'request-1',
  };
  const pairs = (headers: string[]) =>
    headers.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${headers[at + 1]!}`] : []));
  const raw = [
    ...[
      'Host',
      'elo.example.org',
      'Connection',
      'close, X-Hop',
      'X-Hop',
      '1',
      'Expect',
      '100-continue',
      'TE',
      'trailers',
    ],
    ...['X-Twice', '1', 'X-Twice', '2', 'X-Forwarded-For', '1.2.3.4', 'Forwarded', 'for=1.2.3.4'],
    ...['X-Forwarded-Prefix', '/site', 'X-Real-IP', '1.2.3.4', 'X-Request-Id', 'theirs-12345'],
  ];

  it('describe the client as Elo knows it, whatever the client sends', () => {
    expect(pairs(requestHeaders(raw, { ...who, addresses: ['198.51.100.7', '10.0.0.1'] }))).toEqual([
      'X-Twice: 1',
      'X-Twice: 2',
      'X-Request-Id: theirs-12345',
      'X-Forwarded-For: 198.51.100.7, 10.0.0.1',
      'X-Real-IP: 198.51.100.7',
      'X-Forwarded-Proto: https',
      'X-Forwarded-Host: elo.example.org',
      'X-Forwarded-Prefix: /portal',
    ]);
  });

  it('name no address when none is known', () => {
    expect(pairs(requestHeaders(raw, { ...who, addresses: [] })).filter(each => /-(For|IP):/.test(each))).toEqual([]);
  });
});

it('the shape of a path contains no personal data', () => {
  expect(pathShape('/api/users/12/files?cpf=123')).toBe('/api/users/{id}/files');
  expect(pathShape('/api/users/0b7e9f0e-9d11-4d4e-9e6e-2b8f0a6f1c11')).toBe('/api/users/{id}');
  expect(pathShape('/api/users/ana@example.org/12345678901')).toBe('/api/users/{id}/{id}');
  expect(pathShape('/api/v1/export-appointments')).toBe('/api/v1/export-appointments');
  expect(pathShape(`/${'a/'.repeat(300)}`)).toHaveLength(200);
});
