import { expect } from '@jest/globals';

/**
 * One request per route that succeeds on the demo data, with the whole answer, in an order in which all succeed. The key is the
 * route's id. `as` signs in with the login cookie; the nonce for the action is sent too.
 */
export interface Example {
  path: string;
  as?: string;
  json?: unknown;
  /** Fields of the form beside `action` and the nonce. */
  form?: Record<string, string | Blob>;
  status?: number;
  body: unknown;
}

const PARTICIPANT = 'participant1@demo.test';
const AJAX = '/cms-admin/admin-ajax';

/** @param picture an image; @param tokens of links in mails */
export const cmsExamples = (
  picture: Blob,
  tokens: { activation: string; password: string; email: string },
): Record<string, Example> => ({
  'cms.jwt-auth.token': {
    path: '/api/jwt-auth/v1/token',
    json: { username: PARTICIPANT, password: 'Demo!2026' },
    body: {
      token: expect.any(String),
      user_email: PARTICIPANT,
      user_nicename: expect.any(String),
      user_display_name: expect.any(String),
    },
  },
  'cms.nonce.read': {
    path: '/api/core/v1/nonce?action=rest',
    body: { nonce: expect.stringMatching(/^[0-9a-f]{32}$/) },
  },
  'cms.action.front-login': {
    path: AJAX,
    form: { email: PARTICIPANT, password: 'Demo!2026' },
    body: { loggedin: true, message: 'Login realizado com sucesso.' },
  },
  'cms.action.front-logout': { path: AJAX, as: PARTICIPANT, body: { loggedin: false, message: 'Você saiu.' } },
  'cms.action.register': {
    path: AJAX,
    form: {
      display_name: 'Nova Pessoa',
      username: 'nova.pessoa',
      email: 'nova@demo.test',
      password: 'Segura!2026',
      password_confirm: 'Segura!2026',
      institution_state_id: '35',
      institution_city_id: '3550308',
      institution_hospital_id: '1',
      position: 'Enfermeira',
      terms_accepted: '1',
      recaptcha_response: '',
    },
    body: {
      success: true,
      data: { message: expect.any(String), user_id: expect.any(Number), requires_activation: true },
    },
  },
  'cms.action.resend-activation': {
    path: AJAX,
    form: { email: 'nova@demo.test' },
    body: { success: true, data: { message: expect.any(String) } },
  },
  'cms.activation.read': {
    path: `/activate?token=${tokens.activation}`,
    body: expect.stringContaining('Ativar minha conta'),
  },
  'cms.activation.write': {
    path: '/activate',
    form: { token: tokens.activation, password: 'Segura!2026' },
    body: expect.stringContaining('Conta ativada'),
  },
  'cms.password.read': {
    path: `/password?token=${tokens.password}`,
    body: expect.stringContaining('Repita a nova senha'),
  },
  'cms.password.write': {
    path: '/password',
    form: { token: tokens.password, password: 'Outra!2027', password_confirm: 'Outra!2027' },
    body: expect.stringContaining('Senha definida'),
  },
  'cms.email.read': { path: `/confirm-email?token=${tokens.email}`, body: expect.stringContaining('Confirmar e-mail') },
  'cms.email.write': {
    path: '/confirm-email',
    form: { token: tokens.email },
    body: expect.stringContaining('E-mail confirmado'),
  },
  'cms.action.change-password': {
    path: AJAX,
    as: 'participant2@demo.test',
    form: { old_password: 'Demo!2026', new_password: 'Outra!2027', new_password_confirm: 'Outra!2027' },
    body: { success: true, data: { message: 'Senha alterada.' } },
  },
  'cms.action.avatar-upload': {
    path: AJAX,
    as: PARTICIPANT,
    form: { avatar: picture },
    body: {
      success: true,
      data: { message: 'Imagem atualizada.', url: expect.any(String), width: 64, height: 64 },
    },
  },
  'cms.action.cover-upload': {
    path: AJAX,
    as: PARTICIPANT,
    form: { cover: picture },
    body: {
      success: true,
      data: { message: 'Imagem atualizada.', url: expect.any(String), width: 64, height: 64 },
    },
  },
  'cms.action.interaction': {
    path: AJAX,
    as: PARTICIPANT,
    form: { post_id: '1', operation: 'add_like' },
    body: { status: 'SUCCESS', message: 'Item favoritado com sucesso.', data: [{ post_id: 1, likes: 2 }] },
  },
  'cms.action.state-cities': {
    path: `${AJAX}?action=state_cities&state_id=53`,
    body: { status: 'OK', message: 'Cidades encontradas.', data: [[5300108, 'Brasília']] },
  },
  'cms.action.city-hospitals': {
    path: `${AJAX}?action=city_hospitals&city_id=3550308`,
    body: { status: 'OK', message: 'Hospitais encontrados.', data: [[1, 'Hospital Demonstração São Paulo']] },
  },
  'cms.action.more-posts': {
    path: AJAX,
    form: { category: 'noticias' },
    body: {
      success: true,
      data: {
        posts: [
          {
            id: 4,
            slug: 'novas-turmas-de-acolhimento',
            title: 'Novas turmas de Acolhimento',
            excerpt: 'Inscrições abertas para o ciclo deste ano.',
            category: 'noticias',
            published_at: expect.any(String),
            likes: 4,
            liked: false,
            author: { id: 2, name: 'Saulo Supervisor' },
          },
        ],
        has_more: false,
        next: null,
      },
    },
  },
  'cms.action.enroll': {
    path: AJAX,
    as: PARTICIPANT,
    form: { course: 'fluxo-hospitalar' },
    body: { status: 'success', message: 'Inscrição realizada: Fluxo hospitalar — Turma A.' },
  },
  'cms.action.indication': {
    path: AJAX,
    // A member of the first hospital group.
    as: 'participant3@demo.test',
    form: { emails: 'colega@demo.test, convidada@demo.test', group_id: '1' },
    body: {
      success: true,
      data: {
        message:
          'Convites registrados: 1. Recusados: 1 (convidada@demo.test). Este servidor não envia e-mails: nenhum foi enviado.',
        sent: 1,
        failed: 1,
      },
    },
  },
  'cms.settings.theme': {
    path: '/api/core/v1/theme_settings',
    body: {
      site_name: 'Elo Saúde',
      tagline: 'Educação para quem cuida',
      logo_url: null,
      favicon_url: null,
      primary_color: '#0b5c55',
      secondary_color: '#f2b544',
      support_email: 'suporte@demo.test',
      registration_url: null,
      privacy_policy_url: 'https://example.org/privacy',
      footer: 'Dados de demonstração.',
      recaptcha_enabled: false,
      recaptcha_site_key: null,
    },
  },
  'cms.settings.maintenance': {
    path: '/api/core/v1/maintenance_mode?slug=hub',
    body: {
      slug: 'hub',
      enabled: false,
      message: 'Estamos em manutenção. Voltamos em breve.',
      expected_until: null,
    },
  },
});
