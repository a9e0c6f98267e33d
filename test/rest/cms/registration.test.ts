import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { InstitutionProfile, User } from '../../../src/entities/index.js';
import { aVisitor, STRONG_PASSWORD } from '../../support/cms.js';
import { runOutbox } from '../../support/jobs.js';
import { lately } from '../../support/moments.js';
import {
  atRegistrationDesk,
  beginRegistrationDay,
  closeRegistrationDesk,
  linkIn,
  openRegistrationDesk,
  readable,
  type RegistrationDesk,
  tokenIn,
} from '../../support/registration-desk.js';
import type { TestSmtp } from '../../support/smtp.js';
import type { TestApp } from '../../support/test-app.js';

let desk: RegistrationDesk;
let elo: TestApp;
let smtp: TestSmtp;
beforeAll(async () => {
  desk = await openRegistrationDesk();
  ({ elo, smtp } = desk);
});
afterAll(() => closeRegistrationDesk(desk));
beforeEach(() => beginRegistrationDay(desk));

const { aForm, register, activate } = atRegistrationDesk(() => desk);
const MESSAGE = 'Cadastro recebido. Enviamos um e-mail com o link para ativar sua conta.';

const namesOf = (headers: Headers) => {
  const names: string[] = [];
  headers.forEach((_value, name) => names.push(name));
  return names.sort();
};
const userOf = (id: number) => elo.make.em().findOneOrFail(User, id);
const countUsers = async () => elo.make.em().count(User);

describe('app_registration_submit', () => {
  it('makes an inactive participant and mails a link that activates the account once', async () => {
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
    expect(profile).toMatchObject({ position: 'Enfermeira', termsAcceptedAt: lately(elo) });
    const consents = await elo.make
      .em()
      .execute(
        'select t.purpose, t.version, c.channel from consents as c join consent_texts as t on t.id = c.text_id where c.person_id = ?',
        [id],
      );
    expect(consents).toEqual([{ purpose: 'privacy-policy', version: 1, channel: 'REGISTRATION' }]);
    expect(profile.hospital.id).toBe(desk.hospital.id);
    expect((await aVisitor(elo).signIn(form.email, STRONG_PASSWORD)).body.loggedin).toBe(false);

    await runOutbox(elo);
    expect(smtp.mails).toHaveLength(1);
    expect(smtp.mails[0]!.to).toEqual([form.email.toLowerCase()]);
    // Nobody has proven yet to own the address.
    expect(readable(smtp.mails[0]!.raw)).not.toMatch(/Ana Lúcia|ana\.souza/);
    const link = linkIn(smtp.mails[0]!.raw);
    // Not every mail program makes a link of an address.
    expect(readable(smtp.mails[0]!.raw)).toContain(
      `<a href="https://elo.example.org${link}">https://elo.example.org${link}</a>`,
    );

    // A program may open the link of the mail: only the button counts.
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

  it('accepts the form as multipart too', async () => {
    const visitor = aVisitor(elo);
    const reply = await visitor.act('app_registration_submit', aForm(), 'app_registration_nonce', true);
    expect(reply.body.success).toBe(true);
  });

  it('lists all errors at once, by the form’s field names', async () => {
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
      { username: 'mariana', password: 'A-Mariana-2026', password_confirm: 'A-Mariana-2026' },
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

  it('refuses a hospital in another city', async () => {
    const reply = await register(aForm({ institution_hospital_id: String(desk.elsewhere.id) }));
    expect(reply.body.data.errors).toEqual({ institution_hospital_id: 'Este hospital não é da cidade selecionada.' });
  });

  it('refuses a username in use, in any letter case and in concurrent requests', async () => {
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

  it('needs its nonce', async () => {
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
    // From other addresses it goes on, up to fifteen a day in all, so that one stranger can't keep others from registering.
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

describe('an e-mail with an existing account', () => {
  it('gets the same answer and holds its username, and its owner gets a mail', async () => {
    const owner = await elo.make.aUser({ email: 'dona@example.org' });
    const form = aForm({ email: 'DONA@example.org' });
    const taken = await register(form);
    const free = await register(aForm());
    expect({ ...taken.body.data, user_id: 0 }).toEqual({ ...free.body.data, user_id: 0 });
    expect(taken.status).toBe(free.status);
    expect(namesOf(taken.headers)).toEqual(namesOf(free.headers));
    // A second registration with the same username does not reveal it either.
    const again = await register(aForm({ username: form.username }));
    expect(again.body.data.errors).toEqual({ username: 'Este nome de usuário já está em uso.' });

    await runOutbox(elo);
    const mail = smtp.mails.find(({ to }) => to[0] === 'dona@example.org')!;
    expect(readable(mail.raw)).toContain('que já tem uma conta');
    expect(readable(mail.raw)).not.toContain('/cms/activate');
    expect(await userOf(owner.id)).toMatchObject({ email: 'dona@example.org', isActive: true });
    expect(await userOf(taken.body.data.user_id)).toMatchObject({ email: null, isActive: false });
  });

  it('registered several times belongs to the account whose password its owner enters', async () => {
    const email = 'disputada@example.org';
    const owners = (await register(aForm({ email, display_name: 'Verdadeira' }))).body.data.user_id as number;
    const password = 'Outra!Senha2026';
    const form = aForm({ email, display_name: 'Impostora', password, password_confirm: password });
    const attackers = (await register(form)).body.data.user_id as number;
    await runOutbox(elo);
    const [first, newest] = smtp.mails.map(({ raw }) => tokenIn(raw));

    // The owner opens the newest link, which came with the other registration, and types their own password.
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

  it('is not blocked for its owner by a waiting registration', async () => {
    const email = 'reservada@example.org';
    await register(aForm({ email }));
    const owner = await elo.make.aUser({ email });
    await runOutbox(elo);
    expect((await activate(tokenIn(smtp.mails[0]!.raw))).status).toBe(400);
    expect(await userOf(owner.id)).toMatchObject({ email, isActive: true });
  });

  it('is given to one of many concurrent activations', async () => {
    const email = 'corrida@example.org';
    const replies = await Promise.all(Array.from({ length: 4 }, () => register(aForm({ email }))));
    for (const { body } of replies) expect(body.success).toBe(true);
    await runOutbox(elo);
    expect(smtp.mails).toHaveLength(4);
    const tries = await Promise.all(smtp.mails.map(({ raw }) => activate(tokenIn(raw))));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await elo.make.em().count(User, { email, isActive: true })).toBe(1);
  });

  it('allows ten guesses of the password with its link', async () => {
    const form = aForm();
    await register(form);
    await runOutbox(elo);
    const token = tokenIn(smtp.mails[0]!.raw);
    for (let n = 0; n < 10; n += 1) expect((await activate(token, `Errada!${n}`)).status).toBe(400);
    expect((await activate(token, 'Errada!11')).status).toBe(429);
  });
});
