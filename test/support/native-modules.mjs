// Jest runs a test file in a context of its own, with modules of its own: each of 180 files would load and link the whole
// server again. What holds no state of a test (the server's modules, and packages) is loaded once a worker process
// instead, by Node itself, outside of that context; a test file gets this stand-in, which hands over the real exports.
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);

/** The server's modules as `npm test` has built them; packages where they are. */
const fileOf = source =>
  source.includes(`${path.sep}node_modules${path.sep}`)
    ? source
    : path.join(root, 'dist', path.relative(root, source).replace(/\.ts$/, '.js'));

/** What environment.mjs adds to a test file's context. */
const loaded = file => `requireNative(${JSON.stringify(file)})`;

function standIn(source, esm) {
  const file = fileOf(source);
  if (!esm) return `module.exports = ${loaded(file)};`;
  const names = Object.keys(require(file)).filter(name => name !== 'module.exports');
  // Under names of our own, for an export may be called as no variable can: `z.catch`, `default`.
  return [
    `const real = ${loaded(file)};`,
    ...names.map((name, at) => `const export${at} = real[${JSON.stringify(name)}];`),
    `export { ${names.map((name, at) => `export${at} as ${JSON.stringify(name)}`).join(', ')} };`,
  ].join('\n');
}

/** What Jest itself loads, as global-setup.mjs does, is outside of any test file already. */
const isOutside = ({ supportsDynamicImport }) => !supportsDynamicImport;

export default {
  process: (text, source, options) => ({
    code: isOutside(options) ? text : standIn(source, options.supportsStaticESM),
  }),
  // The stand-in itself: what a module exports may follow from other files.
  getCacheKey: (text, source, options) =>
    createHash('sha256')
      .update(isOutside(options) ? text : standIn(source, options.supportsStaticESM))
      .digest('hex'),
};
