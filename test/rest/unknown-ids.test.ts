import { beforeAll, expect, it } from '@jest/globals';
import { facades } from '../../rest/index.js';
import type { AnyRoute, Facade } from '../../rest/route.js';
import { startDemoApp } from '../support/demo-app.js';
import type { TestApp } from '../support/test-app.js';
import { type ExampleRequest, exampleRequests } from './examples.js';
import { SERVICE } from './messaging/examples.js';

// Columns of ids hold less than the ten digits that documents allow. An id beyond them is unknown, as any other that no record
// has: every route answers both alike.

let elo: TestApp;
let examples: Record<string, ExampleRequest>;
let tokens: { upload: string; admin: string; participant: string };
beforeAll(async () => {
  elo = await startDemoApp();
  const upload = await elo.call('GET', '/submissions/api/submissions/token', { headers: { authorization: KEY } });
  tokens = {
    upload: `Bearer ${upload.body.token}`,
    admin: await elo.bearer({ id: 1 }),
    participant: await elo.bearer({ id: 101 }),
  };
  const [person] = await elo.make.em().execute<{ cpf: string }[]>('select cpf from users where id = 101');
  examples = await exampleRequests(person!.cpf);
});

const KEY = 'demo-api-key';
const UNKNOWN = '1999999999';
const BEYOND = ['2147483647', '2147483648', '9999999999'];

function credentials({ name }: Facade, { auth }: AnyRoute): Record<string, string> {
  if (name === 'messaging') return { ...SERVICE };
  if (auth === 'token') return { authorization: tokens.upload };
  if (name === 'submissions' || name === 'schedule') return { authorization: KEY };
  return { authorization: tokens.admin };
}

const isId = (name: string, value: unknown): boolean => /(^|_)id$/i.test(name) && /^[1-9]\d{0,9}$/.test(String(value));

/** A request of a route with an id in one place. */
interface Place {
  name: string;
  requestWith(id: string): ExampleRequest;
}

function placesOf(entry: AnyRoute): Place[] {
  const example = examples[entry.id] ?? { path: '' };
  const [plain = '', query = ''] = example.path.split('?');
  const pieces = entry.path.split('/');
  const inPath = pieces.flatMap((piece, at): Place[] => {
    if (!piece.startsWith(':') || !isId('id', plain.split('/')[at])) return [];
    const pathWith = (id: string) => plain.split('/').with(at, id).join('/') + (query && `?${query}`);
    return [{ name: piece, requestWith: id => ({ ...example, path: pathWith(id) }) }];
  });
  const names = [...new URLSearchParams(query)].filter(([name, value]) => isId(name, value)).map(([name]) => name);
  const inQuery = names.map((name): Place => {
    const pathWith = (id: string) =>
      `${plain}?${new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(query)), [name]: id })}`;
    return { name, requestWith: id => ({ ...example, path: pathWith(id) }) };
  });
  const fields = Object.entries(example.form ?? example.json ?? {});
  const inBody = fields
    .filter(([name, value]) => isId(name, value))
    .map(([name, value]): Place => {
      const valueOf = (id: string) => (typeof value === 'number' ? Number(id) : id);
      return {
        name,
        requestWith: id =>
          example.form
            ? { ...example, form: { ...example.form, [name]: id } }
            : { ...example, json: { ...(example.json as object), [name]: valueOf(id) } },
      };
    });
  return [...inPath, ...inQuery, ...inBody];
}

async function answerTo(facade: Facade, entry: AnyRoute, { path, json, form }: ExampleRequest) {
  const action = 'action' in entry && entry.method === 'post' ? { action: entry.action } : {};
  const data = form && new FormData();
  for (const [name, value] of Object.entries({ ...action, ...form }))
    if (typeof value === 'string') data!.append(name, value);
    else data!.append(name, value as unknown as Blob, 'example.pdf');
  const headers = credentials(facade, entry);
  const { status, body } = await elo.call(entry.method.toUpperCase(), `${facade.base}${path}`, {
    headers,
    json,
    form: data,
  });
  // Another id in the body may name a record, which a write changes each time.
  return { status, body: status < 400 ? null : JSON.stringify(body) };
}

it.each(facades.map(each => [each.name, each] as const))(
  '%s answers ids beyond columns as unknown ids',
  async (_name, facade) => {
    let asked = 0;
    for (const entry of facade.routes) {
      // The registration says for each list of its form that one must be chosen.
      if (entry.path.includes('/api/auth/') || entry.id === 'cms.action.register') continue;
      for (const { name, requestWith } of placesOf(entry)) {
        asked += 1;
        const expected = await answerTo(facade, entry, requestWith(UNKNOWN));
        for (const id of BEYOND) {
          const answer = await answerTo(facade, entry, requestWith(id));
          expect({ route: entry.id, name, id, ...answer, body: answer.body?.replaceAll(id, UNKNOWN) ?? null }).toEqual({
            route: entry.id,
            name,
            id,
            ...expected,
          });
        }
      }
    }
    expect([facade.name, asked > 0]).toEqual([facade.name, true]);
  },
);
