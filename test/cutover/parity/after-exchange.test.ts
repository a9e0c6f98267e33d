import { afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import type { Exchange, KeptAnswer, KeptRequest } from '../../../src/cutover/relay/exchange.js';
import { createParity, type Parity } from '../../../src/cutover/parity/parity.js';
import { findRoute } from '../../support/declared-shapes.js';
import { keptRequest } from '../../support/kept-request.js';
import { startDemoApp } from '../../support/demo-app.js';
import type { CallOptions, TestApp } from '../../support/test-app.js';

/* The work on an answer after it was sent. The other side is Elo itself; a test may change its answer on the way. */

let elo: TestApp;
let parity: Parity;
/** Changes the answer of the old service; by default it is Elo's answer. */
let legacy: (answer: KeptAnswer) => KeptAnswer | Promise<KeptAnswer>;
let asked: string[];
/** The headers of each request to it. */
let askedWith: KeptRequest['headers'][];
let released: number;
let mirrored: string[];

beforeAll(async () => {
  elo = await startDemoApp();
});
beforeEach(async () => {
  await elo.make.em().execute('truncate parity_counts, parity_differences, parity_ignores');
  legacy = answer => answer;
  [asked, askedWith, mirrored, released] = [[], [], [], 0];
  parity = createParity({
    services: elo.app.services,
    registry: new Registry(),
    trial: {
      tryOut: request => {
        asked.push(`elo ${request.method} ${request.url}`);
        askedWith.push(request.headers);
        return elo.app.cutover.trial.tryOut(request);
      },
    },
    ask: async (_facade, request) => {
      asked.push(`legacy ${request.method} ${request.url}`);
      askedWith.push(request.headers);
      return legacy(await elo.app.cutover.trial.tryOut(request));
    },
    mirror: async ({ entry }) => void mirrored.push(entry.id),
    onceMoreMs: 0,
  });
});
afterEach(() => parity.close());

const SUPERVISOR = { as: { id: 2 } };
const LIST = '/portal/api/classes';

/** One side's answer to a request; `legacy` changes the answer of the old service. */
async function exchange(
  by: 'elo' | 'legacy',
  method: string,
  path: string,
  options: CallOptions = SUPERVISOR,
  more: Partial<Exchange> = {},
): Promise<Exchange> {
  const request = await keptRequest(elo, method, path, options);
  const answer = await elo.app.cutover.trial.tryOut(request);
  const { entry, facade } = findRoute(method, path, options.form)!;
  return {
    facade,
    entry,
    by,
    compare: true,
    mirror: false,
    caller: null,
    intent: null,
    request,
    answer: by === 'legacy' ? await legacy(answer) : answer,
    release: () => void (released += 1),
    ...more,
  };
}
async function found(...exchanges: Exchange[]) {
  for (const each of exchanges) parity.afterwards(each);
  await parity.idle();
  await parity.flush();
  const id = exchanges[0]?.entry.id ?? 'portal.classes.list';
  const { body } = await elo.graphql(
    `{ routes(facade: "${id.split('.')[0]}") { id equal different unknownCallers skipped otherSideFailed openDifferences }
       parityDifferences(route: "${id}") { path kind count status } }`,
    {},
    { as: { id: 1 } },
  );
  const { id: _id, ...counts } = body.data.routes.find((each: { id: string }) => each.id === id);
  return {
    counts: Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0)),
    differences: body.data.parityDifferences,
  };
}
const changed = (change: (body: any) => void) => (answer: KeptAnswer) => {
  const body = JSON.parse(answer.body!.toString());
  change(body);
  return { ...answer, body: Buffer.from(JSON.stringify(body)) };
};

it.each(['elo', 'legacy'] as const)('an answer of %s that the other side gives too counts as equal', async by => {
  expect(await found(await exchange(by, 'GET', LIST))).toEqual({ counts: { equal: 1 }, differences: [] });
  expect(asked).toEqual([`${by === 'elo' ? 'legacy' : 'elo'} GET ${LIST}`]);
  expect(released).toBe(1);
});

