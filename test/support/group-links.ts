import { constant } from 'agenda';
import type { Worker } from '../../jobs/worker.js';
import { eventually } from './eventually.js';
import { goTo, somebody, startFlowApp, storedOf } from './flows.js';
import { type PlatformRequest, startPlatform, type TestPlatform } from './messaging-platform.js';
import type { TestApp } from './test-app.js';
import { startTestWorker } from './worker.js';

/** The settings of a server that sends group links by a platform. */
export const linkEnvironment = (platform: TestPlatform) => ({
  GRAPH_API_URL: platform.url,
  GRAPH_API_TOKEN: 'platform-token',
  GRAPH_PHONE_NUMBER_ID: '1234567890',
  GROUP_LINK_TEMPLATE: 'link_do_grupo',
});

export const identityOf = (id: number) => `group-link:${id}`;

export type GroupLinks = Awaited<ReturnType<typeof startGroupLinks>>;

/** A server with group links for its enrollments, the platform that receives them, and workers on demand. */
export async function startGroupLinks() {
  const platform = await startPlatform();
  const { elo, client } = await startFlowApp(linkEnvironment(platform));
  elo.setNow(null);
  // The cycles are running now, in any year.
  await elo.make.em().execute('update cycles set starts_on = current_date - 30, ends_on = current_date + 300');
  const workers: Worker[] = [];
  const stopWorkers = () => Promise.all(workers.splice(0).map(worker => worker.stop()));
  const dispatch = async (id: number) =>
    (await elo.make.em().execute<Record<string, any>[]>('select * from group_link_dispatches where id = ?', [id]))[0]!;

  return {
    platform,
    elo,
    client,
    dispatch,
    async work({ delay = 20, of = elo }: { delay?: number; of?: TestApp } = {}): Promise<void> {
      workers.push(await startTestWorker(of.app, { backoff: constant({ delay, maxRetries: 4 }) }));
    },
    stopWorkers,
    /** Enrolls a new person by a form. */
    async enroll() {
      const who = somebody();
      const last = await goTo(client, 'personal.x', 'SUCCESS', who);
      if (last.body.screen !== 'SUCCESS') throw new Error(JSON.stringify(last.body));
      const { dispatches } = await storedOf(elo, who.cpf);
      return { who, id: dispatches[0]!['id'] as number };
    },
    becomes: (id: number, status: string): Promise<Record<string, any>> =>
      eventually(async () => {
        const row = await dispatch(id);
        return row['status'] === status ? row : null;
      }, `the dispatch to be ${status}`),
    asked: (id: number): PlatformRequest[] =>
      platform.requests.filter(({ body }) => body.biz_opaque_callback_data === identityOf(id)),
    /** Stops workers and clears requests between two tests. */
    async rest(): Promise<void> {
      await stopWorkers();
      platform.requests.length = 0;
    },
    async close(): Promise<void> {
      await stopWorkers();
      await elo.close();
      await platform.close();
    },
  };
}
