// Plays a whole encrypted conversation against a running server, in the role of the messaging platform, and prints each turn
// decrypted:
//
// npm run flow:rehearse -- personal|business [--url ADDRESS] [--key PUBLIC.pem] [--secret APP_SECRET]
// [--target acolhimento|class-ID] [--phone 55DD9XXXXXXXX] [--token BEARER]
//
// The person is invented, and each turn has a key of its own that is thrown away, as on a phone. The server's public key comes
// from its graph; its private key is never needed.
import { randomBytes, randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseArgs, styleText } from 'node:util';
import { cpfFrom } from '../src/demo/cpf.ts';
import { createFlowClient } from '../test/support/flow-client.ts';

const USAGE =
  'npm run flow:rehearse -- personal|business [--url ADDRESS] [--key PUBLIC.pem] [--secret APP_SECRET] [--target COURSE-SLUG|class-ID] [--phone DIGITS] [--token BEARER]';
const WAIT_MS = 60_000;

class Failed extends Error {}
const say = (text = '') => console.log(text);

function readArguments() {
  try {
    const text = { type: 'string' };
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { url: text, key: text, secret: text, target: text, phone: text, token: text },
    });
    if (positionals.length === 1 && ['personal', 'business'].includes(positionals[0]))
      return { ...values, flow: positionals[0] };
  } catch (error) {
    throw new Failed(`${error.message}\n${USAGE}`);
  }
  throw new Failed(USAGE);
}

/** The participant: a CPF with valid check digits, and a number that forms accept; nothing is sent to it (see `rehearse`). */
function invented(phone) {
  const unique = randomBytes(4).toString('hex');
  return {
    name: 'Ensaio da Silva',
    cpf: cpfFrom(randomInt(100_000_000, 999_999_999)),
    birthday: '1990-05-17',
    email: `ensaio-${unique}@example.org`,
    phone: phone ?? `551197000${String(randomInt(10_000)).padStart(4, '0')}`,
    gender: 'não informado',
    race: 'não informada',
    cnpj: '11222333000181',
    institution: 'Hospital do Ensaio',
    job_title: 'Enfermagem',
    email_code: '',
    consent: true,
  };
}

/** The fields that a person fills in, by screen. */
const fields = {
  INSTITUTION: ['cnpj', 'institution', 'job_title'],
  PERSON: ['name', 'cpf', 'birthday'],
  CONTACT: ['email', 'phone'],
  // The mail is not read here: the flow allows going on without it.
  EMAIL_CODE: ['email_code'],
  PROFILE: ['gender', 'race'],
  CONFIRMATION: ['consent'],
};

const isLoopback = url => ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);

async function graph(url, query, variables = {}, token) {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Failed(`The graph answers: ${errors[0].message}`);
  return data;
}

async function demoAdministrator(url) {
  const response = await fetch(`${url}/cms/api/jwt-auth/v1/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin@demo.test', password: 'Demo!2026' }),
  });
  return response.ok ? (await response.json()).token : undefined;
}

async function converse(client, flow, token, person) {
  let turn = 0;
  const send = async request => {
    const reply = await client.send({ version: '3.0', flow_token: token, ...request });
    say(styleText('cyan', `${(turn += 1)} → ${JSON.stringify({ version: '3.0', flow_token: token, ...request })}`));
    say(`  ← ${reply.status} ${typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body, null, 2)}`);
    if (reply.status !== 200) throw new Failed(`The server answered ${reply.status}`);
    return reply.body;
  };
  await send({ action: 'ping' });
  let shown = await send({ action: 'INIT', screen: '', data: {} });
  while (shown.screen !== 'SUCCESS') {
    if (shown.data.error_message) throw new Failed(shown.data.error_message);
    const names = fields[shown.screen];
    if (!names) throw new Failed(`This rehearsal does not know the screen ${shown.screen}`);
    const answers = Object.fromEntries(names.map(name => [name, person[name]]));
    shown = await send({
      action: 'data_exchange',
      screen: shown.screen,
      data: { ...answers, session: shown.data.session },
    });
  }
  return shown.data.extension_message_response.params;
}

/** The place of the person, from the graph: the flow tells it only for a token that was sent to a phone. */
async function enrollmentOf(url, token, { cpf }) {
  const query = 'query ($cpf: CPF!) { participant(cpf: $cpf) { enrollments { id } } }';
  const { participant } = await graph(url, query, { cpf }, token);
  const id = participant?.enrollments.at(-1)?.id;
  if (!id) throw new Failed('The form has enrolled nobody.');
  return id;
}

async function watchGroupLink(url, token, enrollmentId) {
  const until = Date.now() + WAIT_MS;
  for (let last = ''; Date.now() < until; await new Promise(resolve => setTimeout(resolve, 250))) {
    const { groupLinkDispatches } = await graph(
      url,
      '{ groupLinkDispatches(first: 50) { nodes { enrollmentId status tries sentAt lastError participant { name } class { name } } } }',
      {},
      token,
    );
    const found = groupLinkDispatches.nodes.find(node => node.enrollmentId === enrollmentId);
    if (found && found.status !== last) say(`  group link: ${(last = found.status)}`);
    if (found?.status === 'SENT') return found;
    if (found?.status === 'FAILED') throw new Failed(`The group link could not be sent: ${found.lastError}`);
  }
  throw new Failed('The group link was not sent within a minute: does a worker run?');
}

async function rehearse() {
  const { flow, key, phone, target = '', ...given } = readArguments();
  const { env } = process;
  const url = (given.url ?? `http://127.0.0.1:${env.PORT ?? 4000}`).replace(/(\/messaging)?\/*$/, '');
  // An invented number must not get a real message.
  if (!phone && (!isLoopback(url) || env.GRAPH_API_TOKEN))
    throw new Failed('This server may really send: say with --phone to whom.');
  const publicKey = key ? await readFile(key, 'utf8') : (await graph(url, '{ flowPublicKey }')).flowPublicKey;
  const client = createFlowClient({ url: `${url}/messaging`, publicKey, appSecret: given.secret ?? env.APP_SECRET });
  const token = [flow, ...(target ? [target] : []), randomBytes(12).toString('hex')].join('.');
  const person = invented(phone);
  const params = await converse(client, flow, token, person);
  say(styleText('green', `The form for ${params.class_name} is finished.`));

  const bearer = given.token ?? (await demoAdministrator(url));
  if (!bearer) return say('No demo administrator here: with --token BEARER the group link is watched too.');
  const enrollmentId = await enrollmentOf(url, bearer, person);
  say(styleText('green', `Enrolled in ${params.class_name}, enrollment ${enrollmentId}.`));
  const { participant, class: group, sentAt } = await watchGroupLink(url, bearer, enrollmentId);
  say(styleText('green', `The link of the group of ${group.name} was sent to ${participant.name} at ${sentAt}.`));
}

try {
  await rehearse();
} catch (error) {
  const unreachable = error instanceof TypeError && error.cause ? `No server answers (${error.cause.code}).` : null;
  console.error(error instanceof Failed ? error.message : (unreachable ?? error));
  process.exitCode = 1;
}
