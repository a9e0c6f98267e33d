import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionToken, Hospital, HospitalGroup, InstitutionProfile, User } from '../../../src/entities/index.js';
import { aRegistration, aVisitor, registerAt, STRONG_PASSWORD } from '../../support/cms.js';
import { runOutbox, runRecurring } from '../../support/jobs.js';
import { startSmtp, type TestSmtp } from '../../support/smtp.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const SAO_PAULO = '3550308';

let elo: TestApp;
let smtp: TestSmtp;
let hospital: Hospital, elsewhere: Hospital;
beforeAll(async () => {
  smtp = await startSmtp();
  elo = await startTestApp({ SMTP_URL: smtp.url, TRUST_PROXY: '1', PUBLIC_URL: 'https://elo.example.org' });
  const group = await elo.make.save(HospitalGroup, { name: 'Grupo' });
  hospital = await elo.make.save(Hospital, { name: 'Hospital A', group: group.id, cityId: Number(SAO_PAULO) });
  elsewhere = await elo.make.save(Hospital, { name: 'Hospital B', group: group.id, cityId: 3106200 });
});
afterAll(async () => {
  await elo.close();
  await smtp.close();
});
beforeEach(async () => {
  elo.setNow('2026-11-21T12:00:00Z');
  smtp.mails.length = 0;
  await elo.make.em().execute('delete from rate_limits; delete from outbox');
});

const aForm = (change: Record<string, string | undefined> = {}) => aRegistration(hospital.id, change);
const register = (form: Record<string, string | undefined>) => registerAt(elo, form);
const MESSAGE = 'Cadastro recebido. Enviamos um e-mail com o link para ativar sua conta.';

