import type { Agenda } from 'agenda';
import { createExpressMiddleware } from 'agendash';
import type { RequestHandler, Response } from 'express';
import type { Services } from '../src/platform/services.js';
import { openAgenda } from './agenda.js';

export interface JobDashboard {
  /** Agendash. It does not authenticate its callers: mount it behind a check. */
  handler: RequestHandler;
  /** Shows the worker of this process instead of a connection of its own. */
  attach(agenda: Agenda): void;
  /** Ends the streams of open pages and accepts no new ones; open streams would delay a stop. */
  endStreams(): void;
  close(): Promise<void>;
}

/** The number of jobs that one request may delete. */
const MOST_DELETED = 100;

/** The job dashboard. A process without a worker connects to the job store at the first request for the dashboard. */
export function createJobDashboard(
  services: Pick<Services, 'config' | 'log' | 'orm'>,
  databaseUrl: string,
): JobDashboard {
  let own: ReturnType<typeof openAgenda> | undefined;
  let attached: { agenda: Agenda; show: RequestHandler } | undefined;
  let alone: RequestHandler | undefined;
  const streams = new Set<Response>();
  let isEnding = false;

  const show = async (): Promise<RequestHandler> => {
    if (attached) return attached.show;
    own ??= openAgenda({ services, databaseUrl });
    try {
      return (alone ??= createExpressMiddleware((await own).agenda));
    } catch (error) {
      // The store is unreachable: the next request tries again.
      own = undefined;
      throw error;
    }
  };

  /**
   * The reason why jobs can't be deleted: recurring ones are part of the program. Undefined when they may be.
   * @param agenda the one that the dashboard shows
   */
  const refusalOf = async (agenda: Agenda, body: unknown): Promise<string | undefined> => {
    const { jobIds } = (body ?? {}) as { jobIds?: unknown };
    if (!Array.isArray(jobIds) || jobIds.length > MOST_DELETED) return `At most ${MOST_DELETED} jobs, as a list`;
    const { jobs } = await agenda.queryJobs({ ids: jobIds.map(String), limit: MOST_DELETED });
    const recurring = jobs.find(each => each.repeatInterval != null);
    return recurring && `${recurring.name} is recurring: it can be paused, but not deleted`;
  };

  return {
    async handler(req, res, next) {
      if (req.path === '/api/stats' && !attached)
        return void res.status(503).json({ error: 'No worker runs in this process' });
      if (req.path === '/api/events') {
        if (isEnding) return void res.status(503).json({ error: 'This process is stopping' });
        streams.add(res);
        res.once('close', () => streams.delete(res));
      }
      const shown = await show();
      if (req.method === 'POST' && /^\/api\/jobs\/delete\/?$/i.test(req.path)) {
        const error = await refusalOf(attached?.agenda ?? (await own!).agenda, req.body);
        if (error !== undefined) return void res.status(409).json({ error });
      }
      shown(req, res, next);
    },
    attach: agenda => void (attached = { agenda, show: createExpressMiddleware(agenda) }),
    endStreams() {
      isEnding = true;
      for (const stream of streams) stream.end();
    },
    async close() {
      await (await own?.catch(() => undefined))?.close();
    },
  };
}
