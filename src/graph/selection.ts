import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';
import type { Selection } from '../domain/kernel/selection.js';

type SelectedFields = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>;

/** The nodes of a field are the same array with every request of a parsed document, compiled or not. */
const known = new WeakMap<readonly FieldNode[], Selection>();

/**
 * The caller's selection below a field. Fields left out by @skip and @include are counted in: only the variables tell whether
 * they come, and reading a column too many does no harm.
 */
export function selectionOf(info: SelectedFields): Selection {
  let selection = known.get(info.fieldNodes);
  if (!selection) {
    selection = below(
      info.fieldNodes.flatMap(node => node.selectionSet ?? []),
      info.fragments,
    );
    known.set(info.fieldNodes, selection);
  }
  return selection;
}

function below(sets: readonly SelectionSetNode[], fragments: SelectedFields['fragments']): Selection {
  const nodes = new Map<string, SelectionSetNode[]>();
  const collect = ({ selections }: SelectionSetNode): void => {
    for (const each of selections) {
      if (each.kind === Kind.FIELD) {
        const sets = nodes.get(each.name.value) ?? [];
        if (each.selectionSet) sets.push(each.selectionSet);
        nodes.set(each.name.value, sets);
      } else {
        collect(each.kind === Kind.INLINE_FRAGMENT ? each.selectionSet : fragments[each.name.value]!.selectionSet);
      }
    }
  };
  sets.forEach(collect);
  return new Map([...nodes].map(([name, inner]) => [name, below(inner, fragments)]));
}