/** A mail's text without the line breaks of its encoding. */
const readable = (raw: string) =>
  Buffer.from(
    raw
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
const linkIn = (raw: string) => /https:\/\/elo\.example\.org(\/cms\/activate\?token=[\w.]+)/.exec(readable(raw))![1]!;
const tokenIn = (raw: string) => linkIn(raw).split('token=')[1]!;
const activate = (token: string, password = STRONG_PASSWORD) =>
  elo.call('POST', '/cms/activate', { form: new URLSearchParams({ token, password }) });
const namesOf = (headers: Headers) => {
  const names: string[] = [];
  headers.forEach((_value, name) => names.push(name));
  return names.sort();
};
const userOf = (id: number) => elo.make.em().findOneOrFail(User, id);
const countUsers = async () => elo.make.em().count(User);

describe('app_registration_submit', () => {
  it('makes an inactive participant and mails a link that makes it active, once', async () => {
    const form = aForm();
    const reply = await register(form);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      success: true,
      data: { message: MESSAGE, user_id: expect.any(Number), requires_activation: true },
    });
    const id = reply.body.data.user_id as number;
    expect(await userOf(id)).toMatchObject({
      name: 'Ana Lúcia Souza',
      username: form.username,
      email: null,
      roles: ['PARTICIPANT'],
      isActive: false,
    });
    const profile = await elo.make.em().findOneOrFail(InstitutionProfile, { user: id });
    expect(profile).toMatchObject({ position: 'Enfermeira', termsAcceptedAt: elo.now() });
    expect(profile.hospital.id).toBe(hospital.id);
    expect((await aVisitor(elo).signIn(form.email, STRONG_PASSWORD)).body.loggedin).toBe(false);

    await runOutbox(elo);
    expect(smtp.mails).toHaveLength(1);
    expect(smtp.mails[0]!.to).toEqual([form.email.toLowerCase()]);
    // Nobody has proven to own the address yet.
    expect(readable(smtp.mails[0]!.raw)).not.toMatch(/Ana Lúcia|ana\.souza/);
    const link = linkIn(smtp.mails[0]!.raw);
    // Not every mail program makes a link of an address.
    expect(readable(smtp.mails[0]!.raw)).toContain(
      `<a href="https://elo.example.org${link}">https://elo.example.org${link}</a>`,
    );

    // What opens the link of the mail may be a program: only the button counts.
    const page = await elo.call('GET', link);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
    expect(page.body).toContain('Ativar minha conta');
    const [, stylesheet] = /rel="stylesheet" href="([^"]+)"/.exec(page.body)!;
    expect((await elo.call('GET', stylesheet!)).status).toBe(200);
    expect((await userOf(id)).isActive).toBe(false);

    const done = await activate(tokenIn(smtp.mails[0]!.raw));
    expect(done.status).toBe(200);
    expect(done.body).toContain('Pronto, Ana Lúcia Souza!');
    expect(await userOf(id)).toMatchObject({ isActive: true, email: form.email.toLowerCase() });
    expect((await aVisitor(elo).signIn(form.username, STRONG_PASSWORD)).body.loggedin).toBe(true);

    const again = await activate(tokenIn(smtp.mails[0]!.raw));
    expect(again.status).toBe(400);
    expect(again.body).toContain('Este link não é válido ou já expirou');
  });

  it('takes the form as multipart too', async () => {
    const visitor = aVisitor(elo);
    const reply = await visitor.act('app_registration_submit', aForm(), 'app_registration_nonce', true);
    expect(reply.body.success).toBe(true);
  });

  it('says everything that is wrong at once, by the names of the form', async () => {
    const before = await countUsers();
    const reply = await register({});
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      success: false,
      data: {
        code: 'validation_failed',
        message: 'Verifique os campos destacados.',
        errors: {
          display_name: 'Informe seu nome.',
          username: 'Informe um nome de usuário.',
          email: 'Informe seu e-mail.',
          password: 'A senha precisa ter pelo menos 8 caracteres.',
          institution_state_id: 'Selecione o estado.',
          institution_city_id: 'Selecione a cidade.',
          institution_hospital_id: 'Selecione o hospital.',
          position: 'Informe seu cargo.',
          terms_accepted: 'Aceite os termos para continuar.',
        },
      },
    });
    expect(await countUsers()).toBe(before);
  });

  it.each([
    ['a name of one letter', { display_name: 'A' }, { display_name: 'Informe seu nome completo.' }],
    ['a name too long', { display_name: 'x'.repeat(201) }, { display_name: 'Use no máximo 200 caracteres.' }],
    ['an address as a name', { display_name: 'Veja http://evil.example' }, { display_name: expect.any(String) }],
    ['a name with a line break', { display_name: 'Ana\nSouza' }, { display_name: expect.any(String) }],
    ['a NUL', { display_name: 'Ana\0' }, { display_name: expect.any(String) }],
    [
      'a username like a CPF',
      { username: '12345678901' },
      { username: expect.stringContaining('pelo menos uma letra') },
    ],
    ['a username with an @', { username: 'ana@x' }, { username: expect.any(String) }],
    ['no e-mail', { email: 'ana' }, { email: 'Informe um e-mail válido.' }],
    [
      'a short password',
      { password: 'a1', password_confirm: 'a1' },
      { password: expect.stringContaining('8 caracteres') },
    ],
    ['a password of letters', { password: 'somenteletras' }, { password: expect.stringContaining('letras e números') }],
    ['a password of 129', { password: 'a1'.repeat(65) }, { password: expect.stringContaining('128') }],
    [
      'the own name as password',
      { username: 'mariana', password: 'Mariana2026', password_confirm: 'Mariana2026' },
      { password: 'A senha não pode conter seu nome de usuário ou e-mail.' },
    ],
    ['another confirmation', { password_confirm: 'x' }, { password_confirm: 'As senhas não são iguais.' }],
    ['an unknown state', { institution_state_id: '99' }, { institution_state_id: 'Selecione o estado.' }],
    [
      'a city of another state',
      { institution_state_id: '31' },
      { institution_city_id: 'Esta cidade não é do estado selecionado.' },
    ],
    ['no number', { institution_city_id: '1; drop' }, { institution_city_id: 'Selecione a cidade.' }],
    [
      'an id too large',
      { institution_hospital_id: '9999999999' },
      { institution_hospital_id: 'Selecione o hospital.' },
    ],
    ['terms not accepted', { terms_accepted: '0' }, { terms_accepted: 'Aceite os termos para continuar.' }],
  ])('refuses %s', async (_what, change, errors) => {
    const before = await countUsers();
    const reply = await register(aForm(change));
    expect({ status: reply.status, data: reply.body.data }).toEqual({
      status: 200,
      data: { code: 'validation_failed', message: 'Verifique os campos destacados.', errors },
    });
    expect(await countUsers()).toBe(before);
  });

  it('refuses a hospital of another city', async () => {
    const reply = await register(aForm({ institution_hospital_id: String(elsewhere.id) }));
    expect(reply.body.data.errors).toEqual({ institution_hospital_id: 'Este hospital não é da cidade selecionada.' });
  });

  it('says that a username is in use, whatever its letters, also of two at once', async () => {
    const form = aForm();
    await register(form);
    const reply = await register(aForm({ username: form.username.toUpperCase() }));
    expect(reply.body.data.errors).toEqual({ username: 'Este nome de usuário já está em uso.' });
    const username = 'ao-mesmo-tempo';
    const replies = await Promise.all(Array.from({ length: 6 }, () => register(aForm({ username }))));
    expect(replies.map(each => each.body.success).filter(Boolean)).toHaveLength(1);
    for (const { body } of replies.filter(each => !each.body.success))
      expect(body.data.errors).toEqual({ username: 'Este nome de usuário já está em uso.' });
  });

  it('asks for its nonce', async () => {
    const reply = await register(aForm({ app_registration_nonce: 'x' }));
    expect({ status: reply.status, body: reply.body }).toEqual({
      status: 403,
      body: { success: false, data: { code: 'forbidden', message: expect.any(String), errors: {} } },
    });
  });

  it('is limited by e-mail and by address', async () => {
    const email = 'muitas@example.org';
    for (let n = 0; n < 5; n += 1) expect((await register(aForm({ email }))).body.success).toBe(true);
    const reply = await register(aForm({ email }));
    expect(reply.status).toBe(429);
    expect(reply.body).toEqual({
      success: false,
      data: { code: 'too_many_attempts', message: 'Muitas tentativas. Tente novamente mais tarde.', errors: {} },
    });
    // Elsewhere it goes on, so that one stranger keeps nobody from registering, and to fifteen a day in all.
    const elsewhere = (network: number) =>
      aVisitor(elo, { 'x-forwarded-for': `203.0.113.${network}` }).act(
        'app_registration_submit',
        aForm({ email }),
        'app_registration_nonce',
      );
    for (let n = 0; n < 10; n += 1) expect((await elsewhere(n % 2)).body.success).toBe(true);
    expect((await elsewhere(3)).status).toBe(429);
    for (let n = 0; n < 54; n += 1) expect((await register({})).status).toBe(200);
    expect((await register(aForm())).status).toBe(429);
  });
});

