import { beforeAll, expect, it } from '@jest/globals';
import { facades } from '../../rest/index.js';
import { type AnyRoute, type Facade, isRaw } from '../../rest/route.js';
import { startDemoApp } from '../support/demo-app.js';
import type { Reply, TestApp } from '../support/test-app.js';
import { type ExampleRequest, exampleRequests } from './examples.js';
import { SERVICE } from './messaging/examples.js';

// Sends a wrong value in every field of every route, and reads the error message. It must use the facade's own names, and words
// for people instead of those of a validator.

let elo: TestApp;
let examples: Record<string, ExampleRequest>;
let tokens: { upload: string; admin: string; participant: string };
beforeAll(async () => {
  elo = await startDemoApp({ CONVERSION_PIXEL_ID: '1', CONVERSION_TOKEN: 'x', GRAPH_API_URL: 'http://127.0.0.1:1' });
  const upload = await elo.call('GET', '/submissions/api/submissions/token', { headers: { authorization: KEY } });
  tokens = {
    upload: `Bearer ${upload.body.token}`,
    admin: await elo.bearer({ id: 1 }),
    participant: await elo.bearer({ id: 101 }),
  };
  const [person] = await elo.make.em().execute<{ cpf: string }[]>('select cpf from users where id = 101');
  examples = await exampleRequests(person!.cpf);
});

/** Each of the parallel requests waits for the database most of its time. */
const AT_ONCE = 4;
const KEY = 'demo-api-key';
const LONG = 'x'.repeat(5000);
const inText = ['', ' ', 'x', 'a\0b', '-1', '0', '1.5', '99999999999999', '2026-13-45', '{"x":', LONG];
const inJson: unknown[] = [...inText, null, 0, -1, 1.5, 1e12, true, [], [1], {}, { a: 1 }];

/** Words of zod, graphql-js and JavaScript itself. */
const VALIDATOR =
  /\b(expected|received|NaN|zod|regex|pattern|too (big|small)|invalid (input|option|key|string|type|uuid|iso|url|email|number|enum)|cannot represent|non-null|nullable|undefined|must match|got invalid|unrecognized)\b|Variable "|\[object|<=|>=/i;

function credentials({ name }: Facade, { auth }: AnyRoute): Record<string, string> {
  if (name === 'messaging') return { ...SERVICE };
  if (name === 'cms') return { authorization: tokens.participant };
  if (auth === 'token') return { authorization: tokens.upload };
  if (name === 'submissions' || name === 'schedule') return { authorization: KEY };
  return { authorization: tokens.admin };
}

const keysOf = (shape: unknown): string[] => Object.keys((shape as { shape?: object } | undefined)?.shape ?? {});

/** The faults of an answer; empty when there are none. */
function faultsOf(reply: Reply, entry: AnyRoute, sent: string): string[] {
  if (reply.status < 400) return [];
  const said = JSON.stringify(reply.body).replaceAll('xxxxx', '');
  const faults: string[] = [];
  if (reply.status >= 500 && reply.status !== 502) faults.push('a failure of the server');
  if (VALIDATOR.test(said)) faults.push('words of a validator');
  const body = isRaw(entry) ? entry.accepts : entry.body;
  const own = new Set([
    ...keysOf(entry.params),
    ...keysOf(entry.query),
    ...keysOf(body),
    ...['body', 'Idempotency-Key', 'User-Agent', 'action', 'token', 'url'],
    ...(entry.path.match(/[:*]"?([\w-]+)/g) ?? []).map(each => each.replace(/[:*"]/g, '')),
  ]);
  const texts = [reply.body?.message, reply.body?.error, reply.body?.data?.message].filter(
    (text): text is string => typeof text === 'string',
  );
  for (const text of texts) {
    for (const [, field = ''] of text.matchAll(/(?:^|; )([A-Za-z_][\w.-]*): /g))
      if (!own.has(field.split('.', 1)[0]!)) faults.push(`the field ${field}`);
    for (const word of text.match(/\b[a-z]+[A-Z]\w*/g) ?? [])
      if (!own.has(word) && !sent.includes(word)) faults.push(`the name ${word}`);
  }
  for (const field of Object.keys(reply.body?.data?.errors ?? {}))
    if (!own.has(field)) faults.push(`the field ${field}`);
  return faults;
}

