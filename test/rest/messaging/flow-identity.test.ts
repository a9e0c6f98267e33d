import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf, emailProofOf } from '../../../src/domain/flows/email-proof.js';
import { createJobContext } from '../../../src/graph/context.js';
import { type Class, FlowSession, type Role, User } from '../../../src/entities/index.js';
import { tokenOf } from '../../support/action-tokens.js';
import type { FlowClient } from '../../support/flow-client.js';
import { begin, fillIn, goTo, somebody, startFlowApp, storedOf } from '../../support/flows.js';
import type { TestApp } from '../../support/test-app.js';

// A form may change only some records: its sender is known only when Elo sent its token to one phone.

/** It ends as every form does, and names no enrollment. */
const ended = { screen: 'SUCCESS', data: { extension_message_response: { params: { enrollment_id: '' } } } };
const OTHER_PHONE = 'Informe o número deste WhatsApp.';

let elo: TestApp;
let client: FlowClient;
let group: Class;
beforeAll(async () => {
  ({ elo, client, group } = await startFlowApp());
});

let serial = 0;
/** Sends a token in a template, as Elo's own clients make them. */
async function sendTemplate(...phones: string[]): Promise<string> {
  const token = `personal.acolhimento.${(serial += 1)}-7f3a9c51e2b84d06`;
  for (const phone of phones) await sendToken(token, phone);
  return token;
}
async function sendToken(token: string, phone: string) {
  const reply = await elo.call('POST', '/messaging/sendtemplate', {
    headers: { authorization: 'Bearer demo-service-token' },
    json: { phone, flow_token: token, template_id: 'convite', name: 'Ana', image_url: 'https://example.org/a.png' },
  });
  expect(reply.status).toBe(201);
}

/** The form of the page behind the link to a person's new e-mail. */
const linkOf = async (userId: number) => ({
  form: new URLSearchParams({ token: await tokenOf(elo, userId, 'CHANGE_EMAIL') }),
});

/** A participant on record, and the answers of a form: other data under the same CPF and phone. */
async function aRegistered(change: { roles?: Role[]; isActive?: boolean; phone?: string | null } = {}) {
  const typed = somebody({ name: 'Nome Novo' });
  const person = await elo.make.aUser({ cpf: typed.cpf, phone: typed.phone, name: 'Nome Antigo', ...change });
  return { typed, person };
}

/** Fills in everything, and proves that the record did not change. @returns the last reply */
async function untouched(token: string | null, typed: ReturnType<typeof somebody>) {
  const before = await storedOf(elo, typed.cpf);
  const last = await goTo(client, token, 'SUCCESS', typed);
  const after = await storedOf(elo, typed.cpf);
  expect(after.people).toEqual(before.people);
  return { last, before, after };
}

describe('a token that was sent to one phone', () => {
  it('changes the record of that phone, and the group link goes to it', async () => {
    const { typed, person } = await aRegistered();
    const token = await sendTemplate(typed.phone);
    const first = await begin(client, token);
    expect(first.body.data).toEqual({ session: '', class_name: 'Turma A', values: {} });
    const contact = await fillIn(client, token, first, typed);
    expect(contact.body.data.values).toEqual({ phone: typed.phone });
    await elo.make.em().execute('delete from outbox');
    expect((await goTo(client, token, 'SUCCESS', typed)).body.screen).toBe('SUCCESS');
    const follows = (await elo.make.em().execute('select job from outbox order by job')).map(({ job }) => job);
    expect(follows).toEqual(['email-change-requested', 'enrollment-made', 'group-link-dispatch']);
    const stored = await storedOf(elo, typed.cpf);
    // The typed e-mail counts after its link was opened.
    expect(stored.people).toMatchObject([
      { id: person.id, name: 'Nome Novo', email: person.email, phone: typed.phone },
    ]);
    expect((await elo.call('POST', '/cms/confirm-email', await linkOf(person.id))).status).toBe(200);
    expect((await storedOf(elo, typed.cpf)).people).toMatchObject([{ email: typed.email }]);
    expect(stored.registrations).toMatchObject([{ phone_proven: true }]);
    expect(stored.dispatches).toMatchObject([{ phone: typed.phone }]);
  });

  it('fits the phone with and without the ninth digit, and the link goes to the used spelling', async () => {
    const { typed } = await aRegistered();
    const short = typed.phone.replace(/^(55\d\d)9/, '$1');
    const token = await sendTemplate(short);
    await goTo(client, token, 'SUCCESS', typed);
    const stored = await storedOf(elo, typed.cpf);
    expect(stored.people).toMatchObject([{ name: 'Nome Novo', phone: typed.phone }]);
    expect(stored.dispatches).toMatchObject([{ phone: short }]);
  });

  it('proves no other phone', async () => {
    const { typed } = await aRegistered();
    const token = await sendTemplate('5511981239999');
    const { last, after, before } = await untouched(token, typed);
    expect(last.body).toMatchObject({ screen: 'CONTACT', data: { error_message: OTHER_PHONE } });
    expect(after).toEqual(before);
    const liar = await untouched(token, { ...typed, phone: '5511981239999' });
    expect(liar.last.body).toMatchObject(ended);
    expect(liar.after).toEqual(liar.before);
  });

  it('finds its conversation when the form sends no session', async () => {
    const { typed } = await aRegistered();
    const token = await sendTemplate(typed.phone);
    await goTo(client, token, 'CONFIRMATION', typed);
    const back = await client.send({ action: 'BACK', screen: '', data: {}, flow_token: token });
    expect(back.body).toMatchObject({ screen: 'PROFILE', data: { values: { gender: 'feminino', race: 'parda' } } });
    const confirm = { action: 'data_exchange', screen: 'CONFIRMATION', flow_token: token, data: { consent: true } };
    expect((await client.send(confirm)).body.screen).toBe('SUCCESS');
    expect((await client.send(confirm)).body.screen).toBe('SUCCESS');
    expect((await storedOf(elo, typed.cpf)).registrations).toHaveLength(1);
    // A form that is opened again begins a conversation of its own.
    const again = await goTo(client, token, 'CONTACT', typed);
    expect(again.body.screen).toBe('CONTACT');
  });
});