describe('an e-mail that has an account', () => {
  it('is answered as any other, holds its username as any other, and its owner is told', async () => {
    const owner = await elo.make.aUser({ email: 'dona@example.org' });
    const form = aForm({ email: 'DONA@example.org' });
    const taken = await register(form);
    const free = await register(aForm());
    expect({ ...taken.body.data, user_id: 0 }).toEqual({ ...free.body.data, user_id: 0 });
    expect(taken.status).toBe(free.status);
    expect(namesOf(taken.headers)).toEqual(namesOf(free.headers));
    // A second registration with the same username can't tell either.
    const again = await register(aForm({ username: form.username }));
    expect(again.body.data.errors).toEqual({ username: 'Este nome de usuário já está em uso.' });

    await runOutbox(elo);
    const mail = smtp.mails.find(({ to }) => to[0] === 'dona@example.org')!;
    expect(readable(mail.raw)).toContain('que já tem uma conta');
    expect(readable(mail.raw)).not.toContain('/cms/activate');
    expect(await userOf(owner.id)).toMatchObject({ email: 'dona@example.org', isActive: true });
    expect(await userOf(taken.body.data.user_id)).toMatchObject({ email: null, isActive: false });
  });

  it('that several registered is given to the one whose password its owner types in, whoever came last', async () => {
    const email = 'disputada@example.org';
    const owners = (await register(aForm({ email, display_name: 'Verdadeira' }))).body.data.user_id as number;
    const password = 'Outra!Senha2026';
    const form = aForm({ email, display_name: 'Impostora', password, password_confirm: password });
    const attackers = (await register(form)).body.data.user_id as number;
    await runOutbox(elo);
    const [first, newest] = smtp.mails.map(({ raw }) => tokenIn(raw));

    // The owner opens the newest link, which the other registration brought, and types their own password.
    const wrong = await activate(newest!, 'Senha!Errada2026');
    expect(wrong.status).toBe(400);
    expect(wrong.body).toContain('Senha incorreta');
    expect((await activate(newest!, '')).status).toBe(400);
    const done = await activate(newest!);
    expect(done.status).toBe(200);
    expect(done.body).toContain('Pronto, Verdadeira!');
    expect(await userOf(owners)).toMatchObject({ email, isActive: true });
    expect(await userOf(attackers)).toMatchObject({ email: null, isActive: false });
    expect((await aVisitor(elo).signIn(email, password)).body.loggedin).toBe(false);
    expect((await aVisitor(elo).signIn(form.username, password)).body.loggedin).toBe(false);
    for (const token of [first!, newest!]) expect((await activate(token, password)).status).toBe(400);
    expect(await userOf(attackers)).toMatchObject({ email: null, isActive: false });
  });

  it('is not kept from anybody by a registration that waits', async () => {
    const email = 'reservada@example.org';
    await register(aForm({ email }));
    const owner = await elo.make.aUser({ email });
    await runOutbox(elo);
    expect((await activate(tokenIn(smtp.mails[0]!.raw))).status).toBe(400);
    expect(await userOf(owner.id)).toMatchObject({ email, isActive: true });
  });

  it('is given to one of many at once', async () => {
    const email = 'corrida@example.org';
    const replies = await Promise.all(Array.from({ length: 4 }, () => register(aForm({ email }))));
    for (const { body } of replies) expect(body.success).toBe(true);
    await runOutbox(elo);
    expect(smtp.mails).toHaveLength(4);
    const tries = await Promise.all(smtp.mails.map(({ raw }) => activate(tokenIn(raw))));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await elo.make.em().count(User, { email, isActive: true })).toBe(1);
  });

  it('lets passwords be guessed ten times with its link', async () => {
    const form = aForm();
    await register(form);
    await runOutbox(elo);
    const token = tokenIn(smtp.mails[0]!.raw);
    for (let n = 0; n < 10; n += 1) expect((await activate(token, `Errada!${n}`)).status).toBe(400);
    expect((await activate(token, 'Errada!11')).status).toBe(429);
  });
});

