import { jobs } from '../../jobs/index.js';
import type { RecurringJob } from '../../jobs/job.js';
import type { Class } from '../../src/entities/index.js';
import { createJobContext } from '../../src/graph/context.js';
import { linkEnvironment } from '../support/group-links.js';
import { startPlatform } from '../support/messaging-platform.js';
import { aChange, notification } from '../support/notifications.js';
import { startSmtp } from '../support/smtp.js';
import { startStepWorker } from '../support/step-worker.js';
import { startTestApp } from '../support/test-app.js';

/** The beginning of scenes: a Monday. */
const MONDAY = '2026-11-16T12:00:00Z';
export const DAY = 86_400_000;

export type Scene = Awaited<ReturnType<typeof openScene>>;

/**
 * A server with a worker that works at the test's command. Its messaging platform and mail server can fail, and its clock can
 * be moved forward. It has a programme: two classes of a course that one facilitator leads, with a calendar.
 */
export async function openScene() {
  const [platform, smtp] = [await startPlatform(), await startSmtp()];
  const elo = await startTestApp(
    { ...linkEnvironment(platform), SMTP_URL: `${smtp.url}?pool=true`, AUTO_CANCEL_MISSED_MEETINGS: '1' },
    { poolSize: 16 },
  );
  elo.setNow(MONDAY);
  const worker = startStepWorker(elo);
  const { make } = elo;
  const rows = <Row = any>(sql: string, values: unknown[] = []): Promise<Row[]> =>
    make.em().execute<Row[]>(sql, values);
  const [admin, leader, supervisor] = [await make.anAdmin(), await make.aFacilitator(), await make.aSupervisor()];
  const course = await make.aCourse();
  const cycle = await make.aCycle({ recoveryHours: 24 });
  const delivery = await make.anActivity({ course, kind: 'DELIVERABLE' });
  const aGroup = async (): Promise<Class> => {
    const group = await make.aClass({ course, cycle, facilitator: leader });
    await rows(`update classes set group_url = 'https://chat.example.org/x' where id = ?`, [group.id]);
    return group;
  };
  const calendar = await make.anEmployee({
    user: leader,
    hours: [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, startsAt: '00:00:00', endsAt: '23:00:00' })),
  });

  // Objects need a selection, and scalars must have none.
  const { body } = await elo.graphql(
    '{ __schema { mutationType { fields { name type { kind ofType { kind } } } } } }',
    {},
    { as: admin },
  );
  const isPlain = new Set<string>(
    body.data.__schema.mutationType.fields
      .filter(({ type }: any) => /SCALAR|ENUM/.test(type.kind === 'NON_NULL' ? type.ofType.kind : type.kind))
      .map(({ name }: { name: string }) => name),
  );
  const ask = (as: { id: number } | null, call: string, of?: string) => {
    const selection = of ?? (isPlain.has(/^\w+/.exec(call)![0]) ? '' : '{ __typename }');
    return elo.graphql(`mutation { it: ${call} ${selection} }`, {}, { as });
  };

  return {
    elo,
    make,
    platform,
    smtp,
    worker,
    rows,
    ...{ admin, leader, supervisor, course, cycle, delivery, calendar, aGroup },
    ask,
    /** @returns its field @throws Error when it is refused */
    async must(as: { id: number } | null, call: string, of?: string): Promise<any> {
      const { body } = await ask(as, call, of);
      if (body.errors) throw new Error(`${call}: ${JSON.stringify(body.errors)}`);
      return body.data.it;
    },
    pass(ms: number): void {
      elo.setNow(new Date(elo.now().getTime() + ms).toISOString());
    },
    recurring: (name: string): Promise<number> =>
      (jobs.find(each => each.name === name) as RecurringJob).run(createJobContext(elo.app.services, name)),
    /** A status report of the messaging platform for a message, as a mutation. */
    tells: (platformId: string, status: string): { as: null; call: string } => {
      const change = aChange({
        statuses: [{ id: platformId, status, timestamp: '1795348800', recipient_id: '551187654321' }],
      });
      const bytes = Buffer.from(JSON.stringify(notification(change))).toString('base64');
      return { as: null, call: `receiveNotification(body: "${bytes}")` };
    },
    async close(): Promise<void> {
      await worker.stop();
      await elo.close();
      await Promise.all([platform.close(), smtp.close()]);
    },
  };
}
