import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionToken, ApiKey, Hospital, User } from '../../src/entities/index.js';
import { hashApiKey } from '../../src/auth/api-keys.js';
import { tokenOf } from '../support/action-tokens.js';
import { aBrowser } from '../support/browser.js';
import { aRegistration, aVisitor, registerAt } from '../support/cms.js';
import { PASSWORD } from '../support/factories.js';
import { lately } from '../support/moments.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const API_KEY = 'elo_a-key-of-the-test';

let elo: TestApp;
let admin: { id: number };
beforeAll(async () => {
  elo = await startTestApp();
  admin = await elo.make.anAdmin();
  await elo.make.save(ApiKey, { name: 'test', keyHash: hashApiKey(API_KEY) });
});
beforeEach(() => later(0));

/** Sessions of the portal are dated by the machine's clock, so this clock starts there. */
const start = Date.now();
const later = (seconds: number) => elo.setNow(new Date(start + seconds * 1000).toISOString());

const change = async (mutation: string, id: number, options: Parameters<TestApp['graphql']>[2] = { as: admin }) =>
  (await elo.graphql(`mutation ($id: ID!) { ${mutation}(id: $id) { id isActive } }`, { id }, options)).body;
const deactivate = (id: number) => change('deactivateUser', id);
const reactivate = (id: number) => change('reactivateUser', id);
const codeOf = (body: { errors?: { extensions: { code: string } }[] }) => body.errors?.[0]?.extensions.code;

describe('a deactivated person', () => {
  it('is signed out everywhere and can’t sign in until the reactivation', async () => {
    const facilitator = await aFacilitatorWithCalendar();
    const portal = aBrowser(elo.url);
    await portal.signIn({ username: facilitator.email!, password: PASSWORD });
    const cms = aVisitor(elo);
    expect((await cms.signIn(facilitator.email!, PASSWORD)).body.loggedin).toBe(true);
    const bearer = await elo.bearer(facilitator);
    const { body } = await elo.graphql('{ calendarFeed { url } }', {}, { as: facilitator });
    const feed = new URL(body.data.calendarFeed.url as string);
    const ways = async () => ({
      portal: (await portal.send('/portal/api/classes')).status,
      cms: (await cms.call('GET', '/cms/api/core/v1/pictures/none.webp')).status,
      bearer: (await elo.call('GET', '/portal/api/classes', { headers: { authorization: bearer } })).status,
      feed: (await elo.call('GET', feed.pathname + feed.search)).status,
    });
    const signsIn = async () => (await aVisitor(elo).signIn(facilitator.email!, PASSWORD)).body.loggedin;
    // 404 means that there is no such picture; only signed-in callers get it.
    expect(await ways()).toEqual({ portal: 200, cms: 404, bearer: 200, feed: 200 });

    later(60);
    const handOver = 'handOver: { appointments: CANCEL }';
    const out = `mutation { deactivateUser(id: ${facilitator.id}, ${handOver}) { id isActive } }`;
    expect((await elo.graphql(out, {}, { as: admin })).body).toEqual({
      data: { deactivateUser: { id: String(facilitator.id), isActive: false } },
    });
    // In this process all of them end at once.
    expect(await ways()).toEqual({ portal: 401, cms: 401, bearer: 403, feed: 401 });
    expect(await signsIn()).toBe(false);

    later(120);
    expect(await reactivate(facilitator.id)).toEqual({
      data: { reactivateUser: { id: String(facilitator.id), isActive: true } },
    });
    expect(await signsIn()).toBe(true);
    // Earlier sessions stay invalid; the feed belongs to the account, not to a session.
    expect(await ways()).toEqual({ portal: 401, cms: 401, bearer: 403, feed: 200 });
  });

  it('stays deactivated when registering again with the same address', async () => {
    const hospital = await elo.make.save(Hospital, { name: 'Hospital', cityId: 3550308 });
    const user = await elo.make.aMember();
    await deactivate(user.id);
    const reply = await registerAt(elo, aRegistration(hospital.id, { email: user.email! }));
    expect(reply.body.success).toBe(true);
    expect(await elo.make.em().findOneOrFail(User, user.id)).toMatchObject({ isActive: false, email: user.email });
    expect(await elo.make.em().findOneOrFail(User, reply.body.data.user_id)).toMatchObject({ email: null });
  });

  it('can’t activate the account by its link, nor get a new link', async () => {
    const { user, email, token } = await aRegistered();
    await deactivate(user.id);
    const { body } = await elo.graphql(
      'mutation ($token: String!, $password: String!) { activateAccount(token: $token, password: $password) { id } }',
      { token, password: PASSWORD },
    );
    expect(codeOf(body)).toBe('INVALID');
    await elo.graphql('mutation ($email: String!) { resendActivation(email: $email) }', { email });
    const known = await elo.make.em().findOneOrFail(ActionToken, { user: user.id });
    expect(known.usedAt).toEqual(lately(elo));
    expect((await elo.make.em().findOneOrFail(User, user.id)).isActive).toBe(false);
  });
});

