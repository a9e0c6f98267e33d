import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionToken, ApiKey, User } from '../../src/entities/index.js';
import { hashApiKey } from '../../src/auth/api-keys.js';
import { hashPassword } from '../../src/auth/passwords.js';
import { tokenOf } from '../support/action-tokens.js';
import { runOutbox } from '../support/jobs.js';
import { startSmtp, type TestSmtp } from '../support/smtp.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const API_KEY = 'elo_a-key-of-the-test';

let elo: TestApp;
let smtp: TestSmtp;
beforeAll(async () => {
  smtp = await startSmtp();
  elo = await startTestApp({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://elo.example.org' });
  await elo.make.save(ApiKey, { name: 'test', keyHash: hashApiKey(API_KEY) });
});
beforeEach(async () => {
  elo.setNow('2026-11-22T12:00:00Z');
  smtp.mails.length = 0;
  await elo.make.em().execute('delete from rate_limits; delete from outbox');
});

type Caller = { id: number } | null | 'service';
const options = (as: Caller) => (as === 'service' ? { headers: { authorization: API_KEY } } : { as });
const inGraph = async (id: number, email: string, as: Caller) => {
  const query =
    'mutation ($id: ID!, $email: String) { updateParticipant(id: $id, input: { email: $email }) { id email } }';
  return (await elo.graphql(query, { id, email }, options(as))).body;
};
const atOnboarding = (cpf: string, email: string, as: { id: number }) =>
  elo.call('PUT', `/onboarding/api/v1/participantes/${cpf}`, { as, json: { email } });
const confirm = (token: string) => elo.call('POST', '/cms/confirm-email', { form: new URLSearchParams({ token }) });
const emailOf = async (id: number) => (await elo.make.em().findOneOrFail(User, id)).email;
const codeOf = (body: any) => body.errors?.[0]?.extensions.code as string | undefined;
const readable = (raw: string) =>
  raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));
const tokenIn = (raw: string) =>
  /https:\/\/elo\.example\.org\/cms\/confirm-email\?token=([\w.]+)/.exec(readable(raw))?.[1];
const mailTo = (address: string) => smtp.mails.filter(({ to }) => to[0] === address);

