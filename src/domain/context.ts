import type { Kysely } from 'kysely';
import type { TableTaken } from '../entities/access-record.entity.js';
import type { AccessKind, Role, Tables } from '../entities/index.js';
import type { Alongside } from './kernel/alongside.js';
import type { Database } from '../postgres/database.js';
import type { Reads } from '../postgres/replica.js';
import type { Language } from '../failures/messages/language.js';
import type { Services } from '../platform/services.js';
import type { Transactional } from '../postgres/transactions.js';
import type { Logger } from '../platform/watching/logger.js';

/** Who is calling, however they proved it. */
export interface Actor {
  /** Null for callers that are no person: API keys and jobs. */
  userId: number | null;
  apiKeyId: number | null;
  name: string;
  email: string | null;
  cpf: string | null;
  roles: readonly Role[];
  /**
   * An upload token may hand in submissions and nothing else. Who must have a second factor and has none may set one up and nothing
   * else, and has no role until then.
   */
  scope: 'full' | 'upload' | 'set-up';
  /** The classes that they lead as a substitute now, as the database said a moment ago; none when left out. */
  substituteOf?: readonly number[];
  /** Who really acts, in participant mode. */
  actingBy?: Actor;
  /** What an API key is bound to; left out or null, it is not. */
  scopes?: readonly string[] | null;
  /** The key is of before scopes held below root fields, and keeps what it could do. */
  scopesAtRootsOnly?: boolean;
}

/** The one way to the database for what only reads: that of a context, or of an answer for many (kernel/cached.ts). */
export type Reader = Pick<Database, 'rows'>;

/**
 * What every domain function gets first: the caller, the database, the time, and of the outside world the configuration
 * and the ports that it names: `Ctx<'mailer'>` sends mail. Who calls it has them, or names them too.
 */
export interface Ctx<Port extends keyof Services = never> extends Transactional, Reader {
  /** The read side: within a transaction over its connection, otherwise straight to the pool, with prepared statements. */
  readonly rows: Reader['rows'];
  readonly bytes: Database['bytes'];
  /** Where `rows` and `bytes` go outside of a transaction: to the primary, or all of an operation that only reads to the replica. */
  readonly reads: Reads;
  /** The same for a result of any size, as CSV; outside of transactions only. */
  readonly copyCsv: Database['copyCsv'];
  readonly actor: Actor | null;
  /** The browser's session by which the caller came, for what is bound to it; null for tokens, keys and nobody. */
  readonly session: string | null;
  /** The signing in by which the caller came, with a cookie or a token: what signing out ends. Null for keys and nobody. */
  readonly loginId: string | null;
  /** When that was. */
  readonly loginAt: Date | null;
  /** What the browser says of who signed in with it before; not checked yet. */
  readonly device: string | null;
  /** What the client says it is (User-Agent): to be kept by a name made of it (deviceName), never as it is. */
  readonly userAgent: string | null;
  /** A credential was sent but is not good: then "you may not" (403), not "who are you" (401). */
  readonly credentialRejected: boolean;
  /** `services.now()` reads the clock again, for work that waits or goes on: claims, ends of jobs and of sessions, watches. */
  readonly services: Pick<Services, Port | 'config' | 'now'>;
  readonly log: Logger;
  readonly requestId: string;
  /** Where the call came in: `facade.noun.verb`, `graph`, `job.name` or `command.name`. */
  readonly route: string;
  /** What loaders remember belongs to this object (kernel/batched.ts); a mutation puts a new one in its place. */
  loaded: Map<object, unknown>;
  /** Where the request comes from, through the trusted proxies; null for jobs. */
  readonly address: string | null;
  /** What the client wants to be answered in; English for jobs and commands. */
  readonly language: Language;
  /** Largest page a list may give: 100 for GraphQL clients, more for the facades, whose contracts know no pages. */
  readonly maxPageSize: number;
  /** The operation is a client's, who may ask anything; those of facades and jobs are known and few. */
  readonly isClients: boolean;
  /** What a client asks of the graph: names of root fields. Null for operations of facades, which their routes name. */
  operation: string | null;
  /**
   * Keeps that the caller reads something of these people, for them to see; of the caller alone nothing is kept. It costs no
   * statement of its own (platform/access-ledger.ts).
   */
  noteAccess(kind: Exclude<AccessKind, 'TABLE'>, people: Iterable<number>): void;
  /** The same for a table of many people; then their rows are not kept one by one. */
  noteTable(taken: TableTaken): void;
  /** What is written with the audit record of what this call changes: that the other side is to do it too. */
  readonly alongside?: Alongside | null;
  /** When the request or the run of the job was: the same for all that it reads and writes. */
  now(): Date;
}

/** With every port: what graph, routes and jobs get and hand on. A domain function names the ports that it needs. */
export type FullCtx = Ctx<keyof Services>;

/** Typed SQL on plain rows, inside the running transaction if there is one. */
export const db = (ctx: Pick<Ctx, 'kysely'>): Kysely<Tables> => ctx.kysely as Kysely<Tables>;
