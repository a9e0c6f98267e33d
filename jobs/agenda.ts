import { Agenda, InMemoryNotificationChannel } from 'agenda';
import { poolerOf, databaseContext } from '../src/postgres/index.js';
import { openJobPool, openMongo } from '../src/platform/job-store.js';
import type { Services } from '../src/platform/services.js';
import { lockNumber } from '../src/domain/kernel/locks.js';

interface AgendaOptions {
  services: Pick<Services, 'config' | 'log' | 'orm'>;
  databaseUrl: string;
  /** Milliseconds between two queries for due jobs. */
  pollEvery?: number;
  /** Milliseconds after which another worker takes over a job of a killed worker. */
  lockLifetime?: number;
  /** The number of jobs that run at once in this process. */
  concurrency?: number;
}

export interface OpenAgenda {
  agenda: Agenda;
  /** Ends the connections; the agenda must have been stopped without closing its own. */
  close(): Promise<unknown>;
}

/** Jobs live in MongoDB when MONGODB_URL is set, in PostgreSQL otherwise; nothing else differs. */
async function openBackend({ config, log }: Pick<Services, 'config' | 'log'>, databaseUrl: string) {
  if (config.mongodbUrl) {
    const { MongoBackend } = await import('@agendajs/mongo-backend');
    const client = await openMongo(config.mongodbUrl);
    const backend = new MongoBackend({ mongo: client.db() });
    return {
      backend,
      // Without a replica set MongoDB offers only polling. With this channel, the process at least hears of the jobs that it
      // saves.
      notificationChannel: new InMemoryNotificationChannel(),
      close: () => client.close(),
    };
  }
  const { PostgresBackend, PostgresNotificationChannel } = await import('@agendajs/postgres-backend');
  const pool = openJobPool(databaseUrl, log);
  const backend = new PostgresBackend({ pool, disableNotifications: true });
  // A pooler drops the listeners of a connection at the end of a transaction.
  const direct = config.databaseDirectUrl === undefined ? null : openJobPool(config.databaseDirectUrl, log, 2);
  if (!direct && (await poolerOf(pool))) {
    log.info('jobs are looked for every few seconds: without DATABASE_DIRECT_URL a pooler brings no news of them');
    return { backend, notificationChannel: new InMemoryNotificationChannel(), close: () => pool.end() };
  }
  const notificationChannel = new PostgresNotificationChannel({ pool: direct ?? pool, reconnect: { enabled: true } });
  // It reconnects by itself, but an error without a listener would end the process.
  notificationChannel.on('error', error => log.warn({ err: error }, 'notifications of jobs were interrupted'));
  return { backend, notificationChannel, close: () => Promise.all([pool.end(), direct?.end()]) };
}

/** Connects to the job store. A caller that starts the agenda also runs jobs. */
export async function openAgenda(options: AgendaOptions): Promise<OpenAgenda> {
  const { services, databaseUrl, pollEvery = 5_000, lockLifetime = 30_000, concurrency = 5 } = options;
  const { backend, notificationChannel, close } = await openBackend(services, databaseUrl);
  const connect = async (): Promise<Agenda> => {
    // `new Agenda` connects by itself and reports no failure, so this makes the first connection.
    await backend.connect();
    const connected = new Agenda({
      backend,
      notificationChannel,
      processEvery: pollEvery,
      defaultLockLifetime: lockLifetime,
      maxConcurrency: concurrency,
      removeOnComplete: true,
    });
    await connected.ready;
    return connected;
  };
  // Agenda creates its tables when it connects, and two processes that create them at once collide. So they take turns.
  const agenda = await databaseContext({ orm: services.orm }).transaction(async ctx => {
    await lockNumber(ctx, 727002);
    return ctx.outsideTransaction('jobStore', connect);
  });
  let failing = '';
  agenda.on('error', error => {
    // An unreachable store fails every query: one report is enough.
    if (failing !== error.message) services.log.error({ err: error }, 'job store failed');
    failing = error.message;
  });
  return { agenda, close };
}
