import { beforeAll, describe, expect, it } from '@jest/globals';
import type { FacadeName } from '../../src/config/config.js';
import { facades } from '../../rest/index.js';
import { toOpenApiPath } from '../../rest/openapi.js';
import { type AnyRoute, type Facade, isRaw } from '../../rest/route.js';
import { findRoute } from '../support/declared-shapes.js';
import { startDemoApp } from '../support/demo-app.js';
import type { Reply, TestApp } from '../support/test-app.js';
import { contractRows as cms } from './cms/contract-rows.js';
import { contractRows as dashboard } from './dashboard/contract-rows.js';
import { exampleRequests } from './examples.js';
import { contractRows as messaging } from './messaging/contract-rows.js';
import { SERVICE } from './messaging/examples.js';
import { contractRows as onboarding } from './onboarding/contract-rows.js';
import { contractRows as portal } from './portal/contract-rows.js';
import { contractRows as schedule } from './schedule/contract-rows.js';
import { contractRows as submissions } from './submissions/contract-rows.js';

// Properties that all facades share, for every route of each. The properties of one facade, and its examples, are checked in
// <facade>/contract.test.ts.

interface Contract {
  /** Methods and paths, as the contract writes them. */
  rows: [method: string, path: string][];
  /** Answers to a caller without credentials and to one with a wrong bearer token. */
  nobody: [status: number, message: string];
  wrong: [status: number, message: string];
  /** True when failures repeat their status in the body. */
  status?: true;
}
const contracts: Record<FacadeName, Contract> = {
  messaging: { rows: messaging, nobody: [401, 'Not signed in'], wrong: [403, 'Invalid credentials'] },
  portal: { rows: portal, nobody: [401, 'Not signed in'], wrong: [403, 'Invalid credentials'], status: true },
  onboarding: { rows: onboarding, nobody: [401, 'Not signed in'], wrong: [403, 'Invalid credentials'] },
  submissions: { rows: submissions, nobody: [401, 'Not signed in'], wrong: [403, 'Invalid credentials'] },
  schedule: { rows: schedule, nobody: [401, 'Missing Api Key'], wrong: [401, 'Invalid Api Key'] },
  dashboard: { rows: dashboard, nobody: [401, 'Not signed in'], wrong: [403, 'Invalid credentials'] },
  cms: { rows: cms, nobody: [401, 'Not signed in'], wrong: [403, 'Invalid credentials'] },
};

let elo: TestApp;
let uploadToken: string;
beforeAll(async () => {
  elo = await startDemoApp({ CONVERSION_PIXEL_ID: '1', CONVERSION_TOKEN: 'x', GRAPH_API_URL: 'http://127.0.0.1:1/v1' });
  const { body } = await elo.call('GET', '/submissions/api/submissions/token', { headers: KEY });
  uploadToken = body.token;
});

const KEY = { authorization: 'demo-api-key' };
const examples = await exampleRequests('52998224725');
/** Other tests check these with their whole answers: they are encrypted, or need rows or files of their own. */
const WITHOUT_EXAMPLE = /^(messaging\.flow\.answer|cms\.(kpis|pictures|system-logs)\..+)$/;
/** Routes of the AJAX entry share a path, and only the form tells the requested one. */
const isAction = (entry: AnyRoute) => 'action' in entry && entry.action !== undefined;

const credentials = async ({ name }: Facade, { auth }: AnyRoute): Promise<Record<string, string>> => {
  if (name === 'schedule') return KEY;
  return {
    open: {},
    service: SERVICE,
    key: KEY,
    token: { authorization: `Bearer ${uploadToken}` },
    upload: { authorization: await elo.bearer({ id: 1 }) },
    session: { authorization: await elo.bearer({ id: 1 }) },
  }[auth];
};
/** The routes with their own message for a wrong credential. */
const OWN_REFUSAL: Record<string, string> = {
  'onboarding.participant.update': 'Você não pode alterar este participante',
};

