import { z } from 'zod';

// Wire shapes of contract 1. Names and texts are the contract's.

/** Two observed texts: see the routes. */
export const accepted = z.object({ message: z.literal('Mensagem enviada'), ok: z.literal(true) });

/** The messaging platform's signature of a request. */
export const signatureHeader = z.object({
  'X-Hub-Signature-256': z.string().optional().meta({
    description: '`sha256=` and the HMAC of the body with APP_SECRET, in hexadecimal; required when APP_SECRET is set',
  }),
});
