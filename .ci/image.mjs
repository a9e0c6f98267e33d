// Makes the container image without Docker, and runs it. It reads the Dockerfile and does its steps in a folder, on the files
// of the base's Debian packages. Then it measures the folder, and starts the program there with a read-only root, as the user
// that the Dockerfile names. Prints one line for each check; the exit code is the number of failed checks.
// Usage: npm exec --no -- node .ci/image.mjs [--built]. With --built this built tree is the build stage; otherwise a copy of it
// is built first. Takes the embedded PostgreSQL of this tree. Without root and apt-get the program runs from the folder of the
// copy, and the skipped checks are printed.
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, cp, lstat, mkdir, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../dist/src/postgres/embedded-postgres.js';
import { leftAsPackages } from '../scripts/program-packages.mjs';
import { check, freePort, watchProcess } from './checks.mjs';
import { checkEachFacade, signIn } from './first-steps.mjs';

const MAX_MB = 250;
/** The packages of gcr.io/distroless/cc-debian12. */
const BASE = [
  'base-files',
  'netbase',
  'tzdata',
  'media-types',
  'libc6',
  'libssl3',
  'libgcc-s1',
  'libgomp1',
  'libstdc++6',
];

const root = path.resolve(import.meta.dirname, '..');
const isBuilt = process.argv.includes('--built');
const work = await mkdtemp(path.join(tmpdir(), 'elo-image-'));
// For PostgreSQL and the user of the image.
await chmod(work, 0o711);
const run = promisify(execFile);

/** The instructions of the Dockerfile by stage; fails for an instruction without a known step. */
async function readStages() {
  const text = await readFile(path.join(root, 'Dockerfile'), 'utf8');
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean);
  const stages = [];
  for (const line of lines) {
    const [, name, rest] = /^([A-Z]+) (.*)$/.exec(line);
    if (name === 'FROM') stages.push([]);
    else if (name === 'ARG' && stages.length === 0) continue;
    else stages.at(-1).push({ name, rest });
  }
  return stages;
}

const below = (stage, file) => path.join(stage, path.isAbsolute(file) ? file : `./${file}`);

/** Steps of the first stage, in a copy of this tree. @returns its root */
async function buildStage(steps) {
  const stage = path.join(work, 'build');
  let workdir = '/';
  for (const { name, rest } of steps) {
    if (name === 'WORKDIR') {
      workdir = rest;
      await mkdir(below(stage, workdir), { recursive: true });
    } else if (name === 'COPY') {
      const files = rest.split(' ');
      const to = path.resolve(workdir, files.pop());
      if (!isBuilt) for (const file of files) await copyContext(file, below(stage, to));
    } else if (name === 'RUN') {
      const commands = rest.split(' && ').filter(each => !isBuilt || !/^npm (?:ci|run build)$/.test(each));
      const inStage = commands.join(' && ').replaceAll(/(?<= )\/(?=\w)/g, `${stage}/`);
      const cwd = isBuilt ? root : below(stage, workdir);
      if (commands.length > 0) await run('sh', ['-c', inStage], { cwd, maxBuffer: 50_000_000 });
    } else throw new Error(`What is ${name} in the build stage?`);
  }
  await mkdir(path.join(stage, 'usr/local/bin'), { recursive: true });
  await cp(process.execPath, path.join(stage, 'usr/local/bin/node'), { dereference: true });
  return stage;
}

/** Copies the files that .dockerignore allows. */
async function copyContext(file, to) {
  const ignored = (await readFile(path.join(root, '.dockerignore'), 'utf8')).split('\n').filter(Boolean);
  const filter = from => !ignored.some(each => path.matchesGlob(path.relative(root, from), each));
  const target = file === '.' ? to : path.join(to, path.basename(file));
  await cp(path.join(root, file), target, { recursive: true, filter });
}

/** The files of the base, if Debian's packages are available. @returns true when they are there */
async function layBase(stage) {
  const debs = path.join(work, 'debs');
  await mkdir(debs);
  try {
    await run('apt-get', ['download', '-q', ...BASE], { cwd: debs, timeout: 60_000 });
    for (const deb of await readdir(debs)) await run('dpkg-deb', ['-x', path.join(debs, deb), stage]);
    return true;
  } catch (error) {
    console.log(`skipped: the base's own files (${error.message.split('\n')[0]})`);
    return false;
  }
}