describe('a token without proof', () => {
  it.each<[string, (phone: string) => Promise<string | null>]>([
    ['is left out', async () => null],
    ['was made up', async () => 'personal.acolhimento.made-up-0123456789'],
    ['was sent to several phones', phone => sendTemplate(phone, '5511981230000')],
    [
      'can be guessed',
      async phone => {
        await sendToken('personal.1', phone);
        return 'personal.1';
      },
    ],
  ])('enrolls by the record’s CPF and phone, and changes nothing, if the token %s', async (_why, tokenFor) => {
    const { typed, person } = await aRegistered();
    const { last, after } = await untouched(await tokenFor(typed.phone), typed);
    expect(last.body.screen).toBe('SUCCESS');
    expect(after.enrollments).toMatchObject([{ class_id: group.id }]);
    expect(after.registrations).toMatchObject([{ phone_proven: false }]);
    expect(after.dispatches).toMatchObject([{ phone: person.phone }]);
  });

  it('gives no power over another person’s CPF', async () => {
    const { typed } = await aRegistered();
    const { last, before, after } = await untouched('personal.x', { ...typed, phone: '5511981112222' });
    expect(last.body).toMatchObject(ended);
    expect(after).toEqual(before);
  });

  it('is checked again at the last screen, because the phone may belong to another person by then', async () => {
    const { typed, person } = await aRegistered();
    const shown = await goTo(client, 'personal.x', 'CONFIRMATION', typed);
    await elo.make.em().execute("update users set phone = '5511981113333' where id = ?", [person.id]);
    const before = await storedOf(elo, typed.cpf);
    const last = await fillIn(client, 'personal.x', shown, typed);
    expect(last.body).toMatchObject(ended);
    expect(await storedOf(elo, typed.cpf)).toEqual(before);
  });
});

