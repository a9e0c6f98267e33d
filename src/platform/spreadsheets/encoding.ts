import iconv from 'iconv-lite';

/*
 * Programs save CSV in the encoding of their system, and no byte of the file says which. Libraries that detect encodings know neither
 * CP850 (MS-DOS) nor MacRoman (Excel for Mac). So the words with letters beyond ASCII are read in each encoding, and the one wins in
 * which they look most like Portuguese.
 */

/** The encodings of Western Europe with one byte a character. The first wins a tie: it is that of Excel in Brazil. */
export const ONE_BYTE_ENCODINGS = ['windows-1252', 'cp850', 'macintosh'] as const;
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | (typeof ONE_BYTE_ENCODINGS)[number];

/** The encoding that the first two bytes of a file say; undefined when they say none. */
export const encodingOfMark = (bytes: Buffer): Encoding | undefined =>
  (({ fffe: 'utf-16le', feff: 'utf-16be' }) as const)[bytes.subarray(0, 2).toString('hex')];

/** The encoding that the beginning of a table says: by its mark, or in UTF-16 without a mark by the zeros beside letters. */
export function encodingOfBeginning(bytes: Buffer): Encoding | undefined {
  const beginning = bytes.subarray(0, BEGINNING_BYTES);
  const zeros = { even: 0, odd: 0 };
  for (const [place, byte] of beginning.entries()) if (byte === 0) zeros[place % 2 === 0 ? 'even' : 'odd'] += 1;
  // A few bytes tell nothing.
  const many = Math.max(beginning.length / 4, 4);
  return (
    encodingOfMark(bytes) ??
    (zeros.odd > many && zeros.even === 0 ? 'utf-16le' : zeros.even > many && zeros.odd === 0 ? 'utf-16be' : undefined)
  );
}
/** The number of bytes that `encodingOfBeginning` needs. */
export const BEGINNING_BYTES = 1_024;

/** True for bytes that can be UTF-8, as a function of the pieces of a file; none for its end. */
export function utf8Check(): (piece?: Buffer) => boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  return piece => {
    try {
      decoder.decode(piece, { stream: piece !== undefined });
      return true;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      return false;
    }
  };
}

/** A decoder of the pieces of a file. */
export function decoderOf(encoding: Encoding): (piece?: Buffer) => string {
  if (encoding.startsWith('utf')) {
    const decoder = new TextDecoder(encoding);
    return piece => (piece ? decoder.decode(piece, { stream: true }) : decoder.decode());
  }
  return piece => (piece ? iconv.decode(piece, encoding) : '');
}

const MAX_WORDS = 5_000;

