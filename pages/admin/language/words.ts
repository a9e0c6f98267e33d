/** A text in both languages; a text with `||||` has a singular and a plural. */
export type Word = readonly [pt: string, en: string];

/** Texts by key. The keys of a group continue its own: `draft` in the group `elo.posts` is `elo.posts.draft`. */
export interface Words {
  readonly [key: string]: Word | Words;
}
