/** Reasons for which tests of pairs or of states leave out a mutation (test/nouns). */
export const DOORS = 'Sign-ins, contacts and codes: test/domain/identity plays them in random order, several at once';
export const NEW_RECORD = 'It makes a record to which nothing refers yet; two of one name meet a unique key';
export const NOTE_OF_EVENT = 'It notes an event or a text, and changes nothing else';
export const ONE_ROW = 'It changes one row by a key, under its lock';
export const TWO_SERVERS = 'Routes: test/e2e/cutover moves them from two servers at once';
export const ONE_IMPORT = 'One import at a time, by its advisory lock: test/domain/imports';
export const PROGRAMME = 'A plan has no states: test/pairs and test/domain cover the effects on people';
export const DUTIES = 'It makes a class, or ends a substitution: test/domain/duties and test/journeys';
export const HOSPITALS = 'Hospitals, members and measurements have no states';
export const SETTINGS = 'Settings of the site have no states';
