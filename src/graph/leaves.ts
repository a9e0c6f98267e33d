import { GraphQLID, type GraphQLLeafType, isEnumType } from 'graphql';
import { toBinary } from './binary-strings.js';

// How plain values that resolvers give are written as JSON, in binary strings (graph/binary-strings.ts): as graphql-js does.

/** What the wire wants beside the graph's own rules. */
export interface Wire {
  /** Clients of the graph get ids as texts; the facades keep the legacy integers of their contracts. */
  ids: 'text' | 'asStored';
  /** The contracts write the values of enums in lower case. */
  enums: 'asIs' | 'lowerCase';
}

/** Writes a value that a resolver gave. @throws what the type says of a value that is none of its own */
export function leafWriter(type: GraphQLLeafType, { ids, enums }: Wire): (value: unknown) => string {
  if (type === GraphQLID && ids === 'asStored') return value => toBinary(JSON.stringify(value));
  const isLower = isEnumType(type) && enums === 'lowerCase';
  return value => {
    const serialized = type.serialize(value);
    if (serialized == null) throw new Error(`A value of the type ${type.name} was serialized to nothing`);
    return toBinary(JSON.stringify(isLower ? (serialized as string).toLowerCase() : serialized));
  };
}
