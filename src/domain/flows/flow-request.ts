import { z } from 'zod';
import { opaqueText } from '../kernel/text.js';

/** A decrypted request. On INIT and BACK the screen may be empty, and some phones leave the token out. */
export const flowRequestShape = z.object({
  action: z.string().max(50),
  screen: z.string().max(50).nullish(),
  data: z.record(z.string().max(100), z.unknown()).nullish(),
  flow_token: opaqueText().max(300).nullish(),
});
export type FlowRequest = z.output<typeof flowRequestShape>;
