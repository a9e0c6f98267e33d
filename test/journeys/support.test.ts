import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { User } from '../../src/entities/index.js';
import { createApiKeyByOperator } from '../../src/domain/sessions/api-keys.js';
import { createJobContext } from '../../src/graph/context.js';
import { fillIn, goTo, somebody, startFlowApp } from '../support/flows.js';
import { messagesTo } from '../support/inbox.js';
import { runOutbox } from '../support/living-worker.js';
import { aChange, notification } from '../support/notifications.js';
import type { TestApp } from '../support/test-app.js';

// "I never got the link, and I can't come in": support finds the reason, and sends the link.

let elo: TestApp;
let client: Awaited<ReturnType<typeof startFlowApp>>['client'];
let admin: User;
let supervisor: User;
beforeAll(async () => {
  ({ elo, client } = await startFlowApp());
  [admin, supervisor] = await Promise.all([elo.make.anAdmin(), elo.make.aSupervisor()]);
});
beforeEach(() => elo.setNow('2026-03-12T12:00:00.000Z'));

type Options = Parameters<TestApp['graphql']>[2];
const run = async (query: string, variables: object = {}, options: Options = { as: supervisor }): Promise<any> => {
  const { body } = await elo.graphql(query, variables as Record<string, unknown>, options);
  return body.errors ? body.errors[0].extensions : body.data;
};
const ENTRY = 'id kind at title detail state error by sendAgain sendAgainId';
const timeline = async (id: number | string, page = 'first: 100', options?: Options) =>
  run(
    `query ($id: ID!) { person(id: $id) { timeline(${page}) { totalCount nodes { ${ENTRY} } pageInfo { endCursor hasNextPage } } } }`,
    { id },
    options,
  );
const entries = async (id: number | string) => (await timeline(id)).person.timeline.nodes as any[];

async function registered() {
  const answers = somebody();
  const last = await goTo(client, 'personal.acolhimento', 'CONFIRMATION', answers);
  expect((await fillIn(client, 'personal.acolhimento', last, answers)).body.screen).toBe('SUCCESS');
  await runOutbox(elo);
  return answers;
}
/** Reports the status of the last message to a phone, as the platform does. */
async function tells(phone: string, status: string) {
  const { recordedMessages } = await run(
    '{ recordedMessages(first: 100) { nodes { platformId recipient } } }',
    {},
    { as: admin },
  );
  const { platformId } = recordedMessages.nodes.find((each: any) => each.recipient.replaceAll(/\D/g, '') === phone);
  const told = { id: platformId, status, timestamp: '1773316800', recipient_id: phone };
  const errors = status === 'failed' ? { errors: [{ code: 131026, title: 'Message undeliverable' }] } : {};
  const reply = await elo.call('POST', '/messaging/webhook', {
    json: notification(aChange({ statuses: [{ ...told, ...errors }] })),
  });
  expect(reply.status).toBe(200);
}

it('support finds a person by name, CPF, e-mail and phone, sees failed messages, and resends them', async () => {
  const who = await registered();
  for (const search of [who.name, who.cpf, who.phone.slice(2), who.phone.slice(-8)]) {
    const { users } = await run(
      'query ($s: String) { users(filter: { search: $s }, first: 100) { nodes { id cpf } } }',
      {
        s: search,
      },
    );
    expect(users.nodes.map(({ cpf }: any) => cpf.replaceAll(/\D/g, ''))).toContain(who.cpf);
  }
  const found = await run('query ($s: String) { users(filter: { search: $s }) { nodes { id } } }', { s: who.cpf });
  const { id } = found.users.nodes[0];
  const before = await entries(id);
  expect(before.map(({ kind }) => kind).sort()).toEqual([
    'CHANGE',
    'ENROLLED',
    'GROUP_LINK',
    'MESSAGE',
    'REGISTRATION',
  ]);
  expect(before.find(({ kind }) => kind === 'GROUP_LINK')).toMatchObject({ state: 'SENT', sendAgain: null });

  await tells(who.phone, 'failed');
  const after = await entries(id);
  const link = after.find(({ kind }) => kind === 'GROUP_LINK');
  expect(link).toMatchObject({
    title: 'Turma A',
    state: 'FAILED',
    error: '131026 Message undeliverable',
    sendAgain: 'GROUP_LINK',
  });
  expect(after.find(({ kind }) => kind === 'MESSAGE')).toMatchObject({
    state: 'FAILED',
    error: 'Message undeliverable',
  });
  // Reported twice, the message has failed once.
  await tells(who.phone, 'failed');
  const again = 'mutation ($id: ID!) { resendGroupLink(id: $id) { status } }';
  const both = await Promise.all([1, 2].map(() => run(again, { id: link.sendAgainId }, { as: admin })));
  expect(both.filter(answer => answer.resendGroupLink?.status === 'PENDING')).toHaveLength(1);
  await runOutbox(elo);
  expect(await messagesTo(elo, who.phone, admin)).toHaveLength(2);
  expect((await entries(id)).find(({ kind }) => kind === 'GROUP_LINK')).toMatchObject({ state: 'SENT', error: null });
  // A message that arrived stays delivered, even when the platform then reports a failure.
  await tells(who.phone, 'delivered');
  await tells(who.phone, 'failed');
  expect((await entries(id)).find(({ kind }) => kind === 'GROUP_LINK')).toMatchObject({ state: 'SENT' });
});

