import { generateKeyPairSync } from 'node:crypto';
import { cpfFrom } from '../../src/demo/cpf.js';
import { createFlowClient, type FlowAnswer, type FlowClient } from './flow-client.js';
import { startTestApp, type TestApp } from './test-app.js';

export const PASSPHRASE = 'segredo do fluxo';
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const publicKey = String(pair.publicKey.export({ type: 'spki', format: 'pem' }));
/** The key in the format of the platform's generator: PKCS#1 with 3DES. */
export const privateKey = String(
  pair.privateKey.export({ type: 'pkcs1', format: 'pem', cipher: 'des-ede3-cbc', passphrase: PASSPHRASE }),
);

export const flowEnvironment = { FLOW_PRIVATE_KEY: privateKey, FLOW_PRIVATE_KEY_PASSPHRASE: PASSPHRASE };

/** A server with a flow key, a client that knows it, and one open class. */
export async function startFlowApp(environment: Record<string, string> = {}) {
  const elo = await startTestApp({ ...flowEnvironment, ...environment });
  elo.setNow('2026-03-10T12:00:00Z');
  const client = createFlowClient({ url: `${elo.url}/messaging`, publicKey, appSecret: environment['APP_SECRET'] });
  const course = await elo.make.aCourse({ slug: 'acolhimento' });
  const group = await elo.make.aClass({ name: 'Turma A', course });
  return { elo, client, course, group };
}

let serial = 0;
/** Answers of a new person, by screen. */
export function somebody(change: Record<string, unknown> = {}) {
  const n = (serial += 1);
  const answers = {
    name: 'Ana Lúcia Souza',
    cpf: cpfFrom(400_000_000 + n),
    birthday: '1990-05-17',
    email: `ana${n}@example.org`,
    phone: `55119${String(81_000_000 + n)}`,
    gender: 'feminino',
    race: 'parda',
    cnpj: '11.222.333/0001-81',
    institution: 'Hospital São José',
    job_title: 'Enfermeira',
    email_code: '',
    consent: true,
    ...change,
  };
  return answers;
}
const fieldsOf: Record<string, readonly string[]> = {
  PERSON: ['name', 'cpf', 'birthday'],
  CONTACT: ['email', 'phone'],
  EMAIL_CODE: ['email_code'],
  PROFILE: ['gender', 'race'],
  INSTITUTION: ['cnpj', 'institution', 'job_title'],
  CONFIRMATION: ['consent'],
};
export const answersOf = (screen: string, answers: Record<string, unknown>) =>
  Object.fromEntries(fieldsOf[screen]!.map(name => [name, answers[name]]));

/** Fills in the current screen as a phone does: its fields, and the session that it carried. */
export const fillIn = (
  client: FlowClient,
  token: string | null,
  shown: FlowAnswer,
  answers: Record<string, unknown>,
): Promise<FlowAnswer> =>
  client.send({
    version: '3.0',
    action: 'data_exchange',
    screen: shown.body.screen,
    data: { ...answersOf(shown.body.screen, answers), session: shown.body.data.session },
    ...(token === null ? {} : { flow_token: token }),
  });

export const begin = (client: FlowClient, token: string | null): Promise<FlowAnswer> =>
  client.send({
    version: '3.0',
    action: 'INIT',
    screen: '',
    data: {},
    ...(token === null ? {} : { flow_token: token }),
  });

/** Goes on until the wanted screen is reached, or the end, or until one screen comes again. */
export async function goTo(
  client: FlowClient,
  token: string | null,
  target: string,
  answers: Record<string, unknown>,
): Promise<FlowAnswer> {
  let shown = await begin(client, token);
  while (shown.body.screen !== target) {
    const next = await fillIn(client, token, shown, answers);
    if (next.body.screen === shown.body.screen) return next;
    shown = next;
  }
  return shown;
}

/** Every conversation that is stored, oldest first. */
export const flowSessions = (elo: TestApp) =>
  elo.make.em().execute<Record<string, any>[]>('select * from flow_sessions order by created_at');

/** The stored rows of a person, for the checks "nothing changed" and "once". */
export async function storedOf(elo: TestApp, cpf: string) {
  const rows = (sql: string) => elo.make.em().execute<Record<string, any>[]>(sql, [cpf]);
  return {
    people: await rows(
      'select id, name, email, cpf, phone, gender, race, birthday, roles, is_active from users where cpf = ?',
    ),
    enrollments: await rows(
      'select e.id, e.class_id, e.canceled_at from enrollments e join users u on u.id = e.participant_id where u.cpf = ? order by e.id',
    ),
    registrations: await rows(
      'select r.* from registrations r join enrollments e on e.id = r.enrollment_id join users u on u.id = e.participant_id where u.cpf = ? order by r.id',
    ),
    dispatches: await rows(
      'select d.* from group_link_dispatches d join enrollments e on e.id = d.enrollment_id join users u on u.id = e.participant_id where u.cpf = ?',
    ),
    outbox: await rows(
      `select o.* from outbox o where job = 'group-link-dispatch' and (payload->>'dispatchId')::int in
        (select d.id from group_link_dispatches d join enrollments e on e.id = d.enrollment_id join users u on u.id = e.participant_id where u.cpf = ?)`,
    ),
  };
}
