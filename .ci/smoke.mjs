// Starts the built server in the way of an operator and checks the promises of the README. Prints one line for each check; the
// exit code is the number of failed checks. Usage: node .ci/smoke.mjs
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { check, freePort, watchProcess } from './checks.mjs';

const root = path.resolve(import.meta.dirname, '..');
const directory = await mkdtemp(path.join(tmpdir(), 'elo-smoke-'));
// For PostgreSQL: it runs as another user when we are root. In its usual place it would outlive the folder.
await chmod(directory, 0o711);

/** Starts the server with this environment and no other variables, so that a variable of this machine can't help. */
function start(environment) {
  const { PATH, HOME, LANG } = process.env;
  const child = spawn(process.execPath, ['dist/src/elo.js', 'serve'], {
    cwd: root,
    env: { PATH, HOME, LANG, ...environment },
  });
  return watchProcess(child);
}

const seconds = since => `${((performance.now() - since) / 1000).toFixed(1)} s`;

async function waitUntilReady(base, server, since) {
  for (;;) {
    const reply = await fetch(`${base}/readyz`).catch(() => null);
    if (reply?.ok) return seconds(since);
    const ended = await Promise.race([server.exit, new Promise(resolve => setTimeout(resolve, 50, undefined))]);
    if (ended !== undefined || performance.now() - since > 90_000) return null;
  }
}

async function run(what, ask) {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const since = performance.now();
  const server = start({ PORT: String(port), DATA_DIR: directory, STORAGE_URL: `file:${directory}/storage` });
  const ready = await waitUntilReady(base, server, since);
  check(`ready with ${what} in ${ready}`, ready !== null, server.output());
  if (ready !== null) await ask(base);
  server.child.kill('SIGTERM');
  const impatience = setTimeout(() => server.child.kill('SIGKILL'), 40_000);
  const code = await server.exit;
  clearTimeout(impatience);
  check('SIGTERM ends it with exit code 0', code === 0, `${code}\n${server.output()}`);
}

async function checkPublicPages(base) {
  const signIn = await fetch(`${base}/cms/api/jwt-auth/v1/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'facilitator@demo.test', password: 'Demo!2026' }),
  });
  const { token } = await signIn.json();
  check('a demo user gets a token', signIn.status === 200 && typeof token === 'string', signIn.status);

  const submissions = await fetch(`${base}/portal/api/submissions?class_id=1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const body = await submissions.text();
  check(
    'GET /portal/api/submissions?class_id=1 answers with submissions',
    submissions.status === 200 && body.includes('"id"'),
    `${submissions.status} ${body.slice(0, 200)}`,
  );
  const stranger = await fetch(`${base}/portal/api/submissions?class_id=1`);
  check('and is refused without a token', stranger.status === 401, stranger.status);

  const openapi = await (await fetch(`${base}/portal/openapi.json`)).json();
  check(
    'the portal has an OpenAPI 3.1 document',
    openapi.openapi?.startsWith('3.1') && '/api/submissions' in openapi.paths,
  );
  for (const page of ['/', '/graphql', '/graphql/graphiql', '/portal/docs', '/admin', '/cms/sign-in-code']) {
    const reply = await fetch(base + page, { headers: { accept: 'text/html' } });
    check(
      `${page} is a page`,
      reply.status === 200 && reply.headers.get('content-type').startsWith('text/html'),
      reply.status,
    );
  }
}

async function refuseBareProduction() {
  const server = start({ NODE_ENV: 'production', PORT: '0' });
  const code = await server.exit;
  const missing = [
    'DATABASE_URL',
    'PUBLIC_URL',
    'AUTH_SECRET',
    'SERVICE_TOKEN',
    'WEBHOOK_VERIFY_TOKEN',
    'SUBMISSIONS_APP_KEY',
  ];
  const unnamed = missing.filter(name => !server.output().includes(name));
  check(
    'production without variables exits with 1 and names them all',
    code === 1 && unnamed.length === 0,
    `${code}, not named: ${unnamed}`,
  );
}

try {
  await run('a fresh data folder', checkPublicPages);
  await run('an existing data folder', async base => {
    const health = await fetch(`${base}/portal/api/health`);
    check('answers after a restart', health.status === 200, health.status);
  });
  await refuseBareProduction();
} finally {
  await rm(directory, { recursive: true, force: true });
}
