import { rightsOf } from '../kernel/access.js';
import { policy, staff } from '../kernel/policy.js';
import { inLedClass } from '../kernel/visible.js';

export const sentimentPolicy = policy('dashboard', { queries: { sentiment: { by: staff, rows: rightsOf } } });

/** The comments whose class is in a table's alias that staff sees: of led classes, or all. */
export const visibleComments = inLedClass;
