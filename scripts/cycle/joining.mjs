// The ways of participants into the programme: by the messaging flow, by the registration form of the site, by a spreadsheet.
import { randomBytes } from 'node:crypto';
import { PASSWORD } from './preparing.mjs';
import { until } from './world.mjs';

const fieldsOf = {
  PERSON: ['name', 'cpf', 'birthday'],
  CONTACT: ['email', 'phone'],
  EMAIL_CODE: ['email_code'],
  PROFILE: ['gender', 'race'],
  CONFIRMATION: ['consent'],
};

/** Plays the personal flow, encrypted as by the messaging platform. @returns the parameters of its end */
async function haveFlow(client, person, flow_token, codeOfEmail) {
  const answers = {
    birthday: '1990-05-17',
    gender: 'feminino',
    race: 'parda',
    email_code: '',
    consent: true,
    ...person,
  };
  const send = async request => {
    const { status, body } = await client.send({ version: '3.0', flow_token, ...request });
    if (status !== 200) throw new Error(`The flow answered ${status}`);
    return body;
  };
  let shown = await send({ action: 'INIT', screen: '', data: {} });
  while (shown.screen !== 'SUCCESS') {
    if (shown.data.error_message) throw new Error(shown.data.error_message);
    if (shown.screen === 'EMAIL_CODE') answers.email_code = await codeOfEmail();
    const given = Object.fromEntries(fieldsOf[shown.screen].map(name => [name, answers[name]]));
    const data = { ...given, session: shown.data.session };
    shown = await send({ action: 'data_exchange', screen: shown.screen, data });
  }
  return shown.data.extension_message_response.params;
}

const digitsIn = text => /^\s*(\d{6})\s*$/m.exec(text)[1];

/** By the messaging flow; then with a code instead of a password. */
export async function joinByFlow(world, paula, group, tell) {
  const flow_token = `personal.class-${group.id}.${randomBytes(12).toString('hex')}`;
  await tell(paula, 'is invited by a message', async () => {
    const { name, phone } = paula;
    const json = { phone, flow_token, template_id: 'onboarding_flow', name, image_url: 'https://example.org/elo.png' };
    const headers = { authorization: 'Bearer demo-service-token' };
    await paula.calls('POST', '/messaging/sendtemplate', { json, headers }, 201);
    return (await paula.message('onboarding_flow')).template;
  });
  await tell(paula, `answers the messaging flow of ${group.name}`, async () => {
    const client = await world.flow();
    const { name, cpf, email, phone } = paula;
    const code = async () => digitsIn((await paula.mail(/código/i)).text);
    const params = await haveFlow(client, { name, cpf, email, phone }, flow_token, code);
    paula.enrollment = { id: String(params.enrollment_id) };
    return `enrolled in ${params.class_name}`;
  });
  await tell(paula, 'gets the link of the class’s group on her phone', async () => {
    const { texts } = await paula.message('group_link');
    return texts.join(', ');
  });
  await tell(paula, 'has no password: asks for a code, and signs in with it', async () => {
    await paula.signInByCode(paula.phone, async () => (await paula.message('otp')).texts[0]);
    paula.id = (await paula.ask('{ me { id } }')).id;
    return 'a message with six digits';
  });
  await tell(paula, 'sets a password, and signs in with it', async () => {
    const { token } = await paula.ask('mutation ($password: String!) { setPassword(password: $password) { token } }', {
      password: PASSWORD,
    });
    paula.token = token;
    await paula.signIn(PASSWORD);
    return 'signed in';
  });
}

/** By the registration form of the content site, the link of the mail, and the portal's own enrolling. */
export async function joinBySite(world, rui, group, { alice }, tell) {
  await tell(rui, 'registers on the site, and opens the link of the mail', async () => {
    // São Paulo, by the codes of the IBGE, and the hospital that the administrator made there.
    const [stateId, cityId] = ['35', '3550308'];
    const [hospital] = await rui.ask('query ($cityId: ID!) { institutions(cityId: $cityId) { id } }', { cityId });
    const input = {
      stateId,
      cityId,
      hospitalId: hospital.id,
      position: 'Enfermeiro',
      displayName: rui.name,
      username: rui.email.split('@')[0].slice(0, 60),
      email: rui.email,
      password: PASSWORD,
      passwordConfirm: PASSWORD,
      termsAccepted: true,
    };
    await rui.ask('mutation ($input: RegisterAccountInput!) { registerAccount(input: $input) { userId } }', { input });
    const { text, subject } = await rui.mail(/ative sua conta/i);
    const link = new URL(/https?:\/\/\S+/.exec(text)[0]);
    const token = link.searchParams.get('token') ?? link.searchParams.get('key');
    await rui.ask(
      'mutation ($token: String!, $password: String!) { activateAccount(token: $token, password: $password) { id } }',
      { token, password: PASSWORD },
    );
    await rui.signIn(PASSWORD);
    rui.id = (await rui.ask('{ me { id } }')).id;
    return `mail “${subject}”`;
  });
  await tell(alice, `enrols ${rui.name} in ${group.name}`, async () => {
    const document =
      'mutation ($classId: ID!, $id: ID!) { enrollParticipant(classId: $classId, participantId: $id) { id } }';
    rui.enrollment = await alice.ask(document, { classId: group.id, id: rui.id });
    return `enrollment ${rui.enrollment.id}`;
  });
}

/** A person imported from a spreadsheet has no password: they sign in with a code by mail. */
export const enterByMail = (person, tell) =>
  tell(person, 'signs in with a code by mail', async () => {
    await person.signInByCode(person.cpf, async () => digitsIn((await person.mail(/código/i)).text));
    return 'signed in';
  });

/** Known people are imported from spreadsheets: both files are checked, then written as one. */
export async function joinBySpreadsheet(people, group, { alice }, tell) {
  await tell(alice, `imports ${people.length} people and their places by spreadsheet`, async () => {
    const lines = [['name;email;cpf;phone;roles'], ['class;participant']];
    for (const { name, email, cpf, phone } of people) {
      lines[0].push(`${name};${email};${cpf};+${phone};PARTICIPANT`);
      lines[1].push(`${group.name};${cpf}`);
    }
    const files = [];
    for (const [index, name] of ['users.csv', 'enrollments.csv'].entries())
      files.push({ name, uploadId: await alice.upload(name, `\uFEFF${lines[index].join('\r\n')}\r\n`) });
    const { id } = await alice.ask('mutation ($input: StartImportInput!) { startImport(input: $input) { id } }', {
      input: { files },
    });
    await reached(alice, id, 'CHECKED');
    await alice.ask('mutation ($id: ID!) { confirmImport(id: $id) { id } }', { id });
    await reached(alice, id, 'DONE');
    for (const person of people) {
      const found = await alice.ask('query ($cpf: CPF!) { participant(cpf: $cpf) { id enrollments { id } } }', {
        cpf: person.cpf,
      });
      Object.assign(person, { id: found.id, enrollment: found.enrollments[0] });
    }
    return 'nothing is wrong, all is written';
  });
}

const reached = (alice, id, state) =>
  until(`the import to be ${state}`, async () => {
    const found = await alice.ask('query ($id: ID!) { import(id: $id) { state error problemCount } }', { id });
    if (['FAILED', 'CANCELED', 'REFUSED'].includes(found.state) || found.problemCount > 0)
      throw new Error(`The import: ${JSON.stringify(found)}`);
    return found.state === state;
  });
