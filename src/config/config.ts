import { z } from 'zod';
import type { KeyRing } from '../auth/key-ring.js';
import { withoutSlashAtEnd } from '../platform/addresses.js';
import { withMountedFiles } from './mounted-files.js';
import { unknownVariables } from './unknown-variables.js';
import {
  absoluteUrl,
  baseAddress,
  facadeHosts,
  type FacadeName,
  facadeNames,
  flag,
  headerList,
  keptDays,
  mailbox,
  noticeDays,
  origins,
  pathPrefix,
  rate,
  retentionDays,
  retentionOf,
  storageUrl,
  timeZone,
  token,
  tracesOf,
} from './config-values.js';
import { flowKeyProblems, forgottenEnvironment, legacyJwtProblems } from './config-problems.js';

export type { FacadeName } from './config-values.js';

const templateName = z.string().regex(/^[\w.-]{1,512}$/, 'must be the name of a template');

/** Defaults of secrets, good for a laptop and refused in production. */
const demoSecrets = {
  AUTH_SECRET: 'demo-auth-secret',
  SERVICE_TOKEN: 'demo-service-token',
  WEBHOOK_VERIFY_TOKEN: 'demo-verify-token',
  SUBMISSIONS_APP_KEY: 'demo-api-key',
} as const;

/** The neutralised address prefixes of contract 3 E, for a server without configuration. */
export const defaultPrefixes = { cmsRestPrefix: '/cms-rest', cmsAdminPrefix: '/cms-admin' };
export type Prefixes = typeof defaultPrefixes;

