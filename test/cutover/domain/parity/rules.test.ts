import { describe, expect, it } from '@jest/globals';
import { comparableBody, mediaTypeOf } from '../../../../src/cutover/domain/parity/bodies.rules.js';
import {
  canonicalText,
  isSameMoment,
  isSameNumber,
  isSameWrite,
  isWrittenAt,
  type Json,
  momentOf,
  textOf,
  typeOf,
} from '../../../../src/cutover/domain/parity/canonical.rules.js';
import {
  alsoIgnoring,
  cookiePath,
  isPath,
  ruleBelow,
  ruleTreeOf,
  stepOf,
  stepsOf,
  writtenAs,
} from '../../../../src/cutover/domain/parity/comparison-rules.rules.js';
import { compareHeaders } from '../../../../src/cutover/domain/parity/headers.rules.js';
import { compareJson } from '../../../../src/cutover/domain/parity/json.rules.js';

const ZONE = 'America/Sao_Paulo';

describe('reading a moment from a text', () => {
  it.each([
    ['2026-11-27T12:00:00Z', '2026-11-27T12:00:00.000Z', false],
    ['2026-11-27T09:00:00.5-03:00', '2026-11-27T12:00:00.500Z', true],
    ['2026-11-27 09:00', '2026-11-27T12:00:00.000Z', false],
    ['27/11/2026 09:00', '2026-11-27T12:00:00.000Z', false],
    ['27/11/2026 09:00:30', '2026-11-27T12:00:30.000Z', false],
  ])('gives the moment of %s', (text, instant, isFine) =>
    expect(momentOf(text, ZONE)).toEqual({ ms: Date.parse(instant), isFine }),
  );

  it.each([
    '2026-11-27',
    '2026-13-27T12:00:00Z',
    '31/02/2026 09:00',
    'tomorrow at noon ok',
    `2026-11-27T12:00 ${'x'.repeat(30)}`,
  ])('gives nothing for %s', text => expect(momentOf(text, ZONE)).toBeNull());
});

it.each([
  ['2026-11-27T12:00:00Z', '2026-11-27 09:00:00', true],
  // Fractions of a second count only when both sides have them.
  ['2026-11-27T12:00:00.4Z', '2026-11-27T12:00:00Z', true],
  ['2026-11-27T12:00:00.4Z', '2026-11-27T12:00:00.5Z', false],
  ['2026-11-27T12:00:00Z', '2026-11-27T12:00:01Z', false],
  ['2026-11-27T12:00:00Z', 'x', false],
])('%s and %s count as one moment: %s', (one, other, isSame) => expect(isSameMoment(one, other, ZONE)).toBe(isSame));

it.each([
  ['2026-11-27T12:00:00Z', '2026-11-27T13:00:00Z', true],
  ['2026-11-27T12:00:00Z', '2026-11-27T13:00:01Z', false],
  ['2026-11-27T12:00:00Z', 'x', false],
])('%s and %s may be times of the same write: %s', (one, other, isSame) =>
  expect(isSameWrite(one, other, ZONE)).toBe(isSame),
);

it.each([
  ['created_at', true],
  ['updatedAt', true],
  ['evaluated_at', true],
  ['starts_at', false],
  ['created', false],
])('the field %s holds the time of a write: %s', (key, isWritten) => expect(isWrittenAt(key)).toBe(isWritten));

it.each([
  [1, 1, true],
  [0.1 + 0.2, 0.3, true],
  [0.3, 0.31, false],
  [10_000_000_000_001, 10_000_000_000_002, false],
])('the numbers %d and %d count as equal: %s', (one, other, isSame) => expect(isSameNumber(one, other)).toBe(isSame));

it.each<[Json, string]>([
  [null, 'null'],
  [[], 'array'],
  [{}, 'object'],
  ['', 'string'],
])('the value %j has the type %s', (value, type) => expect(typeOf(value)).toBe(type));

it('values that count as equal have the same canonical text', () => {
  const rules = { ignore: ['token'], varies: ['now'], anyOrder: ['tags'] };
  const text = (value: Json) => canonicalText(value, rules, ZONE);
  const one = { b: 1.0, a: '2026-11-27T12:00:00Z', tags: [2, 1], now: 'x', created_at: '2026-01-01T00:00:00Z' };
  const other = {
    a: '2026-11-27 09:00:00',
    created_at: '2025-01-01T00:00:00Z',
    tags: [1, 2],
    now: 'y',
    token: 1,
    b: 1,
  };
  expect(text(one)).toBe(text(other));
  expect(text({ ...one, now: 1 })).not.toBe(text(one));
  expect(text({ ...one, b: 2 })).not.toBe(text(one));
});

