import { beforeAll, expect, it } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { User } from '../../../src/entities/index.js';
import { runOutbox } from '../../support/jobs.js';
import { runCommand, endedWell } from '../support/processes.js';
import { aSecondFactor } from '../../support/second-factors.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const PUBLIC = 'https://elo.example.org';
let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp({ PUBLIC_URL: PUBLIC });
});

const user = (...given: string[]) => runCommand(elo, 'user', given, { PUBLIC_URL: PUBLIC });
/** Nobody answers at this mail server: these commands hand the mail to a running worker. */
const MAIL_SERVER = { PUBLIC_URL: PUBLIC, SMTP_URL: 'smtp://127.0.0.1:9' };
const NEW = 'Nova!Senha2026';
const setPassword = (address: string) =>
  elo.call('POST', '/cms/password', {
    form: new URLSearchParams({
      token: new URL(address).searchParams.get('token')!,
      password: NEW,
      password_confirm: NEW,
    }),
  });
const rolesOf = async (email: string) => (await elo.make.em().findOneOrFail(User, { email })).roles;
const mails = async () => {
  const folder = path.join(elo.directory, 'mail');
  const names = await readdir(folder).catch((): string[] => []);
  return Promise.all(names.map(name => readFile(path.join(folder, name), 'utf8')));
};

it('`user create` makes the first administrator, who sets a password by the link and signs in', async () => {
  const { code, stdout, stderr } = await user('create', 'Chefe@Example.org', '--name', 'Ana Souza', '--role', 'admin');
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr:
      'This link is good once and for 24 hours. Hand it on yourself: SMTP_URL is not set here, so mails reach nobody.\n',
  });
  const address = stdout.trim();
  expect(address).toMatch(/^https:\/\/elo\.example\.org\/cms\/password\?token=\d+\.[0-9a-f]{64}$/);
  expect(await rolesOf('chefe@example.org')).toEqual(['ADMIN']);

  await runOutbox(elo);
  const [mail] = await mails();
  expect(mail).toContain('To: chefe@example.org');
  expect(mail!.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')).toContain(address);

  expect((await setPassword(address)).status).toBe(200);
  const signedIn = await elo.call('POST', '/cms/api/jwt-auth/v1/token', {
    json: { username: 'chefe@example.org', password: NEW },
  });
  expect(signedIn.status).toBe(200);
  const { body } = await elo.graphql(
    '{ auditRecords(first: 5) { nodes { action actorName } } }',
    {},
    { headers: { authorization: `Bearer ${signedIn.body.token}` } },
  );
  expect(body.data.auditRecords.nodes).toContainEqual({
    action: 'createUser',
    actorName: expect.stringContaining(' at '),
  });
});

it('`user link` gives a new link, and the previous one ends', async () => {
  const first = (await user('create', 'duas@example.org', '--name', 'Duas', '--role', 'SUPERVISOR')).stdout.trim();
  const { stdout } = endedWell(await user('link', 'duas@example.org'));
  expect((await setPassword(first)).status).toBe(400);
  expect((await setPassword(stdout.trim())).status).toBe(200);
  await runOutbox(elo);
  // The link was used meanwhile, so nothing is left to mail.
  expect((await mails()).filter(mail => mail.includes('To: duas@example.org'))).toHaveLength(0);
});

it('`user create` says that the link is mailed when there is a mail server', async () => {
  const given = ['create', 'correio@example.org', '--name', 'Correio', '--role', 'SUPERVISOR'];
  expect(await runCommand(elo, 'user', given, MAIL_SERVER)).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^https:/),
    stderr: 'This link is good once and for 24 hours, and is mailed too:\n',
  });
});

it('`user roles` sets several roles at once, and the list shows people with a role', async () => {
  await user('create', 'papel@example.org', '--name', 'Papel', '--role', 'FACILITATOR', '--role', 'PARTICIPANT');
  expect(await rolesOf('papel@example.org')).toEqual(['FACILITATOR', 'PARTICIPANT']);
  endedWell(await user('roles', 'PAPEL@example.org', 'supervisor', 'facilitator'));
  expect(await rolesOf('papel@example.org')).toEqual(['SUPERVISOR', 'FACILITATOR']);
  const participant = await elo.make.aUser();
  const { stdout } = endedWell(await user('list'));
  expect(stdout).toContain('papel@example.org');
  expect(stdout).not.toContain(participant.email);
  expect((await user('list', '--all')).stdout).toContain(participant.email);
});

