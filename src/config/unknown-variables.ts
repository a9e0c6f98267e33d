import leven from 'leven';

export interface UnknownVariable {
  name: string;
  /** The known variable with the most similar name, if there is one. */
  likely: string | null;
}

/** Names with these beginnings are ours: nobody else's program is likely to read SMTP_… or FLOW_… in our environment. */
const OWN_PREFIXES = [
  'AI',
  'AUTH',
  'AUTO_CANCEL',
  'CMS',
  'CONVERSION',
  'COURSE_START',
  'FACADE',
  'FLOW',
  'GRAPH',
  'GRAPHQL',
  'IDP',
  'LEGACY',
  'OTP',
  'RECAPTCHA',
  'SMTP',
  'STORAGE',
  'SUBMISSIONS',
  'WEBHOOK',
];
const hasOwnPrefix = (name: string): boolean => OWN_PREFIXES.some(prefix => name.startsWith(`${prefix}_`));

/** Variables that Kubernetes and Docker set for services with such a name (AUTH_SERVICE_HOST, IDP_PORT_80_TCP). */
const isServiceLink = (name: string): boolean =>
  ['_SERVICE_HOST', '_SERVICE_PORT'].some(part => name.includes(part)) ||
  name.endsWith('_PORT') ||
  /_PORT_\d/.test(name);

/** Short names are near to anything: HOST to HOME. */
const SHORTEST = 7;
const FARTHEST = 2;
/** Longer names are not ours, and comparing them takes time. */
const LONGEST = 80;

/** Variables that look like ours and are not. Mostly they are written wrongly, and the intended variable is not set. */
export function unknownVariables(source: NodeJS.ProcessEnv, known: readonly string[]): UnknownVariable[] {
  const found: UnknownVariable[] = [];
  for (const name of Object.keys(source).sort()) {
    if (known.includes(name) || !/^[A-Z][A-Z0-9_]*$/i.test(name) || name.length > LONGEST) continue;
    const likely = name.length < SHORTEST ? null : nearest(name.toUpperCase(), known);
    if (likely !== null || (hasOwnPrefix(name) && !isServiceLink(name))) found.push({ name, likely });
  }
  return found;
}

function nearest(name: string, known: readonly string[]): string | null {
  let best: string | null = null;
  let least = FARTHEST + 1;
  for (const each of known) {
    const distance = leven(name, each, { maxDistance: FARTHEST + 1 });
    if (each.length >= SHORTEST && distance < least) [best, least] = [each, distance];
  }
  return best;
}