describe('a path within an answer', () => {
  it.each([
    ['$', []],
    ['items[].name', ['items', '[]', 'name']],
    ['[].id', ['[]', 'id']],
    ['days.*.slots', ['days', '*', 'slots']],
  ])('written as %s has the steps %j and is written back the same', (path, steps) => {
    expect(stepsOf(path)).toEqual(steps);
    expect(writtenAs(steps)).toBe(path);
  });

  it.each(['', 'a..b', 'a.[].b'])('is refused when it is %j', path =>
    expect(() => stepsOf(path)).toThrow('is no path of an answer'),
  );

  it.each([
    ['name', 'name'],
    ['item2', 'item2'],
    ['2026-11-27', '*'],
    ['user1234', '*'],
    ['a b', '*'],
  ])('turns the key %s into the step %s', (key, step) => expect(stepOf(key)).toBe(step));

  it('uses the rule for its own step before the rule for any key', () => {
    const { body } = ruleTreeOf({ ignore: ['days.*.id'], varies: ['days.today'] });
    const days = ruleBelow(body, 'days');
    expect(ruleBelow(days, 'today')).toMatchObject({ varies: true });
    expect(ruleBelow(ruleBelow(days, 'other'), 'id')).toMatchObject({ ignore: true });
    expect(ruleBelow(days, '[]')).toBeUndefined();
  });

  it('is ignored in addition to the paths that the route ignores', () => {
    const ignored = new Map([
      ['portal', ['p', 'a..b']],
      ['portal.x.read', ['c']],
      ['portal.y.read', ['d']],
      ['cms', ['e']],
    ]);
    expect(alsoIgnoring({ ignore: ['a'], varies: ['b'] }, 'portal.x.read', ignored)).toEqual({
      ignore: ['a', 'p', 'c'],
      varies: ['b'],
    });
  });

  it.each([
    ['PHPSESSID', '(header set-cookie: PHPSESSID)'],
    ['__Secure-authjs.session-token', '(header set-cookie: __Secure-authjs.session-token)'],
    ['wordpress_logged_in_5f2b9c1d', '(header set-cookie: *)'],
    ['a b', '(header set-cookie: *)'],
  ])('shows the cookie %s as %s', (name, path) => {
    expect(cookiePath(name)).toBe(path);
    expect(isPath(path)).toBe(true);
  });

  it.each(['$', '[]', '[].name', 'a.*.b[][]', '(status)', '(header link)', '(header set-cookie: a_b.c-d)'])(
    'can be %s',
    path => expect(isPath(path)).toBe(true),
  );
  it.each(['', 'a..b', 'a[0]', '.a', '(status', '(header)', '(header Link)', '(header link: x)', '(x)'])(
    'cannot be %j',
    path => expect(isPath(path)).toBe(false),
  );
});

describe('JSON differences', () => {
  const differences = (elo: Json, legacy: Json, rules = {}) => {
    const found: string[] = [];
    compareJson(elo, legacy, ruleTreeOf(rules).body, {
      zone: ZONE,
      note: (path, kind) => found.push(`${path} ${kind}`),
    });
    return found;
  };

  it.each<[string, Json, Json, object, string[]]>([
    ['none', { a: [1, { b: 'x' }] }, { a: [1, { b: 'x' }] }, {}, []],
    ['a value', { a: 1 }, { a: 2 }, {}, ['a VALUE']],
    ['a type', { a: 1 }, { a: '1' }, {}, ['a TYPE']],
    ['a key that Elo lacks', {}, { a: 1 }, {}, ['a MISSING']],
    ['a key that Elo has besides', { a: 1 }, {}, {}, ['a EXTRA']],
    ['the length of a list', [1, 2], [1], {}, ['$ LENGTH']],
    ['the order of a list', [1, 2], [2, 1], {}, ['$ ORDER']],
    ['no order, where the contract says none', [1, 2], [2, 1], { anyOrder: ['$'] }, []],
    [
      'an element by its id',
      [
        { id: 1, a: 1 },
        { id: 2, a: 1 },
      ],
      [
        { id: 1, a: 1 },
        { id: 2, a: 2 },
      ],
      {},
      ['[].a VALUE'],
    ],
    ['another id', [{ id: 1 }], [{ id: 2 }], {}, ['[].id VALUE']],
    ['nothing that is ignored', { a: 1 }, { a: 2 }, { ignore: ['a'] }, []],
    ['only the type of a value that varies', { a: 1 }, { a: 2 }, { varies: ['a'] }, []],
  ])('are found as expected for %s', (_what, elo, legacy, rules, expected) =>
    expect(differences(elo, legacy, rules)).toEqual(expected),
  );
});

describe('a body', () => {
  const body = (type: string, text: string) =>
    comparableBody({ status: 200, headers: { 'content-type': type }, body: Buffer.from(text) });

  it.each([
    ['application/json; charset=utf-8', '{"a":1}', { json: { a: 1 }, text: '{"a":1}' }],
    ['application/json', '{"a"', { text: '{"a"' }],
    ['text/html', '<p>', { text: 'a page' }],
    ['text/calendar', 'DTSTAMP:1\r\nSUMMARY:a\r\n b\r\n', { text: 'SUMMARY:ab\n' }],
    ['application/zip', 'no archive', { text: 'no archive' }],
    ['text/plain', 'é', { text: Buffer.from('é').toString('latin1') }],
    ['application/json', '', { text: '' }],
  ])('with the type %s is compared as expected: %j', async (type, text, expected) =>
    expect(await body(type, text)).toEqual(expected),
  );

  it('is compared by its media type without parameters', () => {
    expect(mediaTypeOf('Application/JSON; charset=x')).toBe('application/json');
    expect(mediaTypeOf(undefined)).toBe('');
  });
});

