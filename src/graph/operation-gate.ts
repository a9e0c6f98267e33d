import { type DocumentNode, getOperationAST, type OperationDefinitionNode, OperationTypeNode } from 'graphql';
import type { FullCtx } from '../domain/context.js';
import type { Gate } from '../platform/gate.js';
import { StatementLength, UsualLength } from '../postgres/index.js';

interface Gates {
  /** Every operation passes it. */
  all: Gate;
  /** Long queries pass this one before: a few run at once, so that most of the server is left to short queries. */
  long: Gate;
}

/** An operation that wants to run. */
interface GatedOperation {
  document: DocumentNode;
  name?: string | null;
  variables: { [name: string]: unknown };
  ctx: FullCtx;
}

/** Lets each operation run in its turn. @throws BUSY or UNAVAILABLE, as the gates do */
export type PassOperation = <T>(asked: GatedOperation, work: () => Promise<T>) => Promise<T>;

/** The number of distinguished kinds of queries of one document. */
const MAX_KINDS = 100;

/**
 * The duration of a query depends on its selection, on the set filters, and on the rights of its caller. The last runs tell the
 * duration to expect. Changes never wait behind long queries.
 * @param clock milliseconds that only grow
 */
export function createPassOperation({ all, long }: Gates, clock = () => performance.now()): PassOperation {
  const rule = new UsualLength();
  const byDocument = new WeakMap<DocumentNode, Map<string, StatementLength>>();

  const kindOf = (
    operation: OperationDefinitionNode,
    { document, variables, ctx }: GatedOperation,
  ): StatementLength => {
    let kinds = byDocument.get(document);
    if (!kinds || kinds.size === MAX_KINDS) byDocument.set(document, (kinds = new Map<string, StatementLength>()));
    let key = `${operation.name?.value ?? ''} ${ctx.actor?.roles.join() ?? ''} `;
    for (const { variable } of operation.variableDefinitions ?? [])
      key += variables[variable.name.value] == null ? 0 : 1;
    let kind = kinds.get(key);
    if (!kind) kinds.set(key, (kind = new StatementLength(rule)));
    return kind;
  };

  return (asked, work) => {
    const operation = getOperationAST(asked.document, asked.name);
    if (operation?.operation !== OperationTypeNode.QUERY) return all.pass(work);
    const kind = kindOf(operation, asked);
    const timed = async () => {
      const since = clock();
      try {
        return await work();
      } finally {
        kind.ran(clock() - since);
      }
    };
    return kind.isLong ? long.pass(() => all.pass(timed)) : all.pass(timed);
  };
}