describe('a person’s own new e-mail', () => {
  it('counts after its link was opened, and the old address gets two mails', async () => {
    const user = await elo.make.aUser({ email: 'antiga@example.org' });
    expect(await inGraph(user.id, 'Nova@Example.org', user)).toEqual({
      data: { updateParticipant: { id: String(user.id), email: 'antiga@example.org' } },
    });
    expect(await emailOf(user.id)).toBe('antiga@example.org');
    await runOutbox(elo);
    const token = tokenIn(mailTo('nova@example.org')[0]!.raw)!;
    expect(readable(mailTo('antiga@example.org')[0]!.raw)).toContain('trocar o e-mail da sua conta');
    expect(mailTo('antiga@example.org').map(({ raw }) => tokenIn(raw))).toEqual([undefined]);

    // A program may open the link: only the button counts.
    const page = await elo.call('GET', `/cms/confirm-email?token=${token}`);
    expect(page.status).toBe(200);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.body).toContain('Confirmar e-mail');
    expect(await emailOf(user.id)).toBe('antiga@example.org');

    expect((await confirm(token)).status).toBe(200);
    expect(await emailOf(user.id)).toBe('nova@example.org');
    expect((await confirm(token)).status).toBe(400);
    await runOutbox(elo);
    expect(mailTo('antiga@example.org')).toHaveLength(2);
  });

  it('gets the same answer on every face, whether it is taken or not', async () => {
    const owner = await elo.make.aUser({ email: 'dona@example.org' });
    const user = await elo.make.aUser({ email: 'curiosa@example.org' });
    const free = await inGraph(user.id, 'livre@example.org', user);
    expect(await inGraph(user.id, 'dona@example.org', user)).toEqual(free);
    const [taken, other] = [
      await atOnboarding(user.cpf!, 'dona@example.org', user),
      await atOnboarding(user.cpf!, 'livre2@example.org', user),
    ];
    expect([taken.status, taken.body]).toEqual([other.status, other.body]);
    expect(taken.body.email).toBe('curiosa@example.org');

    await inGraph(user.id, 'dona@example.org', user);
    smtp.mails.length = 0;
    await runOutbox(elo);
    expect(mailTo('dona@example.org').map(({ raw }) => tokenIn(raw))).not.toContainEqual(expect.any(String));
    const token = await tokenOf(elo, user.id, 'CHANGE_EMAIL');
    expect((await confirm(token)).status).toBe(400);
    expect(await emailOf(owner.id)).toBe('dona@example.org');
    expect(await emailOf(user.id)).toBe('curiosa@example.org');
  });

  it('can be requested five times a day, and an address gets at most five mails a day', async () => {
    const user = await elo.make.aUser();
    for (let n = 0; n < 5; n += 1) expect(codeOf(await inGraph(user.id, `n${n}@example.org`, user))).toBeUndefined();
    expect(codeOf(await inGraph(user.id, 'n6@example.org', user))).toBe('RATE_LIMITED');
    expect((await atOnboarding(user.cpf!, 'n7@example.org', user)).status).toBe(429);
    // The same address again brings no second mail, and does not count.
    expect(codeOf(await inGraph(user.id, 'n4@example.org', user))).toBeUndefined();
    for (let n = 0; n < 6; n += 1) {
      const each = await elo.make.aUser();
      expect(codeOf(await inGraph(each.id, 'alvo@example.org', each))).toBe(n < 5 ? undefined : 'RATE_LIMITED');
    }
  });

  it('has a link that is valid for a day, the newest only, for its purpose and person', async () => {
    const user = await elo.make.aUser({ email: 'a1@example.org' });
    await inGraph(user.id, 'b1@example.org', user);
    const first = await tokenOf(elo, user.id, 'CHANGE_EMAIL');
    await inGraph(user.id, 'c1@example.org', user);
    const second = await tokenOf(elo, user.id, 'CHANGE_EMAIL');
    expect((await confirm(first)).status).toBe(400);
    for (const forged of ['x', '', `${second.split('.')[0]}.${'0'.repeat(64)}`])
      expect((await confirm(forged)).status).toBe(400);
    const { body } = await elo.graphql('mutation ($t: String!) { activateAccount(token: $t, password: "x") { id } }', {
      t: second,
    });
    expect(codeOf(body)).toBe('INVALID');
    elo.setNow('2026-11-23T12:01:00Z');
    expect((await confirm(second)).status).toBe(400);
    elo.setNow('2026-11-23T11:50:00Z');
    expect((await confirm(second)).status).toBe(200);
    expect(await emailOf(user.id)).toBe('c1@example.org');
  });

  it('ends when the password is changed, as the mail to the old address says', async () => {
    const change = 'mutation { changePassword(oldPassword: "Senha!2026x", newPassword: "Outra!2026y") { token } }';
    const reset = 'mutation ($t: String!) { resetPassword(token: $t, password: "Terceira!2026z") }';
    const ways = [
      async (user: User) => elo.graphql(change, {}, { as: user }),
      async (user: User) => {
        const { id, email } = user;
        const fresh = { user: id, purpose: 'SET_PASSWORD', email: email!, salt: 'ab'.repeat(32) } as const;
        const em = elo.make.em();
        em.create(ActionToken, { ...fresh, expiresAt: new Date('2026-11-23T12:00:00Z'), createdAt: elo.now() });
        await em.flush();
        return elo.graphql(reset, { t: await tokenOf(elo, id, 'SET_PASSWORD') });
      },
    ];
    for (const [n, way] of ways.entries()) {
      const user = await elo.make.aUser({ passwordHash: await hashPassword('Senha!2026x') });
      await inGraph(user.id, `intrusa${n}@example.org`, user);
      expect((await way(user)).body.errors).toBeUndefined();
      const email = await emailOf(user.id);
      expect((await confirm(await tokenOf(elo, user.id, 'CHANGE_EMAIL'))).status).toBe(400);
      expect(await emailOf(user.id)).toBe(email);
    }
  });

  it('ends when the account is deactivated', async () => {
    const user = await elo.make.aUser({ email: 'a2@example.org' });
    await inGraph(user.id, 'b2@example.org', user);
    const token = await tokenOf(elo, user.id, 'CHANGE_EMAIL');
    const admin = await elo.make.anAdmin();
    await elo.graphql('mutation ($id: ID!) { deactivateUser(id: $id) { id } }', { id: user.id }, { as: admin });
    expect((await confirm(token)).status).toBe(400);
    expect(await emailOf(user.id)).toBe('a2@example.org');
  });
});

