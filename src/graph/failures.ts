import type { OperationDefinitionNode } from 'graphql';
import { failuresOf } from '../domain/permissions.js';
import { rules } from '../domain/policies.js';
import type { ErrorCode } from '../failures/errors.js';

/**
 * The codes that the mutations of an operation fail with, from their policies. INTERNAL is not among them: any code may fail
 * so.
 */
export const failuresOfMutation = ({ selectionSet }: OperationDefinitionNode): ErrorCode[] => [
  ...new Set<ErrorCode>([
    'INVALID',
    ...selectionSet.selections.flatMap(each => {
      const rule = each.kind === 'Field' ? rules.get(each.name.value) : undefined;
      return rule ? [...failuresOf(rule)] : [];
    }),
  ]),
];
