import { beforeAll, expect, it } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { seedDemoData } from '../../../src/demo/seed.js';
import { flowEnvironment, publicKey } from '../../support/flows.js';
import { run, endedWell } from '../support/processes.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { startTestWorker } from '../../support/worker.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp({ ...flowEnvironment, APP_SECRET: 'segredo' });
  await seedDemoData(elo.app.services);
  // The demo's cycle is one of 2026; the rehearsal must work on any day.
  await elo.make.em().execute('update cycles set ends_on = current_date + 300 where id = 2');
  await startTestWorker(elo.app);
});

async function rehearse(given: string[], env: Record<string, string> = {}) {
  const { code, stdout, stderr } = await run('scripts/flow-rehearse.mjs', given, env);
  return { code, output: stdout + stderr };
}

it.each([
  ['personal', ['PERSON', 'CONTACT', 'EMAIL_CODE', 'PROFILE', 'CONFIRMATION']],
  ['business', ['INSTITUTION', 'PERSON', 'CONTACT', 'EMAIL_CODE', 'CONFIRMATION']],
])(
  'a flow rehearsal of %s shows every step and ends with an enrolled participant and a sent group link',
  async (flow, screens) => {
    const { output } = endedWell(
      await rehearse([flow, '--url', elo.url, '--secret', 'segredo', '--target', 'acolhimento']),
    );
    for (const screen of [...screens, 'SUCCESS']) expect(output).toContain(`"screen": "${screen}"`);
    const [, id] = /enrollment (\d+)\./.exec(output)!;
    const [row] = await elo.make
      .em()
      .execute<Record<string, any>[]>(
        'select d.status, d.phone, c.course_id, (select count(*)::int from recorded_messages m where m.recipient = d.phone) as sent from group_link_dispatches d join enrollments e on e.id = d.enrollment_id join classes c on c.id = e.class_id where e.id = ?',
        [id],
      );
    expect(row).toMatchObject({ status: 'SENT', course_id: 1, sent: 1 });
    expect(output).toContain('was sent to Ensaio da Silva');
  },
);

it('a flow rehearsal takes the public key from a file, and the secret from the environment', async () => {
  const file = path.join(elo.directory, 'public.pem');
  await writeFile(file, publicKey);
  endedWell(await rehearse(['personal', '--url', elo.url, '--key', file], { APP_SECRET: 'segredo' }));
});

it.each([
  ['without a flow', [], {}, /npm run flow:rehearse -- personal\|business/],
  ['with a word it does not know', ['personal', '--phones', '1'], {}, /npm run flow:rehearse/],
  ['unsigned', ['personal'], {}, /answered 432/],
  ['where real messages go out, to nobody in particular', ['personal'], { GRAPH_API_TOKEN: 'x' }, /say with --phone/],
])('a flow rehearsal ends with 1 %s', async (_how, given, env, words) => {
  const { code, output } = await rehearse([...given, ...(given.length > 0 ? ['--url', elo.url] : [])], env);
  expect(output).toMatch(words);
  expect(code).toBe(1);
});

it('a flow rehearsal says that no server answers', async () => {
  const { code, output } = await rehearse(['personal', '--url', 'http://127.0.0.1:9']);
  expect(output).toMatch(/No server answers/);
  expect(code).toBe(1);
});
