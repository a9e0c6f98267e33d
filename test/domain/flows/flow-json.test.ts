import { beforeAll, describe, expect, it } from '@jest/globals';
import { flowJson, type FlowJson } from '../../../src/domain/flows/flow-json.js';
import { flowNamed } from '../../../src/domain/flows/flows.js';
import type { FlowAnswer, FlowClient } from '../../support/flow-client.js';
import { begin, fillIn, somebody, startFlowApp } from '../../support/flows.js';
import type { TestApp } from '../../support/test-app.js';

const flows = ['personal', 'business'] as const;
const jsonOf = (name: string) => flowJson(flowNamed(name), 'https://example.org/privacy');
const screensOf = (json: FlowJson) => json.screens as any[];
const childrenOf = (screen: any): any[] => screen.layout.children[0].children;

describe.each(flows)('the screens of %s', name => {
  const json = jsonOf(name);

  it('have versions, a routing model of all screens, and one end', () => {
    expect(json).toMatchObject({ version: '7.0', data_api_version: '3.0' });
    const ids = screensOf(json).map(({ id }) => id);
    expect(Object.keys(json.routing_model)).toEqual(ids);
    expect(new Set(Object.values(json.routing_model).flat())).toEqual(new Set(ids.slice(1)));
    // A person already on record is not asked for the code of an e-mail.
    expect(json.routing_model['CONTACT']).toEqual(['EMAIL_CODE', ids[ids.indexOf('EMAIL_CODE') + 1]]);
    expect(ids.filter(id => !/^[A-Z_]{1,50}$/.test(id) || id === 'SUCCESS')).toEqual([]);
    expect(screensOf(json).map(({ terminal }) => terminal === true)).toEqual(ids.map((_, at) => at === ids.length - 1));
    expect(json.routing_model[ids.at(-1)!]).toEqual([]);
  });

  // https://developers.facebook.com/docs/whatsapp/flows/reference/components, "Limits and restrictions"
  it('stay within the limits of the components', () => {
    const most: Record<string, number> = {
      TextInput: 20,
      DatePicker: 40,
      RadioButtonsGroup: 30,
      OptIn: 120,
      Footer: 35,
    };
    for (const screen of screensOf(json)) {
      expect(screen.title.length).toBeLessThanOrEqual(30);
      for (const { type, label, text, 'data-source': options } of childrenOf(screen)) {
        if (label) expect([type, label, label.length <= most[type]!]).toEqual([type, label, true]);
        if (text) expect(text.length).toBeGreaterThan(0);
        for (const option of options ?? []) expect(option.title.length).toBeLessThanOrEqual(30);
      }
      expect(childrenOf(screen).filter(({ type }) => type === 'Footer')).toHaveLength(1);
      expect(childrenOf(screen).at(-1).type).toBe('Footer');
    }
  });

  it('use only data and fields that they declare', () => {
    for (const screen of screensOf(json)) {
      const inputs = childrenOf(screen).flatMap(({ name: field }) => (field ? [field] : []));
      expect(Object.keys(screen.data.values.properties)).toEqual(inputs);
      const bindings = [...JSON.stringify(screen.layout).matchAll(/\$\{(data|form)\.(\w+)\}/g)];
      expect(bindings.length).toBeGreaterThan(0);
      for (const [, from, what] of bindings)
        expect(from === 'data' ? Object.keys(screen.data) : inputs).toContain(what);
    }
  });
});

describe('the conversation’s answers', () => {
  let elo: TestApp;
  let client: FlowClient;
  beforeAll(async () => {
    ({ elo, client } = await startFlowApp());
  });

  /** Checks an answer as the platform does, against the data that its screen declares. */
  function expectToFitScreen(json: FlowJson, { body }: FlowAnswer) {
    const screen = screensOf(json).find(({ id }) => id === body.screen);
    const { error_message: error, ...data } = body.data;
    if (error !== undefined) expect(error).toEqual(expect.stringMatching(/./));
    expect(Object.keys(data).sort()).toEqual(Object.keys(screen.data).sort());
    for (const [key, value] of Object.entries(data)) expect([key, typeof value]).toEqual([key, screen.data[key].type]);
    for (const [key, value] of Object.entries(data.values))
      expect([key, typeof value]).toEqual([key, screen.data.values.properties[key]?.type]);
    if (data.summary !== undefined) expect(data.summary).toMatch(/\S/);
  }

  it.each(flows)('for %s fit the data of their screens and follow the routing model', async name => {
    const json = jsonOf(name);
    const token = `${name}.acolhimento.${name}`;
    const answers = somebody();
    let shown = await begin(client, token);
    const seen: string[] = [];
    while (shown.body.screen !== 'SUCCESS') {
      expectToFitScreen(json, shown);
      const { screen } = shown.body;
      seen.push(screen);
      // The screen is shown again with the errors.
      const wrong = await fillIn(client, token, shown, {
        ...answers,
        cpf: '1',
        email: 'x',
        email_code: '1',
        cnpj: '1',
        gender: 'x',
        consent: false,
      });
      expect(wrong.body.screen).toBe(screen);
      expect(wrong.body.data.error_message).toMatch(/\S/);
      expectToFitScreen(json, wrong);
      // The footer sends exactly the fields that the server reads.
      const { payload } = childrenOf(screensOf(json).find(({ id }) => id === screen)).at(-1)['on-click-action'];
      const sent = Object.fromEntries(
        Object.entries(payload as Record<string, string>).map(([key, binding]) => [
          key,
          binding === '${data.session}' ? shown.body.data.session : (answers as any)[key],
        ]),
      );
      const next = await client.send({
        version: '3.0',
        action: 'data_exchange',
        screen,
        data: sent,
        flow_token: token,
      });
      if (next.body.screen !== 'SUCCESS') expect(json.routing_model[screen]).toContain(next.body.screen);
      shown = next;
    }
    expect(seen.at(-1)).toBe('CONFIRMATION');
  });

  it.each(flows)('for %s fit after going back, after an expired session, and without an open class', async name => {
    const json = jsonOf(name);
    const answers = somebody();
    const token = `${name}.acolhimento`;
    const first = await begin(client, token);
    const second = await fillIn(client, token, first, answers);
    const back = await client.send({
      version: '3.0',
      action: 'BACK',
      screen: second.body.screen,
      data: { session: second.body.data.session },
      flow_token: token,
    });
    expect(back.body.screen).toBe(first.body.screen);
    expectToFitScreen(json, back);
    elo.setNow('2100-01-02T12:00:00Z'); // after the last day of the cycles of tests
    const none = await begin(client, token);
    elo.setNow('2026-03-10T12:00:00Z');
    expect(none.body.data.error_message).toMatch(/Não há turma/);
    expectToFitScreen(json, none);
    for (const screen of Object.keys(json.routing_model)) {
      const data = { ...answers, session: '00000000-0000-4000-8000-000000000000' };
      const expired = await client.send({ version: '3.0', action: 'data_exchange', screen, data, flow_token: token });
      expect(expired.body.data.error_message).toMatch(/expirou/);
      expectToFitScreen(json, expired);
    }
  });
});
