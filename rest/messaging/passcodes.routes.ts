import { z } from 'zod';
import { route } from '../route.js';
import { MessagingConfirmOtpDocument, MessagingSendOtpDocument } from './operations.js';
import { checkPhone, message } from '../shared/shapes.js';

export const passcodeRoutes = [
  route({
    id: 'messaging.otp.send',
    method: 'post',
    path: '/otp',
    summary: 'Send a passcode to a phone',
    auth: 'service',
    body: z.object({ phone: z.string() }).superRefine(checkPhone),
    operation: MessagingSendOtpDocument,
    variables: ({ body }) => ({ phone: body.phone }),
    reply: {
      201: z.object({
        message: z.literal('OTP generated'),
        otp: z.union([z.literal(true), z.string().regex(/^\d{6}$/)]),
      }),
      500: message,
    },
    present: ({ sendOtp }) => ({ message: 'OTP generated', otp: sendOtp.code ?? true }),
    errors: {
      UPSTREAM_FAILED: { status: 500, message: 'Erro ao enviar código OTP' },
      UNAVAILABLE: { status: 500, message: 'Erro ao enviar código OTP' },
    },
    decision: [
      'with OTP_DEBUG, otp is the code instead of true',
      'phone is required: 10 or 11 digits are a Brazilian number with area code, others have their country code; a plus, spaces, dots, dashes and brackets are dropped; else 400',
      '429 with Retry-After after 5 sends to a phone in 10 minutes, 30 in a day, or sooner than OTP_COOLDOWN_SECONDS after the last; sends that the platform refused do not count; a service may ask 6000 times an hour',
      'codes of services and of people are separate: only the caller who requested a code can confirm it or use up its tries and sends',
      'a phone with and without the Brazilian ninth digit is one phone; the code is sent to the number as given',
    ],
  }),
  route({
    id: 'messaging.otp.confirm',
    method: 'post',
    path: '/otp/confirmation',
    summary: 'Confirm a passcode',
    auth: 'service',
    body: z
      .object({ phone: z.string(), code: z.union([z.string(), z.int().nonnegative().transform(padded)]) })
      .superRefine(checkPhone),
    operation: MessagingConfirmOtpDocument,
    variables: ({ body }) => ({ phone: body.phone, code: body.code }),
    reply: { 200: z.object({ message: z.literal('OTP validated successfully') }), 400: message },
    present: () => ({ message: 'OTP validated successfully' }),
    errors: { INVALID: { status: 400, message: 'Invalid OTP' } },
    decision: [
      'wrong, used, expired and exhausted codes and missing fields have the same message: Invalid OTP; the graph distinguishes them in extensions.reason',
      'a code may come as a number; its leading zeros are restored',
      '429 with Retry-After after 60 guesses for a phone in an hour, over all its codes',
    ],
  }),
];

function padded(code: number): string {
  return String(code).padStart(6, '0');
}
