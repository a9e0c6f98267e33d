import type { CallOptions } from '../../support/test-app.js';

/** One request per route that succeeds on the demo data, in an order that works. The key is the route's id. */
export interface Example extends Omit<CallOptions, 'as' | 'form'> {
  path: string;
  /** Demo people: 101 the first participant. Null: an anonymous caller. */
  as: 101 | null;
  status?: number;
}

/** @param cpf the CPF of participant 101 @param code the passcode that `onboarding.otp.send` sends */
export const onboardingExamples = (cpf: string, code: () => string): Record<string, Example> => ({
  'onboarding.liveness.read': { path: '/api/liveness', as: null },
  'onboarding.health.read': { path: '/api/health', as: null },
  'onboarding.readiness.read': { path: '/api/readiness', as: null },
  'onboarding.config.idp': { path: '/api/config/idp', as: null },
  'onboarding.envs.read': { path: '/api/envs', as: null },
  'onboarding.course.read': { path: '/api/v1/cursos/acolhimento', as: null },
  'onboarding.participant.read': { path: `/api/v1/participantes/${cpf}`, as: 101 },
  'onboarding.participant.update': {
    path: `/api/v1/participantes/${cpf}`,
    as: 101,
    json: { id: '101', cpf, name: 'Ana Souza', birthday: '21/11/1990', gender: 'feminino', race: 'parda' },
  },
  'onboarding.otp.send': { path: '/api/v1/otp/send', as: 101, json: { phone: '5511987654321' } },
  'onboarding.otp.confirm': {
    path: '/api/v1/otp/confirm',
    as: 101,
    get json() {
      return { phone: '5511987654321', code: code() };
    },
  },
  'onboarding.flow.resend': { path: '/api/v1/flow/resend', as: 101 },
  'onboarding.conversion.track': {
    path: '/api/conversion-event',
    as: null,
    json: {
      event_name: 'Lead',
      user_data: { em: 'a@example.org', ph: '5511987654321', fn: 'Ana' },
      event_source_url: 'https://example.org/cadastro',
    },
  },
  'onboarding.auth.read': { path: '/api/auth/csrf', as: null },
  'onboarding.auth.write': { path: '/api/auth/signout', as: null, status: 302 },
});
