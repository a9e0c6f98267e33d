/** Words by key; a text with `|||` has a singular and a plural. */
export interface Words {
  [key: string]: string | Words;
}

/** The words of a part of the page, in both languages: each key in both. */
export interface Bilingual {
  pt: Words;
  en: Words;
}

/** Declares words, and lets the compiler find a key that one language lacks. */
export const bilingual = <const Own extends Words>(words: {
  pt: Own;
  en: { [Key in keyof Own]: Own[Key] extends string ? string : SameKeys<Own[Key]> };
}): Bilingual => words;

type SameKeys<Own> = { [Key in keyof Own]: Own[Key] extends string ? string : SameKeys<Own[Key]> };