/** Collects the words of a piece that have bytes beyond ASCII, each byte as a character. */
export function noteWords(piece: Buffer, words: Set<string>): void {
  for (const word of piece.toString('latin1').split(/[ \t\r\n;,"]/)) {
    if (words.size >= MAX_WORDS) return;
    if (/[\u0080-\u00ff]/.test(word)) words.add(word);
  }
}

/** The encoding in which these words look like Portuguese; null when they do in none, or in two that differ. */
export function encodingOfWords(words: ReadonlySet<string>): Encoding | null {
  const found = ONE_BYTE_ENCODINGS.map(encoding => {
    const read = [...words].map(word => iconv.decode(Buffer.from(word, 'latin1'), encoding));
    return { encoding, doubt: read.reduce((sum, word) => sum + doubtOf(word), 0) };
  }).toSorted((a, b) => a.doubt - b.doubt);
  const [best, second] = found;
  const letters = [...words].reduce((sum, word) => sum + word.replaceAll(/[^\u0080-\u00ff]/g, '').length, 0);
  const isTie = best!.encoding !== ONE_BYTE_ENCODINGS[0] && second!.doubt - best!.doubt < TIE;
  return best!.doubt > letters * DOUBTFUL || isTie ? null : best!.encoding;
}

/** The mean doubt about a character above which the text is no Portuguese in this encoding. */
const DOUBTFUL = 3;
const TIE = 1;
/** Degrees of doubt about a character. */
const [SLIGHT, SOME, MUCH, IMPOSSIBLE] = [0.5, 2, 5, 15];

const LETTER = /\p{L}/u;
const VOWEL_OR_CEDILLA = /[áâãàéêíóôõúüç]/;
const OTHER_LETTER = /[äëïöñèìòùîûåæøßýšžœ]/;
const TYPED_SIGN = /[\u00a0®©™½¼¾²³¹±×÷£€µ¿¡«»·•´¨§…]/;
/** Frequent words and names that would be plausible in another encoding, too: `JOÃO` as `JOÇO`. */
const KNOWN = new Set(
  'é à às não são já até você três mês joão josé antônio sebastião conceição patrícia vinícius letícia andré andréia inês luís júlia lúcia mônica sônia márcia márcio fábio flávio sérgio césar vitória gonçalves guimarães magalhães araújo frança brandão leão maranhão paraná pará ceará goiás espírito ação formação avaliação educação inscrição situação manhã março único início término número título código módulo saúde público clínica prática família município região reunião gestão serão último última últimos últimas ótimo ótima óbito óbitos índice índices'.split(
    ' ',
  ),
);

/** A character with its neighbours; none is an empty text. */
interface Place {
  beforeThat: string;
  before: string;
  each: string;
  after: string;
  afterThat: string;
}

/** The doubt that something was written so: the sum of its characters beyond ASCII. */
function doubtOf(written: string): number {
  const characters = [...written];
  let doubt = 0;
  for (const [place, each] of characters.entries()) {
    if (each.codePointAt(0)! < 0x80) continue;
    const [beforeThat = '', before = '', , after = '', afterThat = ''] = [-2, -1, 0, 1, 2].map(
      n => characters[place + n],
    );
    const isLetter = LETTER.test(each) && !/[ªº]/.test(each);
    doubt += (isLetter ? doubtOfLetter : doubtOfSign)({ beforeThat, before, each, after, afterThat });
  }
  for (const [word] of written.toLowerCase().matchAll(/\p{L}+/gu)) if (KNOWN.has(word)) doubt -= 2 * SOME;
  return doubt;
}

const isCapital = (character: string): boolean => character !== character.toLowerCase();
const isSmall = (character: string): boolean => character !== character.toUpperCase();
const isLetter = (character: string): boolean => LETTER.test(character);

function doubtOfLetter({ beforeThat, before, each, after, afterThat }: Place): number {
  const [left, small, right] = [before, each, after].map(each => each.toLowerCase()) as [string, string, string];
  const [leftBase, base, rightBase] = [left, small, right].map(each => each.normalize('NFD').charAt(0));
  let doubt = VOWEL_OR_CEDILLA.test(small) ? 0 : OTHER_LETTER.test(small) ? SOME : MUCH;
  // Capitals begin a word, or all of it is in capitals.
  const isMixed = isCapital(each)
    ? isSmall(before) || (isCapital(before) && isSmall(after))
    : isCapital(after) || (isCapital(before) && isCapital(beforeThat));
  if (isMixed) doubt += MUCH;
  const isLikely = {
    ç: /[aeiouáâéêíóôúnrl]/.test(left) && /[aouáâãàóôõú]/.test(right),
    á: !/[aeo]/.test(right),
    ã: isLetter(before) && (!isLetter(after) || /[oesi]/.test(right)) && left !== 'o',
    õ: right === 'e',
    à: !isLetter(before) && /^$|[sq]/.test(right),
    â: /[nm]/.test(right),
    ê: !/[rvdb]/.test(right),
    í: isLetter(after)
      ? right !== 'e' && (right !== 's' || isLetter(afterThat) || /[au]/.test(left))
      : /[aeou]/.test(left),
    ü: /[gq]/.test(left),
  }[small];
  if (isLikely === false) doubt += small === 'ç' ? MUCH : SOME;
  if (!isLetter(before) && !isLetter(after) && !/[éàáó]/.test(each)) doubt += SOME;
  if (small !== 'ç' && (leftBase === base || rightBase === base)) doubt += SOME;
  // Neighbours beyond ASCII are rare, but for `ção`, `ções` and the like.
  if (left > '\u007f' && left !== 'ç') doubt += SOME;
  return doubt;
}

function doubtOfSign({ beforeThat, before, each: sign, after }: Place): number {
  const [isAfter, isBefore] = [isLetter(before), isLetter(after)];
  if (sign === '°') return /\d/.test(before) && !isBefore ? 0 : MUCH;
  if (/[ªº]/.test(sign)) return /[\d.nr]/i.test(before) && !isBefore ? 0 : MUCH;
  if (sign === '’') {
    if (!isAfter || (/[dlo]/i.test(before) && !isLetter(beforeThat) && isBefore))
      return /[^aeiouháâãéêíóôõú]/.test(after) && isSmall(after) ? MUCH : 0;
    return isBefore && !/[st]/i.test(after) ? MUCH : SOME;
  }
  if (/[“‘]/.test(sign)) return isAfter ? MUCH : SLIGHT;
  if (sign === '”') return isBefore ? MUCH : SLIGHT;
  if (/[–—]/.test(sign)) return isAfter && isBefore ? MUCH : isAfter || isBefore ? SOME : 0;
  if (sign === '…') return isBefore ? MUCH : SLIGHT;
  if (TYPED_SIGN.test(sign)) return isAfter && isBefore ? MUCH : SOME;
  return /\p{Cc}|\ufffd/u.test(sign) ? IMPOSSIBLE : MUCH + SOME;
}
