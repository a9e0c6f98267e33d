import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalText, type Json } from '../../../../src/cutover/domain/parity/canonical.rules.js';
import { compareAnswers, MAX_DIFFERENCES } from '../../../../src/cutover/domain/parity/compare.rules.js';
import type { ComparisonRules } from '../../../../src/cutover/domain/parity/comparison-rules.rules.js';
import type { ComparedAnswer } from '../../../../src/cutover/domain/parity/compared-answer.rules.js';

const tools = { zone: 'America/Sao_Paulo', hash: (text: string) => text.slice(0, 40) };

const json = (body: unknown, more: Partial<ComparedAnswer> = {}): ComparedAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: Buffer.from(JSON.stringify(body)),
  ...more,
});
const file = (body: string | Buffer, type: string): ComparedAnswer => ({
  status: 200,
  headers: { 'content-type': type },
  body: Buffer.from(body),
});
const compare = async (elo: ComparedAnswer, legacy: ComparedAnswer, rules: ComparisonRules = {}) =>
  (await compareAnswers(elo, legacy, rules, tools)).map(({ path, kind }) => `${kind} ${path}`);
const bodies = (elo: unknown, legacy: unknown, rules?: ComparisonRules) => compare(json(elo), json(legacy), rules);

describe('comparing JSON answers', () => {
  it.each<[string, unknown, unknown, string[]]>([
    ['the order of keys', { a: 1, b: 2 }, { b: 2, a: 1 }, []],
    ['a number that is written otherwise', { a: 0.1 + 0.2 }, { a: 0.3 }, []],
    ['another number', { a: 1 }, { a: 2 }, ['VALUE a']],
    ['large numbers that are no fractions', { a: 1234567890123 }, { a: 1234567890124 }, ['VALUE a']],
    ['a text for a number', { a: '1' }, { a: 1 }, ['TYPE a']],
    ['null for a text', { a: null }, { a: 'x' }, ['TYPE a']],
    ['null for nothing', { a: null }, {}, ['EXTRA a']],
    ['nothing for null', {}, { a: null }, ['MISSING a']],
    ['a list for an object', [], {}, ['TYPE $']],
    ['a field of an element', { items: [{ n: 'x' }] }, { items: [{ n: 'y' }] }, ['VALUE items[].n']],
    ['the same field of several elements', [{ n: 1 }, { n: 2 }], [{ n: 3 }, { n: 4 }], ['VALUE [].n']],
    ['a longer list', { a: [1, 2] }, { a: [1] }, ['LENGTH a']],
    ['another order', { a: [1, 2] }, { a: [2, 1] }, ['ORDER a']],
    ['another order of records', [{ id: 1 }, { id: 2 }], [{ id: 2 }, { id: 1 }], ['ORDER $']],
    ['records that are missing', [{ id: 2, n: 'y' }], [{ id: 1 }, { id: 2, n: 'x' }], ['LENGTH $', 'VALUE [].n']],
    ['another record', [{ id: 1 }, { id: 2 }], [{ id: 1 }, { id: 3 }], ['VALUE [].id']],
    ['keys that are data', { '2026-11-20': [1] }, { '2026-11-20': [2] }, ['VALUE *[]']],
    ['keys that are addresses', { 'ana@demo.test': 1 }, {}, ['EXTRA *']],
    ['a key of an object’s prototype', {}, { toString: 'x' }, ['MISSING toString']],
  ])('gives the expected differences for %s', async (_what, elo, legacy, expected) => {
    expect(await bodies(elo, legacy)).toEqual(expected);
  });

  it.each<[string, string, boolean]>([
    ['2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00Z', true],
    ['2026-11-20T12:00:00.000Z', '2026-11-20T09:00:00-03:00', true],
    ['2026-11-20T12:00:00Z', '2026-11-20 09:00:00', true],
    ['2026-11-20 09:00:00', '2026-11-20T09:00', true],
    ['20/11/2026 09:00:00', '2026-11-20 09:00:00', true],
    ['2026-11-20T12:00:00.400Z', '2026-11-20 09:00:00', true],
    ['2026-11-20T12:00:00.400Z', '2026-11-20T12:00:00.500Z', false],
    ['2026-11-20 09:00:00', '2026-11-20 09:00:01', false],
    ['2026-11-20T12:00:00Z', '2026-11-20 12:00:00', false],
    ['2026-11-20', '2026-11-20 00:00:00', false],
    ['09:00', '09:00:00', false],
    ['2026-99-99 09:00:00', '2026-99-98 09:00:00', false],
  ])('counts %s and %s as the same moment: %s', async (elo, legacy, isSame) => {
    expect(await bodies({ at: elo }, { at: legacy })).toEqual(isSame ? [] : ['VALUE at']);
    expect(await bodies({ at: legacy }, { at: elo })).toEqual(isSame ? [] : ['VALUE at']);
  });

  it('finds a time different from its number of milliseconds', async () => {
    expect(await bodies({ at: '2026-11-20T12:00:00Z' }, { at: Date.parse('2026-11-20T12:00:00Z') })).toEqual([
      'TYPE at',
    ]);
  });

  it('skips ignored paths and everything below them', async () => {
    const rules = { ignore: ['items[].meta', 'now', 'days.*.free'] };
    const elo = { items: [{ meta: { a: 1 } }], now: 1, days: { '2026-11-20': { free: 1 } } };
    const legacy = { items: [{ meta: { a: 2, b: 1 } }], days: { '2026-11-20': { free: 2 } } };
    expect(await bodies(elo, legacy, rules)).toEqual([]);
    expect(await bodies(elo, legacy)).toEqual([
      'VALUE items[].meta.a',
      'MISSING items[].meta.b',
      'VALUE days.*.free',
      'EXTRA now',
    ]);
    expect(await bodies(1, 2, { ignore: ['$'] })).toEqual([]);
  });

  it('requires a field that varies to be present with the same type', async () => {
    const rules = { varies: ['token'] };
    expect(await bodies({ token: 'a' }, { token: 'b' }, rules)).toEqual([]);
    expect(await bodies({ token: null }, { token: 'b' }, rules)).toEqual(['TYPE token']);
    expect(await bodies({}, { token: 'b' }, rules)).toEqual(['MISSING token']);
  });

  it('compares lists without an order by their elements', async () => {
    const rules = { anyOrder: ['items', 'items[].tags'] };
    expect(
      await bodies(
        { items: [{ tags: ['a', 'b'] }, { tags: [] }] },
        { items: [{ tags: [] }, { tags: ['b', 'a'] }] },
        rules,
      ),
    ).toEqual([]);
    expect(await bodies({ items: [{ n: 1 }, { n: 2 }] }, { items: [{ n: 2 }, { n: 3 }] }, rules)).toEqual([
      'VALUE items[].n',
    ]);
    expect(
      await bodies({ items: [{ id: 1, n: 1 }, { id: 2 }] }, { items: [{ id: 2 }, { id: 1, n: 2 }] }, rules),
    ).toEqual(['VALUE items[].n']);
  });

  it('reports a limited number of differences', async () => {
    const many = Object.fromEntries(Array.from({ length: 26 * 26 }, (_, at) => [`k${twoLetters(at)}`, at]));
    expect(await bodies(many, {})).toHaveLength(MAX_DIFFERENCES);
  });

  it('compares very deep nesting as text', async () => {
    const deep = (leaf: number) => ({
      ...json(0),
      body: Buffer.from(`${'['.repeat(20_000)}${leaf}${']'.repeat(20_000)}`),
    });
    expect(await compare(deep(1), deep(1))).toEqual([]);
    expect(await compare(deep(1), deep(2))).toEqual(['BODY $']);
  });

  it('reports the whole body when one side sends invalid JSON', async () => {
    expect(await compare(json({}), { ...json({}), body: Buffer.from('{') })).toEqual(['BODY $']);
  });
});

