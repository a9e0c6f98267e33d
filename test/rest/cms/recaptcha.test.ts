import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionToken } from '../../../src/entities/index.js';
import { aRegistration, registerAt } from '../../support/cms.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const HOSPITAL = 1;
const aForm = (change: Record<string, string>) => aRegistration(HOSPITAL, change);

describe('a registration with reCAPTCHA', () => {
  let checker: Server;
  let asked: URLSearchParams[] = [];
  let answer: { status: number; body: string };
  let guarded: TestApp;
  beforeAll(async () => {
    checker = createServer((req, res) => {
      void text(req).then(body => {
        asked.push(new URLSearchParams(body));
        res.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
      });
    });
    await new Promise<void>(resolve => checker.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(checker.address() as AddressInfo).port}/siteverify`;
    guarded = await startTestApp({ RECAPTCHA_URL: url, RECAPTCHA_SECRET: 'segredo', RECAPTCHA_SITE_KEY: 'chave' });
    await guarded.make
      .em()
      .execute('insert into hospitals (id, name, city_id) values (?, ?, ?)', [HOSPITAL, 'H', 3550308]);
  });
  afterAll(async () => {
    await guarded.close();
    await new Promise(resolve => checker.close(resolve));
  });
  beforeEach(() => {
    asked = [];
  });

  it('succeeds with a solved one, which is verified only when the rest is valid', async () => {
    answer = { status: 200, body: '{"success":true}' };
    expect((await registerAt(guarded, { recaptcha_response: 'ok' })).body.success).toBe(false);
    expect(asked).toEqual([]);
    expect((await registerAt(guarded, aForm({ recaptcha_response: 'ok' }))).body.success).toBe(true);
    expect(Object.fromEntries(asked[0]!)).toEqual({ secret: 'segredo', response: 'ok', remoteip: expect.any(String) });
    const { body } = await guarded.call('GET', '/cms/api/core/v1/theme_settings');
    expect(body).toMatchObject({ recaptcha_enabled: true, recaptcha_site_key: 'chave' });
  });

  it('is refused without a solved one, and says when it can’t be verified', async () => {
    answer = { status: 200, body: '{"success":false,"error-codes":["timeout-or-duplicate"]}' };
    for (const recaptcha_response of ['', 'used'])
      expect((await registerAt(guarded, aForm({ recaptcha_response }))).body.data).toEqual({
        code: 'validation_failed',
        message: 'Verifique os campos destacados.',
        errors: { recaptcha_response: 'Confirme que você não é um robô.' },
      });
    answer = { status: 500, body: 'x' };
    const reply = await registerAt(guarded, aForm({ recaptcha_response: 'ok' }));
    expect(reply.status).toBe(502);
    expect(reply.body.data.message).toBe('Não foi possível verificar o reCAPTCHA. Tente novamente.');
    expect(await guarded.make.em().count(ActionToken, { purpose: 'ACTIVATE_ACCOUNT', email: /^cadastro/ })).toBe(1);
  });
});