/** Labels with the values of arguments put in. */
const labelsOf = (rest, args) =>
  Object.fromEntries(
    rest.split(' ').map(each => each.replaceAll(/\$\{(\w+)\}/g, (_all, name) => args[name]).split('=')),
  );

/** Steps of the last stage. @returns its root, and the settings of the image */
async function finalStage(steps, built) {
  const stage = path.join(work, 'image');
  await mkdir(path.join(stage, 'tmp'), { recursive: true });
  const image = { stage, workdir: '/', env: {}, args: {}, labels: {}, user: '0:0', hasBase: await layBase(stage) };
  for (const { name, rest } of steps) {
    if (name === 'WORKDIR') image.workdir = rest;
    else if (name === 'ARG') Object.assign(image.args, Object.fromEntries([rest.split('=')]));
    else if (name === 'LABEL') image.labels = labelsOf(rest, image.args);
    else if (name === 'ENV') Object.assign(image.env, Object.fromEntries(rest.split(' ').map(each => each.split('='))));
    else if (name === 'USER') image.user = rest;
    else if (name === 'COPY') {
      const words = rest.split(' ');
      const options = Object.fromEntries(words.filter(each => each.startsWith('--')).map(each => each.split('=')));
      const [from, to] = words.filter(each => !each.startsWith('--'));
      const target = below(stage, path.resolve(image.workdir, to));
      await cp(below(built, from), target, { recursive: true });
      const [uid, gid] = (options['--chown'] ?? '0:0').split(':').map(Number);
      if (process.getuid() === 0) await run('chown', ['-R', `${uid}:${gid}`, target]);
    } else if (name === 'HEALTHCHECK') image.healthcheck = JSON.parse(/ CMD (\[.*)$/.exec(rest)[1]);
    else if (name === 'ENTRYPOINT') image.entrypoint = JSON.parse(rest);
    else if (name === 'CMD') image.command = JSON.parse(rest);
    else if (!['EXPOSE', 'VOLUME'].includes(name)) throw new Error(`What is ${name} in the last stage?`);
  }
  return image;
}

async function megabytesOf(folder) {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await lstat(path.join(entry.parentPath, entry.name))).size;
  return bytes / 1e6;
}