it('every route has a unique id', () => {
  const ids = facades.flatMap(({ routes }) => routes.map(({ id }) => id));
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

it('every route has an example, and every example has a route', () => {
  const ids = facades.flatMap(({ routes }) => routes.map(({ id }) => id)).filter(id => !WITHOUT_EXAMPLE.test(id));
  const known = Object.keys(examples);
  expect({
    withoutExample: ids.filter(id => !known.includes(id)),
    withoutRoute: known.filter(id => !ids.includes(id)),
  }).toEqual({ withoutExample: [], withoutRoute: [] });
});

describe.each(facades.map(facade => [facade.name, facade] as const))('facade %s', (name, facade) => {
  const contract = contracts[name];
  const of = (path: string) => facade.base + path;
  const said = (status: number, message: unknown) => (contract.status ? { status, message } : { message });
  const answered = ({ status, body }: Reply) => ({ status, body });

  it('has an OpenAPI 3.1 document with every method and path of the contract', async () => {
    const { body } = await elo.call('GET', of('/openapi.json'));
    expect(body.openapi).toMatch(/^3\.1\./);
    const isDocumented = ([method, row]: [method: string, path: string]) => {
      // The rows of AJAX actions name the action behind their one path.
      const [path, action] = row.split(/#|\?action=/);
      const operation = body.paths[path!]?.[method.toLowerCase()];
      const actions = operation?.['x-actions']?.map((each: { action: string }) => each.action);
      return operation !== undefined && (action === undefined || actions?.includes(action));
    };
    expect(contract.rows.filter(row => !isDocumented(row))).toEqual([]);
  });

  it('answers an unknown path with 404 in its own error shape', async () => {
    expect(answered(await elo.call('GET', of('/api/nothing')))).toEqual({ status: 404, body: said(404, 'Not found') });
  });

  it.each(pathsOf(facade))('answers another method on %s with 405 and Allow', async (path, methods) => {
    const other = ['DELETE', 'PUT', 'POST', 'PATCH'].find(method => !methods.includes(method))!;
    const reply = await elo.call(other, of(toOpenApiPath(path).replaceAll(/[{}]/g, '')));
    expect(answered(reply)).toEqual({ status: 405, body: said(405, 'Method not allowed') });
    const allowed = reply.headers.get('allow')!.split(', ');
    expect(allowed.filter(each => each !== 'HEAD').sort()).toEqual([...new Set(methods)].sort());
  });

  const withExample = facade.routes.filter(({ id }) => examples[id] !== undefined);
  describe.each(withExample.map(entry => [entry.id, entry] as const))('route %s', (id, entry) => {
    const { path, json } = examples[id]!;
    const target = of(path);
    const method = entry.method.toUpperCase();

    if (!isAction(entry))
      it('is found by the path of its example', () => {
        expect(findRoute(entry.method, target)?.entry.id).toBe(id);
      });

    if (entry.auth !== 'open' && !isAction(entry))
      it('refuses callers with missing and wrong credentials', async () => {
        const [[none, missing], [bad, invalid]] = [contract.nobody, contract.wrong];
        expect(answered(await elo.call(method, target, { json }))).toEqual({ status: none, body: said(none, missing) });
        const headers = { authorization: 'Bearer wrong' };
        const wrong = await elo.call(method, target, { json, headers });
        expect(answered(wrong)).toEqual({ status: bad, body: said(bad, OWN_REFUSAL[id] ?? invalid) });
      });

    if (entry.auth === 'open' && !isAction(entry))
      it('is public, so its example has no credentials', () => {
        const { as = null, headers = {} } = examples[id]!;
        expect({ as, headers }).toEqual({ as: null, headers: {} });
      });

    if (!isRaw(entry) && entry.multipart && !isAction(entry))
      it('answers 415 to another media type', async () => {
        const headers = { ...(await credentials(facade, entry)), 'content-type': 'text/plain' };
        const reply = await elo.call(method, target, { headers, form: 'x' as never });
        expect(answered(reply)).toEqual({ status: 415, body: said(415, expect.any(String)) });
      });

    if (!isRaw(entry) && entry.body && !entry.multipart && !isAction(entry))
      it('answers 415, 400 and 413 to invalid bodies', async () => {
        const given = await credentials(facade, entry);
        const send = (contentType: string, form: string) =>
          elo.call(method, target, { headers: { ...given, 'content-type': contentType }, form: form as never });
        const failed = async (contentType: string, form: string) => answered(await send(contentType, form));
        // A path with failures of its own shape gives more than the message of its facade.
        const failure = (status: number, message: string) => ({
          status,
          body: entry.failure ? expect.objectContaining({ message }) : said(status, message),
        });
        expect(await failed('text/plain', 'x')).toEqual(failure(415, 'Content-Type must be application/json'));
        expect(await failed('application/json', '{"x":')).toEqual(failure(400, 'The body is not valid JSON'));
        expect(await failed('application/json', `"${'x'.repeat(1_100_000)}"`)).toEqual(
          failure(413, 'The body is too large'),
        );
      });
  });
});

/** Paths of a facade, each with its methods. */
function pathsOf({ routes }: Facade): [path: string, methods: string[]][] {
  return [...Map.groupBy(routes, ({ path }) => path)].map(([path, entries]) => [
    path,
    entries.map(entry => entry.method.toUpperCase()),
  ]);
}