it.each(['elo', 'legacy'] as const)(
  'a difference from the answer of %s is counted after both sides were asked once more',
  async by => {
    legacy = changed(([first]) => (first.name = 'Outra'));
    expect(await found(await exchange(by, 'GET', LIST))).toEqual({
      counts: { different: 1, openDifferences: 1 },
      differences: [{ path: '[].name', kind: 'VALUE', count: 1, status: 200 }],
    });
    const [one, other] = by === 'elo' ? ['legacy', 'elo'] : ['elo', 'legacy'];
    expect(asked).toEqual([`${one} GET ${LIST}`, `${other} GET ${LIST}`, `${one} GET ${LIST}`]);
  },
);

it('a difference that is gone at the second request is not counted', async () => {
  let times = 0;
  legacy = answer => (times++ === 0 ? changed(([first]) => (first.name = 'Outra'))(answer) : answer);
  expect(await found(await exchange('elo', 'GET', LIST))).toEqual({ counts: { equal: 1 }, differences: [] });
});

it.each([
  ['legacy', 304, { 'if-none-match': '"of-the-old-one"' }],
  ['legacy', 206, { range: 'bytes=0-9' }],
  ['elo', 304, { 'if-modified-since': 'Fri, 20 Nov 2026 12:00:00 GMT' }],
] as const)(
  'for an answer of %s with status %i both sides are asked again for the full body and compared',
  async (by, status, headers) => {
    const given = await exchange(by, 'GET', LIST, { ...SUPERVISOR, headers });
    given.answer = { ...given.answer, status, body: Buffer.alloc(0) };
    expect(await found(given)).toEqual({ counts: { equal: 1 }, differences: [] });
    const [same, other] = by === 'elo' ? ['elo', 'legacy'] : ['legacy', 'elo'];
    expect(asked).toEqual([`${same} GET ${LIST}`, `${other} GET ${LIST}`]);
    expect(askedWith.flatMap(each => Object.keys(each)).filter(name => name in headers)).toEqual([]);
  },
);

it('the other side is asked without conditions when the first side gave a full answer', async () => {
  const given = await exchange('elo', 'GET', LIST, { ...SUPERVISOR, headers: { 'if-none-match': '"of-elo"' } });
  expect(await found(given)).toEqual({ counts: { equal: 1 }, differences: [] });
  expect(askedWith.map(headers => headers['if-none-match'])).toEqual([undefined]);
});

it('an old service that is unreachable or answers 503 counts as failed, neither equal nor different', async () => {
  legacy = () => Promise.reject(new Error('connect ECONNREFUSED'));
  const dead = await exchange('elo', 'GET', LIST);
  legacy = answer => ({ ...answer, status: 503 });
  expect(await found(dead, await exchange('legacy', 'GET', LIST))).toEqual({
    counts: { otherSideFailed: 2 },
    differences: [],
  });
});

it('an answer is handed over at once and kept until the other side has answered', async () => {
  const one = await exchange('elo', 'GET', LIST);
  let end!: (answer: KeptAnswer) => void;
  const answered = new Promise<KeptAnswer>(resolve => (end = resolve));
  legacy = () => answered;
  parity.afterwards(one);
  expect(released).toBe(0);
  end(one.answer);
  expect(await found()).toMatchObject({ counts: { equal: 1 } });
  expect(released).toBe(1);
});

it('callers unknown to Elo are counted apart, refused callers are not', async () => {
  const answer = await elo.app.cutover.trial.tryOut(await keptRequest(elo, 'GET', LIST, SUPERVISOR));
  const stranger = await exchange('legacy', 'GET', LIST, { headers: { authorization: 'Bearer x.y.z' } }, { answer });
  const cookie = await exchange('legacy', 'GET', LIST, { headers: { cookie: 'legacy_session=1' } }, { answer });
  expect(await found(stranger, cookie)).toEqual({ counts: { unknownCallers: 2 }, differences: [] });
  legacy = () => answer;
  const nobody = await exchange('legacy', 'GET', LIST, { headers: { accept: '*/*' } });
  expect(await found(nobody)).toEqual({
    counts: { unknownCallers: 2, different: 1, openDifferences: 1 },
    differences: [{ path: '(status)', kind: 'STATUS', count: 1, status: 200 }],
  });
});

