import { Command, CommanderError } from 'commander';
import { ConfigError, isProduction } from '../config/config.js';
import { readEnvFile, readEnvFileIfExists } from '../config/env-file.js';
import { CsvTableError } from '../platform/spreadsheets/csv-table.js';
import { AppError, type ErrorCode } from '../failures/errors.js';
import { release } from '../platform/version.js';
import type { ListedCommand } from './command.js';
import { cutoverCommands } from './cutover.js';

const commands: Record<string, ListedCommand> = {
  serve: { summary: 'run the server', failed: 'Elo did not start', load: () => import('./serve.js') },
  worker: {
    summary: 'run jobs alone, without requests',
    failed: 'The worker did not start',
    load: () => import('./worker.js'),
  },
  migrate: {
    summary: 'bring the tables up to date',
    failed: 'The tables were not brought up to date',
    load: () => import('./migrate.js'),
  },
  user: { summary: 'make people, give them roles, let them set a password', load: () => import('./user.js') },
  'api-key': { summary: 'make, list and revoke keys of other services', load: () => import('./api-key.js') },
  job: { summary: 'run a recurring job now', failed: 'The job failed', load: () => import('./job.js') },
  documents: { summary: 'publish the GraphQL documents of a client', load: () => import('./documents.js') },
  'flow-json': {
    summary: 'print the screens of a flow for the messaging platform',
    load: () => import('./flow-json.js'),
  },
  doctor: {
    summary: 'check the configuration against the outside',
    failed: 'Not everything could be checked',
    load: () => import('./doctor.js'),
  },
  ...cutoverCommands,
  privacy: { summary: 'print the stored data of people, export or erase a person', load: () => import('./privacy.js') },
  restored: {
    summary: 'prepare a restored database for its servers',
    failed: 'The restored database was not prepared',
    load: () => import('./restored.js'),
  },
  demo: { summary: 'bring the demo data back', failed: 'The demo was not reset', load: () => import('./demo.js') },
  import: {
    summary: 'take in a spreadsheet',
    failed: 'A importação falhou',
    load: () => import('./import.js'),
  },
};

/**
 * Runs the command that the arguments name.
 * @param given without the program's own name
 * @returns the exit code: 0 done, 1 wrong use or refused, 2 failed
 */
export async function runProgram(given: string[]): Promise<number> {
  const program = new Command('elo')
    .description('Elo: one graph of people, classes, submissions, appointments, messages and KPIs.')
    .version(release)
    .option('--env <file>', 'read variables from this file too; the environment goes first')
    .option('--env-if-exists <file>', 'the same for a file that need not exist')
    .showHelpAfterError()
    .exitOverride();
  // This comes before anything else is loaded: some libraries read NODE_ENV while they load.
  const files = new Command()
    .option('--env <file>', '', readEnvFile)
    .option('--env-if-exists <file>', '', readEnvFileIfExists);
  let operands: string[];
  try {
    ({ operands } = files.allowUnknownOption().parseOptions(given));
  } catch (error) {
    return reportError(error, 'Failed');
  }
  // Files of a production server hold secrets, mails and papers of people: other users of the machine get none of them. The
  // group does: programs that collect logs are in it.
  if (isProduction()) process.umask(process.umask(0o077) | 0o027);
  const [name = ''] = operands[0] === 'help' ? operands.slice(1) : operands;
  for (const [known, { summary, load }] of Object.entries(commands)) {
    const command = program.command(known).description(summary);
    if (known === name) await (await load()).define(command);
  }
  try {
    await program.parseAsync(given, { from: 'user' });
    return 0;
  } catch (error) {
    return reportError(error, commands[name]?.failed ?? 'Failed');
  }
}

/** The other codes tell the caller that the command can't be done like that. */
const failures: readonly ErrorCode[] = ['UPSTREAM_FAILED', 'INTERNAL'];

/** Reports the error, if nobody has yet. @returns the exit code */
async function reportError(error: unknown, failed: string): Promise<number> {
  // The library has written its sentence, or the requested help.
  if (error instanceof CommanderError) return error.exitCode;
  // Not before the variables are read: modules of the database look at ELO_PLAIN_READS while they load.
  const { Refused } = await import('./command.js');
  if ([AppError, ConfigError, CsvTableError, Refused].some(each => error instanceof each)) {
    console.error((error as Error).message);
    return error instanceof AppError && failures.includes(error.code) ? 2 : 1;
  }
  // The words of an error with a code (a refused connection, an error of the database) explain it; else it is a mistake of
  // ours, and the stack helps to find it.
  const { code, message } = error as { code?: string; message?: string };
  if (code === undefined) console.error(`${failed}:`, error);
  else console.error(`${failed}: ${message || code}`);
  return 2;
}
