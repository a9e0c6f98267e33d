import { AsyncLocalStorage } from 'node:async_hooks';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';

/**
 * Why a statement must not share the fate of the transaction around it. There is no other way to leave a transaction: the
 * pool gives no connection to code that runs within one (`assertOutsideTransaction`).
 */
export const outsideReasons = {
  messageLedger:
    'What the messaging platform was asked, and what it answered, stays known when the transaction is rolled back.',
  jobStore:
    'The job store has connections of its own; the transaction only keeps two processes from preparing it at once.',
} as const;
export type OutsideReason = keyof typeof outsideReasons;

/** The way to the database that a context has. */
export interface Transactional {
  /** Entities, for writing. Within a transaction they go over its connection. */
  readonly em: EntityManager;
  /**
   * Runs the work in a transaction: all that the work does through the context which it is given is committed when the work
   * has ended well, and undone when it throws. Within a transaction it is a savepoint: what is undone is the inner work
   * alone, and a caller that catches the error may go on. Entities known before are read again.
   */
  transaction<T>(work: (ctx: this) => Promise<T>): Promise<T>;
  /**
   * Runs the work over other connections than that of the transaction, if one runs: it is committed independently of
   * the transaction. It takes a second connection while the first is held, so it is for few and rare things.
   */
  outsideTransaction<T>(reason: OutsideReason, work: (ctx: this) => Promise<T>): Promise<T>;
}

/** A transaction that this chain of calls is in. */
interface Running {
  ended: boolean;
}
const running = new AsyncLocalStorage<Running | null>();

/**
 * Asked by the pool for every connection that it gives. Who holds one and waits for another can wait forever: under load
 * all others are held by callers that wait in the same way.
 * @throws Error within a transaction
 */
export function assertOutsideTransaction(): void {
  if (running.getStore()?.ended === false)
    throw new Error(
      'This statement was sent past the transaction that runs: use the context that `transaction` gives, or `outsideTransaction`',
    );
}

/** What contexts of callers, jobs and operators have in common. */
export abstract class DatabaseContext implements Transactional {
  /** What loaders remember (domain/kernel/batched.ts). A transaction has its own: it knows nothing from before. */
  loaded = new Map<object, unknown>();
  /** An object, so that a copy (Apollo Server makes one) shares what is made late instead of making another. */
  private readonly made: { em?: EntityManager } = {};

  abstract readonly orm: MikroORM;

  /** Made when it is first asked for: reads do without. */
  get em(): EntityManager {
    return (this.made.em ??= this.orm.em.fork({ disableContextResolution: true }));
  }

  transaction<T>(work: (ctx: this) => Promise<T>): Promise<T> {
    const em = this.inTransaction ? this.em : this.orm.em.fork({ disableContextResolution: true });
    return this.run(em, work);
  }

  outsideTransaction<T>(_reason: OutsideReason, work: (ctx: this) => Promise<T>): Promise<T> {
    return running.run(null, () => work(this.root));
  }

  protected get inTransaction(): boolean {
    return false;
  }

  /** The context outside of all transactions. */
  protected get root(): this {
    return this;
  }

  private async run<T>(em: EntityManager, work: (ctx: this) => Promise<T>): Promise<T> {
    const state: Running = { ended: false };
    try {
      return await em.transactional(own => running.run(state, () => work(this.within(own))));
    } finally {
      state.ended = true;
    }
  }

  private within(em: EntityManager): this {
    return Object.create(this, {
      em: { value: em },
      loaded: { value: new Map(), writable: true },
      inTransaction: { value: true },
      root: { value: this.root },
    }) as this;
  }
}

class BareContext extends DatabaseContext {
  constructor(readonly orm: MikroORM) {
    super();
  }
}

/** The database for what no caller asks for: what a start makes sure of, and the commands of an operator. */
export const databaseContext = <Parts extends { orm: MikroORM }>(parts: Parts): Parts & Transactional =>
  Object.assign(new BareContext(parts.orm), parts);
