import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError } from 'commander';
import { facadesAt } from '../../../rest/index.js';
import { createMarkOfComparing } from '../relay/own-mark.js';
import type { Facade } from '../../../rest/route.js';
import { buildApp } from '../../server/app.js';
import { type Config, readConfig } from '../../config/config.js';
import { compareAnswers } from '../domain/parity/compare.rules.js';
import type { Reader } from '../../domain/context.js';
import { keepDrift } from '../domain/mirror/keep-drift.write.js';
import { states } from '../domain/mirror/mirror.query.js';
import { alsoIgnoring } from '../domain/parity/comparison-rules.rules.js';
import { ignoredPaths } from '../domain/parity/parity.query.js';
import { compareLists } from '../drift/compare-lists.js';
import { listsOf } from '../drift/find-drift.js';
import { createLogger } from '../../platform/watching/logger.js';
import type { Drift } from '../moving-routes.js';
import { askElo } from '../recordings/ask-elo.js';
import { askOverHttp, type GivenHeaders, LEADS_TO_ELO } from '../recordings/ask-over-http.js';
import { createChoice } from '../recordings/choose-recorded.js';
import { compareRecorded, type RouteReport } from '../recordings/compare-recorded.js';
import { readRecordings, UnreadableFile } from '../recordings/read-recordings.js';
import { rulesOf } from '../routes/rules-of.js';
import type { Trial } from '../trial/trial.js';
import { type Opened, Refused, withDatabase } from '../../commands/command.js';

// Compares the answers of Elo and of an old service, without any traffic being moved (docs/operating/cut-over.md).

interface Options {
  drift?: string;
  facade?: string;
  url?: string;
  headers?: string;
  eloHeaders?: string;
  recorded?: boolean;
  host: string[];
  limit: number;
  each: number;
  concurrency: number;
}

export const define = (command: Command): void =>
  void command
    .argument(
      '[file]',
      'a HAR file, or an access log (common, combined, JSON lines; .gz too): its reads are asked again',
    )
    .option('--facade <name>', 'which service it was recorded at')
    .option('--url <address>', 'base address of the old service; left out, LEGACY_URL_… of the facade')
    .option('--drift <service>', 'compare the documented lists of both sides, record by record, and no file')
    .option('--recorded', 'compare with the answers in the HAR file, and ask nobody else')
    .option(
      '--headers <file>',
      'headers to send in place of the recorded ones, one a line, such as "authorization: Bearer …"',
    )
    .option('--elo-headers <file>', 'the same for Elo alone, where another credential is good')
    .option(
      '--host <name>',
      'take what was recorded at this host too; may be given again',
      (name, all: string[]) => [...all, name],
      [],
    )
    .option('--limit <requests>', 'how many requests in all', numberUpTo(10_000), 500)
    .option('--each <requests>', 'how many of one route', numberUpTo(10_000), 20)
    .option('--concurrency <requests>', 'how many at once', numberUpTo(16), 4)
    .action(async (file: string | undefined, options: Options) => {
      if (options.drift !== undefined) return printLists(options.drift, options);
      if (file === undefined) command.error("error: missing required argument 'file'");
      await compareFile(file, options);
    });

function numberUpTo(most: number) {
  return (text: string): number => {
    if (!/^[1-9]\d{0,5}$/.test(text) || Number(text) > most)
      throw new InvalidArgumentError(`It must be from 1 to ${most}.`);
    return Number(text);
  };
}

