// Builds dist/: `npm run build` builds all of it, `node scripts/build.mjs --if-stale` only what changed since the last build,
// before an npm script that needs it. That leaves out what makes a start faster, unless `--joined` asks for it (benches, which
// measure what production runs); `--no-bundles` also leaves out the pages that need packages of their own. An installation
// without development dependencies can't build, and has nothing to say about it: it runs what it was installed with. The
// work is loaded afterwards, so that this also runs on a Node that is older than the build tools take.
import { existsSync } from 'node:fs';

const isHere = path => existsSync(new URL(`../${path}`, import.meta.url));
const ifStale = process.argv.includes('--if-stale');

if (isHere('node_modules/@swc/core')) {
  const { buildSources } = await import('./build-sources.mjs');
  const { buildBundlesIfStale } = await import('./build-bundles.mjs');
  await buildSources({ ifStale });
  // What is generated is generated before bundles need it.
  await buildBundlesIfStale({ pages: !process.argv.includes('--no-bundles') });
  if (!ifStale || process.argv.includes('--joined')) {
    const { buildProgramIfStale } = await import('./build-program.mjs');
    await buildProgramIfStale();
  }
} else if (!ifStale || !isHere('dist/src/elo.js')) {
  console.error('There are no build tools here, and so nothing was built: run npm ci && npm run build.');
  process.exitCode = 1;
}
