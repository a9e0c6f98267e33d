import { beforeAll, expect, it } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { eventually } from '../../support/eventually.js';
import { type GroupLinks, linkEnvironment, startGroupLinks } from '../../support/group-links.js';
import { launch } from '../support/processes.js';

let links: GroupLinks;
beforeAll(async () => {
  links = await startGroupLinks();
});

it('a group link is sent under the same identity after its worker was killed during the platform’s request', async () => {
  const { elo, platform, enroll, dispatch, becomes, asked, work } = links;
  const { id } = await enroll();
  let waiting: ServerResponse | undefined;
  platform.next(res => (waiting = res));
  const { config } = elo.app.services;
  const doomed = launch('worker', {
    DATABASE_URL: config.databaseUrl!,
    DATA_DIR: elo.directory,
    ...linkEnvironment(platform),
  });
  try {
    await eventually(() => waiting, 'the platform to be asked');
  } finally {
    doomed.process.kill('SIGKILL');
    await doomed.exit();
  }
  expect(await dispatch(id)).toMatchObject({ status: 'PROCESSING', tries: 1 });
  // The claims of the dead worker, on the message to the platform and in the outbox, expire by themselves. The test does not wait.
  for (const table of ['messages', 'outbox'])
    await elo.make.em().execute(`update ${table} set claimed_until = now() where claimed_until is not null`);
  await work();
  expect(await becomes(id, 'SENT')).toMatchObject({ tries: 2 });
  // The first answer was lost, so the platform is asked again and can see that it is the same message.
  expect(asked(id)).toHaveLength(2);
});
