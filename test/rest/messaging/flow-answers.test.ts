import { beforeAll, describe, expect, it } from '@jest/globals';
import type { FlowClient } from '../../support/flow-client.js';
import { begin, fillIn, flowSessions, goTo, somebody, startFlowApp, storedOf } from '../../support/flows.js';
import type { TestApp } from '../../support/test-app.js';

let elo: TestApp;
let client: FlowClient;
beforeAll(async () => {
  ({ elo, client } = await startFlowApp());
});

describe('an invalid form answer', () => {
  const NAME = 'Informe seu nome completo.';
  const CPF = 'CPF inválido. Confira os números.';
  const BIRTHDAY = 'Data de nascimento inválida.';
  const EMAIL = 'E-mail inválido.';
  const PHONE = 'Celular inválido. Informe o DDD e o número.';
  const cases: [string, string, string, unknown[], string][] = [
    ['personal', 'PERSON', 'name', ['', '  ', 'Al', 5, null, undefined, 'x'.repeat(201), 'x'.repeat(5000)], NAME],
    ['personal', 'PERSON', 'cpf', ['', '111.111.111-11', '12345678900', 16899535009, '1'.repeat(500)], CPF],
    ['personal', 'PERSON', 'birthday', ['', '31/02/1990', '2090-01-01', '1890-01-01', '17-05-1990', 0], BIRTHDAY],
    ['personal', 'PERSON', 'name', ['123', '2º'], 'Informe seu nome completo.'],
    [
      'personal',
      'PERSON',
      'name',
      ['Veja evil.com'],
      '"evil.com" parece um endereço. Depois de um ponto, use um espaço.',
    ],
    ['personal', 'PERSON', 'name', ['http://evil'], 'O nome não pode ter ":".'],
    ['personal', 'PERSON', 'name', ['Ana @x'], 'O nome não pode ter "@".'],
    ['personal', 'CONTACT', 'email', ['', 'ana', 'ana@', `${'a'.repeat(300)}@example.org`, 5], EMAIL],
    ['personal', 'CONTACT', 'phone', ['', '123', '11 3333-4444', '5511333344445', '+1 650 555 1212', {}], PHONE],
    ['personal', 'PROFILE', 'gender', ['', 'x', null], 'Escolha uma opção de gênero.'],
    ['personal', 'PROFILE', 'race', ['', 'x', 1], 'Escolha uma opção de raça ou cor.'],
    ['business', 'INSTITUTION', 'cnpj', ['', '11.222.333/0001-82', 'x'], 'CNPJ inválido. Confira os números.'],
    ['business', 'INSTITUTION', 'institution', ['', 'x'], 'Informe o nome da instituição.'],
    ['business', 'INSTITUTION', 'job_title', ['', 'x'.repeat(121)], 'Informe seu cargo.'],
    [
      'business',
      'CONFIRMATION',
      'consent',
      [false, undefined, '', 'false', 1],
      'É preciso aceitar a política de privacidade para continuar.',
    ],
  ];
  it.each(cases)('gets the message of its field: %s %s: %s', async (token, screen, field, wrong, message) => {
    const ana = somebody();
    const shown = await goTo(client, token, screen, ana);
    const before = await flowSessions(elo);
    for (const value of wrong) {
      const again = await fillIn(client, token, shown, { ...ana, [field]: value });
      expect({ value, ...again.body }).toMatchObject({
        value,
        screen,
        data: { error_message: message, session: shown.body.data.session, class_name: 'Turma A' },
      });
    }
    expect(await flowSessions(elo)).toEqual(before);
    expect((await storedOf(elo, ana.cpf)).people).toEqual([]);
    expect((await fillIn(client, token, shown, ana)).body.screen).not.toBe(screen);
  });

  it('gets all errors of its screen, and the screen keeps the answers', async () => {
    const shown = await begin(client, 'personal.x');
    const again = await fillIn(client, 'personal.x', shown, { name: 'Ana Souza', cpf: '1', birthday: '2' });
    expect(again.body.data).toMatchObject({
      error_message: `${CPF} ${BIRTHDAY}`,
      values: { name: 'Ana Souza', cpf: '1', birthday: '2' },
    });
  });

  it.each([
    ['17/05/1990', '1990-05-17'],
    ['642902400000', '1990-05-17'],
    ['-86400000000', '1967-04-07'],
  ])('does not include the day %s', async (typed, day) => {
    const ana = somebody({ birthday: typed });
    await goTo(client, 'personal.x', 'SUCCESS', ana);
    expect((await storedOf(elo, ana.cpf)).people).toMatchObject([{ birthday: day }]);
  });

  it.each([
    ['11 98222-0001', '5511982220001'],
    ['+55 (11) 98222-0002', '5511982220002'],
    ['55982220003', '5555982220003'],
    ['1182220004', '551182220004'],
  ])('does not include the phone %s', async (typed, phone) => {
    const ana = somebody({ phone: typed });
    await goTo(client, 'personal.x', 'SUCCESS', ana);
    expect((await storedOf(elo, ana.cpf)).people).toMatchObject([{ phone }]);
  });

  it('does not include a CNPJ with letters', async () => {
    const ana = somebody({ cnpj: '12.abc.345/01de-35' });
    await goTo(client, 'business.x', 'SUCCESS', ana);
    expect((await storedOf(elo, ana.cpf)).registrations).toMatchObject([{ institution_cnpj: '12ABC34501DE35' }]);
  });
});