describe('the existence of a CPF', () => {
  const FORM_MS = 400;
  beforeAll(() => void (elo.app.services.waits.formMs = FORM_MS));
  afterAll(() => void (elo.app.services.waits.formMs = 0));
  /** The replies of a conversation, without the values that differ in each conversation. */
  async function toldOf(token: string | null, typed: ReturnType<typeof somebody>) {
    const told: unknown[] = [];
    let shown = await begin(client, token);
    for (;;) {
      const { screen, data } = shown.body;
      const text = JSON.stringify(data).replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'session');
      const own = [typed.cpf, typed.phone, typed.email].reduce((all, each) => all.replaceAll(each, '…'), text);
      told.push([shown.status, screen, own]);
      if (screen === 'SUCCESS') return told;
      const since = performance.now();
      shown = await fillIn(client, token, shown, typed);
      // The last screen takes the same time for any result.
      if (shown.body.screen === 'SUCCESS') expect(performance.now() - since).toBeGreaterThan(FORM_MS - 5);
      if (told.length > 10) throw new Error(JSON.stringify(shown.body));
    }
  }
  const mailsTo = async (email: string) =>
    (
      await elo.make
        .em()
        .execute<{ job: string }[]>(
          "select o.job from outbox o join flow_sessions s on s.id::text = o.payload ->> 'sessionId' where s.answers -> 'emailProof' ->> 'email' = ?",
          [email],
        )
    ).map(({ job }) => job);

  it.each([
    ['left out', null],
    ['made up', 'personal.acolhimento.made-up-0123456789'],
  ])('is not revealed when the token is %s', async (_what, token) => {
    const known = await Promise.all([
      elo.make.aUser(),
      elo.make.aFacilitator(),
      elo.make.aUser({ isActive: false }),
      elo.make.aUser({ phone: null }),
    ]);
    const unknown = await toldOf(token, somebody());
    for (const { cpf } of known) {
      const typed = somebody({ cpf });
      const before = await storedOf(elo, cpf!);
      expect(await toldOf(token, typed)).toEqual(unknown);
      expect(await storedOf(elo, cpf!)).toEqual(before);
    }
  });

  it('is not revealed by a mail to a typed address', async () => {
    const { cpf } = await elo.make.aUser();
    for (const typed of [somebody(), somebody({ cpf })]) {
      await goTo(client, 'personal.x', 'EMAIL_CODE', typed);
      expect(await mailsTo(typed.email)).toEqual(['flow-email-code']);
    }
  });

  it('is not revealed to a token of another phone', async () => {
    const { cpf } = await elo.make.aUser();
    const typed = somebody({ cpf });
    const { last, before, after } = await untouched(await sendTemplate(typed.phone), typed);
    expect(last.body).toMatchObject(ended);
    expect(after).toEqual(before);
  });

  it('is told to the person alone, at the record’s e-mail', async () => {
    const { person } = await aRegistered();
    await elo.make.em().nativeUpdate(User, person.id, { emailVerifiedAt: elo.now() });
    const typed = somebody({ cpf: person.cpf, email: person.email });
    const { last } = await untouched('personal.x', typed);
    expect(last.body).toMatchObject(ended);
    const jobs = await elo.make
      .em()
      .execute("select 1 from outbox where job = 'registration-not-confirmed' and payload ->> 'userId' = ?", [
        String(person.id),
      ]);
    expect(jobs).toHaveLength(1);
    expect((await storedOf(elo, person.cpf!)).enrollments).toEqual([]);

    const asked = await goTo(client, 'personal.x', 'EMAIL_CODE', typed);
    const session = await elo.make.em().findOneOrFail(FlowSession, String(asked.body.data.session));
    const ctx = createJobContext(elo.app.services, 'test');
    const code = codeOf(ctx, session.id, emailProofOf(session.answers)!);
    let shown = await fillIn(client, 'personal.x', asked, { ...typed, email_code: code });
    while (shown.body.screen !== 'SUCCESS') shown = await fillIn(client, 'personal.x', shown, typed);
    const stored = await storedOf(elo, person.cpf!);
    expect(stored.enrollments).toMatchObject([{ class_id: group.id }]);
    // The link goes to the record's phone, because nobody has changed that.
    expect(stored.people).toMatchObject([{ phone: person.phone, name: 'Nome Antigo' }]);
    expect(stored.dispatches).toMatchObject([{ phone: person.phone }]);
  });

  it('can’t be found out with many forms, because a phone has ten a day', async () => {
    const { phone } = somebody();
    for (let count = 0; count < 10; count += 1) await goTo(client, 'personal.x', 'SUCCESS', somebody({ phone }));
    const last = await goTo(client, 'personal.x', 'SUCCESS', somebody({ phone }));
    expect(last.body).toMatchObject({ screen: 'CONFIRMATION', data: { error_message: expect.any(String) } });
    // The owner of the phone is not locked out by strangers who type its number.
    const own = await goTo(client, await sendTemplate(phone), 'SUCCESS', somebody({ phone }));
    expect(own.body.screen).toBe('SUCCESS');
  });
});

