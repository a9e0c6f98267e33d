/** Excel's built-in formats of numbers that show a day or a time. */
const BUILT_IN = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;

type EachTag = (
  content: AsyncIterable<string>,
  open: (name: string, attributes: Record<string, string>) => void,
) => Promise<void>;

/** The styles of a workbook that show a number as a day or a time. */
export async function dateStyles(content: AsyncIterable<string> | null, eachTag: EachTag): Promise<Set<number>> {
  const dates = new Set<number>();
  if (!content) return dates;
  const own = new Map<number, boolean>();
  let isOfCells = false;
  let style = 0;
  await eachTag(content, (name, attributes) => {
    if (name === 'numFmt') own.set(Number(attributes['numFmtId']), showsTime(attributes['formatCode'] ?? ''));
    else if (name === 'cellStyleXfs' || name === 'cellXfs') isOfCells = name === 'cellXfs';
    else if (name === 'xf' && isOfCells) {
      const format = Number(attributes['numFmtId'] ?? 0);
      if (own.get(format) ?? BUILT_IN.some(([from, to]) => format >= from && format <= to)) dates.add(style);
      style += 1;
    }
  });
  return dates;
}

/** Letters of days and times, outside of quoted texts, colours and languages; `[hh]` counts beyond a day. */
function showsTime(format: string): boolean {
  const written = format.toLowerCase();
  if (written === 'general') return false;
  let closedBy = '';
  for (let place = 0; place < written.length; place += 1) {
    const sign = written.charAt(place);
    if (closedBy !== '') closedBy = sign === closedBy ? '' : closedBy;
    else if (sign === '"') closedBy = '"';
    else if (sign === '[' && !/^(?:h+|m+|s+)$/.test(written.slice(place + 1, written.indexOf(']', place))))
      closedBy = ']';
    else if (sign === '\\') place += 1;
    else if ('dmyhs'.includes(sign)) return true;
  }
  return false;
}

interface Known {
  shared: readonly string[];
  dates: ReadonlySet<number>;
  is1904: boolean;
}

/** A cell in a person's spelling: days and times in ISO 8601, numbers with a point. */
export function cellText(value: string, { t: type, s: style }: Record<string, string>, known: Known): string {
  if (type === 's') return known.shared[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'true' : 'false';
  if (type === 'd' || type === 'e' || type === 'str' || type === 'inlineStr') return value;
  if (value === '') return '';
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  return style !== undefined && known.dates.has(Number(style)) ? dayOf(number, known.is1904) : String(number);
}

const DAY_SECONDS = 86_400;

/** Excel counts days since the end of 1899, or since 1904. */
export function dayOf(serial: number, is1904: boolean): string {
  const seconds = Math.round(serial * DAY_SECONDS);
  const first = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const at = new Date(first + seconds * 1000);
  if (Number.isNaN(at.getTime()) || serial < 0) return String(serial);
  const [day, time] = at.toISOString().slice(0, 19).split('T') as [string, string];
  if (seconds < DAY_SECONDS) return time;
  return seconds % DAY_SECONDS === 0 ? day : `${day} ${time}`;
}
