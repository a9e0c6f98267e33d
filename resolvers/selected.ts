import { createParameterDecorator } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import { selectionOf } from '../src/graph/selection.js';

/** A resolver's parameter: the selection below the field, for reads that look ahead (domain/kernel/record.ts). */
export const Selected = () => createParameterDecorator<FullCtx>(({ info }) => selectionOf(info));
