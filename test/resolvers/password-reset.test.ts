import { beforeAll, expect, it } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ActionToken } from '../../src/entities/index.js';
import { tokenOf } from '../support/action-tokens.js';
import { runOutbox } from '../support/jobs.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

const request = async (email: string) =>
  (await elo.graphql('mutation ($email: String!) { requestPasswordReset(email: $email) }', { email })).body;
const links = (userId: number) => elo.make.em().count(ActionToken, { user: userId, purpose: 'SET_PASSWORD' });
const mailsTo = async (address: string) => {
  await runOutbox(elo);
  const folder = path.join(elo.directory, 'mail');
  const names = await readdir(folder).catch((): string[] => []);
  const mails = await Promise.all(names.map(name => readFile(path.join(folder, name), 'utf8')));
  return mails.filter(mail => mail.includes(`To: ${address}`)).length;
};

it('a password link is mailed to active people only, and the answer is the same for all', async () => {
  const active = await elo.make.aMember({ email: 'ana@example.org' });
  const out = await elo.make.aUser({ email: 'fora@example.org', isActive: false });
  for (const email of [' Ana@Example.org ', 'fora@example.org', 'ninguem@example.org'])
    expect(await request(email)).toEqual({ data: { requestPasswordReset: false } });
  expect(await mailsTo('ana@example.org')).toBe(1);
  expect(await mailsTo('fora@example.org')).toBe(0);
  expect(await mailsTo('ninguem@example.org')).toBe(0);
  expect([await links(active.id), await links(out.id)]).toEqual([1, 0]);

  const token = await tokenOf(elo, active.id, 'SET_PASSWORD');
  const reset = 'mutation ($t: String!) { resetPassword(token: $t, password: "Nova!Senha2026") }';
  expect((await elo.graphql(reset, { t: token })).body).toEqual({ data: { resetPassword: true } });
});

it('a password reset takes the same statements for any address', async () => {
  await elo.make.aMember({ email: 'bia@example.org' });
  const sentFor = (email: string) => elo.statements(() => request(email));
  expect(await sentFor('bia@example.org')).toEqual(await sentFor('nada@example.org'));
});

it('password resets are limited for each address, with or without an account', async () => {
  await elo.make.aMember({ email: 'caio@example.org' });
  for (const email of ['caio@example.org', 'nenhum@example.org']) {
    const answers = [];
    for (let times = 0; times < 6; times += 1)
      answers.push((await request(email)).errors?.[0].extensions.code ?? 'true');
    expect(answers).toEqual(['true', 'true', 'true', 'true', 'true', 'RATE_LIMITED']);
  }
  expect((await request('x')).errors[0].extensions.code).toBe('INVALID');
});

it('the page for a password reset is linked from the sign-in page', async () => {
  expect((await elo.call('GET', '/cms/sign-in')).body).toContain('href="/cms/password"');
  expect((await elo.call('GET', '/cms/password')).body).toContain('name="email"');
  await elo.make.aMember({ email: 'davi@example.org' });
  const post = (email: string) => elo.call('POST', '/cms/password', { form: new URLSearchParams({ email }) });
  const [known, unknown] = [await post('davi@example.org'), await post('nao@example.org')];
  expect([known.status, unknown.status]).toEqual([200, 200]);
  expect(known.body).toBe(unknown.body);
  expect(known.body).toContain('Nenhum e-mail foi enviado');
  expect(await mailsTo('davi@example.org')).toBe(1);
  expect((await post('x')).status).toBe(400);
});
