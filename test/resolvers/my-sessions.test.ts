import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { aBrowser } from '../support/browser.js';
import { createApiKeyByOperator } from '../../src/domain/sessions/api-keys.js';
import { deviceName } from '../../src/domain/sessions/device-name.rules.js';
import { PASSWORD } from '../support/factories.js';
import { soonAfter } from '../support/moments.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 20_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/20.0 Mobile/15E148 Safari/604.1';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});
const NOW = '2026-11-22T12:00:00.000Z';
beforeEach(() => elo.setNow(NOW));

const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const enter = async (name: string, userAgent = CHROME): Promise<string> =>
  (
    await elo.graphql(
      'mutation ($n: String!, $p: String!) { signIn(username: $n, password: $p) { token } }',
      { n: name, p: PASSWORD },
      { headers: { 'user-agent': userAgent } },
    )
  ).body.data.signIn.token;
type Asked = Parameters<TestApp['graphql']>[2];
const sessions = async (options: Asked) =>
  (await elo.graphql('{ mySessions { id beganAt expiresAt method address device isThis } }', {}, options)).body;
const end = async (id: string | null, options: Asked) =>
  (await elo.graphql('mutation ($id: ID) { endMySessions(id: $id) }', { id }, options)).body;
const isIn = async (token: string) => (await elo.graphql('{ me { id } }', {}, as(token))).body.data !== null;
const codeOf = (body: any) => body.errors?.[0].extensions.code as string | undefined;

it('mySessions lists a person’s sessions, latest first, and marks the current one', async () => {
  const user = await elo.make.aMember();
  const first = await enter(user.email!);
  elo.setNow('2026-11-22T13:00:00.000Z');
  await enter(user.email!, IPHONE);
  await enter((await elo.make.aMember()).email!);
  const { data } = await sessions(as(first));
  const id = expect.any(String);
  const [method, address] = ['PASSWORD', '127.0.0.1'];
  expect(data.mySessions).toEqual([
    {
      ...{ id, method, address, device: 'Safari · iPhone', isThis: false },
      ...{ beganAt: soonAfter('2026-11-22T13:00:00.000Z'), expiresAt: soonAfter('2026-11-23T01:00:00.000Z') },
    },
    {
      ...{ id, method, address, device: 'Chrome · Windows', isThis: true },
      ...{ beganAt: soonAfter(NOW), expiresAt: soonAfter('2026-11-23T00:00:00.000Z') },
    },
  ]);
});

it('endMySessions ends one or all others, never another person’s, and ended ones are signed out', async () => {
  const user = await elo.make.aMember();
  const [one, two, three] = [await enter(user.email!), await enter(user.email!), await enter(user.email!)];
  const stranger = await elo.make.aMember();
  const other = await enter(stranger.email!);
  const mine = (await sessions(as(one))).data.mySessions as { id: string; isThis: boolean }[];
  const lost = mine.find(({ isThis }) => !isThis)!;
  expect(codeOf(await end(lost.id, as(other)))).toBe('NOT_FOUND');
  expect(await end(lost.id, as(one))).toEqual({ data: { endMySessions: 1 } });
  expect(codeOf(await end(lost.id, as(one)))).toBe('NOT_FOUND');
  expect([await isIn(two), await isIn(three)].sort()).toEqual([false, true]);
  expect(await end(null, as(one))).toEqual({ data: { endMySessions: 1 } });
  expect([await isIn(one), await isIn(two), await isIn(three), await isIn(other)]).toEqual([true, false, false, true]);
  expect((await sessions(as(one))).data.mySessions).toHaveLength(1);
});

it('an ended session is counted once in concurrent requests', async () => {
  const user = await elo.make.aMember();
  const one = await enter(user.email!);
  for (let n = 0; n < 3; n += 1) await enter(user.email!);
  const all = await Promise.all([1, 2, 3].map(() => end(null, as(one))));
  expect(all.map(({ data }) => data.endMySessions).sort()).toEqual([0, 0, 3]);
});

