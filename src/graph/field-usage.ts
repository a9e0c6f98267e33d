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
import type { Actor } from '../domain/context.js';
import type { Usage } from '../domain/field-usage/record-usage.write.js';
import type { Role } from '../entities/index.js';
import { kept } from '../domain/kernel/kept.js';
import type { Logger } from '../platform/logger.js';

// Which client asked for which part of the graph. A request counts its operation, by client, and no more: what the operation
// asks for is found out once, and both are put together when they are written.

/** A part of the graph: a type and its field, argument (`slots(from:)`) or value. */
type Part = readonly [type: string, field: string];

/** What an operation of a valid document asks for. Of an input that comes as a variable only the type is known. */
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

/** As a client calls itself: what others could read is no name. */
const CLIENT = /^[\p{L}\d][\p{L}\d ._@/-]{0,59}$/u;
const ROLES: readonly Role[] = ['ADMIN', 'SUPERVISOR', 'FACILITATOR', 'PARTICIPANT', 'SERVICE'];

/** Who asks: by the header of Apollo's clients or ours, by the API key, by the role. */
export function clientOf(headers: { get(name: string): string | undefined } | undefined, actor: Actor | null): string {
  const said = headers?.get('x-client-name') ?? headers?.get('apollographql-client-name');
  if (said !== undefined && CLIENT.test(said)) return said;
  if (!actor) return 'NOBODY';
  if (actor.apiKeyId !== null) return actor.name.slice(0, 60);
  return ROLES.find(role => actor.roles.includes(role)) ?? 'NOBODY';
}

/** How often an operation was asked, by client, since it was last put together. */
interface Counted {
  parts: readonly Part[];
  calls: Map<string, number>;
}

const FLUSH_MS = 60_000;
/** Clients of a day that are told apart: a caller may say any name. */
const MAX_CLIENTS = 200;
const OTHERS = '(others)';
/** Operations that wait to be put together, and parts by client that wait to be written. */
const MAX_COUNTED = 1_000;
const MAX_WAITING = 50_000;

export interface FieldUsage {
  /** Counts an operation that is run: one look-up and one addition. */
  count(document: DocumentNode, operationName: string | null | undefined, client: string): void;
  /** Writes what has been counted. */
  flush(): Promise<void>;
  /** Writes it for the last time. */
  close(): Promise<void>;
}

/** @param today the day on which what is written counts, `YYYY-MM-DD` */
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
  const known = new WeakMap<DocumentNode, Map<string, Counted>>();
  const counted = new Set<Counted>();
  /** By client, and by part. */
  let waiting = new Map<string, Map<Part, number>>();
  let size = 0;
  let clients = { day: '', names: new Set<string>() };
  /** Parts are the same objects in all operations, so that they are keys. */
  const parts = new Map<string, Part>();
  const shared = (part: Part): Part => kept(parts, part.join('.'), () => part);

  const nameOf = (client: string): string => {
    const { names } = clients;
    if (names.has(client)) return client;
    if (names.size >= MAX_CLIENTS) return OTHERS;
    names.add(client);
    return client;
  };
  const put = (client: string, part: Part, calls: number): void => {
    const ofClient = kept(waiting, client, () => new Map<Part, number>());
    const before = ofClient.get(part);
    if (before === undefined && size >= MAX_WAITING) return;
    if (before === undefined) size += 1;
    ofClient.set(part, (before ?? 0) + calls);
  };
  const putTogether = (): void => {
    for (const { parts: asked, calls } of counted) {
      for (const [client, times] of calls) for (const part of asked) put(client, part, times);
      calls.clear();
    }
    counted.clear();
  };

  const flush = async (): Promise<void> => {
    putTogether();
    const day = today();
    if (day !== clients.day) clients = { day, names: new Set() };
    if (size === 0) return;
    const taken = waiting;
    waiting = new Map();
    size = 0;
    const usages = [...taken].flatMap(([client, ofClient]) =>
      [...ofClient].map(([[type, field], calls]) => ({ client, type, field, calls })),
    );
    try {
      await write(day, usages);
    } catch (error) {
      log.warn({ err: error }, 'what clients asked of the graph could not be written: it is tried again');
      for (const [client, ofClient] of taken) for (const [part, calls] of ofClient) put(client, part, calls);
    }
  };
  const timer = setInterval(() => void flush(), FLUSH_MS).unref();

  return {
    count(document, operationName, client) {
      const ofDocument = kept(known, document, () => new Map<string, Counted>());
      const operation = kept(ofDocument, operationName ?? '', () => ({
        parts: partsOf(schema, document, operationName).map(shared),
        calls: new Map<string, number>(),
      }));
      const name = nameOf(client);
      operation.calls.set(name, (operation.calls.get(name) ?? 0) + 1);
      counted.add(operation);
      if (counted.size >= MAX_COUNTED) putTogether();
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
