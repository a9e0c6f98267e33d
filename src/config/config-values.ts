import { z } from 'zod';
import { withoutSlashAtEnd } from '../platform/addresses.js';

// The forms of the values of variables (config.ts reads them).

export const facadeNames = [
  'messaging',
  'portal',
  'onboarding',
  'submissions',
  'schedule',
  'dashboard',
  'cms',
] as const;
export type FacadeName = (typeof facadeNames)[number];

/** The facade that a host of FACADE_HOSTS serves; the port in its public addresses, null for the usual one. */
interface FacadeHost {
  facade: FacadeName;
  port: number | null;
}

export const flag = (byDefault: boolean) => z.stringbool().default(byDefault);
export const absoluteUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });
/** The address of an old service: paths are appended to it. */
export const baseAddress = absoluteUrl.refine(value => {
  const { username, password, search, hash } = URL.parse(value) ?? {};
  return !username && !password && !search && !hash;
}, 'must be an http(s) address without credentials, query and fragment');
/** `name@example.org`, or with a name before it: `Elo <name@example.org>`. */
export const mailbox = z
  .string()
  .regex(
    /^(?:[^<>@\r\n]{0,100}<[^<>@\s]{1,64}@[^<>@\s]{1,190}>|[^<>@\s]{1,64}@[^<>@\s]{1,190})$/,
    'must be an e-mail, or Name <e-mail>',
  );
export const rate = z.coerce.number().min(0).max(100);
/** A name of a header or cookie (RFC 9110, 5.6.2), with only the characters in common use. */
export const token = z.string().regex(/^[A-Za-z][\w-]{0,63}$/, 'must be letters, digits, dashes and underscores');
export const pathPrefix = z.string().regex(/^(\/[\w.-]+)+$/, 'must look like /path');

export type StorageTarget =
  | { kind: 'folder'; directory: string }
  | { kind: 's3'; bucket: string; region: string; endpoint?: string; forcePathStyle: boolean };

export const storageUrl = z.string().transform((value, check): StorageTarget | null => {
  if (value === '') return null;
  if (value.startsWith('file:')) {
    const directory = value.slice('file:'.length);
    if (directory) return { kind: 'folder', directory };
  } else if (URL.canParse(value) && value.startsWith('s3://')) {
    const { hostname, searchParams } = new URL(value);
    const endpoint = searchParams.get('endpoint') ?? undefined;
    if (hostname && (endpoint === undefined || URL.canParse(endpoint))) {
      return {
        kind: 's3',
        bucket: hostname,
        region: searchParams.get('region') ?? 'us-east-1',
        endpoint,
        forcePathStyle: searchParams.get('forcePathStyle') === 'true',
      };
    }
  }
  check.addIssue('must be file:DIR or s3://BUCKET?endpoint=URL&region=R&forcePathStyle=true, or empty');
  return z.NEVER;
});

/** Exact origins; `*` would let every page act for any signed-in person. */
export const origins = z.string().transform((value, check): readonly string[] => {
  const given = value
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '');
  for (const each of given) {
    const isOrigin = URL.canParse(each) && /^https?:$/.test(new URL(each).protocol) && new URL(each).origin === each;
    if (!isOrigin) check.addIssue(`'${each}' must be an origin such as https://portal.example.org`);
  }
  return given;
});

/** A Map, because strangers send the looked-up names, and every object has a `constructor`. */
export const facadeHosts = z.string().transform((value, check): ReadonlyMap<string, FacadeHost> => {
  const hosts = new Map<string, FacadeHost>();
  for (const pair of value.split(',').filter(part => part.trim() !== '')) {
    const [name = '', host = ''] = pair.split('=').map(part => part.trim().toLowerCase());
    const facade = facadeNames.find(known => known === name);
    const [, hostName, port] = /^([a-z\d][a-z\d.-]{0,252})(?::(\d{1,5}))?$/.exec(host) ?? [];
    if (!facade || !hostName) check.addIssue(`'${pair}' must be FACADE=HOST with one of ${facadeNames.join(', ')}`);
    else hosts.set(hostName, { facade, port: port === undefined ? null : Number(port) });
  }
  return hosts;
});

export const timeZone = z.string().refine(zone => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}, 'must be an IANA time zone');

/** Days of keeping something, a hundred years at most. */
export const keptDays = (byDefault: number) => z.coerce.number().int().min(1).max(36_500).default(byDefault);

/** Days before the start of a class, `7,1`; `off` for none. */
export const noticeDays = z.string().transform((value, check): number[] => {
  if (value.trim() === 'off') return [];
  const days = value.split(',').map(part => (/^\s*\d{1,3}\s*$/.test(part) ? Number(part) : 0));
  if (days.every(each => each >= 1 && each <= 90)) return [...new Set(days)];
  check.addIssue('must be days before the start, 1 to 90, such as 7,1, or off');
  return z.NEVER;
});

/** Headers in the form of an OpenTelemetry variable: `NAME=VALUE,NAME=VALUE`, values encoded as in an address. */
export const headerList = z
  .string()
  .regex(/^[\w-]+=[^,=]*(,[\w-]+=[^,=]*)*$/, 'must be NAME=VALUE,NAME=VALUE')
  .transform(text => {
    const pairs = text.split(',').map(each => each.split('=') as [string, string]);
    return Object.fromEntries(pairs.map(([name, value]) => [name, decodeURIComponent(value)]));
  });

interface TraceVariables {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_HEADERS?: Record<string, string> | undefined;
  OTEL_SERVICE_NAME: string;
  OTEL_TRACES_SAMPLER_ARG: number;
}

/** The destination of spans; null: none are recorded. */
export const tracesOf = (env: TraceVariables) =>
  env.OTEL_EXPORTER_OTLP_ENDPOINT
    ? {
        endpoint: withoutSlashAtEnd(env.OTEL_EXPORTER_OTLP_ENDPOINT),
        headers: env.OTEL_EXPORTER_OTLP_HEADERS ?? {},
        serviceName: env.OTEL_SERVICE_NAME,
        ratio: env.OTEL_TRACES_SAMPLER_ARG,
      }
    : null;

/** Days of keeping records that have no other bound; unset: always. */
export const retentionDays = (least: number) => z.coerce.number().int().min(least).max(36_500).optional();

/** Null: always. */
export const retentionOf = (env: {
  [name in `${'AUDIT' | 'CONVERSIONS' | 'DEAD_LETTERS' | 'MESSAGES'}_RETENTION_DAYS`]?: number | undefined;
}) => ({
  auditDays: env.AUDIT_RETENTION_DAYS ?? null,
  conversionDays: env.CONVERSIONS_RETENTION_DAYS ?? null,
  deadLetterDays: env.DEAD_LETTERS_RETENTION_DAYS ?? null,
  messageDays: env.MESSAGES_RETENTION_DAYS ?? null,
});