async function send(facade: Facade, entry: AnyRoute, change: (example: Parts) => void): Promise<string[]> {
  const { path, json, form } = examples[entry.id] ?? { path: '' };
  const [plain = '', query = ''] = path.split('?');
  const parts: Parts = {
    path: plain.split('/'),
    query: new URLSearchParams(query),
    json: structuredClone(json),
    form: form && { ...form },
  };
  change(parts);
  const target = `${facade.base}${parts.path.join('/')}${parts.query.size > 0 ? `?${parts.query}` : ''}`;
  const method = entry.method.toUpperCase();
  const action = 'action' in entry && entry.method === 'post' ? { action: entry.action } : {};
  const data = parts.form && new FormData();
  for (const [name, value] of Object.entries({ ...action, ...parts.form }))
    if (typeof value === 'string') data!.append(name, value);
    else data!.append(name, value as unknown as Blob, 'example.pdf');
  const reply = await elo.call(method, target, { headers: credentials(facade, entry), json: parts.json, form: data });
  const sent = JSON.stringify([target, parts.json, parts.form]);
  // One fault is enough for several inputs with the same message.
  return faultsOf(reply, entry, sent).map(fault =>
    `${entry.id}: ${fault} in ${JSON.stringify(reply.body)}`.slice(0, 300),
  );
}

interface Parts {
  path: string[];
  query: URLSearchParams;
  json: any;
  form?: Record<string, string | Blob>;
}

/** Every way to spoil a request of a route. */
function* spoilings(entry: AnyRoute): Generator<(parts: Parts) => void> {
  const { path, json, form } = examples[entry.id] ?? { path: '' };
  const pieces = entry.path.split('/');
  for (const [index, piece] of pieces.entries())
    if (piece.startsWith(':'))
      for (const value of ['x', '0', '-1', '1.5', '99999999999999', '2026-13-45', '%00'])
        yield parts => void (parts.path[index] = value);
  const inQuery = new Set([...keysOf(entry.query), ...new URLSearchParams(path.split('?')[1]).keys()]);
  for (const name of inQuery) {
    if (name === 'action') continue;
    yield parts => parts.query.delete(name);
    for (const value of inText) yield parts => parts.query.set(name, value);
  }
  if (form) {
    const names = new Set([...keysOf(isRaw(entry) ? undefined : entry.body), ...Object.keys(form)]);
    for (const name of names) {
      yield parts => void delete parts.form![name];
      if (form[name] instanceof Blob) continue;
      for (const value of inText) yield parts => void (parts.form![name] = value);
    }
  } else if (json !== undefined) {
    const shape = isRaw(entry) ? entry.accepts : entry.body;
    for (const name of new Set([...keysOf(shape), ...Object.keys(json as object)])) {
      yield parts => void delete parts.json[name];
      for (const value of inJson) yield parts => void (parts.json[name] = value);
      const inner: unknown = (json as Record<string, unknown>)[name];
      if (typeof inner === 'object' && inner !== null && !Array.isArray(inner))
        for (const key of Object.keys(inner))
          for (const value of inJson) yield parts => void (parts.json[name][key] = value);
    }
    // Fields that exclude each other.
    for (const value of ['1', '52998224725'])
      yield parts => {
        for (const name of keysOf(shape)) parts.json[name] ??= value;
      };
    for (const whole of [null, [], 7, 'x', {}]) yield parts => void (parts.json = whole);
  }
}

it.each(facades.map(each => [each.name, each] as const))(
  'invalid input to %s is reported with the facade’s field names, without a validator’s wording',
  async (_name, facade) => {
    const faults = new Set<string>();
    for (const entry of facade.routes) {
      // Auth.js handles signing in and out.
      if (entry.path.includes('/api/auth/')) continue;
      const changes = [...spoilings(entry)];
      while (changes.length > 0) {
        const said = await Promise.all(changes.splice(0, AT_ONCE).map(change => send(facade, entry, change)));
        for (const fault of said.flat()) faults.add(fault);
      }
    }
    expect([...faults].slice(0, 40)).toEqual([]);
  },
  300_000,
);
