import { AsyncLocalStorage } from 'node:async_hooks';
import type { Readable } from 'node:stream';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { CompiledQuery, type Kysely } from 'kysely';
import type { QueryConfig, QueryResult } from 'pg';
import { copyWith } from '../platform/copy-with.js';
import { OpenTransaction, TransactionConnection } from './open-transaction.js';
import type { PipelinedStatement } from './pipeline.js';
import { writesAt } from '../entities/time-of-writing.js';
import { outsideFrames } from './transaction-frames.js';

/**
 * The reasons why a statement must not share the fate of the transaction around it. There is no other way to leave a
 * transaction: the pool gives no connection to code that runs within one (`assertOutsideTransaction`).
 */
export const outsideReasons = {
  messageLedger:
    'What the messaging platform was asked, and what it answered, stays known when the transaction is rolled back.',
  mailLedger: 'What became of a mail stays known when the transaction is rolled back.',
  importProgress: 'How far an import has come is to be seen while it runs, and whether somebody has ended it.',
  jobStore:
    'The job store has connections of its own; the transaction only keeps two processes from preparing it at once.',
} as const;
export type OutsideReason = keyof typeof outsideReasons;

/** A context's access to the database. */
export interface Transactional {
  /** Entities, for writing. Within a transaction they go over its connection. */
  readonly em: EntityManager;
  /** Statements, over the connection of the transaction if there is one. */
  readonly kysely: Kysely<any>;
  /** Runs one statement, over the connection of the transaction if there is one (`rows` of database.ts). */
  rows<Row>(text: string, values: readonly unknown[], of?: object): Promise<Row[]>;
  /**
   * Runs the work in a transaction. All its statements through the given context are committed when the work has ended well,
   * and undone when it throws. Within a transaction it is a savepoint: only the inner work is undone, and a caller that catches
   * the error may go on. Entities known before are read again.
   */
  transaction<T>(work: (ctx: this) => Promise<T>): Promise<T>;
  /**
   * Sends a statement, whose result nobody waits for, with the message that commits the transaction. The statements of an
   * undone savepoint are not sent. @throws Error outside of transactions
   */
  atCommit(statement: PipelinedStatement): void;
  /**
   * Fills a table by `copy … from stdin`, as fast as rows come and in no memory here. @throws Error outside of transactions
   */
  copyFrom(statement: string, rows: Readable, limitMs: number): Promise<void>;
  /** Runs a statement that may take longer than a request may. @throws Error outside of transactions */
  longStatement(text: string, limitMs: number): Promise<QueryResult>;
  /**
   * Runs the work over other connections than that of the transaction, if one runs: it is committed independently of
   * the transaction. It takes a second connection while the first is held, so it is for few and rare things.
   */
  outsideTransaction<T>(reason: OutsideReason, work: (ctx: this) => Promise<T>): Promise<T>;
}

/** The transaction of this chain of calls. */
interface Running {
  ended: boolean;
}
const running = new AsyncLocalStorage<Running | null>();

/**
 * Asked by the pool for every connection that it gives. A caller that holds one and waits for another can wait forever: under
 * load all others are held by callers that wait in the same way.
 * @throws Error within a transaction
 */
export function assertOutsideTransaction(): void {
  if (running.getStore()?.ended === false)
    throw new Error(
      'This statement was sent past the transaction that runs: use the context that `transaction` gives, or `outsideTransaction`',
    );
}

/** Runs the work as a chain of calls of its own: no part of the transaction, or of the mutation, that runs here. */
export const asOwnChain = <T>(work: () => T): T => running.run(null, () => outsideFrames(work));

/** The common base of the contexts of callers, jobs and operators. */
export abstract class DatabaseContext implements Transactional {
  /** The memory of loaders (domain/kernel/batched.ts). A transaction has its own, without earlier results. */
  loaded = new Map<object, unknown>();
  /** An object, so that a copy (Apollo Server makes one) shares the late-made part instead of making another. */
  private readonly made: { em?: EntityManager } = {};
  /** The transaction that this context is in. */
  protected readonly open: OpenTransaction | null = null;
  /** The context outside of all transactions; null: this one. */
  private readonly root: this | null = null;

