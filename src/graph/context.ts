import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor, Ctx } from '../domain/context.js';
import type { Logger } from '../platform/logger.js';
import type { Services } from '../platform/services.js';

/** Largest pages: clients of the graph ask for more, the contracts of the facades know no pages. */
export const CLIENT_PAGE_SIZE = 100;
export const FACADE_PAGE_SIZE = 1000;

interface Caller {
  actor: Actor | null;
  credentialRejected?: boolean;
  requestId: string;
  address?: string | null;
  /** Made when something is logged. */
  log?: () => Logger;
  maxPageSize?: number;
}

/** The caller of jobs: no person, the rights of a service. */
const worker: Actor = {
  userId: null,
  apiKeyId: null,
  name: 'worker',
  email: null,
  cpf: null,
  roles: ['SERVICE'],
  scope: 'full',
};

/** A context for one run of a job. */
export const createJobContext = (services: Services, job: string): Ctx =>
  createContext(services, {
    actor: worker,
    address: null,
    requestId: randomUUID(),
    log: () => services.log.child({ job }),
    maxPageSize: FACADE_PAGE_SIZE,
  });

/** One context a request: an entity manager of its own, so that nothing is shared between callers. */
export function createContext(services: Services, caller: Caller): Ctx {
  let em: EntityManager | undefined;
  let log: Logger | undefined;
  return {
    get em() {
      return (em ??= services.orm.em.fork());
    },
    inTransaction() {
      // Where none was made yet, none runs; a copy of the context may carry another one than this.
      return em !== undefined && this.em.isInTransaction();
    },
    loaded: {},
    actor: caller.actor,
    credentialRejected: caller.credentialRejected ?? false,
    services,
    get log() {
      return (log ??= caller.log?.() ?? services.log);
    },
    requestId: caller.requestId,
    address: caller.address ?? null,
    maxPageSize: caller.maxPageSize ?? CLIENT_PAGE_SIZE,
    now: services.now,
  };
}
