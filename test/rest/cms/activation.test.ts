import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionToken, User } from '../../../src/entities/index.js';
import { aVisitor } from '../../support/cms.js';
import { runOutbox, runRecurring } from '../../support/jobs.js';
import {
  atRegistrationDesk,
  beginRegistrationDay,
  closeRegistrationDesk,
  openRegistrationDesk,
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
const userOf = (id: number) => elo.make.em().findOneOrFail(User, id);

describe('the activation link', () => {
  const aPending = async () => {
    const form = aForm();
    const { body } = await register(form);
    await runOutbox(elo);
    return { id: body.data.user_id as number, email: form.email, token: tokenIn(smtp.mails.at(-1)!.raw) };
  };

  it('ends after 48 hours', async () => {
    const { id, token } = await aPending();
    elo.setNow('2026-11-23T12:01:00Z');
    expect((await activate(token)).status).toBe(400);
    expect((await userOf(id)).isActive).toBe(false);
    elo.setNow('2026-11-23T11:50:00Z');
    expect((await activate(token)).status).toBe(200);
  });

  it('is valid for its account only, and for one of many concurrent requests', async () => {
    const [mine, other] = [await aPending(), await aPending()];
    const forged = `${other.id}.${mine.token.split('.')[1]}`;
    for (const token of [forged, `${mine.id}.${'0'.repeat(64)}`, 'x', '', '0.', `99999999999.${'0'.repeat(64)}`])
      expect((await activate(token)).status).toBe(400);
    expect((await userOf(other.id)).isActive).toBe(false);
    const replies = await Promise.all(Array.from({ length: 5 }, () => activate(mine.token)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('does not reactivate a deactivated person', async () => {
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

  it('is sent again, earlier links end, and the answer reveals nothing', async () => {
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

  it('offers another link to a person who comes without one', async () => {
    const { status, body } = await elo.call('GET', '/cms/activate');
    expect([status, /<h1>([^<]*)/.exec(body)?.[1]]).toEqual([200, 'Pedir outro link de ativação']);
    expect(body).toContain('E-mail do cadastro');
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

  it('is shown as text on its page', async () => {
    const { body } = await elo.call('GET', `/cms/activate?token=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(body).not.toContain('<script>');
  });
});

describe('accounts without activation', () => {
  it('are removed a week after their last link ended, with everything that belongs to them', async () => {
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
