/** A value of one of the graph's enums in the contracts' form: in lower case. */
export const lower = <const Word extends string>(word: Word): Lowercase<Word> => word.toLowerCase() as Lowercase<Word>;