  abstract rows<Row>(text: string, values: readonly unknown[]): Promise<Row[]>;
  abstract readonly orm: MikroORM;
  /** The time of the work here, for written records; the clock when left out. */
  now?(): Date;

  /** Made at first use: reads do without. */
  get em(): EntityManager {
    return (
      this.open?.em ?? (this.made.em ??= writesAt(this.orm.em.fork({ disableContextResolution: true }), this.clock))
    );
  }

  get kysely(): Kysely<any> {
    return this.open?.kysely ?? this.orm.em.getDriver().getConnection().getClient();
  }

  private get clock(): (() => Date) | undefined {
    return this.now && (() => this.now!());
  }

  transaction<T>(work: (ctx: this) => Promise<T>): Promise<T> {
    return this.open ? this.savepoint(this.open, work) : this.begin(work);
  }

  atCommit(statement: PipelinedStatement): void {
    if (!this.open) throw new Error('There is no transaction that could be committed');
    this.open.atCommit.push(statement);
  }

  copyFrom(statement: string, rows: Readable, limitMs: number): Promise<void> {
    if (!this.open) throw new Error('Rows are copied in a transaction, which undoes them when it fails');
    return this.open.connection.copyFrom(statement, rows, limitMs);
  }

  longStatement(text: string, limitMs: number): Promise<QueryResult> {
    if (!this.open) throw new Error('What takes long is done in a transaction, which sets how long');
    return this.open.connection.query({ text, limitMs } as QueryConfig);
  }

  outsideTransaction<T>(_reason: OutsideReason, work: (ctx: this) => Promise<T>): Promise<T> {
    return running.run(null, () => work(this.root ?? this));
  }

  private async begin<T>(work: (ctx: this) => Promise<T>): Promise<T> {
    const pool = await this.orm.em.getDriver().getConnection().getNativeClient();
    const client = await pool.connect();
    const connection = new TransactionConnection(client);
    const open = new OpenTransaction(this.orm, connection, this.clock);
    try {
      await connection.query({ text: 'begin' });
      const result = await this.runWithin(open, work);
      await open.flush();
      await connection.query({ text: 'commit', before: open.atCommit });
      client.release();
      return result;
    } catch (error) {
      const broken = await connection.query({ text: 'rollback' }).then(
        () => undefined,
        (reason: Error) => reason,
      );
      client.release(broken);
      throw error;
    }
  }

  private async savepoint<T>(
    { em, connection, atCommit }: OpenTransaction,
    work: (ctx: this) => Promise<T>,
  ): Promise<T> {
    let inner: OpenTransaction | undefined;
    const result = await em.transactional(own => {
      inner = new OpenTransaction(this.orm, connection, this.clock, own);
      return this.runWithin(inner, work);
    });
    atCommit.push(...inner!.atCommit);
    return result;
  }

  private async runWithin<T>(open: OpenTransaction, work: (ctx: this) => Promise<T>): Promise<T> {
    const state: Running = { ended: false };
    try {
      return await running.run(state, () => work(this.within(open)));
    } finally {
      state.ended = true;
    }
  }

  private within(open: OpenTransaction): this {
    // `Partial` leaves out private members.
    return copyWith<DatabaseContext>(this, { open, loaded: new Map(), root: this.root ?? this } as object) as this;
  }
}

class BareContext extends DatabaseContext {
  constructor(readonly orm: MikroORM) {
    super();
  }

  async rows<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    return (await this.kysely.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
  }
}

/** The database for work without a caller: the checks of a start, and the commands of an operator. */
export const databaseContext = <Parts extends { orm: MikroORM }>(parts: Parts): Parts & Transactional =>
  Object.assign(new BareContext(parts.orm), parts);