const variables = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(4000),
  PUBLIC_URL: absoluteUrl.optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  LOG_DIR: z.string().optional(),
  LOG_DAY_MAX_MB: z.coerce.number().int().min(1).max(1_000_000).default(1_024),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be postgresql://…' }).optional(),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be postgresql://…' }).optional(),
  DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be postgresql://…' }).optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
  DATABASE_STATEMENT_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(600).default(30),
  ELO_PLAIN_READS: flag(false),
  MONGODB_URL: z.url({ protocol: /^mongodb(\+srv)?$/, error: 'must be mongodb://…' }).optional(),
  STORAGE_URL: storageUrl.optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  SPOOLED_UPLOADS_MAX_MB: z.coerce.number().int().min(1).max(1_000_000).default(2_048),
  STAGED_UPLOADS_MAX_MB: z.coerce.number().int().min(1).max(100_000_000).default(20_480),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be smtp://…' }).optional(),
  MAIL_FROM: mailbox.default('Elo <no-reply@elo.invalid>'),
  MAIL_REPLY_TO: mailbox.optional(),
  AUTH_SECRET: z.string().default(demoSecrets.AUTH_SECRET),
  SERVICE_TOKEN: z.string().default(demoSecrets.SERVICE_TOKEN),
  WEBHOOK_VERIFY_TOKEN: z.string().default(demoSecrets.WEBHOOK_VERIFY_TOKEN),
  SUBMISSIONS_APP_KEY: z.string().default(demoSecrets.SUBMISSIONS_APP_KEY),
  APP_SECRET: z.string().optional(),
  AUTH_SECRET_PREVIOUS: z.string().optional(),
  SERVICE_TOKEN_PREVIOUS: z.string().optional(),
  SUBMISSIONS_APP_KEY_PREVIOUS: z.string().optional(),
  APP_SECRET_PREVIOUS: z.string().optional(),
  FLOW_PRIVATE_KEY: z.string().optional(),
  FLOW_PRIVATE_KEY_PASSPHRASE: z.string().optional(),
  FLOW_PREVIOUS_PRIVATE_KEY: z.string().optional(),
  FLOW_PREVIOUS_PRIVATE_KEY_PASSPHRASE: z.string().optional(),
  GROUP_LINK_TEMPLATE: templateName.default('group_link'),
  GRAPH_API_URL: absoluteUrl.optional(),
  GRAPH_API_TOKEN: z.string().optional(),
  GRAPH_PHONE_NUMBER_ID: z
    .string()
    .regex(/^\d{1,30}$/, 'must be digits')
    .optional(),
  CONVERSION_PIXEL_ID: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'must be letters and digits')
    .optional(),
  CONVERSION_TOKEN: z.string().optional(),
  FLOW_TEMPLATE: templateName.default('onboarding_flow'),
  FLOW_IMAGE_URL: absoluteUrl.default('https://example.org/onboarding.png'),
  ACCESS_RECORDS_DAYS: keptDays(1826),
  EXPORTS_RETENTION_DAYS: keptDays(30),
  ERASURE_WAIT_DAYS: z.coerce.number().int().min(0).max(365).default(7),
  COURSE_START_NOTICE_DAYS: noticeDays.prefault('7,1'),
  COURSE_START_TEMPLATE: templateName.default('course_start'),
  ABSENCE_WARNING_TEMPLATE: templateName.default('absence_warning'),
  PLACE_TEMPLATE: templateName.default('place_changed'),
  APPOINTMENT_REMINDER_TEMPLATE: templateName.default('appointment_reminder'),
  AUTO_CANCEL_MISSED_MEETINGS: z.coerce.number().int().min(0).max(50).default(0),
  MIN_PRESENCE_PERCENT: z.coerce.number().int().min(0).max(100).default(0),
  WEEKLY_WORK_MAIL: flag(false),
  OTP_TEMPLATE: z.string().min(1).max(512).default('otp'),
  OTP_DEBUG: flag(false),
  PHONE_CONFIRM_TEMPLATE: templateName.default('phone_confirm'),
  PHONE_CHANGE_TEMPLATE: templateName.default('phone_change'),
  RECOVERY_TEMPLATE: templateName.default('account_recovery'),
  RECOVERY_DELAY_HOURS: z.coerce.number().int().min(1).max(168).default(48),
  AUTH_CLIENT: z.enum(['next-auth-4', 'auth-js-5']).default('auth-js-5'),
  OTP_COOLDOWN_SECONDS: z.coerce.number().int().min(0).max(600).optional(),
  IDP_URL: absoluteUrl.optional(),
  IDP_REALM: z.string().optional(),
  IDP_CLIENT_ID: z.string().optional(),
  IDP_CLIENT_SECRET: z.string().optional(),
  IDP_CPF_CLAIM: z
    .string()
    .regex(/^[\w.:/-]{1,200}$/, 'must be the name of a claim')
    .optional(),
  IDP_CREATE_ROLE: z.enum(['PARTICIPANT', 'FACILITATOR', 'SUPERVISOR']).optional(),
  AI_BASE_URL: absoluteUrl.optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().max(200).optional(),
  VIDEOCONF_URL: absoluteUrl.default('https://meet.jit.si'),
  PRIVACY_POLICY_URL: absoluteUrl.default('https://example.org/privacy'),
  QUIZ_API_URL: absoluteUrl.default('https://example.org/quiz'),
  PROJECT_NAME: z.string().default('Elo'),
  CHATBOT_APP_KEY: z.string().optional(),
  MONITORING_CLIENT_ID: z.string().default(''),
  MONITORING_CLIENT_TOKEN: z.string().default(''),
  MONITORING_SERVICE_NAME: z.string().default('elo'),
  MONITORING_ENV: z.string().optional(),
  MONITORING_SESSION_SAMPLE_RATE: rate.default(100),
  MONITORING_SESSION_REPLAY_SAMPLE_RATE: rate.default(20),
  CMS_REST_PREFIX: pathPrefix.default(defaultPrefixes.cmsRestPrefix),
  CMS_ADMIN_PREFIX: pathPrefix.default(defaultPrefixes.cmsAdminPrefix),
  CMS_LOGIN_COOKIE: token.default('cms_login'),
  CMS_NONCE_HEADER: token.default('X-CMS-Nonce'),
  RECAPTCHA_URL: absoluteUrl.optional(),
  RECAPTCHA_SECRET: z.string().optional(),
  RECAPTCHA_SITE_KEY: z.string().max(200).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: absoluteUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headerList.optional(),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default('elo'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  AUDIT_RETENTION_DAYS: retentionDays(366),
  CONVERSIONS_RETENTION_DAYS: retentionDays(30),
  DEAD_LETTERS_RETENTION_DAYS: retentionDays(30),
  MESSAGES_RETENTION_DAYS: retentionDays(180),
  LEGACY_DRIFT_HEADERS: headerList.optional(),
  LEGACY_SIGN_IN: flag(false),
  LEGACY_JWT_SECRET: z.string().optional(),
  LEGACY_JWT_ISSUER: z.string().max(300).optional(),
  LEGACY_URL_MESSAGING: baseAddress.optional(),
  LEGACY_URL_PORTAL: baseAddress.optional(),
  LEGACY_URL_ONBOARDING: baseAddress.optional(),
  LEGACY_URL_SUBMISSIONS: baseAddress.optional(),
  LEGACY_URL_SCHEDULE: baseAddress.optional(),
  LEGACY_URL_DASHBOARD: baseAddress.optional(),
  LEGACY_URL_CMS: baseAddress.optional(),
  LEGACY_TIME_ZONE: timeZone.default('America/Sao_Paulo'),
  FACADE_HOSTS: facadeHosts.prefault(''),
  CORS_ORIGINS: origins.prefault(''),
  COOKIE_DOMAIN: z
    .string()
    .max(253)
    .regex(/^[a-z\d-]+(?:\.[a-z\d-]+)+$/, 'must be a domain in lower case, such as example.org')
    .optional(),
  GRAPHQL_SANDBOX: z.stringbool().optional(),
  GRAPHQL_INTROSPECTION: z.stringbool().optional(),
  GRAPHQL_DOCUMENTS: z.enum(['any', 'log', 'trusted']).default('any'),
  DEMO_DATA: z.stringbool().optional(),
  DASHBOARD_MAINTENANCE: flag(false),
  JOBS: flag(true),
  MIGRATE: flag(true),
  SHUTDOWN_DELAY_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  SHUTDOWN_DRAIN_SECONDS: z.coerce.number().int().min(1).max(3_600).default(25),
  STAFF_SECOND_FACTOR: z.enum(['off', 'optional', 'required']).optional(),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  WORKER_PORT: z.coerce.number().int().min(0).max(65535).optional(),
});

