// Transpiles the server's TypeScript to dist/ (types are checked by `npm run check`, not here) and skips the work when
// nothing changed, so that `npm start` costs nothing on a built tree. Usage: node scripts/build.mjs [--if-stale]
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const out = path.join(root, 'dist');
const stampFile = path.join(out, '.stamp');

const sources = [];
for await (const file of glob('{schema,src,resolvers,rest,jobs}/**/*.ts', { cwd: root })) sources.push(file);
sources.sort();
const stamp = createHash('sha256');
for (const file of [...sources, '.swcrc', 'package.json', 'scripts/build.mjs']) {
  const { mtimeMs, size } = await stat(path.join(root, file));
  stamp.update(`${file} ${mtimeMs} ${size}\n`);
}
const digest = stamp.digest('hex');
const built = existsSync(stampFile) ? await readFile(stampFile, 'utf8') : '';

if (!process.argv.includes('--if-stale') || built !== digest) {
  const { transformFile } = await import('@swc/core');
  const options = JSON.parse(await readFile(path.join(root, '.swcrc'), 'utf8'));
  delete options.$schema;
  await rm(out, { recursive: true, force: true });
  await Promise.all(
    sources.map(async file => {
      const target = path.join(out, file.replace(/\.ts$/, '.js'));
      const { code, map } = await transformFile(path.join(root, file), { ...options, swcrc: false, sourceFileName: path.join(root, file) });
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, `${code}\n//# sourceMappingURL=${path.basename(target)}.map\n`);
      await writeFile(`${target}.map`, map);
    }),
  );
  await writeFile(stampFile, digest);
  console.log(`built ${sources.length} files`);
}
