import { randomUUID } from 'node:crypto';
import type { Actor, FullCtx } from '../domain/context.js';
import type { Alongside } from '../domain/kernel/alongside.js';
import { keepingMailer } from '../domain/mails/keep-mail.write.js';
import { type Access, noAccesses } from '../platform/access-ledger.js';
import type { Logger } from '../platform/watching/logger.js';
import type { Language } from '../failures/messages/language.js';
import type { Services } from '../platform/services.js';
import { type ByteRows, type StatementOptions, type Reads, DatabaseContext } from '../postgres/index.js';
import { copyWith } from '../platform/copy-with.js';

/** Largest pages: clients of the graph ask for further pages, but the contracts of the facades know no pages. */
export const CLIENT_PAGE_SIZE = 100;
export const FACADE_PAGE_SIZE = 1000;

interface Caller {
  actor: Actor | null;
  session?: string | null;
  loginId?: string | null;
  loginAt?: Date | null;
  device?: string | null;
  userAgent?: string | null;
  credentialRejected?: boolean;
  requestId: string;
  /** Asked for late: the action of the content backend is known only after its form was read. */
  route: () => string;
  address?: string | null;
  /** Found out when a text is worded. */
  language?: () => Language;
  /** Made for the first log line. */
  log?: () => Logger;
  maxPageSize?: number;
  /** The statement that is written with the audit record of each change. Asked for late, as the route is. */
  alongside?: () => Alongside | null;
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

/** A context for one run of a job. @param outboxMessageId the message that the job follows from */
export function createJobContext(services: Services, job: string, outboxMessageId: number | null = null): FullCtx {
  const caller = {
    actor: worker,
    address: null,
    requestId: randomUUID(),
    route: () => `job.${job}`,
    log: () => services.log.child({ job }),
    maxPageSize: FACADE_PAGE_SIZE,
  };
  const mailer = keepingMailer(createContext(services, caller), services.mailer, { job, outboxMessageId });
  // The reads of a job are for nobody.
  return createContext({ ...services, mailer, accesses: noAccesses }, caller);
}

/** One context a request, with an entity manager of its own, so that callers share nothing. */
export const createContext = (services: Services, caller: Caller): FullCtx => new RequestContext(services, caller);

/**
 * The context of an operation that only reads. If the replica may be used, the context reads there, and from the primary once
 * it has gone there. This is the one place for the decision; everything else has the primary.
 *
 * It is made when the operation has its turn, and is another object than that of the request. V8 counts an object that waits
 * for a turn as old by then. It keeps everything reachable from it, also all rows of the answer, until the next full
 * collection.
 */
export const contextOfQuery = (ctx: FullCtx): FullCtx =>
  // Rows from the replica are not for a mutation of the same request.
  copyWith<FullCtx>(ctx, { reads: ctx.services.replica.reads() ?? ctx.reads, loaded: new Map() });

class RequestContext extends DatabaseContext implements FullCtx {
  readonly actor: Actor | null;
  readonly session: string | null;
  readonly loginId: string | null;
  readonly loginAt: Date | null;
  readonly device: string | null;
  readonly userAgent: string | null;
  readonly credentialRejected: boolean;
  readonly requestId: string;
  readonly address: string | null;
  readonly maxPageSize: number;
  readonly reads: Reads;
  operation: string | null = null;
  /** True while the caller takes out a table, because the access is recorded as a table. Shared with copies of this context. */
  private readonly taking: { table: boolean } = { table: false };
  /** Made when it is asked for, because many requests do without; shared with copies of this context. */
  private readonly remembered: { log?: Logger; now?: Date } = {};

  constructor(
    readonly services: Services,
    private readonly caller: Caller,
  ) {
    super();
    this.actor = caller.actor;
    this.session = caller.session ?? null;
    this.loginId = caller.loginId ?? null;
    this.loginAt = caller.loginAt ?? null;
    this.device = caller.device ?? null;
    this.userAgent = caller.userAgent ?? null;
    this.credentialRejected = caller.credentialRejected ?? false;
    this.requestId = caller.requestId;
    this.address = caller.address ?? null;
    this.maxPageSize = caller.maxPageSize ?? CLIENT_PAGE_SIZE;
    this.reads = services.replica.primary;
  }

  override get em(): DatabaseContext['em'] {
    this.reads.stayAtPrimary();
    return super.em;
  }

  override get kysely(): DatabaseContext['kysely'] {
    this.reads.stayAtPrimary();
    return super.kysely;
  }

  override transaction<T>(work: (ctx: this) => Promise<T>): Promise<T> {
    this.reads.stayAtPrimary();
    return super.transaction(work);
  }

  noteAccess(...[kind, people]: Parameters<FullCtx['noteAccess']>): void {
    const { actor } = this;
    if (!actor || this.taking.table) return;
    const own = actor.actingBy ? null : actor.userId;
    for (const personId of people) if (personId !== own) this.note({ kind, personId, taken: null });
  }

  noteTable(taken: Parameters<FullCtx['noteTable']>[0]): void {
    // A route reads nothing else; a client may ask anything beside the mutation.
    if (!this.isClients) this.taking.table = true;
    this.note({ kind: 'TABLE', personId: null, taken });
  }

  private note(what: Pick<Access, 'kind' | 'personId' | 'taken'>): void {
    const actor = this.actor?.actingBy ?? this.actor;
    if (!actor) return;
    this.services.accesses.note({
      ...what,
      at: this.now(),
      actorKind: actor.userId !== null ? 'USER' : actor.apiKeyId !== null ? 'KEY' : 'SERVICE',
      actorUserId: actor.userId,
      actorKeyId: actor.apiKeyId,
      operation: this.operation === null ? this.route : `${this.route}.${this.operation}`,
      requestId: this.requestId,
    });
  }

  get orm(): Services['orm'] {
    return this.services.orm;
  }

  get language(): Language {
    return this.caller.language?.() ?? 'en';
  }

  get route(): string {
    return this.caller.route();
  }

  get alongside(): Alongside | null {
    return this.caller.alongside?.() ?? null;
  }

  get isClients(): boolean {
    return this.maxPageSize === CLIENT_PAGE_SIZE;
  }

  get log(): Logger {
    return (this.remembered.log ??= this.caller.log?.() ?? this.services.log);
  }

  rows<Row>(text: string, values: readonly unknown[], of?: StatementOptions): Promise<Row[]> {
    const isClients = of?.isClients === true && this.isClients;
    const over = this.open?.connection;
    if (over) return this.services.database.rows<Row>(text, values, { isClients, over });
    return this.reads.rows<Row>(text, values, { isClients });
  }

  copyCsv(...[table, ...to]: Parameters<FullCtx['copyCsv']>): Promise<number> {
    return this.services.database.copyCsv(table, ...to);
  }

  bytes(text: string, values: readonly unknown[], of?: StatementOptions): Promise<ByteRows> {
    const isClients = of?.isClients === true && this.isClients;
    const over = this.open?.connection;
    if (over) return this.services.database.bytes(text, values, { ...of, isClients, over });
    return this.reads.bytes(text, values, { ...of, isClients });
  }

  override now(): Date {
    return (this.remembered.now ??= this.services.now());
  }
}