const twoLetters = (at: number) => String.fromCharCode(97 + Math.floor(at / 26), 97 + (at % 26));

describe('any JSON value', () => {
  it('equals itself in any order of keys', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async value => {
        expect(await bodies(value, turned(value as Json))).toEqual([]);
        expect(canonicalText(value as Json, {}, tools.zone)).toBe(canonicalText(turned(value as Json), {}, tools.zone));
      }),
    );
  });

  it('differs from itself plus one field, on either side', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async value => {
        expect(await bodies({ value, more: 1 }, { value })).toEqual(['EXTRA more']);
        expect(await bodies({ value }, { value, more: 1 })).toEqual(['MISSING more']);
      }),
    );
  });

  it('has differences exactly when the canonical texts differ', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 3 }), fc.jsonValue({ maxDepth: 3 }), async (one, other) => {
        const isSame = canonicalText(one as Json, {}, tools.zone) === canonicalText(other as Json, {}, tools.zone);
        expect((await bodies(one, other)).length === 0).toBe(isSame);
      }),
    );
  });

  it('equals its shuffled list when order does not count', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 8 }), async list => {
        const rules = { anyOrder: ['$'] };
        expect(await bodies(list, list.toReversed(), rules)).toEqual([]);
        expect(canonicalText(list as Json, rules, tools.zone)).toBe(
          canonicalText(list.toReversed() as Json, rules, tools.zone),
        );
      }),
    );
  });
});

