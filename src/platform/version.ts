/** The number of the release, as in package.json: `npm run release` writes it. */
export const release = '0.4.0';
/**
 * Version of the application in the contracts (contract 2, "Versioning"): the facades report it and their documents have it.
 * It changes with a contract, not with a release.
 */
export const version = '0.1.4';
