// Builds dist/: `npm run build` builds all of it. `node scripts/build.mjs --if-stale` builds only the parts changed since the
// last build, before an npm script that needs them. It leaves out the faster program, unless `--joined` asks for it (for
// benches, because they measure the program of production). `--no-bundles` also leaves out the pages that need packages of
// their own. An installation without development dependencies can't build, and prints nothing: it runs its installed files. The
// work is loaded afterwards, so that this also runs on a Node that is too old for the build tools.
import { existsSync } from 'node:fs';

const isHere = path => existsSync(new URL(`../${path}`, import.meta.url));
const ifStale = process.argv.includes('--if-stale');

if (isHere('node_modules/@swc/core')) {
  const { buildSources } = await import('./build-sources.mjs');
  const { buildBundlesIfStale } = await import('./build-bundles.mjs');
  await buildSources({ ifStale });
  // Generated files are written before bundles need them.
  await buildBundlesIfStale({ pages: !process.argv.includes('--no-bundles') });
  if (!ifStale || process.argv.includes('--joined')) {
    const { buildProgramIfStale } = await import('./build-program.mjs');
    await buildProgramIfStale();
  }
} else if (!ifStale || !isHere('dist/src/elo.js')) {
  console.error('There are no build tools here, and so nothing was built: run npm ci && npm run build.');
  process.exitCode = 1;
}
