import { serve } from './serve.js';

await serve('worker').catch((error: unknown) => {
  console.error('The worker did not start:', error instanceof Error ? error.message : error);
  process.exit(1);
});
