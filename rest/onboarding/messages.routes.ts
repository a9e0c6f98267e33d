import { z } from 'zod';
import { route } from '../route.js';
import { OnboardingConfirmOtpDocument, OnboardingResendFlowDocument, OnboardingSendOtpDocument } from './operations.js';
import { checkPhone, message } from '../shared/shapes.js';

export const messageRoutes = [
  route({
    id: 'onboarding.otp.send',
    method: 'post',
    path: '/api/v1/otp/send',
    summary: 'Send a passcode to a phone',
    auth: 'session',
    body: z.object({ phone: z.string() }).superRefine(checkPhone),
    operation: OnboardingSendOtpDocument,
    variables: ({ body }) => body,
    reply: { 200: z.object({ message: z.literal('OTP generated'), otp: z.string().optional() }), 400: message },
    present: ({ sendOtp: { code } }) => ({ message: 'OTP generated', ...(code === null ? {} : { otp: code }) }),
    errors: {
      INVALID: { status: 400, message: 'Telefone inválido' },
      UPSTREAM_FAILED: { status: 400, message: 'Erro ao enviar código OTP' },
    },
    decision: [
      '400 also when the code could not be sent: the contract has no other failure here',
      'limits as for POST /otp of messaging, and 429 with Retry-After; with OTP_DEBUG, otp is the code',
    ],
  }),
  route({
    id: 'onboarding.otp.confirm',
    method: 'post',
    path: '/api/v1/otp/confirm',
    summary: 'Confirm a passcode',
    auth: 'session',
    body: z
      .object({ phone: z.string(), code: z.union([z.string(), z.int().nonnegative().transform(padded)]) })
      .superRefine(checkPhone),
    operation: OnboardingConfirmOtpDocument,
    variables: ({ body }) => body,
    reply: { 200: z.object({ message: z.literal('OTP validated successfully') }), 400: message, 500: message },
    present: () => ({ message: 'OTP validated successfully' }),
    errors: { INVALID: { status: 400, message: 'Invalid OTP' }, UNAVAILABLE: { status: 500 } },
    decision: 'the bodies are the bodies of POST /otp/confirmation of messaging; 500 when the database does not answer',
  }),
  route({
    id: 'onboarding.flow.resend',
    method: 'post',
    path: '/api/v1/flow/resend',
    summary: 'Send the message that opens the flow again, to the caller’s phone',
    auth: 'session',
    operation: OnboardingResendFlowDocument,
    reply: { 200: z.object({ ok: z.literal(true) }), 400: message, 401: message },
    present: () => ({ ok: true }),
    errors: {
      INVALID: { status: 400, message: 'Telefone inválido' },
      UPSTREAM_FAILED: { status: 400, message: 'Erro ao enviar mensagem' },
    },
    decision: [
      'template FLOW_TEMPLATE with the picture FLOW_IMAGE_URL and a new token of the personal flow',
      '400 without a phone on record, and when the platform does not accept it; 429 with Retry-After after five an hour',
    ],
  }),
];

function padded(code: number): string {
  return String(code).padStart(6, '0');
}