describe('a form never', () => {
  it.each<[string, Parameters<typeof aRegistered>[0]]>([
    ['staff', { roles: ['ADMIN'] }],
    ['staff who take part too', { roles: ['PARTICIPANT', 'FACILITATOR'] }],
    ['deactivated people', { isActive: false }],
    ['people without a phone on record', { phone: null }],
  ])('registers %s', async (_who, change) => {
    const { typed } = await aRegistered(change);
    const token = await sendTemplate(typed.phone);
    const { last, before, after } = await untouched(token, typed);
    expect(last.body).toMatchObject(ended);
    expect(after).toEqual(before);
  });

  it('registers another person’s e-mail, or reveals that it exists', async () => {
    const other = await elo.make.aUser();
    const [taken, free] = [somebody({ email: other.email!.toUpperCase() }), somebody()];
    for (const flow of ['personal.x', 'business.x']) {
      const seen: unknown[] = [];
      for (const typed of [taken, free]) {
        const steps: unknown[] = [];
        let shown = await begin(client, flow);
        while (shown.body.screen !== 'SUCCESS') {
          shown = await fillIn(client, flow, shown, { ...typed, cpf: somebody().cpf });
          const { error_message: error, values } = shown.body.data;
          steps.push([shown.status, shown.body.screen, error, Object.keys(values ?? {})]);
        }
        seen.push(steps);
      }
      expect(seen[0]).toEqual(seen[1]);
    }
    await goTo(client, 'personal.x', 'SUCCESS', taken);
    const [person] = (await storedOf(elo, taken.cpf)).people;
    expect(person).toMatchObject({ email: null });
    expect((await elo.call('POST', '/cms/confirm-email', await linkOf(person!['id']))).status).toBe(400);
    expect((await elo.make.em().findOneOrFail(User, other.id)).email).toBe(other.email);
  });

  it('blocks an address: its owner still gets it by opening its link', async () => {
    const typed = somebody();
    await goTo(client, 'personal.x', 'SUCCESS', typed);
    const [person] = (await storedOf(elo, typed.cpf)).people;
    expect(person).toMatchObject({ email: null });
    const owner = await elo.make.aUser({ email: typed.email });
    expect((await elo.call('POST', '/cms/confirm-email', await linkOf(person!['id']))).status).toBe(400);
    expect((await elo.make.em().findOneOrFail(User, owner.id)).email).toBe(typed.email);
  });

  it('enrolls in a class after a cancellation', async () => {
    const { typed, person } = await aRegistered();
    await elo.make.anEnrollment({
      class: group,
      participant: person,
      canceledAt: new Date('2026-03-01'),
      cancelReason: 'OTHER',
    });
    const { last, before, after } = await untouched(await sendTemplate(typed.phone), typed);
    expect(last.body).toMatchObject({
      screen: 'CONFIRMATION',
      data: { error_message: 'Sua inscrição nesta turma foi cancelada. Fale com o suporte.' },
    });
    expect(after).toEqual(before);
  });
});

describe('a conversation is limited', () => {
  const TOO_MANY = 'Muitas tentativas. Tente novamente mais tarde.';
  const clear = () => elo.make.em().execute('delete from rate_limits');

  it('by the token of one phone, and others continue', async () => {
    await clear();
    const typed = somebody();
    const token = await sendTemplate(typed.phone);
    for (let n = 0; n < 120; n += 1) expect((await begin(client, token)).body.data.error_message).toBeUndefined();
    expect((await begin(client, token)).body).toMatchObject({ screen: 'PERSON', data: { error_message: TOO_MANY } });
    expect((await goTo(client, token, 'SUCCESS', typed)).body.screen).toBe('PERSON');
    expect((await goTo(client, await sendTemplate(typed.phone), 'SUCCESS', typed)).body.screen).toBe('SUCCESS');
  });

  it('by the typed phone, with any token', async () => {
    await clear();
    const { phone } = somebody();
    for (let n = 0; n < 20; n += 1)
      expect((await goTo(client, `personal.${n}`, 'PROFILE', somebody({ phone }))).body.screen).toBe('PROFILE');
    const last = await goTo(client, 'personal.21', 'PROFILE', somebody({ phone: `+${phone}` }));
    expect(last.body).toMatchObject({ screen: 'CONTACT', data: { error_message: TOO_MANY } });
    expect((await goTo(client, null, 'PROFILE', somebody())).body.screen).toBe('PROFILE');
  });

  it('by the typed phone, but not for its owner', async () => {
    await clear();
    const { phone } = somebody();
    for (let n = 0; n < 21; n += 1) await goTo(client, `personal.${n}`, 'PROFILE', somebody({ phone }));
    const token = await sendTemplate(phone);
    expect((await goTo(client, token, 'PROFILE', somebody({ phone }))).body.screen).toBe('PROFILE');
  });

  it('in mails to one address', async () => {
    await clear();
    await elo.make.em().execute('delete from outbox');
    const { email } = somebody();
    for (let n = 0; n < 7; n += 1)
      expect((await goTo(client, 'personal.x', 'SUCCESS', somebody({ email }))).body.screen).toBe('SUCCESS');
    const [row] = await elo.make
      .em()
      .execute<{ n: string }[]>("select count(*) as n from outbox where job = 'email-change-requested'");
    expect(Number(row!.n)).toBe(5);
    // Strangers who type the address into forms don't keep its owner from entering it in their profile.
    const owner = await elo.make.aUser();
    const change =
      'mutation ($id: ID!, $email: String) { updateParticipant(id: $id, input: { email: $email }) { id } }';
    expect((await elo.graphql(change, { id: owner.id, email }, { as: owner })).body.errors).toBeUndefined();
  });
});
