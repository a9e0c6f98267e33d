import { rightsOf } from '../kernel/access.js';
import { policy, staff } from '../kernel/policy.js';

export const sentimentPolicy = policy('dashboard', { queries: { sentiment: { by: staff, rows: rightsOf } } });
