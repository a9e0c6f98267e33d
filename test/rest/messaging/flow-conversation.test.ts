import { beforeAll, describe, expect, it } from '@jest/globals';
import { ActionToken, type Class } from '../../../src/entities/index.js';
import { endedFlowSessions } from '../../../src/domain/flows/sweep-flow-sessions.js';
import { createJobContext } from '../../../src/graph/context.js';
import type { FlowClient } from '../../support/flow-client.js';
import { answersOf, begin, fillIn, flowSessions, goTo, somebody, startFlowApp, storedOf } from '../../support/flows.js';
import type { TestApp } from '../../support/test-app.js';

let elo: TestApp;
let client: FlowClient;
let group: Class;
beforeAll(async () => {
  ({ elo, client, group } = await startFlowApp());
});

const screens = async (token: string, answers: Record<string, unknown>) => {
  const seen: string[] = [];
  let shown = await begin(client, token);
  while (shown.body.screen !== 'SUCCESS') {
    seen.push(shown.body.screen);
    expect(shown.status).toBe(200);
    expect(shown.body.data.error_message).toBeUndefined();
    shown = await fillIn(client, token, shown, answers);
    if (seen.includes(shown.body.screen)) throw new Error(JSON.stringify(shown.body));
  }
  return { seen, last: shown };
};

describe('a whole conversation', () => {
  it('personal: enrolls a new participant, stores the consent, queues the link, and clears the answers', async () => {
    const ana = somebody({ cpf: somebody().cpf.replace(/^(...)(...)(...)/, '$1.$2.$3-'), phone: '(11) 98111-0001' });
    const first = await begin(client, 'personal.acolhimento.abc');
    expect(first.body).toEqual({ screen: 'PERSON', data: { session: '', class_name: 'Turma A', values: {} } });
    const { seen, last } = await screens('personal.acolhimento.abc', ana);
    expect(seen).toEqual(['PERSON', 'CONTACT', 'EMAIL_CODE', 'PROFILE', 'CONFIRMATION']);
    const cpf = ana.cpf.replaceAll(/\D/g, '');
    const stored = await storedOf(elo, cpf);
    expect(last.body).toEqual({
      screen: 'SUCCESS',
      data: {
        extension_message_response: {
          params: {
            flow_token: 'personal.acolhimento.abc',
            // The person is unknown: the token was sent to no phone.
            enrollment_id: '',
            class_name: 'Turma A',
          },
        },
      },
    });
    expect(stored.people).toMatchObject([
      {
        name: ana.name,
        // The e-mail belongs to nobody until the link mailed to it is opened (flow-identity.test.ts).
        email: null,
        cpf,
        phone: '5511981110001',
        gender: 'feminino',
        race: 'parda',
        birthday: '1990-05-17',
        roles: ['PARTICIPANT'],
        is_active: true,
      },
    ]);
    expect(stored.enrollments).toMatchObject([{ class_id: group.id, canceled_at: null }]);
    expect(stored.registrations).toMatchObject([
      { flow: 'PERSONAL', institution_name: null, institution_cnpj: null, job_title: null, phone_proven: false },
    ]);
    expect(stored.dispatches).toMatchObject([{ status: 'PENDING', tries: 0, phone: '5511981110001' }]);
    expect(stored.outbox).toHaveLength(1);
    const session = (await flowSessions(elo)).find(row => row['enrollment_id'] === stored.enrollments[0]!.id)!;
    expect(session).toMatchObject({ answers: {}, completed_at: expect.any(String) });
  });

  it('business: stores the institution with the registration', async () => {
    const bia = somebody();
    const { seen, last } = await screens('business.x', bia);
    expect(seen).toEqual(['INSTITUTION', 'PERSON', 'CONTACT', 'EMAIL_CODE', 'CONFIRMATION']);
    expect(last.body.data.extension_message_response.params.flow_token).toBe('business.x');
    const stored = await storedOf(elo, bia.cpf);
    expect(stored.people).toMatchObject([{ gender: null, race: null, name: bia.name }]);
    expect(stored.registrations).toMatchObject([
      {
        flow: 'BUSINESS',
        institution_name: 'Hospital São José',
        institution_cnpj: '11222333000181',
        job_title: 'Enfermeira',
      },
    ]);
    expect(stored.dispatches).toHaveLength(1);
  });

  it.each([
    ['personal', 'PERSON'],
    ['business', 'INSTITUTION'],
    ['business.acolhimento.1', 'INSTITUTION'],
    ['other.business', 'PERSON'],
    ['', 'PERSON'],
    [null, 'PERSON'],
  ])('starts for the token %s with %s', async (token, screen) => {
    expect((await begin(client, token)).body.screen).toBe(screen);
  });

  it('works on phones that drop the token, because the screens carry the session', async () => {
    const ana = somebody();
    const last = await goTo(client, null, 'SUCCESS', ana);
    expect(last.body.data.extension_message_response.params).toMatchObject({
      flow_token: expect.stringMatching(/^[0-9a-f-]{36}$/),
      class_name: 'Turma A',
    });
    expect((await storedOf(elo, ana.cpf)).dispatches).toHaveLength(1);
  });

  it('shows the answers before it asks for consent', async () => {
    const ana = somebody();
    const shown = await goTo(client, 'personal.x', 'CONFIRMATION', ana);
    expect(shown.body.data.summary.split('\n')).toEqual([
      'Nome completo: Ana Lúcia Souza',
      `CPF: ${ana.cpf}`,
      'Data de nascimento: 17/05/1990',
      `E-mail: ${ana.email}`,
      `Celular com DDD: ${ana.phone}`,
      'Gênero: feminino',
      'Raça ou cor: parda',
    ]);
  });
});

