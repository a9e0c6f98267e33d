import { beforeAll, expect, it } from '@jest/globals';
import { runCommand, endedWell } from '../support/processes.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

const apiKey = (...given: string[]) => runCommand(elo, 'api-key', given);
const query = '{ submissions(first: 1) { nodes { id } } }';
const ask = async (key: string) =>
  (await elo.graphql(query, {}, { headers: { authorization: key } })).body.errors?.[0].extensions.code ?? 'OK';

it('api-key creates a working key, shows it once, lists it without its secret, and revokes it', async () => {
  const { stdout } = endedWell(await apiKey('create', 'agenda'));
  const key = stdout.trim();
  expect(key).toMatch(/^elo_[\w-]{43}$/);
  expect(await ask(key)).toBe('OK');
  expect(await ask(`Bearer ${key}`)).toBe('OK');
  const stored = await elo.make.em().execute("select * from api_keys where name = 'agenda'");
  expect(stored).toMatchObject([{ last_used_at: expect.any(String), revoked_at: null }]);
  expect(JSON.stringify(stored)).not.toContain(key);
  const audit = await elo.make
    .em()
    .execute(
      "select r.*, x.record_type, x.fields from audit_records as r join audit_changes as x on x.audit_record_id = r.id where r.action = 'createApiKey'",
    );
  expect(audit).toMatchObject([
    {
      actor_kind: 'SERVICE',
      actor_name: expect.stringContaining(' at '),
      face: 'command',
      route: 'command.api-key',
      record_type: 'ApiKey',
      fields: expect.arrayContaining([
        { name: 'name', before: null, after: 'agenda' },
        { name: 'keyHash', before: null, after: '***' },
      ]),
    },
  ]);

  const list = await apiKey('list');
  expect(list).toMatchObject({ code: 0, stdout: expect.stringContaining('agenda') });
  expect(list.stdout).not.toContain(key);

  expect(await apiKey('create', 'agenda')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('in use'),
  });
  endedWell(await apiKey('revoke', 'agenda'));
  expect(await apiKey('revoke', 'agenda')).toMatchObject({ code: 1, stderr: expect.stringContaining('No key') });
  // Servers read known keys again only after five seconds, and a server started later does not know the key. So the test reads
  // the database.
  const [row] = await elo.make
    .em()
    .execute<{ revoked_at: unknown }[]>("select revoked_at from api_keys where name = 'agenda'");
  expect(row).toEqual({ revoked_at: expect.any(String) });
  endedWell(await apiKey('create', 'agenda'));
});

it('api-key creates a key with an expiry and scopes, and lists them', async () => {
  const { stdout } = endedWell(
    await apiKey('create', 'narrow', '--expires', '30d', '--scopes', 'schedule:read, people:read'),
  );
  expect(await ask(stdout.trim())).toBe('FORBIDDEN');
  const [row] = await elo.make.em().execute("select expires_at, scopes from api_keys where name = 'narrow'");
  expect(row).toEqual({ expires_at: expect.any(String), scopes: ['schedule:read', 'people:read'] });
  expect((await apiKey('list')).stdout).toContain('schedule:read people:read');
  for (const wrong of [
    ['--expires', 'soon'],
    ['--expires', '2020-01-01'],
    ['--expires', '2027-02-31'],
    ['--scopes', 'everything'],
  ])
    expect((await apiKey('create', 'wrong', ...wrong)).code).toBe(1);
});

it.each([
  ['nothing', [], /Usage: elo api-key/],
  ['another verb', ['drop', 'agenda'], /Usage: elo api-key/],
  ['no name', ['create'], /Usage: elo api-key/],
  ['a word too many', ['revoke', 'a', 'b'], /Usage: elo api-key/],
  ['a name that is none', ['create', ' \u0007'], /name: must be/],
  ['the name of the configured key', ['create', 'portal'], /SUBMISSIONS_APP_KEY/],
])('api-key ends with code 1 for %s', async (_what, given, words) => {
  const before = await elo.make.em().execute('select count(*) from api_keys');
  const { code, stderr } = await apiKey(...given);
  expect(stderr).toMatch(words);
  expect(code).toBe(1);
  expect(await elo.make.em().execute('select count(*) from api_keys')).toEqual(before);
});
