// What a client says of itself, as its owner would call it. Programs say what they like: only known names are taken over.

/** The first that fits: most browsers name those before them too. */
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
/** Longer ones are read to here. */
const READ = 500;

const firstOf = (names: readonly (readonly [RegExp, string])[], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/**
 * Browser and system by a User-Agent, such as `Chrome · Windows`; of other programs the name of the program. At most 60
 * characters; null for what says nothing.
 */
export function deviceName(userAgent: string | null): string | null {
  const text = (userAgent ?? '').slice(0, READ);
  const [browser, system] = [firstOf(browsers, text), firstOf(systems, text)];
  const known = [browser, system].filter(each => each !== undefined).join(' · ');
  return known || (/^[A-Za-z][\w.-]{0,39}/.exec(text)?.[0] ?? null);
}
