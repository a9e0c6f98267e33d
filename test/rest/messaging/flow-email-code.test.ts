import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Ctx } from '../../../src/domain/context.js';
import { codeOf, emailProofOf } from '../../../src/domain/flows/email-proof.js';
import { FlowSession, User } from '../../../src/entities/index.js';
import type { FlowClient } from '../../support/flow-client.js';
import { fillIn, flowEnvironment, goTo, somebody, startFlowApp, storedOf } from '../../support/flows.js';
import { runOutbox } from '../../support/jobs.js';
import { startSmtp, type TestSmtp } from '../../support/smtp.js';
import type { TestApp } from '../../support/test-app.js';

const WRONG = 'Código incorreto. Confira o e-mail, ou deixe em branco para continuar sem confirmar.';
const TAKEN = 'Este e-mail já é de outro cadastro. Volte e informe outro, ou fale com o suporte.';
const TOKEN = 'personal.x';

let elo: TestApp;
let client: FlowClient;
let smtp: TestSmtp;
beforeAll(async () => {
  smtp = await startSmtp();
  ({ elo, client } = await startFlowApp({ ...flowEnvironment, SMTP_URL: smtp.url }));
});
beforeEach(async () => {
  smtp.mails.length = 0;
  await elo.make.em().execute('delete from rate_limits; delete from outbox');
});

/** The code that was mailed last to an address. */
async function codeFor(email: string): Promise<string> {
  await elo.make.em().execute("delete from outbox where job <> 'flow-email-code'");
  await runOutbox(elo);
  const mail = smtp.mails.findLast(({ to }) => to[0] === email);
  return /\b(\d{6})\b/.exec(mail!.raw.slice(mail!.raw.indexOf('text/plain')))![1]!;
}
/** Fills in until the end. @returns the last reply */
async function finish(from: Awaited<ReturnType<typeof fillIn>>, typed: ReturnType<typeof somebody>) {
  let shown = from;
  while (shown.body.screen !== 'SUCCESS') {
    const next = await fillIn(client, TOKEN, shown, typed);
    if (next.body.screen === shown.body.screen) return next;
    shown = next;
  }
  return shown;
}
const withCode = (typed: ReturnType<typeof somebody>, email_code: string) => ({ ...typed, email_code });

it('a form with another person’s CPF and a new phone notifies that person once a day, at a verified e-mail', async () => {
  const [proven, unproven] = await Promise.all([elo.make.aUser(), elo.make.aUser()]);
  await elo.make.em().nativeUpdate(User, proven.id, { emailVerifiedAt: elo.now() });
  for (const { cpf } of [proven, proven, unproven])
    expect((await goTo(client, TOKEN, 'SUCCESS', somebody({ cpf }))).body.screen).toBe('SUCCESS');
  await elo.make.em().execute("delete from outbox where job <> 'registration-not-confirmed'");
  await runOutbox(elo);
  expect(smtp.mails.map(({ to }) => to[0])).toEqual([proven.email]);
  expect(smtp.mails[0]!.raw).toMatch(/Inscri/);
});

