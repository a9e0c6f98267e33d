import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { type Config, ConfigError, readConfig } from '../config/config.js';
import { type Opened, withDatabase } from '../commands/command.js';
import {
  poolerOf,
  plainPool,
  examineReplica,
  replicaTimes,
  databaseContext,
  neededOf,
  stepOf,
  migrationStates,
  neededMigrations,
  refuseLaterTables,
  requirePostgresql,
  waitingMigrations,
  type Orm,
} from '../postgres/index.js';
import { rowsOf } from '../domain/kernel/rows-of.js';
import { monthlyStates } from '../domain/retention/monthly-partitions.js';
import { keysBoundAtRootsOnly } from '../domain/sessions/api-keys.js';
import { sayOfSecondFactors } from './doctor-second-factors.js';
import { secondFactorState } from '../domain/second-factors/state.query.js';
import { attachStorage } from '../domain/files/attach-storage.js';
import { issuerOf } from '../auth/identity-provider.js';
import { fetchOut } from '../platform/outside/outgoing.js';
import { publicAddress } from '../platform/addresses.js';
import { openJobStore } from '../platform/job-store.js';
import { createLogger } from '../platform/watching/logger.js';
import { createMailer } from '../platform/mail/mail.js';
import { configuredStorage } from '../platform/files/storage.js';
import { isLocal, startWarnings } from './start-warnings.js';

export interface Finding {
  verdict: 'ok' | 'warn' | 'FAILED';
  what: string;
  /** The finding, in a line. */
  text: string;
}

/** Time limit of each question to the outside. */
const LIMIT_MS = 15_000;
const MAX_CLOCK_SKEW_MS = 5_000;

/** A good result, with a remark, or one that somebody should look at; throws when it is bad. */
type Ask = () => Promise<string | Pick<Finding, 'verdict' | 'text'>>;

/** Asks all outside services in the configuration, and tells each answer as soon as it is there. */
export async function examine(tell: (finding: Finding) => void): Promise<void> {
  const config = configOrFindings(tell);
  if (!config) return;
  const ask = async (what: string, question: Ask) => tell(await answered(what, question));
  const onDatabase = async ({ orm }: Opened) => {
    await ask('database', () => examineDatabase(orm, config));
    await ask('pooler', () => examinePooler(orm, config));
    await ask('partitions', () => examinePartitions(orm, config));
    if (config.databaseReadUrl) await ask('replica', () => replicaIsGood(orm, config));
    tell(await examineKeys(orm));
    await ask('clock', () => onConnection(orm, examineClock));
    await ask('storage', () => examineStorage(orm, config));
    await ask('second-factors', () => examineSecondFactors(orm, config));
  };
  await withDatabase(config, onDatabase, { schema: 'any' }).catch((error: Error) =>
    tell({ verdict: 'FAILED', what: 'database', text: error.message }),
  );
  await ask('jobs', () => examineJobStore(config));
  await ask('mail', () => examineMail(config));
  const { idp } = config;
  if (idp) await ask('identity-provider', () => examineIdentityProvider(idp));
  await ask('addresses', async () => examineAddresses(config));
  if (config.legacyUrls.size > 0) await ask('old services', async () => onOwnHosts(config));
  const warnings = startWarnings(config);
  for (const text of warnings) tell({ verdict: 'warn', what: 'configuration', text });
  const likely = config.unknownVariables.filter(each => each.likely !== null);
  if (likely.length > 0)
    tell({
      verdict: 'FAILED',
      what: 'variables',
      text: `written wrongly: ${likely.map(({ name }) => name).join(', ')}`,
    });
  else tell({ verdict: 'ok', what: 'variables', text: 'none is written wrongly' });
}

function configOrFindings(tell: (finding: Finding) => void): Config | null {
  try {
    const config = readConfig();
    tell({ verdict: 'ok', what: 'configuration', text: `usable, for ${config.env}` });
    return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const text of error.message.split('\n').slice(1))
      tell({ verdict: 'FAILED', what: 'configuration', text: text.trim() });
    return null;
  }
}