it('nonces and codes count as equal although each side only knows its own', async () => {
  const answered = (message: object) => ({ status: 200, headers: {}, body: Buffer.from(JSON.stringify(message)) });
  const form = new FormData();
  for (const [name, value] of Object.entries({ action: 'front_login', security: 'of-the-old-one', email: 'a@b.test' }))
    form.append(name, value);
  const answer = answered({ loggedin: true });
  const signIn = await exchange('legacy', 'POST', '/cms/cms-admin/admin-ajax', { form }, { answer });
  expect(await found(signIn)).toEqual({ counts: { unknownCallers: 1 }, differences: [] });
  const code = await exchange(
    'legacy',
    'POST',
    '/messaging/otp/confirmation',
    { headers: { authorization: 'Bearer demo-service-token' }, json: { phone: '5511987654321', code: '123456' } },
    { answer: answered({ message: 'OTP validated successfully' }) },
  );
  expect(await found(code)).toEqual({ counts: { equal: 1 }, differences: [] });
});

it('callers unknown to the old service are counted apart when only Elo can have issued their token', async () => {
  legacy = answer => ({ ...answer, status: 403, body: Buffer.from('{"message":"Token inválido"}') });
  expect(await found(await exchange('elo', 'GET', LIST))).toEqual({ counts: { unknownCallers: 1 }, differences: [] });
  const key = { headers: { authorization: 'demo-api-key' } };
  expect(await found(await exchange('elo', 'GET', '/dashboard/api/v1/inscricoes', key))).toMatchObject({
    counts: { different: 1 },
  });
});

it('an exchange without a kept request or answer is skipped, and its memory is released', async () => {
  const [one, other] = [await exchange('elo', 'GET', LIST), await exchange('elo', 'GET', LIST)];
  one.request = null;
  other.answer = { ...other.answer, body: null };
  expect(await found(one, other)).toEqual({ counts: { skipped: 2 }, differences: [] });
  expect([released, asked]).toEqual([2, []]);
});

it('a limited number of exchanges waits for comparison', async () => {
  const one = await exchange('elo', 'GET', LIST);
  const { counts } = await found(...Array.from({ length: 230 }, () => ({ ...one })));
  expect(counts).toEqual({ equal: 200, skipped: 30 });
  expect(released).toBe(230);
});

it('an exchange outside the sample is not compared', async () => {
  expect(await found(await exchange('elo', 'GET', LIST, SUPERVISOR, { compare: false }))).toEqual({
    counts: {},
    differences: [],
  });
  expect(released).toBe(1);
});

it('a write is tried in COMPARE, never repeated at the old service, and left to the mirror', async () => {
  const write = { as: { id: 3 }, json: { class_id: '1', student_id: '101', activity_id: '4' } };
  const send = (by: 'elo' | 'legacy', more: Partial<Exchange> = {}) =>
    exchange(by, 'POST', '/portal/api/presence', write, more);
  expect((await found(await send('legacy'))).counts).toEqual({ equal: 1 });
  expect((await found(await send('elo'))).counts).toEqual({ equal: 1 });
  expect(asked).toEqual(['elo POST /portal/api/presence']);
  expect((await found(await send('legacy', { mirror: true }))).counts).toEqual({ equal: 1 });
  expect(asked).toHaveLength(1);
  expect(mirrored).toEqual(['portal.presence.record']);
  const refused = await send('legacy', { mirror: true });
  refused.answer = { ...refused.answer, status: 422 };
  expect((await found(refused)).counts).toMatchObject({ different: 1 });
  expect(released).toBe(4);
});

it('an ignored path counts as equal from then on', async () => {
  legacy = changed(([first]) => (first.name = 'Outra'));
  await found(await exchange('elo', 'GET', LIST));
  await elo.graphql(
    `mutation { ignoreDifferences(route: "portal.classes.list", path: "[].name", reason: "sabido") { path } }`,
    {},
    { as: { id: 1 } },
  );
  // Another process learns of it within some seconds.
  elo.setNow(new Date(Date.now() + 5_000).toISOString());
  const { counts } = await found(await exchange('elo', 'GET', LIST));
  elo.setNow(null);
  expect(counts).toEqual({ different: 1, equal: 1 });
});

it('the comparison drops its waiting exchanges when it closes', async () => {
  const one = await exchange('elo', 'GET', LIST);
  for (let count = 0; count < 20; count++) parity.afterwards({ ...one });
  await parity.close();
  expect(released).toBe(20);
  expect(asked).toHaveLength(2);
});
