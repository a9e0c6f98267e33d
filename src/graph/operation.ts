import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  getOperationAST,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  isObjectType,
  isLeafType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  TypeNameMetaFieldDef,
} from 'graphql';
import type { FullCtx } from '../domain/context.js';

// An operation as a tree of fields: fragments, aliases and @skip and @include are resolved once, not with every request.

/** A field of an answer. */
export interface FieldPlan {
  /** Its name in the answer: the alias, if there is one. */
  key: string;
  definition: GraphQLField<unknown, FullCtx>;
  parent: GraphQLObjectType;
  /** The same array with every request: selections are kept with it (selection.ts). */
  nodes: readonly FieldNode[];
  /** The fields of its objects; empty for plain values. */
  fields: readonly FieldPlan[];
}

export interface OperationPlan {
  node: OperationDefinitionNode;
  root: GraphQLObjectType;
  fragments: { [name: string]: FragmentDefinitionNode };
  fields: readonly FieldPlan[];
}

/** The value of each condition of @skip and @include; conditions are variables. */
export type Conditions = ReadonlyMap<string, boolean>;

const directives = (node: { directives?: FieldNode['directives'] }) =>
  (node.directives ?? []).filter(({ name }) => name.value === 'skip' || name.value === 'include');

/** The variables that decide the selection of an operation. */
export function conditionsOf(document: DocumentNode): readonly string[] {
  const found = new Set<string>();
  const look = ({ selections }: SelectionSetNode): void => {
    for (const each of selections) {
      for (const { arguments: given } of directives(each)) {
        const value = given?.[0]?.value;
        if (value?.kind === Kind.VARIABLE) found.add(value.name.value);
      }
      if ('selectionSet' in each && each.selectionSet) look(each.selectionSet);
    }
  };
  for (const each of document.definitions)
    if (each.kind === Kind.OPERATION_DEFINITION || each.kind === Kind.FRAGMENT_DEFINITION) look(each.selectionSet);
  return [...found];
}

const isAsked = (node: { directives?: FieldNode['directives'] }, conditions: Conditions): boolean =>
  directives(node).every(({ name, arguments: given }) => {
    const value = given?.[0]?.value;
    const holds =
      value?.kind === Kind.VARIABLE ? conditions.get(value.name.value) : (value as { value?: unknown }).value;
    return (holds === true) === (name.value === 'include');
  });

/** The name in the answer of the one field that an operation asks for; null when it asks for more. */
export function onlyFieldOf(document: DocumentNode): string | null {
  const [only, ...others] = getOperationAST(document)?.selectionSet.selections ?? [];
  return only?.kind === Kind.FIELD && others.length === 0 ? (only.alias ?? only.name).value : null;
}

/** @returns null for interfaces and unions, because their types are only known with the answer, and for introspection */
export function planOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  name: string | undefined,
  conditions: Conditions,
): OperationPlan | null {
  const node = getOperationAST(document, name);
  const root = node && schema.getRootType(node.operation);
  if (!root) return null;
  const fragments: OperationPlan['fragments'] = {};
  for (const each of document.definitions)
    if (each.kind === Kind.FRAGMENT_DEFINITION) fragments[each.name.value] = each;

  const isOf = (type: GraphQLObjectType, name: string): boolean =>
    type.name === name || type.getInterfaces().some(each => each.name === name);
  const fieldsOf = (type: GraphQLObjectType, sets: readonly SelectionSetNode[]): FieldPlan[] | null => {
    const byKey = new Map<string, FieldNode[]>();
    const collect = ({ selections }: SelectionSetNode): void => {
      for (const each of selections) {
        if (!isAsked(each, conditions)) continue;
        if (each.kind === Kind.FIELD) {
          const key = (each.alias ?? each.name).value;
          const known = byKey.get(key);
          if (known) known.push(each);
          else byKey.set(key, [each]);
        } else {
          const { typeCondition, selectionSet } =
            each.kind === Kind.INLINE_FRAGMENT ? each : fragments[each.name.value]!;
          // A fragment on an interface may hold one on another type.
          if (!typeCondition || isOf(type, typeCondition.name.value)) collect(selectionSet);
        }
      }
    };
    sets.forEach(collect);

    const plans: FieldPlan[] = [];
    for (const [key, nodes] of byKey) {
      const fieldName = nodes[0]!.name.value;
      const definition = fieldName === '__typename' ? TypeNameMetaFieldDef : type.getFields()[fieldName];
      const named = definition && getNamedType(definition.type);
      if (!named || !(isLeafType(named) || isObjectType(named))) return null;
      const fields = isObjectType(named)
        ? fieldsOf(
            named,
            nodes.flatMap(each => each.selectionSet ?? []),
          )
        : [];
      if (!fields) return null;
      plans.push({ key, definition, parent: type, nodes, fields });
    }
    return plans;
  };

  const fields = fieldsOf(root, [node.selectionSet]);
  return fields && { node, root, fragments, fields };
}