it('a repeated deactivation or reactivation has the same answer', async () => {
  const user = await elo.make.aUser();
  for (const times of [1, 2])
    expect([times, (await deactivate(user.id)).data.deactivateUser.isActive]).toEqual([times, false]);
  for (const times of [1, 2])
    expect([times, (await reactivate(user.id)).data.reactivateUser.isActive]).toEqual([times, true]);
});

it('a person who has not activated the account can’t be reactivated', async () => {
  const { user } = await aRegistered();
  expect(codeOf(await reactivate(user.id))).toBe('CONFLICT');
  expect((await elo.make.em().findOneOrFail(User, user.id)).isActive).toBe(false);
});

it('nobody can deactivate themselves', async () => {
  expect(codeOf(await deactivate(admin.id))).toBe('CONFLICT');
  expect((await elo.make.em().findOneOrFail(User, admin.id)).isActive).toBe(true);
});

it('an unknown person is NOT_FOUND', async () => {
  for (const mutation of ['deactivateUser', 'reactivateUser'])
    expect(codeOf(await change(mutation, 999_999))).toBe('NOT_FOUND');
});

describe.each(['deactivateUser', 'reactivateUser'])('the mutation %s', mutation => {
  it('is for administrators only', async () => {
    const isActive = mutation === 'deactivateUser';
    const user = await elo.make.aUser({ isActive });
    expect(codeOf(await change(mutation, user.id, {}))).toBe('UNAUTHENTICATED');
    const others = [elo.make.aUser(), elo.make.aFacilitator(), elo.make.aSupervisor()];
    for (const as of await Promise.all(others))
      expect(codeOf(await change(mutation, user.id, { as }))).toBe('FORBIDDEN');
    const service = { headers: { authorization: API_KEY } };
    expect(codeOf(await change(mutation, user.id, service))).toBe('FORBIDDEN');
    expect((await elo.make.em().findOneOrFail(User, user.id)).isActive).toBe(isActive);
  });
});

async function aFacilitatorWithCalendar() {
  const facilitator = await elo.make.aMember({ roles: ['FACILITATOR'] });
  await elo.make.anEmployee({ user: facilitator });
  return facilitator;
}

/** A registered person, and the token of their link. */
async function aRegistered() {
  const email = 'cadastrada@example.org';
  const user = await elo.make.aMember({ isActive: false, email: null });
  const link = { user: user.id, purpose: 'ACTIVATE_ACCOUNT', email, salt: 'a'.repeat(64) };
  await elo.make.save(ActionToken, { ...link, expiresAt: new Date(start + 86_400_000) });
  return { user, email, token: await tokenOf(elo, user.id, 'ACTIVATE_ACCOUNT') };
}
