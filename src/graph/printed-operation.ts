import { type DocumentNode, Kind, print, type TypeNode } from 'graphql';

export interface PrintedOperation {
  name: string;
  text: string;
  /** The variables that it can't run without: the name of each and of its type, and the mark of a list. */
  needed: readonly { name: string; type: string; isList: boolean }[];
}

/** An operation of ours as a person reads it. @throws Error when the document has none with a name */
export function printOperation(document: DocumentNode): PrintedOperation {
  const operation = document.definitions.find(part => part.kind === Kind.OPERATION_DEFINITION);
  if (!operation?.name) throw new Error('The document has no operation with a name');
  return {
    name: operation.name.value,
    text: print(document),
    needed: (operation.variableDefinitions ?? []).flatMap(({ variable, type, defaultValue }) =>
      type.kind === Kind.NON_NULL_TYPE && !defaultValue ? [{ name: variable.name.value, ...typeOf(type) }] : [],
    ),
  };
}

function typeOf(type: TypeNode): { type: string; isList: boolean } {
  if (type.kind === Kind.NAMED_TYPE) return { type: type.name.value, isList: false };
  const inner = typeOf(type.type);
  return type.kind === Kind.LIST_TYPE ? { ...inner, isList: true } : inner;
}