type Variables = z.output<typeof variables>;

/** Optional secrets that mean nothing when empty: an empty line in an .env file counts as unset. */
const emptyMeansUnset = (source: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(source).filter(([name, value]) => value !== '' || name === 'STORAGE_URL'));

/**
 * The origins with pages that may ask us in a browser, with its cookies: the ones of CORS_ORIGINS, and with COOKIE_DOMAIN our
 * own hosts among each other.
 */
function trustedOrigins({ CORS_ORIGINS, COOKIE_DOMAIN, PUBLIC_URL, FACADE_HOSTS }: Variables): ReadonlySet<string> {
  if (!COOKIE_DOMAIN || !PUBLIC_URL) return new Set(CORS_ORIGINS);
  const { protocol, origin } = new URL(PUBLIC_URL);
  const hosts = [...FACADE_HOSTS].map(([host, { port }]) => `${protocol}//${host}${port ? `:${port}` : ''}`);
  return new Set([...CORS_ORIGINS, origin, ...hosts.map(address => new URL(address).origin)]);
}

function legacyUrls(env: Variables): ReadonlyMap<string, string> {
  const urls = facadeNames.map(
    name => [name, env[`LEGACY_URL_${name.toUpperCase() as Uppercase<FacadeName>}`]] as const,
  );
  return new Map(urls.flatMap(([name, url]) => (url === undefined ? [] : [[name, withoutSlashAtEnd(url)]])));
}

