import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Hospital, User } from '../../src/entities/index.js';
import { Hospital as Hospitals, HospitalGroup, User as Users } from '../../src/entities/index.js';
import { hashPassword } from '../../src/auth/passwords.js';
import { aRegistration, aVisitor } from '../support/cms.js';
import type { FlowClient } from '../support/flow-client.js';
import { begin, fillIn, flowSessions, somebody, startFlowApp } from '../support/flows.js';
import { importFiles } from '../support/imports.js';
import type { TestApp } from '../support/test-app.js';
import { SERVICE } from './messaging/examples.js';

// Every face takes a text as its author means it, and names a character that can't be taken.

/** The text of a word processor, a contact list or a message: accents apart, spaces that don't break, marks of direction. */
const pasted = (text: string): string =>
  `\uFEFF\u200B${text.normalize('NFD').replaceAll(' ', '\u00A0').slice(0, 2)}\u00AD${text
    .normalize('NFD')
    .replaceAll(' ', '\u00A0')
    .slice(2)}\u200E \u202C`;

let elo: TestApp;
let client: FlowClient;
let admin: User;
let hospital: Hospital;
beforeAll(async () => {
  ({ elo, client } = await startFlowApp());
  admin = await elo.make.aUser({ name: 'Ada', roles: ['ADMIN'] });
  const hospitals = await elo.make.save(HospitalGroup, { name: 'Grupo' });
  hospital = await elo.make.save(Hospitals, { name: 'Hospital A', group: hospitals.id, cityId: 3550308 });
});
const person = (id: unknown) => elo.make.em().fork().findOneOrFail(Users, Number(id));
const mutate = async (document: string, input: object, headers = {}) =>
  (await elo.graphql(document, { input }, { as: admin, headers })).body;
const CREATE = 'mutation ($input: CreateUserInput!) { createUser(input: $input) { id } }';

describe('A pasted text is taken without what nobody sees', () => {
  it('by the graph, in every field of a person', async () => {
    const { cpf } = somebody();
    const { data } = await mutate(CREATE, {
      name: pasted('José Conceição'),
      email: pasted('jose@example.org'),
      cpf: pasted(cpf),
      phone: pasted('+55 11 98765-4321'),
      gender: pasted('não informado'),
      roles: ['PARTICIPANT'],
    });
    expect(await person(data.createUser.id)).toMatchObject({
      name: 'José Conceição',
      email: 'jose@example.org',
      cpf: cpf.replaceAll(/\D/g, ''),
      phone: '5511987654321',
      gender: 'não informado',
    });
  });

  it('by the graph, in titles, addresses and texts of several lines', async () => {
    const { data, errors } = await mutate(
      'mutation ($input: CreatePostInput!) { createPost(input: $input) { slug title body } }',
      {
        slug: pasted('alta'),
        title: pasted('Alta segura'),
        body: pasted('Um\n\tdois\n\nTrês 👩🏽‍💻'),
        category: 'praticas',
      },
    );
    expect(errors).toBeUndefined();
    expect(data.createPost).toEqual({ slug: 'alta', title: 'Alta segura', body: 'Um\n\tdois\n\nTrês 👩🏽‍💻' });
  });

  it('in searches', async () => {
    await elo.make.aUser({ name: 'Íris Antônia' });
    const { body } = await elo.graphql(
      'query ($search: String) { users(filter: { search: $search }) { nodes { name } } }',
      { search: pasted('íris antônia') },
      { as: admin },
    );
    expect(body.data.users.nodes).toEqual([{ name: 'Íris Antônia' }]);
  });

  it('in the name at sign-in, and never in the password', async () => {
    const known = await elo.make.aUser({
      email: 'entra@example.org',
      passwordHash: await hashPassword('Segredo\u200B 1'),
    });
    const enter = async (password: string) =>
      (
        await elo.graphql(
          'mutation ($username: String!, $password: String!) { signIn(username: $username, password: $password) { user { id } } }',
          { username: pasted('Entra@example.org'), password },
        )
      ).body;
    expect((await enter('Segredo\u200B 1')).data.signIn.user.id).toBe(String(known.id));
    expect((await enter('Segredo 1')).errors[0].extensions.code).toBe('FORBIDDEN');
  });

  it('by the onboarding service', async () => {
    const ana = await elo.make.aUser({ name: 'Ana' });
    const json = { name: pasted('Ana Luísa'), birthday: pasted('21/11/1990'), race: pasted('indígena') };
    const { status } = await elo.call('PUT', `/onboarding/api/v1/participantes/${ana.cpf}`, { as: ana, json });
    expect(status).toBe(200);
    expect(await person(ana.id)).toMatchObject({ name: 'Ana Luísa', birthday: '1990-11-21', race: 'indígena' });
  });

  it('by the messaging service', async () => {
    const json = { phone: '\u202A(11) 98765-4321\u202C' };
    expect((await elo.call('POST', '/messaging/otp', { headers: SERVICE, json })).status).toBe(201);
  });

  it('by the registration form', async () => {
    const form = aRegistration(hospital.id);
    const sent = {
      ...form,
      display_name: pasted('Zoé Antunes'),
      username: pasted(form.username),
      email: pasted(form.email),
    };
    const { body } = await aVisitor(elo).act('app_registration_submit', sent, 'app_registration_nonce');
    expect(body).toMatchObject({ success: true });
    expect(await person(body.data.user_id)).toMatchObject({ name: 'Zoé Antunes', username: form.username });
    const again = { ...sent, email: 'outro@example.org', institution_city_id: pasted('355030') };
    const refused = await aVisitor(elo).act('app_registration_submit', again, 'app_registration_nonce');
    expect(Object.keys(refused.body.data.errors)).toEqual(['username']);
  });

  it('by the forms of the messaging app', async () => {
    const token = 'personal.acolhimento.abc';
    const ana = { ...somebody(), name: pasted('Antônia Assunção') };
    const first = await begin(client, token);
    const second = await fillIn(client, token, first, ana);
    expect(second.body.data.error_message).toBeUndefined();
    const [{ answers }] = (await flowSessions(elo)) as [{ answers: { name: string } }];
    expect(answers.name).toBe('Antônia Assunção');
  });

  it('by imports, in every kind of cell', async () => {
    const file = await readFile(new URL('../support/pasted/users.csv', import.meta.url));
    expect((await importFiles(elo, { 'users.csv': file })).problems).toEqual([]);
    const rows = await elo.make
      .em()
      .execute(`select name, email, phone from users where cpf in ('85000000153', '85000000234') order by cpf`);
    expect(rows).toEqual([
      { name: 'Ana Souza', email: 'inv1@example.org', phone: '5511987654321' },
      { name: 'Rui Souza', email: 'inv2@example.org', phone: null },
    ]);
    const posts = ['slug;title;body;category', `${pasted('nova')};${pasted('Nova')};Texto;${pasted('praticas')}`];
    expect(await importFiles(elo, { 'posts.csv': posts.join('\n') })).toMatchObject({ counts: { posts: [1, 0, 0] } });
  });
});

