import { expect } from '@jest/globals';
import { facades } from '../../rest/index.js';
import { isWrite } from '../../rest/route.js';
import { compareAnswers } from '../../src/cutover/domain/parity/compare.rules.js';
import type { ComparedAnswer } from '../../src/cutover/domain/parity/compared-answer.rules.js';
import { cookieOfOld, nameAtOld } from '../../src/cutover/relay/relayed-cookies.js';
import { findRoute } from './declared-shapes.js';
import { rulesOf } from '../../src/cutover/routes/rules-of.js';
import { type CallOptions, inFront, type Reply, startOneApp, type TestApp } from './test-app.js';

/*
 * A file that imports this first sends its requests through a relay. The server of `startTestApp` is then an old service, and
 * its address is the one of an Elo in front of it. This front has other records and passes every route on. So the relay meets
 * an unchanged client.
 */
inFront.of = async (old, environment) => {
  const front = await startOneApp({
    ...Object.fromEntries(facades.map(({ name, base }) => [`LEGACY_URL_${name.toUpperCase()}`, old.url + base])),
    // Settings that shape the paths of the facades.
    ...Object.fromEntries(Object.entries(environment).filter(([name]) => /^CMS_(REST|ADMIN)_PREFIX$/.test(name))),
    STORAGE_URL: '',
  });
  await passEverythingOn(front);
  return {
    ...old,
    url: front.url,
    call: (method, target, options) => ask({ old, front }, method, target, options),
    async close() {
      await front.close();
      await old.close();
    },
  };
};

interface Sides {
  old: TestApp;
  front: TestApp;
}

async function passEverythingOn(front: TestApp): Promise<void> {
  const admin = await front.make.anAdmin();
  for (const { routes } of facades) {
    const ids = JSON.stringify(routes.map(({ id }) => id));
    const { body } = await front.graphql(
      `mutation { setRouteMode(routes: ${ids}, mode: LEGACY) { id } }`,
      {},
      { as: admin },
    );
    if (body.errors) throw new Error(JSON.stringify(body.errors));
  }
}

const isOfFacade = (target: string): boolean =>
  facades.some(({ base }) => target === base || target.startsWith(`${base}/`) || target.startsWith(`${base}?`));
/** True for the description of a facade: that is always Elo's own. */
const isDescription = (target: string): boolean => /^\/[a-z]+\/(?:openapi\.json|docs)/.test(target);

async function ask(
  { old, front }: Sides,
  method: string,
  target: string,
  { as, ...options }: CallOptions = {},
): Promise<Reply> {
  if (!isOfFacade(target)) return old.call(method, target, { as, ...options });
  const headers: Record<string, string> = {
    ...(as ? { authorization: await old.bearer(as) } : {}),
    ...options.headers,
  };
  // The client has the old service's names of cookies; the relay in front uses other names for them.
  const { cookie } = headers;
  const there: Record<string, string> =
    cookie === undefined ? {} : { cookie: cookie.split(/;\s*/).map(cookieOfOld).join('; ') };
  const reply = asOfOld(await front.call(method, target, { ...options, headers: { ...headers, ...there } }));
  if (isDescription(target)) return reply;
  // A request that is too long is not passed on.
  const side = reply.status === 413 ? 'elo' : 'legacy';
  expect([method, target, reply.headers.get('x-elo-served-by')]).toEqual([method, target, side]);
  const route = findRoute(method, target, options.form)?.entry;
  if (route && !isWrite(route)) {
    const direct = await old.call(method, target, { ...options, headers });
    expect([method, target, namesOf(reply)]).toEqual([method, target, namesOf(direct)]);
    const tools = { zone: 'America/Sao_Paulo', hash: (text: string) => text };
    const differences = await compareAnswers(answerOf(reply), answerOf(direct), rulesOf(route), tools);
    expect({ method, target, differences }).toEqual({ method, target, differences: [] });
  }
  return reply;
}

/** The answer, with the old service's names of its cookies. */
function asOfOld(reply: Reply): Reply {
  const cookies = reply.headers.getSetCookie();
  const headers = new Headers(reply.headers);
  headers.delete('set-cookie');
  for (const each of cookies) headers.append('set-cookie', nameAtOld(each));
  return { ...reply, headers };
}

/** Names of headers, without the headers of the connection. */
const namesOf = ({ headers }: Reply): string[] => {
  const names: string[] = [];
  headers.forEach((_value, name) => names.push(name));
  return names.filter(name => !['connection', 'keep-alive', 'transfer-encoding'].includes(name));
};

function answerOf({ status, headers, body }: Reply): ComparedAnswer {
  const pairs: [string, string | string[]][] = [];
  headers.forEach((value, name) => pairs.push([name, value]));
  pairs.push(['set-cookie', headers.getSetCookie()]);
  return {
    status,
    headers: Object.fromEntries(pairs),
    body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  };
}
