// The name of a device from its User-Agent, in the words of its owner. Programs send any text: only known names are accepted.

/** The first match counts: most browsers also name the ones that are later in this list. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];
/** The number of characters that are read. */
const READ = 500;

const firstOf = (names: readonly (readonly [RegExp, string])[], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/**
 * Browser and system by a User-Agent, such as `Chrome · Windows`; for other programs the name of the program. At most 60
 * characters; null for a text without a name.
 */
export function deviceName(userAgent: string | null): string | null {
  const text = (userAgent ?? '').slice(0, READ);
  const [browser, system] = [firstOf(browsers, text), firstOf(systems, text)];
  const known = [browser, system].filter(each => each !== undefined).join(' · ');
  return known || (/^[A-Za-z][\w.-]{0,39}/.exec(text)?.[0] ?? null);
}
