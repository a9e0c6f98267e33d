import '../../../support/through-relay.js';
import { beforeAll, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { aBrowser } from '../../../support/browser.js';
import { AJAX, aForm } from '../../../support/cms.js';
import { startDemoApp } from '../../../support/demo-app.js';
import type { TestApp } from '../../../support/test-app.js';

/* The steps of browsers from signing in to signing out, with the cookies and redirects of the old services. */

let elo: TestApp;
beforeAll(async () => {
  elo = await startDemoApp();
});

/** A browser that checks the side of each answer. */
function visitor() {
  const browser = aBrowser(elo.url);
  const send = async (target: string, init?: RequestInit) => {
    const answer = await browser.send(target, init);
    expect([target, answer.headers.get('x-elo-served-by')]).toEqual([target, 'legacy']);
    return answer;
  };
  const json = async (target: string, init?: RequestInit) => {
    const answer = await send(target, init);
    return { status: answer.status, body: await answer.json() };
  };
  return { ...browser, send, json };
}
const facilitator = { username: 'facilitator@demo.test', password: 'Demo!2026' };

it('portal: a browser signs in, lists, hands in files, reads them again, evaluates, and signs out', async () => {
  const { send, json, signIn, session, csrf, form } = visitor();
  expect((await send('/portal/api/submissions')).status).toBe(401);
  await signIn(facilitator);
  expect((await session())!.user).toMatchObject({ email: facilitator.username });
  const classes = await json('/portal/api/classes');
  expect([classes.status, classes.body.length > 0]).toEqual([200, true]);

  const data = new FormData();
  for (const [name, value] of Object.entries({ class_id: 1, participant_id: 102, activity_id: 4 }))
    data.append(name, String(value));
  const content = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(3 * 1024 * 1024, 'á')]);
  data.append('files[0]', new Blob([content], { type: 'application/pdf' }), 'plano de ação.pdf');
  data.append('files[1]', new Blob(['%PDF-1.4\nb'], { type: 'application/pdf' }), 'b.pdf');
  const made = await json('/portal/api/submissions', { method: 'POST', body: data });
  expect([made.status, made.body.files.length]).toEqual([201, 2]);
  const listed = await json('/portal/api/submissions?class_id=1&participant_id=102');
  expect(listed.body.map(({ id }: { id: number }) => id)).toContain(made.body.id);

  const path = encodeURIComponent(made.body.files[0].file_path);
  const file = await send(`/portal/api/download?url=${path}`);
  expect(file.status).toBe(200);
  expect(Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true);
  expect(file.headers.get('cache-control')).toBe('public, max-age=3600');
  const evaluation = new FormData();
  for (const [name, value] of Object.entries({ id: made.body.id, status: 'evaluated', score: 90 }))
    evaluation.append(name, String(value));
  const evaluated = await json(`/portal/api/submissions/${made.body.id}`, { method: 'PUT', body: evaluation });
  expect(evaluated).toMatchObject({ status: 200, body: { id: made.body.id, score: 90 } });

  await send('/portal/api/auth/signout', form({ csrfToken: await csrf() }));
  expect((await send('/portal/api/submissions')).status).toBe(401);
});

it('onboarding: sign-in pages and redirects lead to Elo, and the session opens the participant’s own record', async () => {
  const AUTH = '/onboarding/api/auth';
  const { send, json, signIn, csrf, form, follow } = visitor();
  const page = await send(`${AUTH}/signin`);
  const shown = await follow(page, `${elo.url}${AUTH}/signin`, url => !url.startsWith(`${elo.url}/onboarding/`));
  expect([shown.response.status, shown.url.startsWith(`${elo.url}${AUTH}/`)]).toEqual([200, true]);
  expect(shown.response.headers.get('content-type')).toContain('text/html');
  await signIn({ username: 'participant1@demo.test', password: 'Demo!2026' }, AUTH);
  const [{ cpf }] = await elo.make.em().execute<[{ cpf: string }]>('select cpf from users where id = 101');
  expect(await json(`/onboarding/api/v1/participantes/${cpf}`)).toMatchObject({ status: 200, body: { id: 101 } });
  const callbackUrl = `${AUTH}/signin`;
  const left = await send(`${AUTH}/signout`, form({ csrfToken: await csrf(AUTH), callbackUrl }));
  expect([left.status, left.headers.get('location')]).toEqual([302, elo.url + callbackUrl]);
  expect((await send(`/onboarding/api/v1/participantes/${cpf}`)).status).toBe(401);
});

it('cms: a browser gets a nonce, signs in by cookie, reads a picture, and signs out', async () => {
  const { send, json, cookie } = visitor();
  const nonce = async (action: string) => (await json(`/cms/api/core/v1/nonce?action=${action}`)).body.nonce as string;
  const act = (fields: Record<string, string | Blob>, multipart = false) =>
    json(AJAX, { method: 'POST', body: aForm(fields, multipart) });
  const entered = await act({
    action: 'front_login',
    email: 'participant1@demo.test',
    password: 'Demo!2026',
    security: await nonce('front_login'),
  });
  expect(entered).toMatchObject({ status: 200, body: { loggedin: true } });
  expect(cookie('relayed.cms_login')).toEqual(expect.any(String));
  const png = sharp({ create: { width: 64, height: 64, channels: 3, background: '#0b5c55' } }).png();
  const avatar = new Blob([await png.toBuffer()], { type: 'image/png' });
  const taken = await act({ action: 'avatar-upload', avatar, security: await nonce('avatar-upload') }, true);
  expect(taken).toMatchObject({ status: 200, body: { success: true, data: { width: 64, height: 64 } } });
  const shown = await send(new URL(taken.body.data.url, elo.url).pathname);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const out = await act({ action: 'front_logout', security: await nonce('front_logout') });
  expect(out.body).toEqual({ loggedin: false, message: expect.any(String) });
  expect((await send('/cms/api/core/v1/theme_settings')).status).toBe(200);
});
