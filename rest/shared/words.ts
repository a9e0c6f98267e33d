/** A value of one of the graph's enums as the contracts write it: in lower case. */
export const lower = <const Word extends string>(word: Word): Lowercase<Word> => word.toLowerCase() as Lowercase<Word>;
