import { rightsOf } from '../kernel/access.js';
import { policy, staff } from '../kernel/policy.js';
import { inLedClass } from '../kernel/visible.js';

export const sentimentPolicy = policy('dashboard', { queries: { sentiment: { by: staff, rows: rightsOf } } });

/** The comments of the classes that a member of staff sees, for the alias of the class: led ones, or all. */
export const visibleComments = inLedClass;
