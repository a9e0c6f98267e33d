import {
  type DocumentNode,
  getNamedType,
  getOperationAST,
  type GraphQLSchema,
  isInputObjectType,
  separateOperations,
  TypeInfo,
  typeFromAST,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { Usage } from '../domain/field-usage/record-usage.write.js';
import { getOrMake } from '../domain/kernel/get-or-make.js';
import type { Logger } from '../platform/watching/logger.js';
import { type Client, createTally } from '../platform/tally.js';

// Counts the parts of the graph that each client asks for. A request counts its operation, by client, and no more. The parts of
// an operation are found out once, and both are put together when they are written.

/** A part of the graph: a type and its field, argument (`slots(from:)`) or value. */
type Part = readonly [type: string, field: string];

/** The parts that an operation of a valid document asks for. For an input in a variable, only the type is known. */
export function partsOf(schema: GraphQLSchema, document: DocumentNode, name?: string | null): Part[] {
  const operation = getOperationAST(document, name);
  if (!operation) return [];
  const found = new Map<string, Part>();
  const add = (type: string | undefined, field: string): void => {
    if (type && !type.startsWith('__') && !field.startsWith('__')) found.set(`${type}.${field}`, [type, field]);
  };
  const info = new TypeInfo(schema);
  const own = separateOperations(document)[operation.name?.value ?? ''] ?? document;
  visit(
    own,
    visitWithTypeInfo(info, {
      Field: ({ name: { value } }) => add(info.getParentType()?.name, value),
      Argument({ name: { value } }) {
        if (!info.getDirective()) add(info.getParentType()?.name, `${info.getFieldDef()?.name}(${value}:)`);
      },
      ObjectField: ({ name: { value } }) => add(getNamedType(info.getParentInputType())?.name, value),
      EnumValue: ({ value }) => add(getNamedType(info.getInputType())?.name, value),
      VariableDefinition({ type }) {
        const named = getNamedType(typeFromAST(schema, type as never));
        if (isInputObjectType(named)) add(named.name, '*');
      },
    }),
  );
  return [...found.values()];
}

/** The number of calls of an operation, by client, since the last flush. */
interface Operation {
  parts: readonly Part[];
  calls: Map<string, number>;
}

/** Counted operations are added up when this number of them waits. */
const MAX_COUNTED = 1_000;

export interface FieldUsage {
  /** Counts an operation that is run: one look-up and one addition. */
  count(document: DocumentNode, operationName: string | null | undefined, client: Client): void;
  /** Writes the counts. */
  flush(): Promise<void>;
  /** Writes the counts for the last time. */
  close(): Promise<void>;
}

/** @param today the day of the written counts, `YYYY-MM-DD` */
export function countFieldUsage({
  schema,
  today,
  write,
  log,
}: {
  schema: GraphQLSchema;
  today: () => string;
  write: (day: string, usages: readonly Usage[]) => Promise<void>;
  log: Logger;
}): FieldUsage {
  const known = new WeakMap<DocumentNode, Map<string, Operation>>();
  const counted = new Set<Operation>();
  /** Each part is the same object in all operations, so that it can be a key. */
  const parts = new Map<string, Part>();
  const shared = (part: Part): Part => getOrMake(parts, part.join('.'), () => part);
  const putTogether = (): void => {
    for (const { parts: asked, calls } of counted) {
      for (const [client, times] of calls) for (const part of asked) tally.add(client, part, times);
      calls.clear();
    }
    counted.clear();
  };
  const tally = createTally<Part>({
    today,
    write: (day, all) =>
      write(
        day,
        all.map(({ client, key: [type, field], calls }) => ({ client, type, field, calls })),
      ),
    what: 'what clients asked of the graph',
    log,
    collect: putTogether,
  });

  return {
    count(document, operationName, client) {
      const ofDocument = getOrMake(known, document, () => new Map<string, Operation>());
      const operation = getOrMake(ofDocument, operationName ?? '', () => ({
        parts: partsOf(schema, document, operationName).map(shared),
        calls: new Map<string, number>(),
      }));
      const name = tally.nameOf(client);
      operation.calls.set(name, (operation.calls.get(name) ?? 0) + 1);
      counted.add(operation);
      if (counted.size >= MAX_COUNTED) putTogether();
    },
    flush: tally.flush,
    close: tally.close,
  };
}
