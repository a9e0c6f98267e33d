import type { Kysely } from 'kysely';
import type { TableTaken } from '../entities/access-record.entity.js';
import type { AccessKind, Role, Tables } from '../entities/index.js';
import type { Alongside } from './kernel/alongside.js';
import type { Database, Reads, Transactional } from '../postgres/index.js';
import type { Language } from '../failures/messages/language.js';
import type { Services } from '../platform/services.js';
import type { Logger } from '../platform/watching/logger.js';

/** The caller, with any kind of credential. */
export interface Actor {
  /** Null for callers that are no person: API keys and jobs. */
  userId: number | null;
  apiKeyId: number | null;
  name: string;
  email: string | null;
  cpf: string | null;
  roles: readonly Role[];
  /**
   * An upload token may hand in submissions and nothing else. A set-up token may set up a second factor and nothing else: its
   * owner must have one, has none yet, and has no role until then.
   */
  scope: 'full' | 'upload' | 'set-up';
  /** The classes that they lead as a substitute now, from the database a moment ago; none when left out. */
  substituteOf?: readonly number[];
  /** The real actor, in participant mode. */
  actingBy?: Actor;
  /** The scopes of an API key; left out or null, it has no such limit. */
  scopes?: readonly string[] | null;
  /** True for a key that is older than the scope checks below root fields: it keeps its former permissions. */
  scopesAtRootsOnly?: boolean;
}

/** The only access to the database for reads: that of a context, or of an answer for many callers (kernel/cached.ts). */
export type Reader = Pick<Database, 'rows'>;

/**
 * The first parameter of every domain function: the caller, the database, the time, the configuration, and the ports that it
 * names. `Ctx<'mailer'>` sends mail. A calling function has the same ports, or names them too.
 */
export interface Ctx<Port extends keyof Services = never> extends Transactional, Reader {
  /** Reads: within a transaction over its connection, otherwise directly from the pool, with prepared statements. */
  readonly rows: Reader['rows'];
  readonly bytes: Database['bytes'];
  /**
   * The target of `rows` and `bytes` outside of a transaction: the primary, or the replica for a whole operation that only
   * reads.
   */
  readonly reads: Reads;
  /** The same for a result of any size, as CSV; outside of transactions only. */
  readonly copyCsv: Database['copyCsv'];
  readonly actor: Actor | null;
  /**
   * The browser session of the caller, for values that are bound to it; null for tokens, keys and callers without a credential.
   */
  readonly session: string | null;
  /** The sign-in of the caller, by a cookie or a token: a sign-out ends it. Null for keys and callers without a credential. */
  readonly loginId: string | null;
  /** The time of that sign-in. */
  readonly loginAt: Date | null;
  /** The browser's cookie about earlier sign-ins; not verified yet. */
  readonly device: string | null;
  /** The client's own description (User-Agent): stored only as a name made from it (deviceName), never as it is. */
  readonly userAgent: string | null;
  /** A credential was sent but is not good: then the answer is 403 (forbidden), not 401 (not signed in). */
  readonly credentialRejected: boolean;
  /**
   * `services.now()` reads the clock again, for work that waits or continues: claims, ends of jobs and of sessions, watches.
   */
  readonly services: Pick<Services, Port | 'config' | 'now'>;
  readonly log: Logger;
  readonly requestId: string;
  /** The entry point of the call: `facade.noun.verb`, `graph`, `job.name` or `command.name`. */
  readonly route: string;
  /** The results of loaders belong to this object (kernel/batched.ts); a mutation replaces it by a new one. */
  loaded: Map<object, unknown>;
  /** The address of the request, through the trusted proxies; null for jobs. */
  readonly address: string | null;
  /** The language of the answers; English for jobs and commands. */
  readonly language: Language;
  /** The largest page of a list: 100 for GraphQL clients, more for the facades, because their contracts have no pages. */
  readonly maxPageSize: number;
  /**
   * True for an operation of a client, because clients may send any operation; the operations of facades and jobs are known and
   * few.
   */
  readonly isClients: boolean;
  /**
   * The client's operation of the graph: names of root fields. Null for operations of facades, because their routes have the
   * names.
   */
  operation: string | null;
  /**
   * Logs that the caller reads something of these people, for them to see; reads of the caller's own data are not logged. It
   * costs no statement of its own (platform/access-ledger.ts).
   */
  noteAccess(kind: Exclude<AccessKind, 'TABLE'>, people: Iterable<number>): void;
  /** The same for a table of many people; then their rows are not logged one by one. */
  noteTable(taken: TableTaken): void;
  /**
   * A statement that is written with the audit record of this call's changes: that the other side must make the changes too.
   */
  readonly alongside?: Alongside | null;
  /** The time of the request or the run of the job: the same for all its reads and writes. */
  now(): Date;
}

/** A context with every port: graph, routes and jobs get it and pass it on. A domain function names the ports that it needs. */
export type FullCtx = Ctx<keyof Services>;

/** Typed SQL on plain rows, inside the running transaction if there is one. */
export const db = (ctx: Pick<Ctx, 'kysely'>): Kysely<Tables> => ctx.kysely as Kysely<Tables>;