/** The same value with all keys in reverse order. */
function turned(value: Json): Json {
  if (Array.isArray(value)) return value.map(turned);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, each]) => [key, turned(each)]),
  );
}

describe('comparing status and headers', () => {
  it('reports a different status and nothing else', async () => {
    expect(await compare(json({ a: 1 }), json({ b: 2 }, { status: 404 }))).toEqual(['STATUS (status)']);
    expect(await compare(json({ a: 1 }), json({ b: 2 }, { status: 404 }), { ignore: ['(status)'] })).toEqual([]);
  });

  const withHeaders = (headers: ComparedAnswer['headers']) => json({}, { headers });
  const type = { 'content-type': 'application/json' };
  it.each<[ComparedAnswer['headers'], ComparedAnswer['headers'], string[]]>([
    [type, { 'content-type': 'application/json; charset=utf-8' }, []],
    [type, { 'content-type': 'text/html' }, ['HEADER (header content-type)', 'BODY $']],
    [{ ...type, location: '/cms/x?a=1' }, { ...type, location: 'https://old.example.org/cms/x?a=1' }, []],
    [{ ...type, location: '/cms/x' }, { ...type, location: '/cms/y' }, ['HEADER (header location)']],
    [{ ...type, location: '/cms/x' }, type, ['HEADER (header location)']],
    [
      { ...type, 'content-disposition': 'attachment; filename="a.csv"' },
      { ...type, 'content-disposition': 'attachment;filename=a.csv' },
      [],
    ],
    [{ ...type, 'set-cookie': ['a=1; Path=/', 'b=2'] }, { ...type, 'set-cookie': ['b=3', 'a=4'] }, []],
    [
      { ...type, 'set-cookie': ['a=1'] },
      { ...type, 'set-cookie': ['c=1'] },
      ['HEADER (header set-cookie: a)', 'HEADER (header set-cookie: c)'],
    ],
    [{ ...type, 'retry-after': '10' }, { ...type, 'retry-after': '12' }, []],
    [{ ...type, 'retry-after': '10' }, type, ['HEADER (header retry-after)']],
    [{ ...type, allow: 'GET, HEAD' }, { ...type, allow: 'head,get' }, []],
    [{ ...type, link: '<https://elo/graphql>; rel="successor-version"' }, type, []],
    [{ ...type, link: '<?after=1>; rel="next"' }, type, ['HEADER (header link)']],
    [{ ...type, date: 'x', etag: 'y', 'cache-control': 'no-store', server: 'elo' }, type, []],
  ])('for the headers %j and %j gives %j', async (elo, legacy, expected) => {
    expect(await compare(withHeaders(elo), { ...withHeaders(legacy), body: Buffer.from('{} ') })).toEqual(expected);
  });

  it('skips headers that the route ignores', async () => {
    const [elo, legacy] = [withHeaders({ ...type, location: '/?t=1' }), withHeaders({ ...type, location: '/?t=2' })];
    expect(await compare(elo, legacy, { varies: ['(header location)'] })).toEqual([]);
    expect(await compare(elo, withHeaders(type), { varies: ['(header location)'] })).toEqual([
      'HEADER (header location)',
    ]);
    expect(await compare(elo, withHeaders(type), { ignore: ['(header location)'] })).toEqual([]);
  });
});

describe('comparing bodies that are not JSON', () => {
  it('goes byte by byte', async () => {
    expect(await compare(file('a;b\n', 'text/csv'), file('a;b\n', 'text/csv'))).toEqual([]);
    expect(await compare(file('a;b\n', 'text/csv'), file('a;c\n', 'text/csv'))).toEqual(['BODY $']);
    expect(await compare(file('a', 'text/csv; charset=utf-8'), file('a', 'text/csv; charset=ISO-8859-1'))).toEqual([
      'HEADER (header content-type)',
    ]);
    expect(await compare(file('', 'text/csv'), file('a', 'text/csv'))).toEqual([
      'HEADER (header content-type)',
      'BODY $',
    ]);
  });

  it('counts two HTML pages as equal', async () => {
    expect(await compare(file('<p>Oi</p>', 'text/html'), file('<p>Olá</p>', 'text/html'))).toEqual([]);
  });

  it('ignores DTSTAMP in a calendar', async () => {
    const calendar = (stamp: string, title: string) =>
      file(`BEGIN:VEVENT\r\nDTSTAMP:${stamp}\r\nSUMMARY:${title}\r\nEND:VEVENT`, 'text/calendar; charset=utf-8');
    expect(await compare(calendar('1', 'Aula'), calendar('2', 'Au\r\n la'))).toEqual([]);
    expect(await compare(calendar('1', 'Aula'), calendar('2', 'Outra'))).toEqual(['BODY $']);
  });
});
