import {
  type FieldNode,
  getNamedType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { PERSONAL, type Scope } from '../domain/kernel/scopes.js';
import { rules } from '../domain/policies.js';
import { areaOfType, personalColumns } from '../domain/scoped-types.js';

// Scopes of API keys hold wherever a record is reached, not only at root fields: `classes` leads to all people.

type SelectedField = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments' | 'parentType'>;

/** A page shows its records: `ClassConnection` and `ClassEdge` belong where `Class` does. */
const recordTypeOf = (type: string): string => type.replace(/(?:Connection|Edge)$/, '');

/**
 * The scopes that each field, by its type's name and its own, needs besides the scope of its root field; only fields that need some. The own scope of a root
 * field covers the record that it leads to.
 * @throws for a type that has no declared area
 */
function scopesOfFields(schema: GraphQLSchema): ReadonlyMap<string, readonly Scope[]> {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const found = new Map<string, Scope[]>();
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    const isRoot = roots.includes(type);
    if (!isRoot && !areaOfType.has(recordTypeOf(type.name)))
      throw new Error(`The type ${type.name} stands in no area: name it in the noun.ts of its noun`);
    for (const field of Object.values(type.getFields())) {
      const area = isRoot ? null : areaOfType.get(recordTypeOf(getNamedType(field.type).name));
      const isPersonal = isRoot ? rules.get(field.name)?.isPersonal : personalColumns.has(`${type.name}.${field.name}`);
      const needed: Scope[] = [
        ...(area ? [`${area}:read` as const] : []),
        ...(isPersonal ? ([PERSONAL] as const) : []),
      ];
      if (needed.length > 0) found.set(`${type.name}.${field.name}`, needed);
    }
  }
  return found;
}

/**
 * Tells the scopes that a root field needs for the selection below it. Fields left out by @skip and @include are counted in: a
 * key that may not ask for something may not ask for it by a variable. Remembered with the nodes of the field, because they are
 * the same with every request of a compiled operation; a walk visits each selection and each fragment once.
 */
export function scopesBelow(schema: GraphQLSchema): (asked: SelectedField) => ReadonlySet<Scope> {
  const scopesOf = scopesOfFields(schema);
  const known = new WeakMap<readonly FieldNode[], ReadonlySet<Scope>>();

  const walk = ({ fieldNodes, fragments, parentType }: SelectedField): ReadonlySet<Scope> => {
    const found = new Set<Scope>();
    const spread = new Set<string>();
    const visitField = (node: FieldNode, type: unknown): void => {
      const field = isObjectType(type) ? type.getFields()[node.name.value] : undefined;
      if (!field) return;
      for (const each of scopesOf.get(`${String(type)}.${field.name}`) ?? []) found.add(each);
      if (node.selectionSet) visit(node.selectionSet, getNamedType(field.type));
    };
    const visit = ({ selections }: SelectionSetNode, type: unknown): void => {
      for (const each of selections) {
        if (each.kind === Kind.FIELD) visitField(each, type);
        else if (each.kind === Kind.INLINE_FRAGMENT) {
          visit(each.selectionSet, each.typeCondition ? schema.getType(each.typeCondition.name.value) : type);
        } else if (!spread.has(each.name.value)) {
          spread.add(each.name.value);
          const fragment = fragments[each.name.value]!;
          visit(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value));
        }
      }
    };
    for (const node of fieldNodes) visitField(node, parentType);
    return found;
  };

  return asked => {
    let scopes = known.get(asked.fieldNodes);
    if (!scopes) known.set(asked.fieldNodes, (scopes = walk(asked)));
    return scopes;
  };
}
