import type { Catalogue } from '../words.js';
import { conflicts } from './conflicts.js';
import { failures } from './failures.js';
import { fields } from './fields.js';
import { lines } from './lines.js';
import { screens } from './screens.js';
import { tables } from './tables.js';

/** English, for the graph and the faces with English contracts. Sentences that a contract fixes stand as it has them. */
export const english: Catalogue = {
  locale: 'en',
  reasons: { ...failures, ...conflicts },
  fields: { ...fields, ...lines, ...screens },
  tables,
};
