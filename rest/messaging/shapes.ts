import { z } from 'zod';

// Wire shapes of contract 1. Names and texts are the contract's.

/** Two observed texts: see the routes. */
export const accepted = z.object({ message: z.literal('Mensagem enviada'), ok: z.literal(true) });
