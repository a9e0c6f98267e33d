// Makes clients of all services with openapi-generator, in ../generated/openapi-generator/LANGUAGE/SERVICE. One run of Java
// makes them all: it starts once.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { facades } from '../../dist/rest/index.js';

const here = import.meta.dirname;
const generated = path.resolve(here, '../generated');

/** The languages, each with the settings of a service's client. */
const languages = {
  go: name => ({ additionalProperties: { packageName: name }, ...repository(name) }),
  python: name => ({ additionalProperties: { packageName: `elo_${name}` } }),
  kotlin: name => ({ additionalProperties: { packageName: `elo.${name}` } }),
  php: name => ({ additionalProperties: { invokerPackage: `Elo\\${name[0].toUpperCase()}${name.slice(1)}` } }),
};

/** The name of a module of Go. */
function repository(name) {
  return { gitHost: 'example.org', gitUserId: 'elo', gitRepoId: name };
}

const output = path.join(generated, 'openapi-generator');
mkdirSync(output, { recursive: true });
const files = Object.entries(languages).flatMap(([language, settings]) =>
  facades.map(({ name }) => {
    const file = path.join(output, `${language}-${name}.json`);
    const configuration = {
      generatorName: language,
      inputSpec: path.join(generated, `documents/${name}.json`),
      outputDir: path.join(output, language, name),
      globalProperties: { apiTests: 'false', modelTests: 'false', apiDocs: 'false', modelDocs: 'false' },
      ...settings(name),
    };
    writeFileSync(file, JSON.stringify(configuration));
    // Maven splits the arguments at spaces, which the path of the repository may have.
    return path.relative(here, file);
  }),
);
const main = 'org.openapitools.codegen.OpenAPIGenerator';
// With --fail-fast a client that can't be made ends it with 1.
const args = ['batch', '--fail-fast', '--threads', '2', ...files].join(' ');
execFileSync(
  'mvn',
  ['--batch-mode', '--quiet', 'exec:java', `-Dexec.mainClass=${main}`, `-Dexec.args=${args}`],
  // The generator tells each file that it writes.
  { cwd: here, stdio: ['ignore', 'ignore', 'inherit'] },
);
