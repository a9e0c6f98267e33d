import type { Catalogue } from '../words.js';
import { conflicts } from './conflicts.js';
import { failures } from './failures.js';
import { fields } from './fields.js';
import { lines } from './lines.js';
import { screens } from './screens.js';
import { tables } from './tables.js';

/** Portuguese, for the faces that speak to people in Brazil: AJAX actions, pages, spreadsheets. */
export const portuguese: Catalogue = {
  locale: 'pt-BR',
  reasons: { ...failures, ...conflicts },
  fields: { ...fields, ...lines, ...screens },
  tables,
};