/** A cookie for a domain that a host does not belong to is thrown away by browsers, and nobody could sign in there. */
function cookieDomainProblems({ COOKIE_DOMAIN, PUBLIC_URL, FACADE_HOSTS }: Variables): string[] {
  if (!COOKIE_DOMAIN) return [];
  if (!PUBLIC_URL) return ['  COOKIE_DOMAIN: needs PUBLIC_URL'];
  const belongs = (host: string) => host === COOKIE_DOMAIN || host.endsWith(`.${COOKIE_DOMAIN}`);
  const foreign = [new URL(PUBLIC_URL).hostname, ...FACADE_HOSTS.keys()].filter(host => !belongs(host));
  return foreign.map(host => `  COOKIE_DOMAIN: ${host} does not belong to ${COOKIE_DOMAIN}`);
}

/** Thrown with one message that names every wrong variable. */
export class ConfigError extends Error {}

export type Config = ReturnType<typeof readConfig>;

/** True where the defaults of development are refused. @param source the variables */
export const isProduction = (source: NodeJS.ProcessEnv = process.env): boolean => source['NODE_ENV'] === 'production';

/** Reads and checks the environment. @throws ConfigError listing all problems at once. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  const names = Object.keys(variables.shape);
  const { source, problems } = withMountedFiles(environment, names);
  const parsed = variables.safeParse(emptyMeansUnset(source));
  if (!parsed.success)
    problems.push(...parsed.error.issues.map(issue => `  ${issue.path.join('.')}: ${describeIssue(issue.message)}`));
  const production = isProduction(source);
  if (production) {
    for (const name of ['DATABASE_URL', 'PUBLIC_URL'])
      if (!source[name]) problems.push(`  ${name}: required in production`);
    for (const [name, demo] of Object.entries(demoSecrets)) {
      if (!source[name]) problems.push(`  ${name}: required in production`);
      for (const each of [name, `${name}_PREVIOUS`])
        if (source[each] === demo) problems.push(`  ${each}: the demo value is refused in production`);
    }
    const secret = source['AUTH_SECRET'] ?? '';
    if (secret && secret !== demoSecrets.AUTH_SECRET && secret.length < 32) {
      problems.push('  AUTH_SECRET: at least 32 characters');
    }
  }
  problems.push(...forgottenEnvironment(source));
  const idp = ['IDP_URL', 'IDP_REALM', 'IDP_CLIENT_ID'].filter(name => source[name]);
  if (idp.length > 0 && idp.length < 3) problems.push('  IDP_URL, IDP_REALM, IDP_CLIENT_ID: set all or none');
  for (const name of ['FLOW_PRIVATE_KEY', 'FLOW_PREVIOUS_PRIVATE_KEY']) {
    const pem = source[name];
    if (pem) problems.push(...flowKeyProblems(name, pem, source[`${name}_PASSPHRASE`]));
  }
  if (parsed.success) problems.push(...cookieDomainProblems(parsed.data));
  if (source['APP_SECRET_PREVIOUS'] && !source['APP_SECRET'])
    problems.push('  APP_SECRET_PREVIOUS: set APP_SECRET too, or neither');
  problems.push(...legacyJwtProblems(source));
  if (parsed.data?.LEGACY_SIGN_IN && !parsed.data.LEGACY_URL_CMS)
    problems.push('  LEGACY_SIGN_IN: needs LEGACY_URL_CMS');
  const recaptcha = ['RECAPTCHA_URL', 'RECAPTCHA_SECRET'].filter(name => source[name]);
  if (recaptcha.length === 1) problems.push('  RECAPTCHA_URL, RECAPTCHA_SECRET: set both or none');
  // GRAPH_API_URL may stand alone: conversion events go there too.
  const sending = ['GRAPH_API_TOKEN', 'GRAPH_PHONE_NUMBER_ID'].filter(name => source[name]);
  if (sending.length === 1) problems.push('  GRAPH_API_TOKEN, GRAPH_PHONE_NUMBER_ID: set both or none');
  if (sending.length > 0 && !source['GRAPH_API_URL'])
    problems.push('  GRAPH_API_URL: required with GRAPH_API_TOKEN and GRAPH_PHONE_NUMBER_ID');
  const ai = ['AI_BASE_URL', 'AI_MODEL'].filter(name => source[name]);
  if (ai.length === 1) problems.push('  AI_BASE_URL, AI_MODEL: set both or none');
  if (problems.length > 0 || !parsed.success) {
    throw new ConfigError(`The configuration is not usable:\n${problems.join('\n')}`);
  }
  const env = parsed.data;
  const demoData = !production && (env.DEMO_DATA ?? true);
  const platform = ['GRAPH_API_URL', 'GRAPH_API_TOKEN', 'GRAPH_PHONE_NUMBER_ID'];
  return {
    env: env.NODE_ENV,
    /** False: nobody said NODE_ENV, and it is development for that reason alone. */
    isEnvNamed: source['NODE_ENV'] !== undefined && source['NODE_ENV'] !== '',
    production,
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    /** Null: the log goes to stdout alone. */
    logDir: env.LOG_DIR ?? (env.NODE_ENV === 'development' ? `${env.DATA_DIR}/logs` : null),
    logDayMaxMb: env.LOG_DAY_MAX_MB,
    dataDir: env.DATA_DIR,
    /** Undefined: an embedded PostgreSQL is started. */
    databaseUrl: env.DATABASE_URL,
    /** Undefined: DATABASE_URL leads to PostgreSQL itself, or nothing needs to. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    /** Undefined: all is read from the primary. */
    databaseReadUrl: env.DATABASE_READ_URL,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    statementMs: env.DATABASE_STATEMENT_TIMEOUT_SECONDS * 1000,
    mongodbUrl: env.MONGODB_URL,
    storage:
      env.STORAGE_URL === undefined
        ? ({ kind: 'folder', directory: `${env.DATA_DIR}/storage` } as const)
        : env.STORAGE_URL,
    s3Credentials:
      env.AWS_ACCESS_KEY_ID && env.AWS_SECRET_ACCESS_KEY
        ? { accessKeyId: env.AWS_ACCESS_KEY_ID, secretAccessKey: env.AWS_SECRET_ACCESS_KEY }
        : undefined,
    spooledUploadsMaxMb: env.SPOOLED_UPLOADS_MAX_MB,
    stagedUploadsMaxMb: env.STAGED_UPLOADS_MAX_MB,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    /** The mailbox where answers to mails are read; null: nobody reads any, and no mail asks for one. */
    mailReplyTo: env.MAIL_REPLY_TO ?? null,
    /** The library that the portal's frontend signs in with: its versions expect different answers for a visitor. */
    authClient: env.AUTH_CLIENT,
    authSecret: keyRing(env.AUTH_SECRET, env.AUTH_SECRET_PREVIOUS),
    serviceToken: keyRing(env.SERVICE_TOKEN, env.SERVICE_TOKEN_PREVIOUS),
    webhookVerifyToken: env.WEBHOOK_VERIFY_TOKEN,
    submissionsAppKey: keyRing(env.SUBMISSIONS_APP_KEY, env.SUBMISSIONS_APP_KEY_PREVIOUS),
    /** Unset: signatures of the messaging platform are not checked. */
    appSecret: env.APP_SECRET === undefined ? undefined : keyRing(env.APP_SECRET, env.APP_SECRET_PREVIOUS),
    flowKeys: {
      current: flowKey(env.FLOW_PRIVATE_KEY, env.FLOW_PRIVATE_KEY_PASSPHRASE),
      previous: flowKey(env.FLOW_PREVIOUS_PRIVATE_KEY, env.FLOW_PREVIOUS_PRIVATE_KEY_PASSPHRASE),
      generateIn: production ? null : env.DATA_DIR,
    },
    groupLinkTemplate: env.GROUP_LINK_TEMPLATE,
    /** Null: outgoing messages are recorded, not sent. */
    messaging:
      env.GRAPH_API_URL && env.GRAPH_API_TOKEN && env.GRAPH_PHONE_NUMBER_ID
        ? {
            url: withoutSlashAtEnd(env.GRAPH_API_URL),
            token: env.GRAPH_API_TOKEN,
            phoneNumberId: env.GRAPH_PHONE_NUMBER_ID,
          }
        : null,
    /**
     * Variables that production needs and the start does not insist on: without them messages are recorded and reach nobody.
     */
    missingVariables: production ? platform.filter(name => !source[name]) : [],
    /** Null: not configured, and the conversion route answers so. */
    conversions:
      env.GRAPH_API_URL && env.CONVERSION_PIXEL_ID && env.CONVERSION_TOKEN
        ? {
            url: withoutSlashAtEnd(env.GRAPH_API_URL),
            pixelId: env.CONVERSION_PIXEL_ID,
            token: env.CONVERSION_TOKEN,
            appSecret: env.APP_SECRET,
          }
        : null,
    /** Days for which records of access to personal data are kept. */
    accessRecordsDays: env.ACCESS_RECORDS_DAYS,
    /** Days for which exports of appointments lie in storage. */
    exportsRetentionDays: env.EXPORTS_RETENTION_DAYS,
    /** Days for which an erasure waits for an objection of the person. */
    erasureWaitDays: env.ERASURE_WAIT_DAYS,
    /** Empty: no notices are sent. */
    courseStartNoticeDays: env.COURSE_START_NOTICE_DAYS,
    courseStartTemplate: env.COURSE_START_TEMPLATE,
    appointmentReminderTemplate: env.APPOINTMENT_REMINDER_TEMPLATE,
    /** 0: nobody is canceled. */
    absenceWarningTemplate: env.ABSENCE_WARNING_TEMPLATE,
    placeTemplate: env.PLACE_TEMPLATE,
    autoCancelMissedMeetings: env.AUTO_CANCEL_MISSED_MEETINGS,
    /** The share of meetings that a participant must be present at; 0: there is no minimum. */
    minPresencePercent: env.MIN_PRESENCE_PERCENT,
    /** True when facilitators get a weekly mail about the waiting work in their classes. */
    weeklyWorkMail: env.WEEKLY_WORK_MAIL,
    flow: { template: env.FLOW_TEMPLATE, imageUrl: env.FLOW_IMAGE_URL },
    contacts: {
      confirmTemplate: env.PHONE_CONFIRM_TEMPLATE,
      changeTemplate: env.PHONE_CHANGE_TEMPLATE,
      recoveryTemplate: env.RECOVERY_TEMPLATE,
      delayMs: env.RECOVERY_DELAY_HOURS * 3_600_000,
    },
    otp: {
      template: env.OTP_TEMPLATE,
      debug: env.OTP_DEBUG,
      cooldownSeconds: env.OTP_COOLDOWN_SECONDS ?? (production ? 30 : 0),
    },
    idp:
      env.IDP_URL && env.IDP_REALM && env.IDP_CLIENT_ID
        ? {
            url: env.IDP_URL,
            realm: env.IDP_REALM,
            clientId: env.IDP_CLIENT_ID,
            clientSecret: env.IDP_CLIENT_SECRET,
            /** Unset: nobody signs in by a CPF that the provider tells. */
            cpfClaim: env.IDP_CPF_CLAIM,
            /** The role of people that the provider knows and we don't; unset: they are not let in. */
            createRole: env.IDP_CREATE_ROLE ?? null,
          }
        : null,
    /** Null: comments are judged by local rules. */
    ai:
      env.AI_BASE_URL && env.AI_MODEL
        ? { url: withoutSlashAtEnd(env.AI_BASE_URL), key: env.AI_API_KEY, model: env.AI_MODEL }
        : null,
    videoconfUrl: env.VIDEOCONF_URL,
    privacyPolicyUrl: env.PRIVACY_POLICY_URL,
    quizApiUrl: env.QUIZ_API_URL,
    projectName: env.PROJECT_NAME,
    chatbotAppKey: env.CHATBOT_APP_KEY,
    monitoring: {
      clientId: env.MONITORING_CLIENT_ID,
      clientToken: env.MONITORING_CLIENT_TOKEN,
      serviceName: env.MONITORING_SERVICE_NAME,
      env: env.MONITORING_ENV ?? env.NODE_ENV,
      sessionSampleRate: env.MONITORING_SESSION_SAMPLE_RATE,
      sessionReplaySampleRate: env.MONITORING_SESSION_REPLAY_SAMPLE_RATE,
    },
    cmsRestPrefix: env.CMS_REST_PREFIX,
    cmsAdminPrefix: env.CMS_ADMIN_PREFIX,
    cmsLoginCookie: env.CMS_LOGIN_COOKIE,
    cmsNonceHeader: env.CMS_NONCE_HEADER,
    /** Null: a new account is registered without a check against programs. */
    recaptcha:
      env.RECAPTCHA_URL && env.RECAPTCHA_SECRET
        ? { url: env.RECAPTCHA_URL, secret: env.RECAPTCHA_SECRET, siteKey: env.RECAPTCHA_SITE_KEY ?? null }
        : null,
    /** Days for which records without another bound are kept; null: always. */
    retention: retentionOf(env),
    /** Null: no spans are recorded. */
    traces: tracesOf(env),
    /** Null: the old content backend is not asked about passwords. */
    oldSignIn: env.LEGACY_SIGN_IN && env.LEGACY_URL_CMS ? { url: withoutSlashAtEnd(env.LEGACY_URL_CMS) } : null,
    /** Null: tokens of the old content backend are good for nothing here. */
    legacyJwt: env.LEGACY_JWT_SECRET ? { secret: env.LEGACY_JWT_SECRET, issuer: env.LEGACY_JWT_ISSUER ?? null } : null,
    /** By facade, the address of the old service that it replaces, without a slash at its end. */
    legacyUrls: legacyUrls(env),
    /** The headers for reading the lists of both sides at night. */
    legacyDriftHeaders: env.LEGACY_DRIFT_HEADERS ?? {},
    legacyTimeZone: env.LEGACY_TIME_ZONE,
    facadeHosts: env.FACADE_HOSTS,
    trustedOrigins: trustedOrigins(env),
    /** Undefined: a cookie is for the host that set it. */
    cookieDomain: env.COOKIE_DOMAIN,
    sandbox: env.GRAPHQL_SANDBOX ?? !production,
    introspection: env.GRAPHQL_INTROSPECTION ?? !production,
    /** The treatment of documents that no client has published. */
    graphqlDocuments: env.GRAPHQL_DOCUMENTS,
    demoData,
    /** True: the dashboard says that it is under maintenance. */
    dashboardMaintenance: env.DASHBOARD_MAINTENANCE,
    jobs: env.JOBS,
    /** False: the tables are brought up to date by the command `migrate` alone. */
    migrate: env.MIGRATE,
    /** Variables that look like ours and are unknown. */
    unknownVariables: unknownVariables(environment, [...names, ...names.map(name => `${name}_FILE`)]),
    /** Seconds for which readiness says no before connections are refused. */
    shutdownDelaySeconds: env.SHUTDOWN_DELAY_SECONDS,
    shutdownDrainSeconds: env.SHUTDOWN_DRAIN_SECONDS,
    /** States if staff may have a second factor to sign in, and if administrators must. */
    staffSecondFactor: env.STAFF_SECOND_FACTOR ?? (production ? 'required' : 'optional'),
    /** Undefined: /metrics is answered where everything else is. */
    metricsPort: env.METRICS_PORT,
    /** Undefined: a worker that runs alone listens nowhere. */
    workerPort: env.WORKER_PORT,
  };
}

const keyRing = (current: string, previous: string | undefined): KeyRing =>
  previous === undefined || previous === current ? [current] : [current, previous];

const flowKey = (pem: string | undefined, passphrase: string | undefined) => (pem ? { pem, passphrase } : null);

const describeIssue = (message: string): string =>
  message.replace(/^Invalid input: /, '').replace(/^Invalid option: /, '');
