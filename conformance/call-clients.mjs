// Calls each service once with each generated client (calls.ts). Exits with 1 when an answer is no success.
import path from 'node:path';
import { build } from 'esbuild';

const here = import.meta.dirname;
const bundle = path.join(here, 'generated/calls.mjs');
await build({
  entryPoints: [path.join(here, 'calls.ts')],
  outfile: bundle,
  bundle: true,
  format: 'esm',
  platform: 'node',
});
const { calls } = await import(bundle);
for (const [what, call] of Object.entries(await calls(process.env.ELO_URL))) {
  const problem = await call().then(
    status => (status >= 200 && status < 300 ? null : `status ${status}`),
    error => error.stack,
  );
  if (problem) process.exitCode = 1;
  console.log(problem ? `FAILED  ${what}: ${problem}` : `ok      ${what}`);
}
