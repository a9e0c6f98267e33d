import { serve } from './serve.js';

await serve().catch((error: unknown) => {
  console.error('Elo did not start:', error instanceof Error ? error.message : error);
  process.exit(1);
});