async function compareFile(file: string, options: Options): Promise<void> {
  const config = readConfig();
  const facade = facadeNamed(config, options.facade);
  const url = options.recorded ? null : addressOf(config, facade, options.url);
  const [given, ofElo] = await Promise.all([headersOf(options.headers), headersOf(options.eloHeaders)]);
  const { choice, take } = createChoice(facade, {
    ...{ limit: options.limit, each: options.each },
    bases: [...new Set([url === null ? '' : new URL(url).pathname.replace(/\/$/, ''), facade.base])],
    hosts: hostsOf(config, facade, url, options.host),
    ownHosts: ownHostsOf(config, facade, options.host),
  });
  const { kind, reads, others } = await readRecordings(file, take).catch((error: unknown) => {
    throw error instanceof UnreadableFile ? new Refused(error.message) : error;
  });
  console.log(
    `${kind} with ${reads} reads and ${others} other lines or requests. ${choice.chosen.length} are compared; ${choice.more} more were of the same address or route, ${choice.unknown} of no documented route.`,
  );
  if (choice.otherHosts.size > 0)
    console.log(`Left out, as --host does not name them: ${[...choice.otherHosts].sort().join(', ')}.`);
  if (choice.chosen.length === 0) throw new Refused('There is nothing to compare.');
  const reports = await inElo(config, async (trial, database) => {
    const ignored = await ignoredPaths(database);
    const mark = await createMarkOfComparing(config.authSecret, facade.name, database);
    return compareRecorded(choice.chosen, {
      elo: askElo(trial, facade, { ...given, ...ofElo }),
      old: url === null ? ({ answer }) => recorded(answer) : askOverHttp(url, given, mark),
      compare: (ours, theirs, entry) =>
        compareAnswers(ours, theirs, alsoIgnoring(rulesOf(entry), entry.id, ignored), {
          zone: config.legacyTimeZone,
          hash: text => hash('sha256', text),
        }),
      atOnce: options.concurrency,
    });
  });
  print(reports);
  if (reports.some(({ skipped }) => skipped.has(LEADS_TO_ELO)))
    throw new Refused(`${LEADS_TO_ELO}: nothing is compared.`);
  if (!reports.some(({ equal, different }) => equal + different > 0)) throw new Refused('Nothing could be compared.');
  const differing = reports.filter(({ different }) => different > 0).length;
  if (differing > 0) throw new Refused(`${differing} of ${reports.length} routes differ.`);
}

async function printLists(name: string, options: Options): Promise<void> {
  const config = readConfig();
  const facade = facadeNamed(config, name, '--drift');
  if (listsOf(facade).length === 0)
    throw new Refused(
      `${name} has no list of records with ids in its contract, so there is nothing to compare record by record. Compare its answers: parity FILE --facade ${name}, or COMPARE and VERIFY.`,
    );
  const url = addressOf(config, facade, options.url);
  const [given, ofElo] = await Promise.all([headersOf(options.headers), headersOf(options.eloHeaders)]);
  const headers = { old: given, elo: { ...given, ...ofElo } };
  const { found, waiting } = await inElo(config, async (trial, database) => {
    const at = new Date();
    const { authSecret, legacyTimeZone: zone } = config;
    const found = await compareLists(facade, { url, headers, zone, authSecret }, { database, trial });
    await keepDrift(database, { facade: name, at, found });
    const lanes = (await states(database, {})).filter(each => each.facade === name);
    return { found, waiting: lanes.reduce((sum, lane) => sum + lane.waiting + lane.failed, 0) };
  });
  printDrift(found, waiting);
  const apart = found.filter(each => each.error !== null || countOf(each) > 0).length;
  if (apart > 0) throw new Refused(`${apart} of ${found.length} lists differ or could not be compared.`);
}

function facadeNamed(config: Config, name: string | undefined, option = '--facade'): Facade {
  const all = facadesAt(config);
  const found = all.find(each => each.name === name);
  if (!found) throw new Refused(`${option}: one of ${all.map(each => each.name).join(', ')}.`);
  return found;
}

/** @returns the address without a slash at its end */
function addressOf({ legacyUrls }: Config, { name }: Facade, given: string | undefined): string {
  const address = given ?? legacyUrls.get(name);
  const parsed = address === undefined ? null : URL.parse(address);
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.search || parsed.hash)
    throw new Refused(
      `--url, or LEGACY_URL_${name.toUpperCase()}: the base address of the old service, such as https://${name}.example.org`,
    );
  return parsed.href.replace(/\/$/, '');
}

function hostsOf(config: Config, facade: Facade, url: string | null, given: readonly string[]): ReadonlySet<string> {
  const old = url ?? config.legacyUrls.get(facade.name);
  const addresses = [old, config.publicUrl].flatMap(each => (each ? [new URL(each).host] : []));
  return new Set([...addresses.map(each => each.toLowerCase()), ...ownHostsOf(config, facade, given)]);
}