describe('the class of a conversation', () => {
  it('is named by the token, or is the next open class of the named course', async () => {
    const other = await elo.make.aCourse({ slug: 'fluxo' });
    const ended = await elo.make.aCycle({ year: 2025 });
    await elo.make
      .em()
      .execute("update cycles set starts_on = '2025-01-01', ends_on = '2025-12-31' where id = ?", [ended.id]);
    const over = await elo.make.aClass({ name: 'Acabada', course: other, cycle: ended });
    const begun = await elo.make.aClass({ name: 'Começada', course: other });
    const next = await elo.make.aClass({ name: 'Próxima', course: other });
    const later = await elo.make.aClass({ name: 'Depois', course: other });
    const startsOn = (of: Class, day: string) =>
      elo.make.em().execute('update classes set starts_on = ? where id = ?', [day, of.id]);
    await startsOn(begun, '2026-03-09');
    await startsOn(next, '2026-03-20');
    await startsOn(later, '2026-04-20');
    const offered = async (token: string) => (await begin(client, token)).body.data;
    expect(await offered('personal.fluxo.1')).toMatchObject({ class_name: 'Próxima' });
    expect(await offered(`personal.class-${begun.id}.1`)).toMatchObject({ class_name: 'Começada' });
    expect(await offered(`personal.class-${over.id}.1`)).toMatchObject({
      class_name: '',
      error_message: 'Não há turma com inscrições abertas no momento.',
    });
    await startsOn(next, '2026-03-01');
    await startsOn(later, '2026-03-08');
    expect(await offered('personal.fluxo.1')).toMatchObject({ class_name: 'Começada' });

    // Nobody can go on without a class.
    const token = `personal.class-${over.id}.1`;
    const stuck = await fillIn(client, token, await begin(client, token), somebody());
    expect(stuck.body).toMatchObject({
      screen: 'PERSON',
      data: { error_message: 'Não há turma com inscrições abertas no momento.' },
    });
    await elo.make.em().execute('delete from classes where course_id = ?', [other.id]);
  });

  it('is the one shown at the beginning, or the one that the person already has', async () => {
    const ana = somebody();
    const shown = await goTo(client, 'personal.x', 'CONFIRMATION', ana);
    const newer = await elo.make.aClass({ name: 'Mais nova', course: group.course, cycle: group.cycle });
    await elo.make.em().execute("update classes set starts_on = '2026-03-11' where id = ?", [newer.id]);
    const last = await fillIn(client, 'personal.x', shown, ana);
    expect(last.body.data.extension_message_response.params.class_name).toBe('Turma A');
    expect((await begin(client, 'personal.x')).body.data.class_name).toBe('Mais nova');
    await goTo(client, 'personal.y', 'SUCCESS', ana);
    const stored = await storedOf(elo, ana.cpf);
    expect(stored.enrollments).toMatchObject([{ class_id: group.id }]);
    expect(stored.dispatches).toHaveLength(1);
    await elo.make.em().execute('delete from flow_sessions where class_id = ?', [newer.id]);
    await elo.make.em().execute('delete from classes where id = ?', [newer.id]);
  });
});

