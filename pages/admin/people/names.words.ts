import type { Words } from '../language/words.js';

/** The names of the menu: the first screen shows them. */
export const peopleNames: Words = {
  'resources.users.name': ['Pessoa |||| Pessoas', 'Person |||| People'],
  'resources.people.name': ['Pessoa |||| Pessoas', 'Person |||| People'],
  'resources.api-keys.name': ['Chave de API |||| Chaves de API', 'API key |||| API keys'],
  'elo.pages.erasures': ['Exclusão de dados', 'Erasures'],
  'elo.pages.duplicates': ['Pessoas repetidas', 'Duplicate people'],
  'elo.pages.consents': ['Consentimentos', 'Consents'],
};
