import { beforeAll, describe, expect, it } from '@jest/globals';
import { cms } from '../../../rest/cms/cms.facade.js';
import { hashPassword } from '../../../src/auth/passwords.js';
import { AJAX, aForm, aVisitor, STRONG_PASSWORD } from '../../support/cms.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// People read the answers of the AJAX actions: every error is in Portuguese, in the envelope of the action.

let elo: TestApp;
let visitor: ReturnType<typeof aVisitor>;
let email: string;
beforeAll(async () => {
  elo = await startTestApp();
  const user = await elo.make.aUser({ passwordHash: await hashPassword(STRONG_PASSWORD) });
  email = user.email!;
  visitor = aVisitor(elo);
  await visitor.signIn(email, STRONG_PASSWORD);
});

const blob = (content: string) => new Blob([content]);
const pairs = (message: string) => ({ status: 'ERROR', message, data: [] });
const spoken = (message: string) => ({ success: false, data: { message } });

describe('an invalid form', () => {
  const ITEM = 'Informe o item (post_id) e a operação (operation): add_like ou remove_like.';
  const FILTERS = 'Confira os filtros: category, limit (de 1 a 50), after e paged.';

  it.each<[action: string, fields: Record<string, string>, nonce: string | undefined, status: number, body: object]>([
    ['handle_item_interaction_counter', {}, undefined, 400, pairs(ITEM)],
    ['handle_item_interaction_counter', { post_id: '1', operation: 'like' }, undefined, 400, pairs(ITEM)],
    ['handle_item_interaction_counter', { post_id: 'x', operation: 'add_like' }, undefined, 400, pairs(ITEM)],
    ['handle_item_interaction_counter', { post_id: '10000000000', operation: 'add_like' }, undefined, 400, pairs(ITEM)],
    ['get_more_posts', { limit: '51' }, undefined, 400, spoken(FILTERS)],
    ['get_more_posts', { after: 'x' }, undefined, 400, spoken(FILTERS)],
    ['get_more_posts', { args: '{' }, undefined, 400, spoken(FILTERS)],
    ['get_more_posts', { args: '{"category":5}' }, undefined, 400, spoken(FILTERS)],
    ['app_indication_submit', { emails: 'a@b.co' }, '_wpnonce', 400, spoken('Informe o grupo (group_id).')],
    [
      'app_indication_submit',
      { emails: 'a@b.co', group_id: 'x' },
      '_wpnonce',
      400,
      spoken('Informe o grupo (group_id).'),
    ],
    [
      'app_indication_submit',
      { emails: 'a'.repeat(20_001), group_id: '1' },
      '_wpnonce',
      400,
      spoken('São e-mails demais para um envio.'),
    ],
    ['avatar-upload', {}, 'security', 400, spoken('Escolha um arquivo, e um só.')],
    ['cover-upload', { cover: 'text' }, 'security', 400, spoken('Escolha um arquivo, e um só.')],
    [
      'course_enroll_ajax',
      { course: '2147483648' },
      'security',
      404,
      { status: 'error', message: 'Curso não encontrado.' },
    ],
  ])('gets the Portuguese answer of %s (row %#)', async (action, fields, nonce, status, body) => {
    const reply = await visitor.act(action, fields, nonce);
    expect({ status: reply.status, body: reply.body }).toEqual({ status, body });
  });

  it('gets one message for each field, for its first error', async () => {
    const changed = await visitor.act('change-password', { old_password: '', new_password: 'y' }, 'security');
    expect(changed).toMatchObject({
      status: 200,
      body: {
        data: {
          code: 'validation_failed',
          errors: {
            old_password: 'Informe a senha atual.',
            new_password: 'A senha precisa ter pelo menos 8 caracteres.',
          },
        },
      },
    });
    const fields = {
      old_password: 'x'.repeat(1001),
      new_password: STRONG_PASSWORD,
      new_password_confirm: STRONG_PASSWORD,
    };
    expect((await visitor.act('change-password', fields, 'security')).body.data.errors).toEqual({
      old_password: 'A senha atual não confere.',
    });
    const registered = await aVisitor(elo).act(
      'app_registration_submit',
      { username: 'a\0b', display_name: '\0', position: '\0' },
      'app_registration_nonce',
    );
    expect(registered.body.data.errors).toMatchObject({
      username: 'Há um caractere invisível depois de "a".',
      display_name: 'Há um caractere invisível no início.',
      position: 'Há um caractere invisível no início.',
    });
  });
});