describe('a person’s identity', () => {
  const change = async (id: number, input: object, as: Caller) => {
    const query =
      'mutation ($id: ID!, $input: UpdateParticipantInput!) { updateParticipant(id: $id, input: $input) { id } }';
    return codeOf((await elo.graphql(query, { id, input }, options(as))).body);
  };

  it('can’t be changed by an API key, for staff and participants', async () => {
    const admin = await elo.make.anAdmin();
    const both = await elo.make.aUser({ roles: ['PARTICIPANT', 'FACILITATOR'] });
    for (const staff of [admin, both]) {
      const before = await elo.make.em().findOneOrFail(User, staff.id);
      for (const input of [{ email: 'attacker@example.org' }, { phone: '5511987654321' }, { name: 'Outro Nome' }])
        expect(await change(staff.id, input, 'service')).toBe('NOT_FOUND');
      expect(await elo.make.em().findOneOrFail(User, staff.id)).toEqual(before);
    }
    const participant = await elo.make.aUser({ cpf: null });
    for (const input of [{ email: 'attacker@example.org' }, { phone: '5511987654321' }, { cpf: '52998224725' }])
      expect(await change(participant.id, input, 'service')).toBe('FORBIDDEN');
    expect(await change(participant.id, { name: 'Outro Nome', phone: participant.phone }, 'service')).toBeUndefined();
    expect(await elo.make.em().count(ActionToken, { user: { $in: [admin.id, both.id, participant.id] } })).toBe(0);
  });

  it('can’t be read by API keys and facilitators for staff, nor changed by others', async () => {
    const facilitator = await elo.make.aFacilitator();
    const staff = await elo.make.aUser({ roles: ['PARTICIPANT', 'ADMIN'] });
    await elo.make.anEnrollment({ class: await elo.make.aClass({ facilitator }), participant: staff });
    for (const as of ['service', facilitator] as const) {
      const byId = await elo.graphql('query ($id: ID!) { user(id: $id) { email } }', { id: staff.id }, options(as));
      expect(codeOf(byId.body)).toBe('NOT_FOUND');
    }
    const supervisor = await elo.make.aSupervisor();
    for (const as of ['service', facilitator, supervisor] as const) {
      const byCpf = await elo.graphql(
        'query ($c: CPF!) { participant(cpf: $c) { id } }',
        { c: staff.cpf },
        options(as),
      );
      expect(codeOf(byCpf.body)).toBe('NOT_FOUND');
    }
    for (const as of [facilitator, supervisor, await elo.make.anAdmin(), await elo.make.aUser()])
      expect(await change(staff.id, { name: 'Outro Nome' }, as)).toBe('NOT_FOUND');
    expect(await change(staff.id, { name: 'Próprio Nome' }, staff)).toBeUndefined();
    const put = await elo.call('PUT', `/onboarding/api/v1/participantes/${staff.cpf}`, {
      as: supervisor,
      json: { name: 'X Y' },
    });
    expect(put.status).toBe(404);
  });

  it('gets a CPF once only', async () => {
    const user = await elo.make.aUser({ cpf: null });
    const other = await elo.make.aUser();
    expect(await change(user.id, { cpf: other.cpf }, user)).toBe('CONFLICT');
    expect(await change(user.id, { cpf: '12345678901' }, user)).toBe('INVALID');
    expect(await change(user.id, { cpf: '529.982.247-25' }, await elo.make.aUser())).toBe('NOT_FOUND');
    expect(await change(user.id, { cpf: '529.982.247-25' }, user)).toBeUndefined();
    expect((await elo.make.em().findOneOrFail(User, user.id)).cpf).toBe('52998224725');
    expect(await change(user.id, { cpf: '52998224725' }, user)).toBeUndefined();
    expect(await change(user.id, { cpf: '11144477735' }, user)).toBe('INVALID');
    expect((await elo.make.em().findOneOrFail(User, user.id)).cpf).toBe('52998224725');
  });

  it('allows five attempts at a CPF in a day', async () => {
    const user = await elo.make.aUser({ cpf: null });
    const taken = (await elo.make.aUser()).cpf;
    for (let n = 0; n < 5; n += 1) expect(await change(user.id, { cpf: taken }, user)).toBe('CONFLICT');
    expect(await change(user.id, { cpf: '11144477735' }, user)).toBe('RATE_LIMITED');
  });

  it('changed by an administrator counts after the link was opened, and the old address gets a mail', async () => {
    const admin = await elo.make.anAdmin();
    const user = await elo.make.aUser({ email: 'antes@example.org' });
    const other = await elo.make.aUser();
    expect(await change(user.id, { email: other.email }, admin)).toBe('CONFLICT');
    expect(await change(user.id, { email: 'depois@example.org' }, admin)).toBeUndefined();
    expect(await emailOf(user.id)).toBe('antes@example.org');
    await runOutbox(elo);
    expect(mailTo('antes@example.org')).toHaveLength(1);
    expect((await confirm(tokenIn(mailTo('depois@example.org')[0]!.raw)!)).status).toBe(200);
    expect(await emailOf(user.id)).toBe('depois@example.org');
  });
});
