import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { runOutbox } from '../support/living-worker.js';
import { aChange, aText, notification } from '../support/notifications.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// People with a user name on the messaging platform, who may hide their phone.

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

let serial = 1;
const anAccount = () => `BR.${String((serial += 1)).padStart(20, '0')}`;
const aPhone = () => `5511987${String(100_000 + (serial += 1))}`;
async function receive(...messages: object[]) {
  const contacts = messages.flatMap(each => {
    const { from, from_user_id: id } = each as { from?: string; from_user_id?: string };
    return [{ profile: { name: 'Ana', username: 'ana.ficticia' }, user_id: id, ...(from && { wa_id: from }) }];
  });
  const json = notification(aChange({ contacts, messages }));
  expect(await elo.call('POST', '/messaging/webhook', { json })).toMatchObject({ status: 200, body: 'EVENT_RECEIVED' });
}
const hidden = (account: string, data = {}) => aText({ from: undefined, from_user_id: account, ...data });
const OF = '{ waId fromUserId profileName text person { name } }';
async function texts(account: string) {
  const admin = await elo.make.anAdmin();
  const { body } = await elo.graphql(`{ inboundMessages(first: 100) { nodes ${OF} } }`, {}, { as: admin });
  const found = body.data.inboundMessages.nodes as { fromUserId: string }[];
  return found.filter(({ fromUserId }) => fromUserId === account).toReversed();
}

describe('a text of an account that hides its phone', () => {
  it('is kept under the id of the account, with the name of its profile', async () => {
    const json = JSON.parse(await readFile(new URL('../fixtures/whatsapp-username.json', import.meta.url), 'utf8'));
    expect((await elo.call('POST', '/messaging/webhook', { json })).body).toBe('EVENT_RECEIVED');
    await runOutbox(elo);
    expect(await texts('BR.00000000000000000001')).toEqual([
      {
        waId: 'BR.00000000000000000001',
        fromUserId: 'BR.00000000000000000001',
        profileName: 'Ana Fictícia',
        text: 'Não consigo entrar no curso',
        person: null,
      },
    ]);
  });

  it.each(['before', 'after', 'together with'])('joins the phone that comes %s it', async order => {
    const [account, phone] = [anAccount(), aPhone()];
    const { name } = await elo.make.aUser({ phone });
    const both = aText({ from: phone, from_user_id: account });
    const turns = {
      before: [[both], [hidden(account)]],
      after: [[hidden(account)], [both]],
      'together with': [[hidden(account), both]],
    }[order]!;
    for (const messages of turns) {
      await receive(...messages);
      await runOutbox(elo);
    }
    const of = { waId: phone, fromUserId: account, profileName: 'Ana', person: { name } };
    expect(await texts(account)).toMatchObject([of, of]);
  });

  it('stays apart from other accounts, and without a person when nobody has the phone', async () => {
    const [account, other, phone] = [anAccount(), anAccount(), aPhone()];
    await receive(hidden(account), hidden(other), aText({ from: phone, from_user_id: account }));
    await runOutbox(elo);
    expect(await texts(account)).toMatchObject([
      { waId: phone, person: null },
      { waId: phone, person: null },
    ]);
    expect(await texts(other)).toMatchObject([{ waId: other, person: null }]);
  });

  it('may have the id of the account in place of the phone, or a longer id', async () => {
    const account = `BR.ENT.${'9a'.repeat(64)}`;
    await receive(aText({ from: account }));
    await runOutbox(elo);
    expect(await texts(account)).toMatchObject([{ waId: account }]);
  });
});