describe('the link of activation', () => {
  const aPending = async () => {
    const form = aForm();
    const { body } = await register(form);
    await runOutbox(elo);
    return { id: body.data.user_id as number, email: form.email, token: tokenIn(smtp.mails.at(-1)!.raw) };
  };

  it('ends after 48 hours', async () => {
    const { id, token } = await aPending();
    elo.setNow('2026-11-23T12:00:00Z');
    expect((await activate(token)).status).toBe(400);
    expect((await userOf(id)).isActive).toBe(false);
    elo.setNow('2026-11-23T11:59:59Z');
    expect((await activate(token)).status).toBe(200);
  });

  it('is good for its account only, and for one of many at once', async () => {
    const [mine, other] = [await aPending(), await aPending()];
    const forged = `${other.id}.${mine.token.split('.')[1]}`;
    for (const token of [forged, `${mine.id}.${'0'.repeat(64)}`, 'x', '', '0.', `99999999999.${'0'.repeat(64)}`])
      expect((await activate(token)).status).toBe(400);
    expect((await userOf(other.id)).isActive).toBe(false);
    const replies = await Promise.all(Array.from({ length: 5 }, () => activate(mine.token)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('does not bring back somebody who was deactivated', async () => {
    const { id, email, token } = await aPending();
    await activate(token);
    await elo.make.em().execute('update users set is_active = false where id = ?', [id]);
    expect((await activate(token)).status).toBe(400);
    const form = new URLSearchParams({ email });
    await elo.call('POST', '/cms/activate', { form });
    smtp.mails.length = 0;
    await runOutbox(elo);
    expect(smtp.mails).toEqual([]);
  });

  it('is sent again, and the ones before end; the answer tells nothing', async () => {
    const { email, token } = await aPending();
    const visitor = aVisitor(elo);
    const known = await visitor.act('app_activation_resend', { email }, 'security');
    const unknown = await visitor.act('app_activation_resend', { email: 'nobody@example.org' }, 'security');
    expect(known.body).toEqual({
      success: true,
      data: { message: 'Se houver um cadastro à espera de ativação, enviamos um novo link.' },
    });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await runOutbox(elo);
    expect(smtp.mails).toHaveLength(2);
    expect((await activate(token)).status).toBe(400);
    expect((await activate(tokenIn(smtp.mails[1]!.raw))).status).toBe(200);
    const wrong = await visitor.act('app_activation_resend', { email: 'x' }, 'security');
    expect(wrong.body.data).toMatchObject({ code: 'validation_failed', message: 'Informe um e-mail válido.' });
  });

  it('is sent again from the page', async () => {
    const { email } = await aPending();
    const send = (typed: string) => elo.call('POST', '/cms/activate', { form: new URLSearchParams({ email: typed }) });
    const wrong = await send('ana@example');
    expect(wrong.status).toBe(400);
    expect(wrong.body).toContain('<h1>Informe um e-mail válido</h1>');
    expect(wrong.body).toContain('Enviar novo link');
    const page = await send(` ${email.toUpperCase()} `);
    expect(page.status).toBe(200);
    expect(page.body).toContain('Verifique seu e-mail');
    await runOutbox(elo);
    expect(smtp.mails).toHaveLength(2);
  });

  it('shows what is in the address as text', async () => {
    const { body } = await elo.call('GET', `/cms/activate?token=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(body).not.toContain('<script>');
  });
});

describe('accounts that nobody activates', () => {
  it('are removed a week after their last link ended, with what stands for them', async () => {
    const owner = await elo.make.aUser({ email: 'fica@example.org' });
    const ids = [
      (await register(aForm())).body.data.user_id,
      (await register(aForm({ email: 'fica@example.org' }))).body.data.user_id,
    ];
    const enrolled = (await register(aForm())).body.data.user_id;
    await elo.make.anEnrollment({ participant: { id: enrolled } });
    elo.setNow('2026-11-30T11:00:00Z');
    await runRecurring(elo, 'accounts-sweep');
    expect(await elo.make.em().count(User, { id: { $in: ids } })).toBe(2);
    elo.setNow('2026-11-30T13:00:00Z');
    await runRecurring(elo, 'accounts-sweep');
    expect(await elo.make.em().count(User, { id: { $in: ids } })).toBe(0);
    expect(await elo.make.em().count(ActionToken, { user: { $in: ids } })).toBe(0);
    expect(await elo.make.em().count(User, { id: { $in: [owner.id, enrolled] } })).toBe(2);
  });
});
