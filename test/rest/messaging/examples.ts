import { expect } from '@jest/globals';
import type { CallOptions } from '../../support/test-app.js';

/** One request per route that succeeds, with the whole answer. The key is the route's id. */
interface Example extends Omit<CallOptions, 'as' | 'form'> {
  path: string;
  status: number;
  body: unknown;
}

export const SERVICE = { authorization: 'Bearer demo-service-token' };

/** @param codeOf the passcode last sent to a phone */
export const messagingExamples = (
  codeOf: (phone: string) => Promise<string>,
): Record<string, Example | (() => Promise<Example>)> => ({
  'messaging.otp.send': {
    path: '/otp',
    headers: SERVICE,
    json: { phone: '5511987654321' },
    status: 201,
    body: { message: 'OTP generated', otp: true },
  },
  'messaging.otp.confirm': async () => ({
    path: '/otp/confirmation',
    headers: SERVICE,
    json: { phone: '5511987654321', code: await codeOf('5511987654321') },
    status: 200,
    body: { message: 'OTP validated successfully' },
  }),
  'messaging.template.send': {
    path: '/sendtemplate',
    headers: SERVICE,
    json: {
      phone: '5511987654321',
      flow_token: 'personal.abc',
      template_id: 'boas_vindas',
      name: 'Ana',
      image_url: 'https://example.org/logo.png',
    },
    status: 201,
    body: { message: 'Mensagem enviada', ok: true },
  },
  'messaging.reminder.send': {
    path: '/sendreminder',
    headers: SERVICE,
    json: {
      phone: '5511987654321',
      class_name: 'Turma 1',
      group_template_id: 'grupo',
      user_name: 'Ana',
      enroll_id: '1',
    },
    status: 200,
    body: { message: 'Mensagem enviada', ok: true },
  },
  'messaging.group-link.read': { path: '/g/nobody', status: 404, body: expect.any(String) },
  'messaging.webhook.verify': {
    path: '/webhook?hub.mode=subscribe&hub.verify_token=demo-verify-token&hub.challenge=1158201444',
    status: 200,
    body: '1158201444',
  },
  'messaging.webhook.receive': {
    path: '/webhook',
    json: { object: 'whatsapp_business_account', entry: [] },
    status: 200,
    body: 'EVENT_RECEIVED',
  },
  'messaging.liveness.read': { path: '/api/liveness', status: 200, body: { status: 'ok' } },
  'messaging.readiness.read': {
    path: '/api/readiness',
    status: 200,
    body: { status: 'ready', checks: { database: 'ok' } },
  },
  'messaging.status.read': {
    path: '/api/status',
    status: 200,
    body: {
      status: 'ok',
      version: expect.any(String),
      environment: 'test',
      timestamp: expect.any(String),
      uptime: expect.any(Number),
      checks: { database: 'ok' },
    },
  },
});
