/** Version of the application, as the contracts know it (contract 2, "Versioning"). */
export const version = '0.1.4';