describe('the code for an e-mail', () => {
  it('joins the form with that e-mail’s account without a CPF', async () => {
    const account = await elo.make.aMember({ cpf: null, phone: null });
    const typed = somebody({ email: account.email });
    const asked = await goTo(client, TOKEN, 'EMAIL_CODE', typed);
    const right = await fillIn(client, TOKEN, asked, withCode(typed, await codeFor(account.email!)));
    expect(right.body.screen).toBe('PROFILE');
    expect((await finish(right, typed)).body.screen).toBe('SUCCESS');
    expect((await storedOf(elo, typed.cpf)).people).toMatchObject([
      { id: account.id, email: account.email, cpf: typed.cpf, phone: typed.phone, roles: ['PARTICIPANT'] },
    ]);
    const stored = await elo.make.em().findOneOrFail(User, account.id);
    expect(stored.passwordHash).toBe(account.passwordHash);
  });

  it('verifies a new person’s e-mail at once', async () => {
    const typed = somebody();
    const asked = await goTo(client, TOKEN, 'EMAIL_CODE', typed);
    await finish(await fillIn(client, TOKEN, asked, withCode(typed, await codeFor(typed.email))), typed);
    expect((await storedOf(elo, typed.cpf)).people).toMatchObject([{ email: typed.email }]);
  });

  it('joins nothing when left empty, and known and unknown e-mails get the same answer', async () => {
    const account = await elo.make.aMember({ cpf: null, phone: null });
    const seen: unknown[] = [];
    for (const typed of [somebody({ email: account.email }), somebody()]) {
      const asked = await goTo(client, TOKEN, 'EMAIL_CODE', typed);
      const steps = [asked, await fillIn(client, TOKEN, asked, typed)];
      const wrong = await fillIn(client, TOKEN, asked, withCode(typed, '000000'));
      expect((await finish(steps[1]!, typed)).body.screen).toBe('SUCCESS');
      seen.push([...steps, wrong].map(({ body }) => [body.screen, body.data.error_message, body.data.values]));
      expect((await storedOf(elo, typed.cpf)).people).toMatchObject([{ email: null }]);
    }
    expect(seen[0]).toEqual(seen[1]);
    expect((await elo.make.em().findOneOrFail(User, account.id)).cpf).toBeNull();
  });

  it('can be guessed five times, and ends after half an hour', async () => {
    const account = await elo.make.aMember({ cpf: null, phone: null });
    const typed = somebody({ email: account.email });
    const asked = await goTo(client, TOKEN, 'EMAIL_CODE', typed);
    const code = await codeFor(account.email!);
    const other = code === '111111' ? '222222' : '111111';
    for (let n = 0; n < 5; n += 1)
      expect((await fillIn(client, TOKEN, asked, withCode(typed, other))).body).toMatchObject({
        screen: 'EMAIL_CODE',
        data: { error_message: WRONG },
      });
    expect((await fillIn(client, TOKEN, asked, withCode(typed, code))).body.data.error_message).toBe(WRONG);

    const late = somebody({ email: account.email });
    const askedLate = await goTo(client, TOKEN, 'EMAIL_CODE', late);
    const lateCode = await codeFor(account.email!);
    elo.setNow('2026-03-10T12:31:00Z');
    const answer = await fillIn(client, TOKEN, askedLate, withCode(late, lateCode));
    elo.setNow('2026-03-10T12:00:00Z');
    expect(answer.body.data.error_message).toBe(WRONG);
  });

  it('is valid for its own conversation and address only', async () => {
    const account = await elo.make.aMember({ cpf: null, phone: null });
    const [mine, theirs] = [somebody(), somebody({ email: account.email })];
    await goTo(client, TOKEN, 'EMAIL_CODE', mine);
    const code = await codeFor(mine.email);
    const asked = await goTo(client, TOKEN, 'EMAIL_CODE', theirs);
    expect((await fillIn(client, TOKEN, asked, withCode(theirs, code))).body.data.error_message).toBe(WRONG);
    expect((await elo.make.em().findOneOrFail(User, account.id)).cpf).toBeNull();
  });

  it.each([
    ['staff', { roles: ['ADMIN' as const], cpf: null }],
    ['somebody with another CPF', {}],
    ['a deactivated person', { isActive: false, cpf: null }],
  ])('never joins %s', async (_who, data) => {
    const account = await elo.make.aMember(data);
    const before = await elo.make.em().findOneOrFail(User, account.id);
    const typed = somebody({ email: account.email });
    const asked = await goTo(client, TOKEN, 'EMAIL_CODE', typed);
    const answer = await fillIn(client, TOKEN, asked, withCode(typed, await codeFor(account.email!)));
    expect(answer.body).toMatchObject({ screen: 'EMAIL_CODE', data: { error_message: TAKEN } });
    expect(await elo.make.em().findOneOrFail(User, account.id)).toEqual(before);
  });

  it('is mailed five times a day to one address, without the typed texts', async () => {
    const email = 'alvo@example.org';
    for (let n = 0; n < 7; n += 1) {
      const typed = somebody({ email, name: 'Impostora' });
      expect((await goTo(client, TOKEN, 'EMAIL_CODE', typed)).body.screen).toBe('EMAIL_CODE');
    }
    await runOutbox(elo);
    expect(smtp.mails).toHaveLength(5);
    for (const { raw } of smtp.mails) expect(raw).not.toContain('Impostora');
  });

  it('can’t be guessed while no more mails may go to its address', async () => {
    const account = await elo.make.aMember({ cpf: null, phone: null });
    for (let n = 0; n < 5; n += 1) await goTo(client, TOKEN, 'EMAIL_CODE', somebody({ email: account.email }));
    const typed = somebody({ email: account.email });
    const asked = await goTo(client, TOKEN, 'EMAIL_CODE', typed);
    const ctx = { services: { config: elo.app.services.config } } as Ctx;
    const id = String(asked.body.data.session);
    const session = await elo.make.em().findOneOrFail(FlowSession, id);
    const code = codeOf(ctx, id, emailProofOf(session.answers)!);
    expect((await fillIn(client, TOKEN, asked, withCode(typed, code))).body.data.error_message).toBe(WRONG);
    expect((await elo.make.em().findOneOrFail(User, account.id)).cpf).toBeNull();
  });

  it('is not requested from known people who hold their registered phone', async () => {
    const typed = somebody();
    await elo.make.aUser({ cpf: typed.cpf, phone: typed.phone });
    const token = 'personal.acolhimento.of-one-phone-7f3a9c51e2b8';
    await elo.call('POST', '/messaging/sendtemplate', {
      headers: { authorization: 'Bearer demo-service-token' },
      json: {
        ...{ phone: typed.phone, flow_token: token, template_id: 'convite', name: 'Ana' },
        image_url: 'https://example.org/a.png',
      },
    });
    const contact = await goTo(client, token, 'CONTACT', typed);
    expect((await fillIn(client, token, contact, typed)).body.screen).toBe('PROFILE');
    await runOutbox(elo);
    expect(smtp.mails).toEqual([]);
  });
});