it('support sees mails with their outcome and codes without their digits, page by page', async () => {
  const user = await elo.make.aMember();
  const ask = 'mutation ($name: String!) { requestSignInCode(identifier: $name) }';
  await run(ask, { name: user.email }, {});
  await runOutbox(elo);
  await run('mutation ($n: String!) { signIn(username: $n, password: "correct horse battery") { token } }', {
    n: user.email,
  });
  await run('mutation ($id: ID!) { updateParticipant(id: $id, input: { name: "Outro Nome" }) { id } }', user, {
    as: user,
  });
  const all = await entries(user.id);
  expect(all.map(({ kind }) => kind).sort()).toEqual(['CHANGE', 'MAIL', 'SIGN_IN', 'SIGN_IN_CODE']);
  expect(all.find(({ kind }) => kind === 'MAIL')).toMatchObject({ detail: user.email, state: 'SENT', error: null });
  expect(all.find(({ kind }) => kind === 'CHANGE')).toMatchObject({ title: 'updateParticipant', detail: 'name' });
  expect(all.find(({ kind }) => kind === 'SIGN_IN_CODE')).toMatchObject({ state: 'OPEN', title: null, detail: null });
  expect(JSON.stringify(all)).not.toMatch(/"\d{6}"/);

  const seen: string[] = [];
  let after = '';
  for (let page = 0; page < 5; page += 1) {
    const { person } = await timeline(user.id, `first: 1${after}`);
    const { nodes, pageInfo, totalCount } = person.timeline;
    expect(totalCount).toBe(4);
    seen.push(...nodes.map((each: any) => each.id));
    if (!pageInfo.hasNextPage) break;
    after = `, after: "${pageInfo.endCursor}"`;
  }
  expect(seen).toEqual(all.map(({ id }) => id));
  expect(await timeline(user.id, 'after: "x"')).toMatchObject({ code: 'INVALID' });
});

it('a refused mail is listed with its reason, and can be resent', async () => {
  const user = await elo.make.aUser();
  const ctx = createJobContext(
    {
      ...elo.app.services,
      mailer: {
        send: () => Promise.reject(new Error(`550 no such user <${user.email}>`)),
        check: async () => {},
        close: () => {},
      },
    },
    'password-changed',
  );
  const mail = {
    to: user.email!,
    subject: 'Sua senha foi alterada',
    text: 'x',
    html: 'x',
    messageId: `test-${user.id}`,
  };
  await expect(ctx.services.mailer.send(mail)).rejects.toThrow('550');
  await expect(ctx.services.mailer.send(mail)).rejects.toThrow('550');
  const [entry, ...more] = await entries(user.id);
  expect(more).toEqual([]);
  expect(entry).toMatchObject({ kind: 'MAIL', title: 'Sua senha foi alterada', state: 'FAILED', sendAgain: null });
  expect(entry.error).toContain('550');
  await createJobContext(elo.app.services, 'password-changed').services.mailer.send(mail);
  expect((await entries(user.id))[0]).toMatchObject({ state: 'SENT', error: null });
});

it('the timeline takes the same statements for many people as for one', async () => {
  const people = [await elo.make.aUser(), await elo.make.aUser(), await elo.make.aUser()];
  const ask = (first: number) =>
    elo.statements(() =>
      run(`{ users(first: ${first}) { nodes { timeline(first: 2) { nodes { id } } } } }`, {}, { as: supervisor }),
    );
  await ask(1);
  const one = await ask(1);
  expect(people).toHaveLength(3);
  expect((await ask(3)).length).toBe(one.length);
});

it('the timeline is for administrators and supervisors only', async () => {
  const user = await elo.make.aUser();
  expect((await timeline(user.id, 'first: 1', { as: admin })).person.timeline.nodes).toEqual([]);
  expect((await timeline(user.id, 'first: 1', { as: user })).person).toEqual({ timeline: null });
  const facilitator = await elo.make.aFacilitator();
  await elo.make.anEnrollment({ class: await elo.make.aClass({ facilitator }), participant: user });
  expect((await timeline(user.id, 'first: 1', { as: facilitator })).person).toEqual({ timeline: null });
  for (const as of [await elo.make.aUser(), await elo.make.aFacilitator()])
    expect(await timeline(user.id, 'first: 1', { as })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await timeline(user.id, 'first: 1', {})).toMatchObject({ code: 'UNAUTHENTICATED' });
  const authorization = await createApiKeyByOperator({ orm: elo.orm, now: elo.now, operator: 'test' }, { name: 'k' });
  expect((await timeline(user.id, 'first: 1', { headers: { authorization } })).person).toEqual({ timeline: null });
  expect(await run('{ users { nodes { id } } }', {}, { as: facilitator })).toMatchObject({ code: 'FORBIDDEN' });
});