async function checkContents({ stage, user, hasBase, labels }) {
  const megabytes = await megabytesOf(stage);
  const whole = hasBase ? megabytes : megabytes + 26;
  check(`it has ${Math.round(whole)} MB, at most ${MAX_MB}`, whole <= MAX_MB, `${whole}`);
  check('its user is not root', /^[1-9]\d*:[1-9]\d*$/.test(user), user);
  const { 'org.opencontainers.image.version': version, 'org.opencontainers.image.licenses': licence } = labels;
  check('its labels name the release, or that it is none', version === 'unreleased' && licence === 'MIT', labels);
  const files = await readdir(stage, { recursive: true });
  for (const name of ['sh', 'npm', 'apt-get', 'postgres'])
    check(`there is no ${name}`, !files.some(file => path.basename(file) === name && file.includes('bin/')));
  const lock = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')).packages;
  const packages = files.filter(file => /node_modules\/(?:@[^/]+\/)?[^/@]+$/.test(file) && `${file.slice(4)}` in lock);
  const development = packages.filter(file => lock[file.slice(4)].dev);
  check(`none of its ${packages.length} packages is for development`, development.length === 0, development);
  const sbom = JSON.parse(await readFile(path.join(stage, 'app/sbom.cdx.json'), 'utf8'));
  const known = new Set(sbom.components.map(({ group, name }) => (group ? `${group}/${name}` : name)));
  const production = Object.keys(JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')).dependencies);
  const missing = production.filter(name => !known.has(name));
  check(
    `its list of ${known.size} components (CycloneDX ${sbom.specVersion}) has all that was joined`,
    sbom.bomFormat === 'CycloneDX' && missing.length === 0,
    missing,
  );
}

/** Mounts of a process of its own, as in a container with a read-only root; then the program, as the user of the image. */
const INSIDE = `
  set -e
  image=$1 files=$2 workdir=$3 uid=$4 gid=$5
  shift 5
  mount --bind "$image" "$image"
  mount -o remount,bind,ro "$image"
  mount --bind "$files" "$image/data"
  mount -t tmpfs -o mode=1777 tmpfs "$image/tmp"
  mount --rbind /proc "$image/proc"
  mount --rbind /dev "$image/dev"
  exec unshare --root="$image" --wd="$workdir" --setgid="$gid" --setuid="$uid" "$@"`;

/** True when this machine allows a process a root of its own. */
async function canEnter(image) {
  if (!image.hasBase || process.getuid() !== 0) return false;
  const { code, stderr } = await inside(image, ['/usr/local/bin/node', '--version']);
  if (code !== 0) console.log(`skipped: its own root (${stderr.trim()})`);
  return code === 0;
}

/** @returns a program of the image in the form in which this machine can start it */
function started({ stage, workdir, user, env, isEntered }, [program, ...given], more = {}) {
  const all = { ...env, ...more };
  if (isEntered === false) {
    const folders = { DATA_DIR: files, STORAGE_URL: `file:${files}/storage`, HOST: '127.0.0.1' };
    return [below(stage, program), given, { cwd: below(stage, workdir), env: { ...all, ...folders } }];
  }
  const words = [stage, files, workdir, ...user.split(':'), program, ...given];
  const mounts = ['--mount', '--propagation=private', 'sh', '-c', INSIDE, 'sh'];
  return ['unshare', [...mounts, ...words], { env: { PATH: process.env.PATH, ...all } }];
}

/** Runs a program of the image to its end. */
function inside(image, command, more) {
  const [program, given, options] = started(image, command, more);
  return promisify(execFile)(program, given, { ...options, timeout: 60_000 }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr, message }) => ({ code, stdout, stderr: stderr || message }),
  );
}

async function createDatabase(url) {
  const administrator = new pg.Client(url);
  await administrator.connect();
  await administrator.query("create role elo_owner login password 'elo_owner'");
  await administrator.query('create database elo owner elo_owner');
  await administrator.end();
  return url.replace(/\/\/.*@/, '//elo_owner:elo_owner@').replace(/[^/]*$/, 'elo');
}

const secret = () => randomBytes(32).toString('hex');

/** Starts it in the way of `docker run IMAGE COMMAND`, until its health check succeeds. */
async function launch(image, command, env) {
  const [program, given, options] = started(image, [...image.entrypoint, ...command], env);
  const running = watchProcess(spawn(program, given, options));
  const until = Date.now() + 90_000;
  const isHealthy = async () => (await inside(image, image.healthcheck, env)).code === 0;
  while (Date.now() < until && running.child.exitCode === null) {
    if (await isHealthy()) return { ...running, isHealthy, isUp: true };
    await setTimeout(200);
  }
  return { ...running, isHealthy, isUp: false };
}

async function stop({ child, exit, output }) {
  child.kill('SIGTERM');
  const over = new AbortController();
  setTimeout(45_000, null, { signal: over.signal }).then(
    () => child.kill('SIGKILL'),
    () => {},
  );
  const code = await exit;
  over.abort();
  return code === 0 && output().includes('"stopped"');
}

