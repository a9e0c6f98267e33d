import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { User } from '../../src/entities/index.js';
import { isCommonPassword } from '../../src/domain/accounts/common-passwords.rules.js';
import { tokenOf } from '../support/action-tokens.js';
import { aVisitor, STRONG_PASSWORD } from '../support/cms.js';
import { PASSWORD } from '../support/factories.js';
import {
  atRegistrationDesk,
  beginRegistrationDay,
  closeRegistrationDesk,
  openRegistrationDesk,
  type RegistrationDesk,
} from '../support/registration-desk.js';
import type { TestApp } from '../support/test-app.js';

const COMMON = 'Senha@2026';
const PT = 'Muitas pessoas usam esta senha, e ela é a primeira a ser testada. Escolha outra.';
const EN = 'Many people have this password, and it is tried out first. Choose another one.';

let desk: RegistrationDesk;
let elo: TestApp;
beforeAll(async () => {
  desk = await openRegistrationDesk();
  ({ elo } = desk);
});
afterAll(() => closeRegistrationDesk(desk));
beforeEach(() => beginRegistrationDay(desk));
const { aForm, register } = atRegistrationDesk(() => desk);

const hashOf = async ({ id }: { id: number }) => (await elo.make.em().findOneOrFail(User, id)).passwordHash;
const failureOf = ({ body }: { body: any }) => {
  const { code, reason, fields } = body.errors[0].extensions;
  return { code, reason, fields, message: body.errors[0].message };
};
const refused = (field: string) => ({
  code: 'INVALID',
  reason: 'COMMON_PASSWORD',
  message: EN,
  fields: { [field]: EN },
});

it.each([
  ['senha123', true],
  ['SENHA123', true],
  ['p@ssw0rd', true],
  ['P@ssword1', true],
  ['Password1!', true],
  ['qwerty123', true],
  ['1q2w3e4r', true],
  ['Brasil2026!', true],
  ['Ｐａｓｓｗｏｒｄ１', true],
  ['Demo!2026', false],
  [STRONG_PASSWORD, false],
  [PASSWORD, false],
  ['acolhe-cabana-17', false],
  ['correct horse battery 9', false],
  ['a'.repeat(200), false],
])('%s is a common password: %s', (password, isCommon) => {
  expect(isCommonPassword(password)).toBe(isCommon);
});

it('a common password is refused at registration, in the form’s language', async () => {
  const before = await elo.make.em().count(User);
  const reply = await register(aForm({ password: COMMON, password_confirm: COMMON }));
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({
    success: false,
    data: { code: 'validation_failed', message: expect.any(String), errors: { password: PT } },
  });
  expect(await elo.make.em().count(User)).toBe(before);
});

it('a common password is refused by registerAccount, with all other errors', async () => {
  const answer = await elo.graphql(
    'mutation ($input: RegisterAccountInput!) { registerAccount(input: $input) { userId } }',
    {
      input: { password: COMMON, passwordConfirm: COMMON },
    },
  );
  expect(failureOf(answer)).toMatchObject({ code: 'INVALID', reason: 'FORM_INVALID' });
  expect(failureOf(answer).fields).toMatchObject({ password: EN, username: expect.any(String) });
});

it('a common password is refused by changePassword', async () => {
  const ana = await elo.make.aMember();
  const before = await hashOf(ana);
  const answer = await elo.graphql(
    'mutation ($old: String!, $new: String!) { changePassword(oldPassword: $old, newPassword: $new) { token } }',
    { old: PASSWORD, new: COMMON },
    { as: ana },
  );
  expect(failureOf(answer)).toEqual(refused('newPassword'));
  const visitor = aVisitor(elo);
  await visitor.signIn(ana.email!, PASSWORD);
  const fields = { old_password: PASSWORD, new_password: COMMON, new_password_confirm: COMMON };
  const reply = await visitor.act('change-password', fields, 'security');
  expect({ status: reply.status, errors: reply.body.data.errors }).toEqual({
    status: 200,
    errors: { new_password: PT },
  });
  expect(await hashOf(ana)).toBe(before);
});

it('a common password is refused on the mail’s link, on its page and in the graph, and the link stays valid', async () => {
  const bia = await elo.make.aMember({ email: 'bia@example.org' });
  await elo.make.aPasswordLink(bia);
  const token = await tokenOf(elo, bia.id, 'SET_PASSWORD');
  const reset = 'mutation ($t: String!, $p: String!) { resetPassword(token: $t, password: $p) }';
  expect(failureOf(await elo.graphql(reset, { t: token, p: COMMON }))).toEqual(refused('password'));
  const form = new URLSearchParams({ token, password: COMMON, password_confirm: COMMON });
  const page = await elo.call('POST', '/cms/password', { form });
  expect(page.status).toBe(400);
  expect(page.body).toContain(PT);
  expect((await elo.graphql(reset, { t: token, p: STRONG_PASSWORD })).body).toEqual({ data: { resetPassword: true } });
});

it('a common password is refused by setPassword', async () => {
  const caio = await elo.make.aUser();
  const set = 'mutation ($p: String!) { setPassword(password: $p) { token } }';
  expect(failureOf(await elo.graphql(set, { p: COMMON }, { as: caio }))).toEqual(refused('password'));
  expect(await hashOf(caio)).toBeNull();
});

it('an existing common password still works', async () => {
  const { hashPassword } = await import('../../src/auth/passwords.js');
  const dora = await elo.make.aUser({ email: 'dora@example.org', passwordHash: await hashPassword(COMMON) });
  const json = { username: 'dora@example.org', password: COMMON };
  const reply = await elo.call('POST', '/cms/api/jwt-auth/v1/token', { json });
  expect({ status: reply.status, email: reply.body.user_email }).toEqual({ status: 200, email: dora.email });
});
