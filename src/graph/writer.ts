import {
  getNullableType,
  GraphQLError,
  type GraphQLOutputType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  OperationTypeNode,
} from 'graphql';
import { Row } from '../domain/kernel/rows.js';
import {
  type Binary,
  type BinaryString,
  COMMA,
  isBinary,
  NULL,
  Pieces,
  piecesOf,
  plus,
  toBinary,
} from './binary-strings.js';
import type { Execution, Path } from './execution.js';
import { notPlain } from './json-bytes.js';
import { leafWriter, type Wire } from './leaves.js';
import type { FieldPlan, OperationPlan } from './operation.js';
import { rowWriters, writePlainInTurns } from './row-writer.js';
import { fielded, isPromise, type Text, together, type Write, type WriteField } from './text.js';

/*
 * Writes the answer of an operation as JSON text while its fields are resolved, with no objects in between. Functions made for
 * the shape of rows (row-writer.ts) write the rows of reads. Everything else goes as in graphql-js: the resolver, then the
 * value by its type, with the same nulls and errors.
 */

/** Writes the data of an operation; null when a root field that may not be null has failed. */
export type WriteData = (x: Execution) => Promise<{ data: Binary | null; isEmpty: boolean }>;

/** @param pick names of the fields that lead to the part to be given by itself (`Execution.picked`) */
export function dataWriter({ node, fields }: OperationPlan, wire: Wire, pick: readonly string[]): WriteData {
  const writers = fields.map(field => fieldWriter(field, wire, pick));
  const join = joiner(fields);
  const inTurn = node.operation === OperationTypeNode.MUTATION;
  return async x => {
    try {
      const texts = inTurn
        ? await oneAfterAnother(writers, x)
        : await together(writers, write => write(x, undefined, undefined));
      return { data: join(texts), isEmpty: x.picked === null && texts.every(text => text === NULL) };
    } catch (error) {
      x.failedWhole(error as GraphQLError);
      return { data: null, isEmpty: true };
    }
  };
}

async function oneAfterAnother(writers: readonly WriteField[], x: Execution): Promise<Binary[]> {
  const texts: Binary[] = [];
  for (const write of writers) texts.push(await write(x, undefined, undefined));
  return texts;
}

const [NOTHING, OPEN, CLOSE, BEGIN, END] = ['', '{', '}', '[', ']'].map(toBinary) as [
  BinaryString,
  BinaryString,
  BinaryString,
  BinaryString,
  BinaryString,
];

const joiner = (fields: readonly FieldPlan[]): ((texts: readonly Binary[]) => Binary) => {
  const keys = fields.map(({ key }, index) => toBinary(`${index === 0 ? '{' : ','}${JSON.stringify(key)}:`));
  return texts => {
    let all: Binary = NOTHING;
    for (let index = 0; index < keys.length; index++) all = plus(plus(all, keys[index]!), texts[index]!);
    return plus(all || OPEN, CLOSE);
  };
};

/** Makes the writer of a field: it resolves, then writes by the type. */
export function fieldWriter(field: FieldPlan, wire: Wire, pick: readonly string[] = []): WriteField {
  const { definition, parent, key } = field;
  const [picked, ...below] = pick;
  const isOnTheWay = picked === key;
  const isPicked = isOnTheWay && below.length === 0;
  const write = valueWriter(
    definition.type,
    field,
    isPicked ? { ...wire, enums: 'lowerCase' } : wire,
    isOnTheWay ? below : [],
  );
  const writePicked: Write = (x, value, path) => {
    const keep = (text: Binary): BinaryString => {
      x.picked = text;
      return NULL;
    };
    const text = write(x, value, path);
    return isBinary(text) ? keep(text) : text.then(keep);
  };
  const finish = fielded(field, isPicked ? writePicked : write);
  const resolve = definition.resolve ?? (source => (source as { [name: string]: unknown })[definition.name]);
  return (x, source, prev) => {
    const path: Path = { prev, key, typename: parent.name };
    return finish(x, () => resolve(source, x.argumentsOf(field), x.ctx, x.infoOf(field, path)), path);
  };
}

