/** Texts without these need no look at each character: nothing but their ends can change. */
const PLAIN = /^[\t\n\r\x20-\x7E]*$/;

/** Line breaks that forms and editors rarely write, and XML does not know. */
const LINE_BREAKS = /[\v\f\x85\u2028\u2029]/g;
const SPACES = /\p{Zs}/gu;

/**
 * Characters that nobody sees. Before them, as a group, stand the sequences in which such a character is part of what is seen:
 *
 * - the flag of a region, letters behind a black flag
 * - an emoji in colour, or joined to the next one: families, professions
 * - a key, and the shape of an ideograph
 * - a joiner between letters of Arabic, Indic and other scripts that need it (RFC 5892, appendix A)
 */
const INVISIBLE =
  /(\u{1F3F4}[\u{E0020}-\u{E007E}]{1,7}\u{E007F}|\p{Extended_Pictographic}[\uFE0E\uFE0F]?(?:\p{Emoji_Modifier}?\u200D(?=\p{Extended_Pictographic}))?|\p{Emoji_Modifier}\u200D(?=\p{Extended_Pictographic})|[#*0-9]\uFE0F(?=\u20E3)|\p{Unified_Ideograph}[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]|(?!\p{Default_Ignorable_Code_Point})[\u0600-\u0DFF\u0F00-\u109F\u1780-\u18AF][\u200C\u200D](?=(?!\p{Default_Ignorable_Code_Point})[\u0600-\u0DFF\u0F00-\u109F\u1780-\u18AF]))|[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

/**
 * A text as everybody means it who typed or pasted it: composed (NFC), with none of the characters that nobody sees, with every
 * space as a plain one, and without spaces at its ends. Line breaks and tabs stay. A text that comes out comes out again the
 * same.
 */
export function cleanText(given: string): string {
  if (PLAIN.test(given)) return given.trim();
  return given
    .replaceAll(INVISIBLE, '$1')
    .replaceAll(LINE_BREAKS, '\n')
    .replaceAll(SPACES, ' ')
    .normalize('NFC')
    .trim();
}