it('`user roles` keeps the last administrator', async () => {
  const { code, stderr } = await user('roles', 'chefe@example.org', 'PARTICIPANT');
  expect([code, stderr]).toEqual([1, 'This is the last active administrator\n']);
  expect(await rolesOf('chefe@example.org')).toEqual(['ADMIN']);
  await user('create', 'outra@example.org', '--name', 'Outra', '--role', 'ADMIN');
  // Both demotions at once may not leave the programme without an administrator.
  const both = await Promise.all(
    ['chefe@example.org', 'outra@example.org'].map(email => user('roles', email, 'SUPERVISOR')),
  );
  expect(both.map(each => each.code).sort()).toEqual([0, 1]);
  expect(await elo.make.em().count(User, { roles: { $contains: ['ADMIN'] } })).toBe(1);
});

it('`user link` refuses a deactivated person', async () => {
  const out = await elo.make.aUser({ isActive: false });
  const { code, stdout, stderr } = await user('link', out.email!);
  expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: expect.stringContaining('deactivated') });
});

it.each([
  ['nothing', [], /Usage: elo user/],
  ['no name', ['create', 'x@example.org', '--role', 'ADMIN'], /--name/],
  ['no role', ['create', 'x@example.org', '--name', 'Xavier'], /--role/],
  ['a role of none', ['create', 'x@example.org', '--name', 'Xavier', '--role', 'KING'], /one of PARTICIPANT/],
  ['the role of API keys', ['create', 'x@example.org', '--name', 'Xavier', '--role', 'SERVICE'], /one of PARTICIPANT/],
  ['what is no address', ['create', 'x', '--name', 'Xavier', '--role', 'ADMIN'], /email: must be an e-mail address/],
  ['a name of nothing', ['create', 'x@example.org', '--name', ' ', '--role', 'ADMIN'], /name: must be a name/],
  [
    'a name that is an address',
    ['create', 'x@example.org', '--name', 'Veja example.org', '--role', 'ADMIN'],
    /name: contains "example\.org", which looks like an address/,
  ],
  ['an address in use', ['create', 'chefe@example.org', '--name', 'Xavier', '--role', 'ADMIN'], /already/],
  ['roles of nobody', ['roles', 'nobody@example.org', 'ADMIN'], /Nobody has the e-mail/],
  ['no roles', ['roles', 'chefe@example.org'], /missing required argument 'role'/],
  ['a link for nobody', ['link', 'nobody@example.org'], /Nobody has the e-mail/],
])('`user` ends with 1 for %s and changes nothing', async (_what, given, words) => {
  const before = await elo.make.em().execute('select id, roles from users order by id');
  const { code, stdout, stderr } = await user(...given);
  expect(stderr).toMatch(words);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(await elo.make.em().execute('select id, roles from users order by id')).toEqual(before);
});

it('`user reset-factors` removes lost second factors, and says when there is none', async () => {
  const lost = await elo.make.aMember({ roles: ['ADMIN'], email: 'perdeu@example.org' });
  await aSecondFactor(elo, lost);
  const { code, stdout, stderr } = await user('reset-factors', 'Perdeu@Example.org');
  expect({ code, stdout, stderr }).toEqual({
    code: 0,
    stdout: '',
    stderr: 'Perdeu@Example.org: no second factor any more. Their sessions end within five seconds.\n',
  });
  expect(await elo.make.em().execute('select id from second_factors where user_id = ?', [lost.id])).toEqual([]);
  expect((await elo.make.em().findOneOrFail(User, lost.id)).sessionsValidFrom).toEqual(expect.any(Date));
  const again = await user('reset-factors', 'perdeu@example.org');
  expect({ code: again.code, stderr: again.stderr }).toEqual({
    code: 1,
    stderr: expect.stringContaining('There is no second factor'),
  });
  await runOutbox(elo);
  expect((await mails()).filter(mail => mail.includes('To: perdeu@example.org'))).toHaveLength(1);
});
