import { beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { facades, facadesAt } from '../../../rest/index.js';
import { type AnyRoute, isRaw, type Route } from '../../../rest/route.js';
import { ActionToken } from '../../../src/entities/index.js';
import { registerAccount } from '../../../src/domain/accounts/register-account.js';
import { createJobContext } from '../../../src/graph/context.js';
import { AJAX, aForm, aVisitor } from '../../support/cms.js';
import { tokenOf } from '../../support/action-tokens.js';
import { startDemoApp } from '../../support/demo-app.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { isWrite, tryWritesFirst } from '../../support/try-first.js';
import { cmsExamples, type Example } from './examples.js';

const cms = facades.find(({ name }) => name === 'cms')!;
const of = (path: string) => cms.base + path;

let elo: TestApp;
let tried: ReturnType<typeof tryWritesFirst>;
let examples: Record<string, Example>;
beforeAll(async () => {
  elo = await startDemoApp();
  tried = tryWritesFirst(elo);
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0b5c55' } })
    .png()
    .toBuffer();
  const { userId } = await registerAccount(createJobContext(elo.app.services, 'test'), {
    displayName: 'Ativa Logo',
    username: 'ativa.logo',
    email: 'ativa@demo.test',
    password: 'Segura!2026',
    passwordConfirm: 'Segura!2026',
    stateId: '35',
    cityId: '3550308',
    hospitalId: '1',
    position: 'Médica',
    termsAccepted: true,
  });
  const token = await tokenOf(elo, userId, 'ACTIVATE_ACCOUNT');
  const invited = await elo.make.aUser();
  await elo.make.aPasswordLink(invited);
  const passwordToken = await tokenOf(elo, invited.id, 'SET_PASSWORD');
  const change = { user: userId, purpose: 'CHANGE_EMAIL', email: 'outra@demo.test', salt: 'a'.repeat(64) };
  await elo.make.save(ActionToken, { ...change, expiresAt: new Date(elo.now().getTime() + 60_000) });
  const emailToken = await tokenOf(elo, userId, 'CHANGE_EMAIL');
  const tokens = { activation: token, password: passwordToken, email: emailToken };
  examples = cmsExamples(new Blob([picture]), tokens);
});

/** Sends an example as a browser does: signed in by the login cookie, with the nonce for its action. */
async function send(route: Route, { path, as, json, form }: Example) {
  const visitor = aVisitor(elo);
  if (as) await visitor.signIn(as, 'Demo!2026');
  const { action, nonce, method } = route;
  const fields = {
    ...(action && method === 'post' ? { action } : {}),
    ...(typeof nonce === 'object' ? { [nonce.field]: await visitor.nonce(action!) } : {}),
    ...form,
  };
  const options = method === 'post' && !json ? { form: aForm(fields) } : { json };
  return visitor.call(method.toUpperCase(), of(path), options);
}

const isForm = (entry: AnyRoute): entry is Route => !isRaw(entry) && !!entry.action && entry.method === 'post';

it('the OpenAPI document has all actions at one path, distinguished by a constant', async () => {
  const { paths, components } = (await elo.call('GET', of('/openapi.json'))).body;
  expect(Object.keys(paths).filter(path => /[?#]/.test(path))).toEqual([]);
  const { get, post } = paths['/cms-admin/admin-ajax'];
  const { content } = post.requestBody;
  expect(Object.keys(content)).toEqual(['application/x-www-form-urlencoded', 'multipart/form-data']);
  const { oneOf, discriminator, properties, required } = content['multipart/form-data'].schema;
  const formOf = ($ref: string) => components.schemas[$ref.split('/').at(-1)!].properties;
  const forms = cms.routes.filter(isForm);
  const actions = forms.map(({ action }) => action);
  expect(oneOf.map(({ $ref }: { $ref: string }) => formOf($ref).action.const)).toEqual(actions);
  expect(Object.keys(discriminator.mapping)).toEqual(actions);
  const { action, ...login } = formOf(discriminator.mapping.front_login);
  expect(action.const).toBe('front_login');
  // `otp` is not in the contract: a person with a second factor sends it.
  expect(Object.keys(login)).toEqual(['email', 'password', 'otp', 'security']);
  // Pages draw the fields of one object: a field's description there fits each form with a field of that name.
  expect({ required, actions: properties.action.enum }).toEqual({ required: ['action'], actions });
  for (const { $ref } of oneOf as { $ref: string }[])
    for (const [name, { description: _, ...field }] of Object.entries<{ description?: string }>(formOf($ref)))
      if (name !== 'action') {
        const { description: _all, ...drawn } = properties[name];
        expect({ name, ...drawn }).toEqual({ name, ...field });
      }
  expect(get.parameters.map(({ name }: { name: string }) => name)).toEqual(['action', 'state_id', 'city_id']);
  expect(get.parameters[0].schema.enum).toEqual(['state_cities', 'city_hospitals']);
  expect(post['x-actions'].map(({ operationId }: { operationId: string }) => operationId)).toEqual(
    forms.map(({ id }) => id),
  );
});

it('the AJAX entry is below the configured prefix', async () => {
  const moved = facadesAt({ cmsRestPrefix: '/r', cmsAdminPrefix: '/wp-admin' }).find(({ name }) => name === 'cms')!;
  expect(moved.routes.some(({ path }) => path === '/wp-admin/admin-ajax')).toBe(true);
  const other = await startTestApp({ CMS_ADMIN_PREFIX: '/wp-admin', CMS_LOGIN_COOKIE: 'logado' });
  try {
    const reply = await other.call('GET', '/cms/wp-admin/admin-ajax?action=state_cities&state_id=53');
    expect(reply).toMatchObject({ status: 200, body: { status: 'OK' } });
    expect((await other.call('GET', '/cms/cms-admin/admin-ajax?action=state_cities&state_id=53')).status).toBe(404);
  } finally {
    await other.close();
  }
});

/** Actions that report errors in their forms with status 200; front-logout has no fields. */
const saysIn200 = new Set(
  ['front-login', 'front-logout', 'register', 'resend-activation', 'change-password'].map(name => `cms.action.${name}`),
);

describe.each(cms.routes.map(entry => [entry.id, entry] as const))('route %s', (id, entry) => {
  // KPIs, pictures and system logs have tests of their own, with their whole answers.
  if (!/^cms\.(kpis|pictures|system-logs)\./.test(id)) {
    it('answers its example as declared', async () => {
      const example = examples[id]!;
      const { status, body } = await send(entry as Route, example);
      expect({ status, body }).toEqual({ status: example.status ?? 200, body: example.body });
    });
  }

  if (entry.auth !== 'open') {
    it('refuses an anonymous caller with 401 and a wrong bearer token with 403, in its own shape', async () => {
      const { action, nonce } = entry as Route;
      const target = action ? AJAX : of(entry.path.replace('*path', 'x.webp'));
      const security = typeof nonce === 'object' ? { [nonce.field]: await aVisitor(elo).nonce(action!) } : {};
      const form = action ? aForm({ action, ...security }) : undefined;
      const nobody = await elo.call(entry.method.toUpperCase(), target, { form });
      expect(nobody.status).toBe(401);
      const wrong = await elo.call(entry.method.toUpperCase(), target, {
        form,
        headers: { authorization: 'Bearer x' },
      });
      expect(wrong.status).toBe(403);
    });
  }

  const { action, nonce } = entry as Route;
  if (!isRaw(entry) && typeof nonce === 'object') {
    it('refuses a cookie without its nonce, and accepts a bearer token without one', async () => {
      const visitor = aVisitor(elo);
      await visitor.signIn('participant3@demo.test', 'Demo!2026');
      const send = (fields: Record<string, string>) =>
        visitor.call('POST', AJAX, { form: aForm({ action, ...fields }) });
      expect((await send({})).status).toBe(403);
      expect((await send({ [nonce.field]: await visitor.nonce('another') })).status).toBe(403);
      const bearer = await elo.call('POST', AJAX, { as: { id: 103 }, form: aForm({ action }) });
      expect(bearer.body).not.toMatchObject({ message: expect.stringContaining('sessão expirou') });
      expect(bearer.status).toBe(saysIn200.has(id) ? 200 : 400);
    });
  }
});

describe.each(cms.routes.filter(({ nonce }) => nonce === 'rest').map(({ id, path }) => [id, path] as const))(
  'route %s',
  (_id, path) => {
    const target = of(path.replace(':name', 'taxa_ocupacao'));

    it('accepts the login cookie with the nonce of rest in the header, and a bearer token without one', async () => {
      const visitor = aVisitor(elo);
      expect((await visitor.call('GET', target)).status).toBe(401);
      await visitor.signIn('admin@demo.test', 'Demo!2026');
      expect((await visitor.call('GET', target)).status).toBe(401);
      const send = async (nonce: string) => visitor.call('GET', target, { headers: { 'X-CMS-Nonce': nonce } });
      expect((await send(await visitor.nonce('front_login'))).status).toBe(403);
      expect((await send(await visitor.nonce('rest'))).status).toBe(200);
      expect((await elo.call('GET', target, { as: { id: 1 } })).status).toBe(200);
    });
  },
);

it('a trial of every write left nothing behind', () => {
  const writes = cms.routes.filter(entry => isWrite(entry)).map(({ id }) => id);
  expect(writes.filter(id => !tried.succeeded.has(id))).toEqual([]);
});