async function answered(what: string, question: Ask): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${LIMIT_MS / 1000} s`)), LIMIT_MS);
  });
  try {
    const said = await Promise.race([question(), limit]);
    return typeof said === 'string' ? { verdict: 'ok', what, text: said } : { what, ...said };
  } catch (error) {
    const { message, code } = error as { message?: string; code?: string };
    return { verdict: 'FAILED', what, text: (message || code || String(error)).replaceAll(/\s+/g, ' ') };
  } finally {
    clearTimeout(timer);
  }
}

async function examineDatabase(orm: Orm, config: Config): Promise<string> {
  const version = await requirePostgresql(orm);
  const [row] = await rowsOf(
    databaseContext({ orm }),
    z.object({ most: z.string() }),
    sql`select current_setting('max_connections') as most`,
  );
  const { most } = row!;
  refuseLaterTables(await migrationStates(orm));
  const waiting = await waitingMigrations(orm);
  const needed = neededOf(waiting).length;
  if (needed > 0 && !config.migrate)
    throw new Error(`migrations wait (${waiting.length}), and MIGRATE=false: run the command migrate`);
  if (waiting.slice(0, needed).some(name => stepOf(name) === 'contract'))
    throw new Error(`contract steps wait before others (${waiting.length}): run the command migrate`);
  const contracts = waiting.length - needed;
  const tables = [
    needed > 0 && `${needed} migrations wait for the next start`,
    contracts > 0 && `contract steps wait (${contracts}): run migrate when no server of an earlier version runs`,
    waiting.length === 0 && 'tables are up to date',
  ]
    .filter(Boolean)
    .join(', ');
  return `PostgreSQL ${version}, at most ${most} connections, DATABASE_POOL_SIZE ${config.databasePoolSize}, ${tables}`;
}

/** Checks that the coming month has its partition in the tables that are kept by month. */
async function examinePartitions(orm: Orm, config: Config): Promise<string> {
  if ((await neededMigrations(orm)).length > 0) return 'not asked while migrations wait';
  const now = () => new Date();
  const states = await monthlyStates(databaseContext({ orm, now, services: { config, now } }));
  const lacking = states.filter(({ missing }) => missing > 0);
  if (lacking.length > 0)
    throw new Error(
      `missing from ${lacking.map(({ table, until }) => `${until} on (${table})`).join(', ')}: run the job monthly-partitions`,
    );
  return `made until ${states.map(({ until }) => until).sort()[0]}`;
}

/** Lists the old services with documents on Elo's own host. There browsers have to keep them apart. */
function onOwnHosts({ legacyUrls, facadeHosts }: Config): string {
  const withHost = new Set<string>([...facadeHosts.values()].map(({ facade }) => facade));
  const within = [...legacyUrls.keys()].filter(facade => !withHost.has(facade));
  if (within.length === 0) return 'each has a host of its own';
  return `pages and pictures of ${within.join(', ')} are sandboxed on this host: FACADE_HOSTS gives a facade a host of its own`;
}

/** Checks that scopes hold for all keys that have some, wherever an operation leads. */
async function examineKeys(orm: Orm): Promise<Finding> {
  let old: string[] = [];
  const found = await answered('keys', async () => {
    if ((await neededMigrations(orm)).length > 0) return 'not asked while migrations wait';
    old = await keysBoundAtRootsOnly({ orm, now: () => new Date() });
    return 'scopes hold wherever an operation leads';
  });
  if (old.length === 0) return found;
  const text = `these read whatever their root fields lead to, CPFs too: ${old.join(', ')}. Make others in their place, with people:personal where it is needed, and revoke them`;
  return { ...found, verdict: 'warn', text };
}

/** Several questions over one and the same connection. */
async function onConnection(orm: Orm, work: (client: PoolClient) => Promise<string>): Promise<string> {
  const pool = await orm.em.getDriver().getConnection().getNativeClient();
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

/** The drawbacks of the pooler, and their remedies. */
async function examinePooler(orm: Orm, { databaseDirectUrl }: Config): Promise<string> {
  const pool = await orm.em.getDriver().getConnection().getNativeClient();
  const pooler = await poolerOf(pool);
  if (!pooler) return 'none in between';
  const { rows } = await pool.query<{ statement_timeout: string }>('show statement_timeout');
  const advice = [
    ...(pooler.prepares ? [] : ['statements are not prepared (PgBouncer 1.21 or later, max_prepared_statements)']),
    ...(databaseDirectUrl ? [] : ['no news of jobs (DATABASE_DIRECT_URL)']),
    ...(rows[0]!.statement_timeout === '0'
      ? ['reads have no limit in PostgreSQL (alter role … set statement_timeout)']
      : []),
  ];
  return advice.length === 0 ? 'in between, and nothing is lost by it' : `in between: ${advice.join('; ')}`;
}

/** Checks that the replica would be read from. */
async function replicaIsGood(
  orm: Orm,
  { databaseReadUrl: connectionString, databaseDirectUrl, statementMs }: Config,
): Promise<string> {
  const pool = await orm.em.getDriver().getConnection().getNativeClient();
  if (!databaseDirectUrl && (await poolerOf(pool)))
    throw new Error('DATABASE_READ_URL needs DATABASE_DIRECT_URL where DATABASE_URL leads to a pooler');
  const replica = plainPool({ connectionString, max: 1 }, { statementMs, connectMs: LIMIT_MS });
  try {
    return await examineReplica(pool, replica, replicaTimes.lagMs);
  } finally {
    await replica.end();
  }
}

async function examineClock(client: PoolClient): Promise<string> {
  const before = Date.now();
  const { rows } = await client.query<{ at: string }>('select extract(epoch from clock_timestamp()) * 1000 as at');
  const apart = Math.round(Number(rows[0]!.at) - (before + Date.now()) / 2);
  if (Math.abs(apart) > MAX_CLOCK_SKEW_MS)
    throw new Error(`the database's clock is ${apart} ms from ours: tokens and links would be early or late`);
  return 'the same here and in the database';
}

