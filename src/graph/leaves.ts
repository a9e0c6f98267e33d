import { GraphQLID, type GraphQLLeafType, isEnumType } from 'graphql';
import { type BinaryString, toBinary } from './binary-strings.js';

// Writes the plain values of resolvers as JSON, in binary strings (graph/binary-strings.ts): as graphql-js does.

/** The needs of the wire beside the graph's own rules. */
export interface Wire {
  /** Clients of the graph get ids as texts; the facades keep the legacy integers of their contracts. */
  ids: 'text' | 'asStored';
  /** The contracts write the values of enums in lower case. */
  enums: 'asIs' | 'lowerCase';
}

/** Writes a value that a resolver gave. @throws the error of the type for a value that does not belong to it */
export function leafWriter(type: GraphQLLeafType, { ids, enums }: Wire): (value: unknown) => BinaryString {
  if (type === GraphQLID && ids === 'asStored') return value => toBinary(JSON.stringify(value));
  const isLower = isEnumType(type) && enums === 'lowerCase';
  return value => {
    const serialized = type.serialize(value);
    if (serialized == null) throw new Error(`A value of the type ${type.name} was serialized to nothing`);
    return toBinary(JSON.stringify(isLower ? (serialized as string).toLowerCase() : serialized));
  };
}
