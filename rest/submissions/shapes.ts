import { z } from 'zod';

/** How this service says failures. */
export const message = z.object({ message: z.string() });
