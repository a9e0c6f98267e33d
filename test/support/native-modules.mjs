// Jest runs a test file in a context of its own, with modules of its own: each of 180 files would load and link the whole
// server again. Modules without state of a test (the server's modules, and packages) are loaded once per worker process
// instead, by Node itself, outside of that context. A test file gets this stand-in, and it hands over the real exports.
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);

/** The file of a module: the server's modules as `npm test` has built them, packages at their own place. */
const fileOf = source =>
  source.includes(`${path.sep}node_modules${path.sep}`)
    ? source
    : path.join(root, 'dist', path.relative(root, source).replace(/\.ts$/, '.js'));

/** environment.mjs adds this function to a test file's context. */
const loaded = file => `requireNative(${JSON.stringify(file)})`;

function standIn(source, esm) {
  const file = fileOf(source);
  if (!esm) return `module.exports = ${loaded(file)};`;
  const names = Object.keys(require(file)).filter(name => name !== 'module.exports');
  // The stand-in uses names of its own, because an export may have a name that no variable can have: `z.catch`, `default`.
  return [
    `const real = ${loaded(file)};`,
    ...names.map((name, at) => `const export${at} = real[${JSON.stringify(name)}];`),
    `export { ${names.map((name, at) => `export${at} as ${JSON.stringify(name)}`).join(', ')} };`,
  ].join('\n');
}

/** True for a module that Jest itself loads, such as global-setup.mjs: it is outside of any test file already. */
const isOutside = ({ supportsDynamicImport }) => !supportsDynamicImport;

export default {
  process: (text, source, options) => ({
    code: isOutside(options) ? text : standIn(source, options.supportsStaticESM),
  }),
  // The key is the stand-in itself: the exports of a module may depend on other files.
  getCacheKey: (text, source, options) =>
    createHash('sha256')
      .update(isOutside(options) ? text : standIn(source, options.supportsStaticESM))
      .digest('hex'),
};