/** Every address of this server that a page names. */
async function checkPage(base, address, headers = {}) {
  const reply = await fetch(base + address, { headers: { accept: 'text/html', ...headers } });
  const page = await reply.text();
  const named = [...page.matchAll(/(?:src|href)="(\/[^"#?]*\.(?:js|css|svg|png)|[\w./-]+\.(?:js|css))"/g)].map(
    ([, name]) => new URL(name, `${base}${address}`).href,
  );
  const wrong = [];
  for (const file of new Set(named)) {
    const { status } = await fetch(file, { headers });
    if (status !== 200) wrong.push(`${file}: ${status}`);
  }
  check(
    `${address} and the ${new Set(named).size} files it names`,
    reply.status === 200 && named.length > 0 && wrong.length === 0,
    `${reply.status} ${wrong}`,
  );
}

async function checkLimits(image, { child }) {
  const packages = leftAsPackages.map(name => ({ '@node-rs/*': '@node-rs/bcrypt' })[name] ?? name);
  for (const name of packages.filter(each => !each.includes('*'))) {
    const { code, stderr } = await inside(image, ['/usr/local/bin/node', '-e', `import('${name}')`]);
    check(`${name} can be loaded`, code === 0, stderr);
  }
  if (!image.isEntered) return console.log('skipped: that its root is read-only, and its user');
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  check('it runs as its user', status.includes(`\nUid:\t${image.user.split(':')[0]}\t`), status);
  const written = async file => {
    const { stderr } = await inside(image, ['/usr/local/bin/node', '-e', `fs.writeFileSync('${file}', '')`]);
    return /E[A-Z]+/.exec(stderr)?.[0] ?? 'written';
  };
  check('it can’t change its program', (await written('/app/dist/src/elo.js')) !== 'written');
  check('it can write nowhere else', (await written('/usr/local/bin/more')) === 'EROFS');
  check('it can write to /data', (await written('/data/note')) === 'written');
  check('it can write to /tmp', (await written('/tmp/note')) === 'written');
}

async function runImage(image, databaseUrl) {
  image.isEntered = undefined;
  image.isEntered = await canEnter(image);
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const env = {
    ...{ DATABASE_URL: databaseUrl, PORT: String(port), PUBLIC_URL: base, JOBS: 'false', MIGRATE: 'false' },
    ...{ AUTH_SECRET: secret(), SERVICE_TOKEN: secret(), WEBHOOK_VERIFY_TOKEN: secret() },
    SUBMISSIONS_APP_KEY: secret(),
  };
  const elo = (...given) => inside(image, [...image.entrypoint, ...given], env);
  const migrated = await elo('migrate');
  check('it migrates', migrated.code === 0 && migrated.stdout.includes('applied'), JSON.stringify(migrated));
  const examined = await elo('doctor');
  // Its message about the address is right: the address leads nowhere here.
  const wrong = examined.stdout.match(/^FAILED (?!addresses).*$/gm) ?? [];
  check('doctor finds the rest well', wrong.length === 0 && /^ok +storage/m.test(examined.stdout), examined.stdout);
  const created = await elo('user', 'create', 'ana@example.org', '--name', 'Ana Souza', '--role', 'ADMIN');
  check('user create prints a link', URL.canParse(created.stdout?.trim()), JSON.stringify(created));
  const workerEnv = { ...env, WORKER_PORT: String(await freePort()) };
  const [server, worker] = await Promise.all([launch(image, image.command, env), launch(image, ['worker'], workerEnv)]);
  try {
    check('the server is healthy', server.isUp, server.output());
    check('a worker is healthy', worker.isUp, worker.output());
    if (!server.isUp) return;
    await checkLimits(image, server);
    const token = await signIn(base, created.stdout.trim());
    await checkEachFacade(base, token, env.SUBMISSIONS_APP_KEY);
    const authorization = { authorization: `Bearer ${token}` };
    for (const page of ['/', '/admin', '/portal/docs', '/cms/kpis', '/admin/jobs/'])
      await checkPage(base, page, authorization);
  } finally {
    check('SIGTERM ends the server with 0, and its last line says so', await stop(server), server.output());
    check('and the worker', await stop(worker), worker.output());
  }
  check('what is stopped is not healthy', !(await server.isHealthy()));
}

const files = path.join(work, 'files');
const database = await startEmbeddedPostgres({ directory: path.join(work, 'postgres') });
try {
  await mkdir(files);
  const [first, last] = await readStages();
  const image = await finalStage(last, await buildStage(first));
  if (process.getuid() === 0) await chown(files, ...image.user.split(':').map(Number));
  await checkContents(image);
  await runImage(image, await createDatabase(database.url));
} finally {
  await database.stop();
  const elsewhere = await readlink(path.join(work, 'postgres')).catch(() => null);
  for (const folder of [elsewhere, work]) if (folder) await rm(folder, { recursive: true, force: true });
}