async function examineJobStore(config: Config): Promise<string> {
  const store = openJobStore(config);
  if (!store) return 'kept in PostgreSQL';
  try {
    await store.check();
    return 'kept in MongoDB, which answers';
  } finally {
    await store.close();
  }
}

/** The second factors of staff. */
async function examineSecondFactors(orm: Orm, config: Config): Promise<string | Pick<Finding, 'verdict' | 'text'>> {
  if ((await neededMigrations(orm)).length > 0) return 'not asked while migrations wait';
  return sayOfSecondFactors(config, await secondFactorState({ orm, config, now: () => new Date() }));
}

async function examineStorage(orm: Orm, config: Config): Promise<string> {
  const configured = await configuredStorage(config);
  if (!configured) return 'not configured: STORAGE_URL is empty';
  const services = { orm, log: createLogger({ level: 'silent' }), now: () => new Date() };
  // Before the first start there is no table that knows our storage.
  const isKnown = (await neededMigrations(orm)).length === 0;
  const storage = isKnown
    ? await attachStorage(configured, services)
    : configured.open(await configured.identify(null, false));
  await storage.check();
  return config.storage?.kind === 's3'
    ? `the bucket ${config.storage.bucket} is written and read`
    : 'the folder is written and read';
}

/** The part of a provider's discovery document that Auth.js needs (OpenID Connect Discovery 1.0, section 3). */
const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url(),
});

/** Checks that the provider is there, and that it is the one that signs people in. */
async function examineIdentityProvider(idp: NonNullable<Config['idp']>): Promise<string> {
  const issuer = issuerOf(idp);
  const address = `${issuer}/.well-known/openid-configuration`;
  const reply = await fetchOut('identity-provider', address, {
    redirect: 'manual',
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  if (!reply.ok) throw new Error(`${address} answers ${reply.status}: look at IDP_URL and IDP_REALM`);
  const found = discovery.safeParse(await reply.json().catch(() => null));
  if (!found.success) throw new Error(`${address} is no discovery document: look at IDP_URL and IDP_REALM`);
  if (found.data.issuer !== issuer)
    throw new Error(`${address} is of the issuer ${found.data.issuer}: IDP_URL must be its address`);
  return `signs people in as ${issuer}`;
}

async function examineMail(config: Config): Promise<string> {
  const mailer = createMailer(config);
  try {
    await mailer.check();
  } finally {
    mailer.close();
  }
  return config.smtpUrl ? 'the mail server answers and lets us in' : 'written as files under DATA_DIR/mail';
}

function examineAddresses(config: Config): string {
  const address = publicAddress(config);
  if (config.production && isLocal(address))
    throw new Error(`links in mails begin with ${address}, which leads nowhere`);
  return `links in mails begin with ${address}`;
}
