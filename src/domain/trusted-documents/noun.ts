import { noun } from '../kernel/noun.js';

export const trustedDocumentsNoun = noun({
  tables: ['trusted_documents'],
});