describe('A character that controls machines is refused by its place', () => {
  const refusedBy = async (name: string, language: string) =>
    (await mutate(CREATE, { name, email: 'x@example.org', roles: ['PARTICIPANT'] }, { 'accept-language': language }))
      .errors[0].extensions.fields.name;

  it('in the language of the caller', async () => {
    expect(await refusedBy('Rui ana\u0007 Souza', 'en')).toBe('contains an invisible character after "ana"');
    expect(await refusedBy('Rui ana\u0007 Souza', 'pt-BR')).toBe('Há um caractere invisível depois de "ana".');
    expect(await refusedBy('\u0091Ana', 'en')).toBe('contains an invisible character at the beginning');
  });

  it('by imports', async () => {
    const users = `name;email\nAna\u0092Souza;x@example.org\n`;
    expect((await importFiles(elo, { 'users.csv': users })).problems).toEqual([
      'users.csv 2 name: Há um caractere invisível depois de "Ana".',
    ]);
  });

  it.each([
    ['Rui <Souza>', 'must not contain "<"'],
    ['Veja example.org', 'contains "example.org", which looks like an address: put a space after a dot'],
    ['Ligue (11) 98765-4321', 'contains "(11) 98765-4321", which looks like a phone'],
    ['1234', 'must be a name'],
    ['A'.repeat(201), 'must have at most 200 characters'],
  ])('a fault of the name %j is named', async (name, fault) => {
    expect(await refusedBy(name, 'en')).toBe(fault);
  });

  it.each(['José 1234', 'Turma 2026', 'Ana Souza 2º', 'Maria d’Ávila', 'Dr. Rui'])(
    'and the name %j is taken',
    async name => {
      const email = `${encodeURIComponent(name).replaceAll(/\W/g, '')}@example.org`.toLowerCase();
      expect((await mutate(CREATE, { name, email, roles: ['PARTICIPANT'] })).errors).toBeUndefined();
    },
  );
});
