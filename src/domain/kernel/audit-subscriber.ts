/* eslint-disable @typescript-eslint/no-unsafe-argument, @typescript-eslint/no-unsafe-assignment, @typescript-eslint/no-unnecessary-type-assertion -- MikroORM's type of a transaction is any */
import type { ChangeSet, EventArgs, EventSubscriber, TransactionEventArgs } from '@mikro-orm/core';
import type { Kysely } from 'kysely';
import type { AuditOperation } from '../../entities/index.js';
import { addChange, currentScope, writeChanges } from './audit.js';
import type { Difference } from './audit-values.js';
import { unauditedTables } from './unaudited-tables.js';

/** Change with everything and say nothing of it. */
const clocks = new Set(['createdAt', 'updatedAt']);

/** Writes what entities changed into the audit record of the mutation that runs, in the very transaction. */
export class AuditSubscriber implements EventSubscriber {
  /** Of a transaction within another (a savepoint) the one around it. */
  private readonly around = new WeakMap<object, object>();
  private readonly starting = new WeakMap<object, object>();
  /** Ids of records that stand once their transaction is committed. */
  private readonly written = new WeakMap<object, number>();

  afterCreate({ em, changeSet }: EventArgs<any>): void {
    this.note(em, changeSet!, 'CREATED');
  }
  afterUpdate({ em, changeSet }: EventArgs<any>): void {
    this.note(em, changeSet!, 'CHANGED');
  }
  afterDelete({ em, changeSet }: EventArgs<any>): void {
    this.note(em, changeSet!, 'REMOVED');
  }

  beforeTransactionStart({ em, transaction }: TransactionEventArgs): void {
    if (transaction) this.starting.set(em, transaction);
    else this.starting.delete(em);
  }
  afterTransactionStart({ em, transaction }: TransactionEventArgs): void {
    const outer = this.starting.get(em);
    if (outer && transaction) this.around.set(transaction, outer);
  }

  async beforeTransactionCommit({ transaction }: TransactionEventArgs): Promise<void> {
    const scope = currentScope();
    const changes = scope?.changes.get(transaction!);
    if (!scope || !changes) return;
    const outer = this.around.get(transaction!);
    // What a savepoint did is committed with what is around it; of two transactions at once, one writes the record.
    if (outer || scope.writing) {
      scope.changes.delete(transaction!);
      for (const change of changes) addChange(scope, outer ?? null, change);
      return;
    }
    scope.writing = transaction!;
    this.written.set(transaction!, await writeChanges(transaction as unknown as Kysely<any>, scope, changes));
  }

  afterTransactionCommit({ transaction }: TransactionEventArgs): void {
    const scope = currentScope();
    const id = this.written.get(transaction!);
    if (!scope || id === undefined) return;
    scope.changes.delete(transaction!);
    scope.writing = null;
    scope.recordId = id;
  }
  beforeTransactionRollback({ transaction }: TransactionEventArgs): void {
    const scope = currentScope();
    scope?.changes.delete(transaction!);
    if (scope?.writing === transaction) scope!.writing = null;
  }

  private note(em: EventArgs<any>['em'], changeSet: ChangeSet<any>, operation: AuditOperation): void {
    const scope = currentScope();
    const { className, tableName, props } = changeSet.meta;
    if (!scope || tableName in unauditedTables) return;
    const before = (changeSet.originalEntity ?? {}) as { [name: string]: unknown };
    const after = changeSet.payload as { [name: string]: unknown };
    const fields: { [name: string]: Difference } = {};
    for (const { name, hidden, primary } of props) {
      if (clocks.has(name) || primary) continue;
      const has = operation === 'REMOVED' ? name in before : name in after;
      if (!has) continue;
      const was = operation === 'CREATED' ? undefined : before[name];
      const is = operation === 'REMOVED' ? undefined : after[name];
      fields[name] = hidden ? { before: was && '***', after: is && '***' } : { before: was, after: is };
    }
    addChange(scope, em.getTransactionContext() ?? null, {
      type: className,
      id: String(changeSet.getPrimaryKey()),
      operation,
      fields,
    });
  }
}