describe('the action BACK', () => {
  const back = (token: string | null, screen: string, data: object = {}) =>
    client.send({ version: '3.0', action: 'BACK', screen, data, ...(token === null ? {} : { flow_token: token }) });

  it('shows the previous screen with its answers', async () => {
    const ana = somebody();
    const shown = await goTo(client, 'personal.x', 'PROFILE', ana);
    const { session } = shown.body.data;
    const previous = await back('personal.x', 'PROFILE', { session });
    expect(previous.body).toEqual({
      screen: 'CONTACT',
      data: { session, class_name: 'Turma A', values: { email: ana.email, phone: ana.phone } },
    });
    expect((await back('personal.x', '', { session })).body).toMatchObject({
      screen: 'PERSON',
      data: { values: { name: ana.name, cpf: ana.cpf, birthday: ana.birthday } },
    });
    expect((await back('personal.x', 'PERSON', { session })).body.screen).toBe('PERSON');

    // The values changed on this screen count.
    const changed = await fillIn(client, 'personal.x', previous, { ...ana, email: `nova-${ana.email}` });
    let next = changed;
    while (next.body.screen !== 'SUCCESS') next = await fillIn(client, 'personal.x', next, ana);
    expect((await storedOf(elo, ana.cpf)).people).toMatchObject([{ name: ana.name }]);
    const mailed = await elo.make.em().findOneOrFail(ActionToken, { purpose: 'CHANGE_EMAIL', user: { cpf: ana.cpf } });
    expect(mailed.email).toBe(`nova-${ana.email}`);
  });

  it('shows nobody’s answers without a session', async () => {
    const ana = somebody();
    await goTo(client, 'personal.a-token-that-many-people-were-sent', 'PROFILE', ana);
    const previous = await back('personal.a-token-that-many-people-were-sent', 'PROFILE');
    expect(previous.body).toEqual({ screen: 'CONTACT', data: { session: '', class_name: 'Turma A', values: {} } });
    expect((await back(null, '')).body.screen).toBe('PERSON');
    expect((await back('business.x', 'nowhere')).body.screen).toBe('INSTITUTION');
  });
});

describe('a conversation’s session', () => {
  const EXPIRED = 'Sua sessão expirou. Feche o formulário e comece de novo.';

  it('is not continued when it is invalid, of the other flow, or missing', async () => {
    const ana = somebody();
    const shown = await goTo(client, 'personal.x', 'CONTACT', ana);
    for (const [token, session] of [
      ['personal.x', '00000000-0000-4000-8000-000000000000'],
      ['personal.x', "x' or 1=1"],
      ['personal.x', ''],
      ['personal.x', 5],
      ['business.x', shown.body.data.session],
    ] as const) {
      const reply = await client.send({
        action: 'data_exchange',
        screen: 'CONTACT',
        flow_token: token,
        data: { ...answersOf('CONTACT', ana), session },
      });
      expect(reply.body).toMatchObject({ screen: 'CONTACT', data: { error_message: EXPIRED } });
    }
    const nowhere = await client.send({
      action: 'data_exchange',
      screen: 'NOWHERE',
      flow_token: 'personal.x',
      data: {},
    });
    expect(nowhere.body).toMatchObject({ screen: 'PERSON', data: { error_message: EXPIRED } });
    expect((await storedOf(elo, ana.cpf)).people).toEqual([]);
  });

  it('ends a day after its last answer, and is deleted with the answers', async () => {
    const ana = somebody();
    const shown = await goTo(client, 'personal.x', 'CONTACT', ana);
    const { session } = shown.body.data;
    try {
      elo.setNow('2026-03-11T11:50:00Z');
      const next = await fillIn(client, 'personal.x', shown, ana);
      expect(next.body.screen).toBe('EMAIL_CODE');
      elo.setNow('2026-03-12T12:00:00Z');
      const late = await fillIn(client, 'personal.x', next, ana);
      expect(late.body).toMatchObject({ screen: 'EMAIL_CODE', data: { error_message: EXPIRED } });
      await endedFlowSessions.remove(createJobContext(elo.app.services, 'test'));
      expect((await flowSessions(elo)).some(row => row['id'] === session)).toBe(false);
    } finally {
      elo.setNow('2026-03-10T12:00:00Z');
    }
  });
});

