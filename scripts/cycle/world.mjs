// Everything that a rehearsal of a cycle needs, on this machine alone: PostgreSQL, a server with its worker, a messaging
// platform and a mail server that store their messages. It begins empty and is removed.
import { execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import PostalMime from 'postal-mime';
import { startEmbeddedPostgres } from '../../dist/src/postgres/embedded-postgres.js';
import { createFlowClient, signatureOf } from '../../test/support/flow-client.ts';
import { startPlatform } from '../../test/support/messaging-platform.ts';
import { startSmtp } from '../../test/support/smtp.ts';

const root = path.resolve(import.meta.dirname, '../..');
const APP_SECRET = 'rehearsal';
const WAIT_MS = 60_000;

/** Calls `look` until there is an answer. @throws Error when a minute brought none */
export async function until(what, look) {
  const end = Date.now() + WAIT_MS;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== null && found !== false) return found;
    if (Date.now() > end) throw new Error(`Nothing came within a minute: ${what}`);
    await sleep(50);
  }
}

/** @param settings environment variables in addition to those of every rehearsal */
export async function startWorld(settings = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'elo-cycle-'));
  // For PostgreSQL: it runs as another user when we are root. In its usual place it would outlive the folder.
  await chmod(folder, 0o711);
  const ends = [() => rm(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    return { ...(await open(folder, ends, settings)), close };
  } catch (error) {
    // The first reason is told, also when something can't be ended.
    await close().catch(() => {});
    throw error;
  }
}

async function open(folder, ends, settings) {
  const smtp = await startSmtp();
  ends.push(() => smtp.close());
  const platform = await startPlatform();
  ends.push(() => platform.close());
  const postgres = await startEmbeddedPostgres({ directory: path.join(folder, 'postgres'), throwaway: true });
  ends.push(() => postgres.stop());
  const { PATH, HOME } = process.env;
  const environment = {
    PATH,
    HOME,
    NODE_ENV: 'development',
    PORT: '0',
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    LOG_DIR: path.join(folder, 'logs'),
    LOG_LEVEL: 'info',
    DEMO_DATA: 'false',
    // Each person comes from an address of their own, as behind a proxy.
    TRUST_PROXY: '1',
    SMTP_URL: smtp.url,
    GRAPH_API_URL: platform.url,
    GRAPH_API_TOKEN: 'rehearsal',
    GRAPH_PHONE_NUMBER_ID: '1',
    APP_SECRET,
    ...settings,
  };
  const { url, output, stop } = await startServer(environment);
  ends.push(stop);
  const elo = async (...given) => {
    const ran = await promisify(execFile)(process.execPath, ['dist/src/elo.js', ...given], {
      cwd: root,
      env: { ...environment, LOG_DIR: '', LOG_LEVEL: 'warn' },
    });
    return ran.stdout.trim();
  };
  return {
    url,
    elo,
    output,
    folder,
    platform,
    ...mailbox(smtp),
    ...messages(platform),
    flow: flowOf(url),
    notify: notifying(url),
  };
}

/**
 * Starts a server of the build as a process of its own. @param tree the folder of the build, when it is not this one
 * @returns its address, its output, and a function that stops it
 */
export async function startServer(environment, tree = root) {
  const child = spawn(process.execPath, ['--max-semi-space-size=16', 'dist/src/elo.js', 'serve'], {
    cwd: tree,
    env: environment,
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (written += chunk));
  const ended = new Promise(resolve => child.once('close', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  try {
    const url = await until('the server’s start', () => {
      if (child.exitCode !== null) throw new Error(`The server ended:\n${written}`);
      return /Elo (http:\S+)/.exec(written)?.[1];
    });
    return { url, output: () => written, stop, process: child };
  } catch (error) {
    // A server that is still starting would write into folders that are about to be removed.
    await stop();
    throw error;
  }
}

/** The mails in the mailboxes of the rehearsal, as a mail program reads them. */
function mailbox(smtp) {
  const read = [];
  const all = async () => {
    while (read.length < smtp.mails.length) {
      const { to, raw } = smtp.mails[read.length];
      // Each mail is parsed before the next: concurrent readers must not read one twice.
      const entry = { id: `mail ${read.length + 1}`, to };
      read.push(entry);
      Object.assign(entry, await parsed(raw));
    }
    return read.filter(each => each.subject !== undefined);
  };
  return { mails: all, mailsOf: async address => (await all()).filter(({ to }) => to.includes(address)) };
}

async function parsed(raw) {
  const mail = await PostalMime.parse(raw);
  const calendar = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  return {
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    calendar: calendar ? new TextDecoder().decode(calendar.content) : null,
  };
}

/** The messages to phones of the rehearsal: the names of templates, and the texts in their places. */
function messages(platform) {
  const texts = ({ body }) =>
    (body.template?.components ?? []).flatMap(({ parameters = [] }) => parameters.map(({ text }) => text ?? ''));
  // The platform gives ids in the order of its requests (messaging-platform.ts).
  return {
    messagesOf: phone =>
      platform.requests
        .map((request, index) => ({ request, id: `wamid.test${index + 1}` }))
        .filter(({ request }) => request.body.to === phone)
        .map(({ request, id }) => ({
          id,
          template: request.body.template?.name ?? request.body.type,
          texts: texts(request),
        })),
  };
}

const flowOf = url => async () => {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ flowPublicKey }' }),
  });
  const { flowPublicKey } = (await response.json()).data;
  return createFlowClient({ url: `${url}/messaging`, publicKey: flowPublicKey, appSecret: APP_SECRET });
};

/** Reports the state of a message in the way of the platform: signed. */
const notifying = url => async status => {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const value = {
    messaging_product: 'whatsapp',
    metadata: { phone_number_id: '1' },
    statuses: [{ timestamp, ...status }],
  };
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
  });
  const response = await fetch(`${url}/messaging/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signatureOf(body, APP_SECRET) },
    body,
  });
  if (!response.ok) throw new Error(`The webhook answered ${response.status}`);
};
