import { beforeAll, expect, it } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { seedDemoData } from '../../../src/demo/seed.js';
import { runCommand } from '../support/processes.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// One Elo stands for the old portal. Both have the same data, but for the planted differences.

let old: TestApp;
let elo: TestApp;
let authorization: string;
let headers: string;
beforeAll(async () => {
  old = await startTestApp();
  elo = await startTestApp();
  const now = new Date().toISOString();
  for (const each of [old, elo]) {
    each.setNow(now);
    await seedDemoData(each.app.services);
    each.setNow(null);
  }
  authorization = await old.bearer({ id: 1 });
  headers = path.join(elo.directory, 'headers.txt');
  await writeFile(headers, `Authorization: ${authorization}\n`);
  await old.make.em().execute(`update classes set name = 'Turma de lá' where id = 1`);
});

const run = (...given: string[]) => runCommand(elo, 'parity', given);
const file = async (name: string, content: string) => {
  const at = path.join(elo.directory, name);
  await writeFile(at, content);
  return at;
};
const line = (target: string, method = 'GET') =>
  `10.0.0.1 - - [22/Nov/2026:10:00:00 -0300] "${method} ${target} HTTP/1.1" 200 9 "-" "Mozilla"`;
const ofOld = () => ['--facade', 'portal', '--url', `${old.url}/portal/`];
/** The number of rows of every table of Elo. */
const rows = async () =>
  elo.make.em().execute(
    `select relname, (xpath('//n/text()', query_to_xml(format('select count(*) as n from %I', relname), false, true, '')))[1]::text as n
         from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1`,
  );

it('the parity command asks both sides for the reads of an access log and finds exactly the differences', async () => {
  const log = await file(
    'access.log',
    [
      line('/portal/api/courses/1'),
      line('/portal/api/courses/1'),
      line('/portal/api/class/1'),
      line('/portal/api/class/2?cpf=11144477735'),
      line('/portal/api/submissions/class/1'),
      line('/portal/api/cycles/99999'),
      line('/portal/api/submissions', 'POST'),
      line('/portal/wp-login.php'),
      'restarted',
    ].join('\n'),
  );
  const before = await rows();
  const { code, stdout, stderr } = await run(log, ...ofOld(), '--headers', headers);
  expect(stdout.replaceAll(/ +\n/g, '\n')).toBe(
    [
      'access log with 7 reads and 2 other lines or requests. 5 are compared; 1 more were of the same address or route, 1 of no documented route.',
      'portal.class.read                        2 asked, 1 equal, 1 different',
      '    VALUE    name  (1, such as /api/class/1)',
      'portal.course.read                       1 asked, 1 equal',
      'portal.cycle.read                        1 asked, 1 equal',
      'portal.submissions.class-summary         1 asked, 1 equal',
      '',
    ].join('\n'),
  );
  expect(stderr).toBe('1 of 4 routes differ.\n');
  expect(code).toBe(1);
  expect(await rows()).toEqual(before);
  expect(stdout).not.toContain('11144477735');
});

const entry = (target: string, body: unknown, more: object = {}) => ({
  request: {
    method: 'GET',
    url: `https://portal.example.org${target}`,
    headers: [{ name: 'authorization', value: authorization }],
  },
  response: {
    status: 200,
    headers: [{ name: 'content-type', value: 'application/json' }],
    content: { size: 9, text: JSON.stringify(body) },
    ...more,
  },
});

it('the parity command compares the answers of a HAR file with Elo’s own, and asks nobody else', async () => {
  const course = (await elo.call('GET', '/portal/api/courses/1', { as: { id: 1 } })).body as object;
  const har = await file(
    'portal.har',
    JSON.stringify({
      log: {
        entries: [
          entry('/api/courses/1', course),
          entry('/api/courses/1?again', { ...course, id: '1' }),
          entry('/api/courses/2', {}, { content: { size: 9 } }),
          entry('/api/user/1', { message: 'no' }, { status: 403 }),
        ],
      },
    }),
  );
  const recorded = ['--facade', 'portal', '--recorded'];
  const unknown = await run(har, ...recorded);
  expect(unknown).toMatchObject({ code: 1, stderr: 'There is nothing to compare.\n' });
  expect(unknown.stdout).toContain('Left out, as --host does not name them: portal.example.org.');
  const { code, stdout } = await run(har, ...recorded, '--host', 'portal.example.org');
  expect(stdout.split('\n').slice(1)).toEqual([
    'portal.course.read                       3 asked, 1 equal, 1 different, 1 not comparable: the answer was not recorded whole',
    '    TYPE     id  (1, such as /api/courses/1)',
    'portal.user.read                         1 asked, 0 equal, 1 with a caller that one side refuses',
    '',
  ]);
  expect(code).toBe(1);
});

it('the parity command ends with 0 when all are equal, and with 1 when the other side never answers', async () => {
  const log = await file('one.log', line('/portal/api/courses/1'));
  const equal = await run(log, ...ofOld(), '--headers', headers);
  expect(equal).toMatchObject({ code: 0, stderr: '' });
  const dead = await run(log, '--facade', 'portal', '--url', 'http://127.0.0.1:1', '--headers', headers);
  expect(dead).toMatchObject({ code: 1, stderr: 'Nothing could be compared.\n' });
  expect(dead.stdout).toContain('1 asked, 0 equal, 1 not comparable: the other side did not answer (');
});

it.each<[string, string[], string]>([
  ['no facade', [], '--facade: one of messaging, portal'],
  ['another facade', ['--facade', 'hub'], '--facade: one of messaging, portal'],
  ['no address', ['--facade', 'portal'], '--url, or LEGACY_URL_PORTAL'],
  ['no web address', ['--facade', 'portal', '--url', 'ftp://x'], '--url, or LEGACY_URL_PORTAL'],
  ['no file of headers', ['--facade', 'portal', '--recorded', '--headers', '/nowhere'], 'There is no file /nowhere'],
  ['too many at once', ['--concurrency', '17'], 'from 1 to 16'],
  ['no number', ['--limit', '-1'], 'from 1 to 10000'],
])('the parity command refuses %s', async (_what, given, message) => {
  const { code, stderr } = await run(await file('x.log', line('/api/classes')), ...given);
  expect(stderr).toContain(message);
  expect(code).toBe(1);
});

it('the parity command refuses to start without a readable file', async () => {
  expect((await run('--facade', 'portal')).stderr).toContain("missing required argument 'file'");
  const { code, stderr } = await run('/nowhere', '--facade', 'portal', '--recorded');
  expect([code, stderr]).toEqual([1, 'There is no file /nowhere.\n']);
});
