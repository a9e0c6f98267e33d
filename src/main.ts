import { enableCompileCache } from 'node:module';
enableCompileCache();
const { serve } = await import('./serve.js');
await serve();
