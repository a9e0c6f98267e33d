// Writes the registries: the lists of entities, migrations, policies, resolvers, jobs and nouns of imports. It finds them by the
// names of their files, so that a new noun needs no line in a list. `npm run codegen` runs it before the build. It reads the text
// of the files, because the build needs the registries first.
import { existsSync } from 'node:fs';
import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/**
 * Each registry: the file that is written, the files that it lists, and the declarations that it takes from each. The groups of
 * a pattern are the name of the declaration and a value that the registry needs.
 */
const registries = [
  {
    file: 'src/entities/registry.ts',
    of: ['src/entities/*.entity.ts', 'src/cutover/entities/*.entity.ts'],
    taking: { schemas: /^export const (\w+) = defineEntity\(/gm, classes: /^export class (\w+)/gm },
    write: ({ schemas, classes }) => [
      importsOf([...schemas, ...classes]),
      `export const schemas = ${list(schemas)};`,
      `export ${block('{', classes.map(nameOf), '}')};`,
    ],
  },
  {
    // In the order of their application, equal to the order of their names.
    file: 'src/migrations/index.ts',
    of: ['src/migrations/[0-9]*.ts'],
    taking: { migrations: /^export class (\w+) extends (?:Migration|Move|Validation)\b/gm },
    write: ({ migrations }) => [
      `import type { MigrationObject } from '@mikro-orm/core';\n${importsOf(migrations)}`,
      `export const migrations: MigrationObject[] = ${block(
        '[',
        migrations.map(({ name, file }) => `{ name: '${path.basename(file, '.ts')}', class: ${name} }`),
        ']',
      )};`,
    ],
  },
  {
    file: 'src/domain/registry.ts',
    of: [
      'src/domain/*/noun.ts',
      'src/cutover/domain/*/noun.ts',
      'src/domain/!(kernel)/{policy,*.policy}.ts',
      'src/cutover/domain/*/{policy,*.policy}.ts',
    ],
    taking: {
      nouns: /^export const (\w+) = noun\(/gm,
      policies: /^export const (\w+) = policy\(/gm,
      fieldPolicies: /^export const (\w+) = fields\(/gm,
    },
    write: ({ nouns, policies, fieldPolicies }) => [
      [
        `import type { DeclaredNoun } from './kernel/noun.js';`,
        `import type { FieldRule, Rule } from './kernel/policy.js';`,
        importsOf([...nouns, ...policies, ...fieldPolicies]),
      ].join('\n'),
      `export const nouns: readonly DeclaredNoun[] = ${list(nouns)};`,
      `export const policies: readonly Record<string, Rule>[] = ${list(policies)};`,
      `export const fieldPolicies: readonly Record<string, FieldRule>[] = ${list(fieldPolicies)};`,
    ],
  },
  {
    // Without the cut-over there is none.
    file: 'src/domain/erasures/registry.ts',
    of: ['src/{domain,cutover/domain}/*/*.sealed.ts'],
    taking: { places: /^export const (\w+): SealedPlace = /gm },
    write: ({ places }) => [
      `import type { SealedPlace } from '../kernel/sealed-place.js';\n${importsOf(places)}`,
      `export const sealedPlaces: readonly SealedPlace[] = ${list(places)};`,
    ],
  },
  {
    file: 'resolvers/registry.ts',
    of: ['resolvers/*.resolver.ts', 'src/cutover/resolvers/*.resolver.ts'],
    taking: { classes: /^export class (\w+)/gm, answers: /^export const (\w+) = answer\(/gm },
    write: ({ classes, answers }) => [
      [
        `import type { NonEmptyArray } from 'type-graphql';`,
        `import type { Answer } from './answer.js';`,
        importsOf([...classes, ...answers]),
      ].join('\n'),
      `export const resolverClasses: NonEmptyArray<Function> = ${list(classes)};`,
      `/** The types of the graph with the record that answers each, and the types of the related records. */\nexport const answers: readonly Answer[] = ${list(answers)};`,
    ],
  },
  {
    file: 'jobs/registry.ts',
    of: ['jobs/*.job.ts', 'src/cutover/jobs/*.job.ts'],
    taking: { jobs: /^export const (\w+) = (?:(?:outbox|recurring)Job|removes)\(/gm },
    write: ({ jobs }) => [
      `import type { AnyJob } from './job.js';\n${importsOf(jobs)}`,
      `export const declaredJobs: readonly AnyJob[] = ${list(jobs)};`,
    ],
  },
  {
    file: 'src/domain/kernel/topic-names.ts',
    of: ['jobs/*.job.ts', 'src/cutover/jobs/*.job.ts'],
    taking: {
      topics: /^export const (\w+) = outboxJob\(\{\n {2}name: '([\w-]+)'/gm,
      others: /^export const (\w+) = (?:recurringJob|removes)\(/gm,
    },
    write: ({ topics }) => [
      `/** The messages of the outbox, by the names of their jobs. */\n${union('TopicName', topics)}`,
    ],
  },
  {
    file: 'src/domain/imports/noun-names.ts',
    of: ['src/domain/*/*.noun.ts'],
    taking: { nouns: /^export const (\w+): Noun = \{\n {2}name: '(\w+)'/gm },
    write: ({ nouns }) => [union('NounName', nouns)],
  },
  {
    file: 'src/domain/imports/registry.ts',
    of: ['src/domain/*/*.noun.ts'],
    taking: { nouns: /^export const (\w+): Noun = \{/gm },
    write: ({ nouns }) => [
      `import type { Noun } from './described-noun.js';\n${importsOf(nouns)}`,
      `export const describedNouns: readonly Noun[] = ${list(nouns)};`,
    ],
  },
];

/**
 * The only files besides the registries that import src/cutover. Each says what the folder gives, or what is there without it:
 * docs/developing/take-down-the-cut-over.md.
 */
const wirings = [
  {
    file: 'src/server/cutover.ts',
    names: 'createCutover, type CutoverOptions, type OpenCutover',
    from: 'src/cutover/index.ts',
  },
  { file: 'src/commands/cutover.ts', names: 'cutoverCommands, oldPortal', from: 'src/cutover/commands/index.ts' },
];

export const registryFiles = [...registries, ...wirings].map(({ file }) => file);

const nameOf = ({ name }) => name;
const block = (open, lines, close) => `${open}${lines.map(line => `\n  ${line},`).join('')}\n${close}`;
const list = declarations => block('[', declarations.map(nameOf), ']');

const union = (type, declarations) =>
  `export type ${type} =${declarations.map(({ value }) => `\n  | '${value}'`).join('')};`;

/** One line for each file, in the order of the files. */
function importsOf(declarations) {
  return Object.entries(Object.groupBy(declarations, ({ from }) => from))
    .map(([from, each]) => `import { ${each.map(nameOf).join(', ')} } from '${from}';`)
    .join('\n');
}

function relativeTo(file, source) {
  const relative = path.posix.relative(path.dirname(file), source).replace(/\.ts$/, '.js');
  return relative.startsWith('.') ? relative : `./${relative}`;
}

/** @returns the declarations of each kind in the files, by the order of files and their lines */
async function declarationsIn({ file, of, taking }) {
  const found = Object.fromEntries(Object.keys(taking).map(kind => [kind, []]));
  const count = () => Object.values(found).flat().length;
  for (const pattern of of) {
    for (const source of (await Array.fromAsync(glob(pattern, { cwd: root }))).sort()) {
      const text = await readFile(path.join(root, source), 'utf8');
      const from = relativeTo(file, source);
      const before = count();
      for (const [kind, declaration] of Object.entries(taking))
        for (const [, name, value] of text.matchAll(declaration)) found[kind].push({ name, value, file: source, from });
      if (count() === before) throw new Error(`${source} declares nothing that ${file} can list`);
    }
  }
  return found;
}

/** An unchanged file keeps its time, so nothing is built again for it. */
async function write(file, content) {
  const target = path.join(root, file);
  if ((await readFile(target, 'utf8').catch(() => null)) !== content) await writeFile(target, content);
}

export async function writeRegistries() {
  for (const registry of registries) {
    const parts = registry.write(await declarationsIn(registry));
    await write(registry.file, `// Written by npm run codegen; do not edit.\n${parts.join('\n\n')}\n`);
  }
  for (const { file, names, from } of wirings) {
    const source = existsSync(path.join(root, from)) ? relativeTo(file, from) : './no-cutover.js';
    await write(file, `// Written by npm run codegen; do not edit.\nexport { ${names} } from '${source}';\n`);
  }
}

if (process.argv[1] === import.meta.filename) await writeRegistries();