it('browser sessions are listed, prolonged, and forgotten after their end', async () => {
  const user = await elo.make.aMember();
  const browser = aBrowser(elo.url);
  await browser.signIn({ username: user.email!, password: PASSWORD });
  const token = await enter(user.email!);
  const ends = async () => (await sessions(as(token))).data.mySessions.map((each: any) => each.expiresAt);
  expect(await ends()).toEqual([soonAfter('2026-11-23T00:00:00.000Z'), soonAfter('2026-11-23T00:00:00.000Z')]);
  elo.setNow('2026-11-22T20:00:00.000Z');
  await browser.session();
  expect(await ends()).toEqual([soonAfter('2026-11-23T00:00:00.000Z'), soonAfter('2026-11-23T08:00:00.000Z')]);
  await elo.graphql('mutation { signOut }', {}, as(token));
  expect(await ends().catch(() => 'out')).toBe('out');
  const change = `mutation { changePassword(oldPassword: "${PASSWORD}", newPassword: "Outra!Senha2026") { token } }`;
  const changed = (await elo.graphql(change, {}, as(await enter(user.email!)))).body.data.changePassword.token;
  const left = (await sessions(as(changed))).data.mySessions;
  expect(left.map(({ method, isThis }: any) => [method, isThis])).toContainEqual(['NEW_PASSWORD', true]);
  expect(await browser.session()).toBeNull();
});

it('sessions are for people: anonymous callers, keys and a participant mode are refused', async () => {
  for (const body of [await sessions(undefined), await end(null, undefined)])
    expect(codeOf(body)).toBe('UNAUTHENTICATED');
  const authorization = await createApiKeyByOperator({ orm: elo.orm, now: elo.now, operator: 'test' }, { name: 'key' });
  for (const body of [await sessions({ headers: { authorization } }), await end(null, { headers: { authorization } })])
    expect(codeOf(body)).toBe('FORBIDDEN');
  const [supervisor, participant] = [await elo.make.aSupervisor(), await elo.make.aUser()];
  const own = await elo.bearer(supervisor);
  const note = `supervisorId: ${supervisor.id}, supervisorCpf: "${supervisor.cpf}", participantId: ${participant.id}, participantCpf: "${participant.cpf}"`;
  const mode = `mutation { recordParticipantMode(input: { ${note}, action: "enter" }) { id } }`;
  await elo.graphql(mode, {}, { headers: { authorization: own } });
  const headers = { authorization: own, 'x-participant-mode': String(participant.id) };
  for (const body of [await sessions({ headers }), await end(null, { headers })])
    expect(codeOf(body)).toBe('FORBIDDEN');
});

it.each([
  [CHROME, 'Chrome · Windows'],
  [IPHONE, 'Safari · iPhone'],
  [`${CHROME} Edg/150.0`, 'Edge · Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
  ['curl/8.5.0', 'curl'],
  ['<script>alert(1)</script>', null],
  ['', null],
  [null, null],
  [`A${'a'.repeat(9_999)}`, `A${'a'.repeat(39)}`],
])('the device of %s is %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));

it('a new password ends a session that began earlier in the same second', async () => {
  const member = await elo.make.aMember();
  const at = (instant: string) => elo.stopClock(instant, 'both are in one second');
  at('2026-11-22T12:00:00.100Z');
  const [thief, owner] = [await enter(member.email!), await enter(member.email!)];
  at('2026-11-22T12:00:00.500Z');
  const change =
    'mutation ($of: String!) { changePassword(oldPassword: $of, newPassword: "Uma.Outra!2026") { token } }';
  const { body } = await elo.graphql(change, { of: PASSWORD }, as(owner));
  expect(body.errors).toBeUndefined();
  expect([await isIn(thief), await isIn(owner), await isIn(body.data.changePassword.token)]).toEqual([
    false,
    false,
    true,
  ]);
});