/** Makes the writer of a value, by its type. */
export function valueWriter(
  type: GraphQLOutputType,
  field: FieldPlan,
  wire: Wire,
  pick: readonly string[] = [],
): Write {
  const inner = nonNullWriter(getNullableType(type) as GraphQLOutputType, field, wire, pick);
  const isNullable = !isNonNullType(type);
  return (x, value, path) => {
    if (value instanceof Error) throw value;
    if (value != null) return inner(x, value, path);
    if (isNullable) return NULL;
    throw new Error(`Cannot return null for non-nullable field ${field.parent.name}.${field.definition.name}.`);
  };
}

const ways = { fieldWriter, valueWriter };

function nonNullWriter(type: GraphQLOutputType, field: FieldPlan, wire: Wire, pick: readonly string[]): Write {
  if (isListType(type)) return listWriter(type.ofType as GraphQLOutputType, field, wire, pick);
  if (isObjectType(type)) return objectWriter(field.fields, wire, pick);
  if (!isLeafType(type)) throw new Error(`A value of the type ${String(type)} can't be written`);
  const write = leafWriter(type, wire);
  return (_x, value) => write(value);
}

function listWriter(itemType: GraphQLOutputType, field: FieldPlan, wire: Wire, pick: readonly string[]): Write {
  const isNullable = !isNonNullType(itemType);
  const writerFor = rowWriters({ fields: field.fields, wire, general: notPlain, ...ways });
  const isPlainList = pick.length === 0 && isObjectType(getNullableType(itemType));
  const writeItem = valueWriter(itemType, field, wire, pick);
  const write = (x: Execution, item: unknown, path: Path): Text => {
    try {
      const text = isPromise(item) ? item.then(each => writeItem(x, each, path)) : writeItem(x, item, path);
      return isBinary(text) ? text : text.catch(error => x.failed(error, field, path, isNullable));
    } catch (error) {
      return x.failed(error, field, path, isNullable);
    }
  };
  const writeEach: Write = (x, value, prev) => {
    if (typeof value !== 'object' || !(Symbol.iterator in value!))
      throw new GraphQLError(
        `Expected Iterable, but did not find one for field "${field.parent.name}.${field.definition.name}".`,
      );
    const texts = together(value as Iterable<unknown>, (item, key) =>
      write(x, item, { prev, key, typename: undefined }),
    );
    return Array.isArray(texts) ? listed(texts) : texts.then(listed);
  };
  return (x, value, prev) => {
    if (isPlainList && Array.isArray(value)) {
      // A value has a wrong type: writing each value by itself gives its error.
      try {
        const text = writePlainInTurns(value, writerFor);
        if (isBinary(text)) return text;
        if (text !== null) return text.catch(() => writeEach(x, value, prev));
      } catch {
        return writeEach(x, value, prev);
      }
    }
    return writeEach(x, value, prev);
  };
}
const listed = (texts: readonly Binary[]): Binary => {
  if (texts.every(text => typeof text === 'string')) return `[${texts.join(',')}]` as BinaryString;
  return new Pieces([
    BEGIN,
    ...texts.flatMap((text, index) => (index === 0 ? piecesOf(text) : [COMMA, ...piecesOf(text)])),
    END,
  ]);
};

function objectWriter(fields: readonly FieldPlan[], wire: Wire, pick: readonly string[]): Write {
  const writers = fields.map(field => fieldWriter(field, wire, pick));
  const join = joiner(fields);
  const general: Write = (x, source, path) => {
    const texts = together(writers, write => write(x, source, path));
    return Array.isArray(texts) ? join(texts) : texts.then(join);
  };
  // A function made for rows writes whole rows: it would leave the picked part in its place.
  if (pick.length > 0) return general;
  const writerFor = rowWriters({ fields, wire, general, ...ways });
  return (x, source, path) => {
    return source instanceof Row ? writerFor(source).write(x, source, path) : general(x, source, path);
  };
}