describe('comparing headers', () => {
  const differences = (elo: object, legacy: object, rules = new Map<string, 'ignore' | 'varies'>()) => {
    const found: unknown[] = [];
    const answer = (headers: object) => ({ status: 200, headers: { ...headers }, body: Buffer.from('x') });
    compareHeaders(answer(elo), answer(legacy), rules, (path, _kind, ...values) => found.push([path, ...values]));
    return found;
  };

  it.each([
    ['content-type', 'application/json', 'application/json; charset=utf-8'],
    ['location', 'https://elo.example.org/a', '/a'],
    ['allow', 'GET, HEAD', 'head,get'],
    ['retry-after', '1', '2'],
    ['www-authenticate', 'Bearer realm="a"', 'bearer'],
    ['content-disposition', 'attachment; filename="a.pdf"', 'attachment;filename=a.pdf'],
    ['link', '</a>; rel=next, </b>; rel="successor-version"', '</a>; rel=next'],
    ['etag', '"a"', '"b"'],
  ])('counts %s with the value %j as equal to %j', (name, elo, legacy) =>
    expect(differences({ [name]: elo }, { [name]: legacy })).toEqual([]),
  );

  it('compares set cookies by their names, not by their values', () => {
    expect(differences({ 'set-cookie': ['a=1', 'b=2'] }, { 'set-cookie': ['b=3', 'a=4'] })).toEqual([]);
    expect(differences({ 'set-cookie': ['a=1'] }, {})).toEqual([['(header set-cookie: a)', 'a', null]]);
    expect(differences({}, { 'set-cookie': ['a=1', 'a=2', 'user1234=3', 'user1235=3'] })).toEqual([
      ['(header set-cookie: a)', null, 'a, a'],
      ['(header set-cookie: *)', null, 'user1234, user1235'],
    ]);
  });

  it('ignores one cookie by its name, and all cookies by the header', () => {
    const set = { 'set-cookie': ['connect.sid=1', 'b=2'] };
    const rule = (path: string, is: 'ignore' | 'varies' = 'ignore') => new Map([[path, is]]);
    expect(differences({}, set, rule('(header set-cookie: connect.sid)'))).toEqual([
      ['(header set-cookie: b)', null, 'b'],
    ]);
    expect(differences({}, set, rule('(header set-cookie)'))).toEqual([]);
    expect(differences({ 'set-cookie': ['c=1'] }, set, rule('(header set-cookie)', 'varies'))).toEqual([]);
    expect(differences({}, set, rule('(header set-cookie)', 'varies'))).toHaveLength(2);
  });

  it('reports differences that a client would notice', () => {
    expect(differences({ location: '/a' }, { location: '/b' })).toEqual([['(header location)', '/a', '/b']]);
    const rules = new Map([['(header location)', 'varies' as const]]);
    expect(differences({ location: '/a' }, { location: '/b' }, rules)).toEqual([]);
    expect(differences({ location: '/a' }, {}, rules)).toHaveLength(1);
    expect(differences({ location: '/a' }, {}, new Map([['(header location)', 'ignore']]))).toEqual([]);
  });
});

describe('the text of a part of a body', () => {
  const root = ruleTreeOf({ ignore: ['a'], varies: ['b'], anyOrder: ['c[]'] }).body;
  const of = (step: string, value: Json) => textOf(value, ruleBelow(root, step), ZONE);

  it('follows the rule of the part', () => {
    expect(of('a', { x: 1 })).toBe('');
    expect([of('b', 'x'), of('b', 'y'), of('b', 1), of('b', null)]).toEqual(['string', 'string', 'number', 'null']);
    expect(of('d', 'x')).toBe('"x"');
  });

  it('is the same for equal values without a rule', () => {
    const text = (value: Json) => textOf(value, undefined, ZONE);
    expect(text({ b: 1, a: [true, null] })).toBe('{"a":[true,null],"b":1}');
    expect([text(-0), text(0.1 + 0.2), text(2)]).toEqual(['0', '0.3', '2']);
    expect(text('2026-11-27 09:00')).toBe('"2026-11-27T12:00:00.000Z"');
    expect(text({ createdAt: '2026-11-27 09:00' })).toBe(text({ createdAt: '2026-11-28 10:00' }));
    expect(text([2, 1])).not.toBe(text([1, 2]));
  });

  it('is the same for lists of another order, where none counts', () => {
    const list = (value: Json) => textOf(value, { anyOrder: true, below: new Map() }, ZONE);
    expect(list([2, 1])).toBe(list([1, 2]));
    expect(list([2, 1, 1])).not.toBe(list([1, 2]));
  });
});
