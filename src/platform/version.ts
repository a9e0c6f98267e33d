/** Version of the application in the contracts (contract 2, "Versioning"). */
export const version = '0.1.4';