describe('the last screen', () => {
  it('gives the same answer again and does nothing more when it is repeated', async () => {
    const ana = somebody();
    const shown = await goTo(client, 'personal.x', 'CONFIRMATION', ana);
    const first = await fillIn(client, 'personal.x', shown, ana);
    const before = await storedOf(elo, ana.cpf);
    for (let times = 0; times < 3; times += 1)
      expect((await fillIn(client, 'personal.x', shown, ana)).body).toEqual(first.body);
    expect(await storedOf(elo, ana.cpf)).toEqual(before);
  });

  it('is done once for concurrent requests', async () => {
    const ana = somebody();
    const shown = await goTo(client, 'personal.x', 'CONFIRMATION', ana);
    const replies = await Promise.all(Array.from({ length: 8 }, () => fillIn(client, 'personal.x', shown, ana)));
    for (const reply of replies) expect(reply.body).toEqual(replies[0]!.body);
    expect(replies[0]!.body.screen).toBe('SUCCESS');
    const stored = await storedOf(elo, ana.cpf);
    for (const rows of Object.values(stored)) expect(rows).toHaveLength(1);
  });

  it('enrolls once for several concurrent conversations of one person', async () => {
    const ana = somebody();
    const shown = await Promise.all(
      Array.from({ length: 6 }, (_, n) => goTo(client, `personal.${n}`, 'CONFIRMATION', ana)),
    );
    const replies = await Promise.all(shown.map((each, n) => fillIn(client, `personal.${n}`, each, ana)));
    expect(replies.map(reply => reply.body.screen)).toEqual(shown.map(() => 'SUCCESS'));
    const stored = await storedOf(elo, ana.cpf);
    expect(stored).toMatchObject({ people: [{}], enrollments: [{}], dispatches: [{}], outbox: [{}] });
    expect(stored.registrations).toHaveLength(6);
  });

  it('registers both of two people with one e-mail, and tells neither about the other', async () => {
    const ana = somebody();
    const bia = somebody({ email: ana.email });
    const shown = await Promise.all([ana, bia].map(each => goTo(client, 'personal.x', 'CONFIRMATION', each)));
    const replies = await Promise.all([ana, bia].map((each, n) => fillIn(client, 'personal.x', shown[n]!, each)));
    const outcomes = replies.map(reply => reply.body.data.error_message ?? reply.body.screen).sort();
    expect(outcomes).toEqual(['SUCCESS', 'SUCCESS']);
    const stored = await Promise.all([ana, bia].map(each => storedOf(elo, each.cpf)));
    expect(stored.flatMap(each => each.people)).toMatchObject([{ email: null }, { email: null }]);
    expect(stored.flatMap(each => each.dispatches)).toHaveLength(2);
  });

  it('leaves nothing behind when the queue can’t be written', async () => {
    const ana = somebody();
    const shown = await goTo(client, 'personal.x', 'CONFIRMATION', ana);
    await elo.make.em().execute('alter table outbox rename to outbox_away');
    try {
      expect((await fillIn(client, 'personal.x', shown, ana)).status).toBe(500);
    } finally {
      await elo.make.em().execute('alter table outbox_away rename to outbox');
    }
    expect(await storedOf(elo, ana.cpf)).toEqual({
      people: [],
      enrollments: [],
      registrations: [],
      dispatches: [],
      outbox: [],
    });
    expect((await fillIn(client, 'personal.x', shown, ana)).body.screen).toBe('SUCCESS');
  });
});