it('every action has Portuguese texts for its failures', () => {
  const { routes } = cms({ cmsRestPrefix: '/cms-rest', cmsAdminPrefix: '/cms-admin' });
  const actions = routes.filter(entry => 'action' in entry);
  expect(actions.length).toBeGreaterThan(10);
  expect(actions.filter(({ failure }) => failure?.language !== 'pt').map(({ id }) => id)).toEqual([]);
});

describe('a caller without rights gets a Portuguese refusal', () => {
  const wrong = { authorization: 'Bearer x' };
  const SIGN_IN = 'Entre na sua conta para continuar.';
  const NOT_GOOD = 'Seu acesso não é válido ou já terminou. Entre novamente.';

  it.each([
    ['course_enroll_ajax', 'security', (message: string) => ({ status: 'error', message })],
    ['app_indication_submit', '_wpnonce', spoken],
    ['avatar-upload', 'security', spoken],
    ['cover-upload', 'security', spoken],
    ['front_logout', 'security', (message: string) => ({ loggedin: false, message })],
    [
      'change-password',
      'security',
      (message: string, code: string) => ({ success: false, data: { code, message, errors: {} } }),
    ],
  ])('from %s', async (action, field, envelope) => {
    const nobody = await aVisitor(elo).act(action, {}, field);
    expect({ status: nobody.status, body: nobody.body }).toEqual({
      status: 401,
      body: envelope(SIGN_IN, 'not_signed_in'),
    });
    const stranger = await aVisitor(elo, wrong).act(action, {});
    expect({ status: stranger.status, body: stranger.body }).toEqual({
      status: 403,
      body: envelope(NOT_GOOD, 'forbidden'),
    });
  });

  it('for a request from another site', async () => {
    const reply = await visitor.call('POST', AJAX, {
      form: aForm({ action: 'handle_item_interaction_counter', post_id: '1', operation: 'add_like' }),
      headers: { origin: 'https://other.example' },
    });
    expect(reply).toMatchObject({ status: 403, body: pairs(NOT_GOOD) });
  });
});

describe('a file that is refused while its form is read', () => {
  const send = async (file: Blob, by = visitor, more: Record<string, string | Blob> = {}) => {
    const security = await by.nonce('avatar-upload');
    const { status, body } = await by.call('POST', AJAX, {
      form: aForm({ action: 'avatar-upload', security, avatar: file, ...more }),
    });
    return { status, body };
  };

  it('gets the error shape of its action', async () => {
    expect(await send(blob(''))).toEqual({ status: 400, body: spoken('O arquivo está vazio.') });
    const eleven = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`file${index}`, blob('x')]));
    expect(await send(blob('x'), visitor, eleven)).toEqual({ status: 413, body: spoken('São arquivos demais.') });
    expect(await send(blob('x'), visitor, { text: 'x'.repeat(64 * 1024 + 1) })).toEqual({
      status: 413,
      body: spoken('São dados demais para este formulário.'),
    });
    expect(await send(blob('x'), aVisitor(elo))).toEqual({
      status: 401,
      body: spoken('Entre na sua conta para continuar.'),
    });
  });

  it('gets it also when the action follows the file, and the facade’s shape without an action', async () => {
    const form = (fields: [string, string][]) => {
      const made = new FormData();
      made.append('avatar', blob(''), 'picture.png');
      for (const [name, value] of fields) made.append(name, value);
      return made;
    };
    const behind = await visitor.call('POST', AJAX, { form: form([['action', 'avatar-upload']]) });
    expect(behind).toMatchObject({ status: 400, body: spoken('O arquivo está vazio.') });
    const none = await visitor.call('POST', AJAX, { form: form([]) });
    expect({ status: none.status, body: none.body }).toEqual({
      status: 400,
      body: { message: 'O arquivo está vazio.' },
    });
  });
});
