import type { Config } from '../config/config.js';
import type { Waits } from '../config/waits.js';
import type { AccessLedger } from './access-ledger.js';
import type { AnswerCache } from './answer-cache.js';
import type { ByteBudget } from './byte-budget.js';
import type { ChangeFeed, Database, Orm, Replica } from '../postgres/index.js';
import type { CommentAi } from './outside/comment-ai.js';
import type { FlowEncryption } from './outside/flow-encryption.js';
import type { AppEvents } from './events.js';
import type { JobStore } from './job-store.js';
import type { LogFiles } from './watching/log-files.js';
import type { Logger } from './watching/logger.js';
import type { Mailer } from './mail/mail.js';
import type { MessagingPlatform } from './outside/messaging-platform.js';
import type { CutoverPorts } from './cutover.js';
import type { MergedIds } from './merged-ids.js';
import type { RateLimits } from './rate-limits.js';
import type { ObjectStore } from './files/storage.js';
import type { Vitals } from './watching/vitals.js';

/** A declared route of a facade. */
export interface RouteInfo {
  /** `facade.noun.verb`. */
  id: string;
  facade: string;
  /** GET, POST, PUT or DELETE. */
  method: string;
  /** With the base address of its facade; parameters in braces. */
  path: string;
  summary: string;
}

/**
 * The outside world as ports, made once by `buildApp`, whole from the beginning, and handed down; nothing here is global. A
 * part that needs some of them names them: a domain function with `Ctx<'mailer' | 'limits'>`, others with `Pick<Services, …>`.
 */
export interface Services extends CutoverPorts {
  /** A value that every domain function may read without asking for it. */
  config: Config;
  orm: Orm;
  /** The primary. The context of an operation decides the place of its reads (`ctx.reads`). */
  database: Database;
  replica: Replica;
  log: Logger;
  /** Null when STORAGE_URL is empty. */
  storage: ObjectStore | null;
  mailer: Mailer;
  messaging: MessagingPlatform;
  flowEncryption: FlowEncryption;
  /** Null when jobs are kept in PostgreSQL. */
  jobStore: JobStore | null;
  /** Null when none is configured. */
  ai: CommentAi | null;
  /** Null when no log files are kept. */
  logFiles: LogFiles | null;
  /** Accesses to personal data, until they are written. */
  accesses: AccessLedger;
  limits: RateLimits;
  /** The numbers of people that lead to another one since a merge. */
  mergedIds: MergedIds;
  /** Bytes that requests may hold on this machine's disk while they are received. */
  spool: ByteBudget;
  answers: AnswerCache;
  /** Notices of writes through any process. */
  changes: ChangeFeed;
  vitals: Vitals;
  now(): Date;
  waits: Waits;
  /** True from the stop signal on: the server finishes its present work and takes nothing new. */
  stopping(): boolean;
  /** Starts without listeners; parts that are made later subscribe. */
  events: AppEvents;
}
