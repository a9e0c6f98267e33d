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
  session?: string | null;
  loginId?: string | null;
  device?: string | null;
  credentialRejected?: boolean;
  requestId: string;
  /** Asked for late: which action of the content backend is meant is known only when its form was read. */
  route: () => string;
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
    route: () => `job.${job}`,
    log: () => services.log.child({ job }),
    maxPageSize: FACADE_PAGE_SIZE,
  });

/** One context a request: an entity manager of its own, so that nothing is shared between callers. */
export const createContext = (services: Services, caller: Caller): Ctx => new RequestContext(services, caller);

/** What most requests do without, made when it is first asked for. */
interface Lazy {
  em?: EntityManager;
  log?: Logger;
}

/** A class, so that a copy (Apollo Server makes one) shares what is made lazily instead of making it. */
class RequestContext implements Ctx {
  loaded = new Map<object, unknown>();
  readonly actor: Actor | null;
  readonly session: string | null;
  readonly loginId: string | null;
  readonly device: string | null;
  readonly credentialRejected: boolean;
  readonly requestId: string;
  readonly address: string | null;
  readonly maxPageSize: number;
  private readonly lazy: Lazy = {};

  constructor(
    readonly services: Services,
    private readonly caller: Caller,
  ) {
    this.actor = caller.actor;
    this.session = caller.session ?? null;
    this.loginId = caller.loginId ?? null;
    this.device = caller.device ?? null;
    this.credentialRejected = caller.credentialRejected ?? false;
    this.requestId = caller.requestId;
    this.address = caller.address ?? null;
    this.maxPageSize = caller.maxPageSize ?? CLIENT_PAGE_SIZE;
  }

  get route(): string {
    return this.caller.route();
  }

  get isClients(): boolean {
    return this.maxPageSize === CLIENT_PAGE_SIZE;
  }

  get em(): EntityManager {
    return (this.lazy.em ??= this.services.orm.em.fork());
  }

  get log(): Logger {
    return (this.lazy.log ??= this.caller.log?.() ?? this.services.log);
  }

  inTransaction(): boolean {
    // Where no entity manager was made yet, no transaction runs.
    return this.lazy.em !== undefined && this.em.isInTransaction();
  }

  now(): Date {
    return this.services.now();
  }
}