/** The hosts of the facade alone, by FACADE_HOSTS and --host. */
function ownHostsOf(config: Config, facade: Facade, given: readonly string[]): ReadonlySet<string> {
  const own = [...config.facadeHosts].flatMap(([host, of]) => (of.facade === facade.name ? [host] : []));
  return new Set([...own, ...given].map(each => each.toLowerCase()));
}

/** A file, and no argument: a user listing the processes of the machine must not read a credential. */
async function headersOf(file: string | undefined): Promise<GivenHeaders> {
  if (file === undefined) return {};
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Refused(`There is no file ${file}.`);
  });
  const lines = text.split(/\r?\n/).filter(line => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line, index) => {
      const [, name, value] = /^([\w-]+):(.*)$/.exec(line) ?? [];
      if (name === undefined) throw new Refused(`Line ${index + 1} of ${file} is not "name: value".`);
      return [name.toLowerCase(), value!.trim()];
    }),
  );
}

async function recorded<T>(answer: T | null): Promise<T> {
  if (!answer) throw new Error('the answer was not recorded whole');
  return Promise.resolve(answer);
}

/** Runs the work with Elo in this process, beside a running server or without one. */
async function inElo<T>(config: Config, work: (trial: Trial, database: Reader) => Promise<T>): Promise<T> {
  const log = createLogger({ level: 'error' });
  const run = async ({ orm, databaseUrl }: Opened) => {
    const app = await buildApp({ config, orm, log, databaseUrl, takesRequests: false });
    try {
      return await work(app.cutover.trial, app.services.database);
    } finally {
      await app.close();
    }
  };
  return withDatabase(config, run, { poolSize: 4, log });
}

function print(reports: readonly RouteReport[]): void {
  const count = (number: number, what: string) => (number > 0 ? [`${number} ${what}`] : []);
  for (const { route, asked, equal, different, unknownCallers, skipped, differences } of reports) {
    const outcome = [
      ...[`${asked} asked`, `${equal} equal`],
      ...count(different, 'different'),
      ...count(unknownCallers, 'with a caller that one side refuses'),
      ...[...skipped].map(([why, number]) => `${number} not comparable: ${why}`),
    ];
    console.log(`${route.padEnd(40)} ${outcome.join(', ')}`);
    for (const { path, kind, count: number, example } of differences.values())
      console.log(`    ${kind.padEnd(8)} ${path}  (${number}, such as ${example.split('?')[0]})`);
  }
}

const countOf = ({ missing, extra, different }: Drift): number => missing.length + extra.length + different.length;
const MAX_SHOWN = 20;

function printDrift(found: readonly Drift[], waiting: number): void {
  if (waiting > 0)
    console.log(
      `Writes that wait to be done by the other side, or failed: ${waiting}. Their records differ until then.`,
    );
  for (const { noun, compared, error, ...ids } of found) {
    const { missing, extra, different } = ids;
    console.log(
      error === null
        ? `${noun.padEnd(20)} ${compared} on both sides, ${missing.length} missing in Elo, ${extra.length} in Elo alone, ${different.length} different`
        : `${noun.padEnd(20)} not compared: ${error}`,
    );
    for (const [what, list] of Object.entries(ids))
      if (list.length > 0) console.log(`    ${what.padEnd(9)} ${shown(list)}`);
  }
  if (found.some(({ missing, different }) => missing.length + different.length > 0))
    console.log(
      'Records that Elo lacks, or has otherwise, come by an import: npm run import -- FOLDER --from-http portal --url … --headers … --dry-run, or FOLDER with spreadsheets whose column id has these ids (docs/using/import.md).',
    );
  if (found.some(({ extra }) => extra.length > 0))
    console.log(
      'Records that Elo alone has were not mirrored, or were removed at the old service: decide on which side it is right.',
    );
}

function shown(ids: readonly number[]): string {
  const more = ids.length - MAX_SHOWN;
  return ids.slice(0, MAX_SHOWN).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
