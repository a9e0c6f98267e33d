/**
 * Known faults of the product, by the name of the check: the walk ignores each of them until it is corrected elsewhere. The
 * list is empty when all of them are corrected.
 */
export const knownFaults: Readonly<Record<string, string>> = {};

export const isKnown = (check: string): boolean => check in knownFaults;
