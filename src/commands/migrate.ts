import type { Command } from 'commander';
import { readConfig } from '../config/config.js';
import {
  beforeContract,
  neededOf,
  stepOf,
  migrate,
  type MigrationState,
  migrationStates,
  refuseLaterTables,
  requirePostgresql,
} from '../postgres/index.js';
import { Refused, withDatabase } from './command.js';

// Brings the tables up to date (docs/operating/upgrades.md).

interface Given {
  status?: boolean;
  check?: boolean;
  expandOnly?: boolean;
  offline?: boolean;
}

export const define = (command: Command): void =>
  void command
    .option('--status', 'list the applied migrations with their times, and the waiting ones; change nothing')
    .option('--check', 'end with 1 when something waits; change nothing')
    .option('--expand-only', 'only steps that servers of the version before can work with: contract steps wait')
    .option('--offline', 'no server runs: a step may hold its locks for as long as it needs')
    .action((given: Given) => (given.status || given.check ? look(given) : apply(given)));

const look = ({ status, check, expandOnly }: Given): Promise<void> =>
  withDatabase(
    readConfig(),
    async ({ orm }) => {
      const states = await migrationStates(orm);
      if (status) for (const each of states) console.log(lineOf(each));
      const all = states.filter(each => each.appliedAt === null).map(({ name }) => name);
      const waiting = expandOnly ? neededOf(all) : all;
      if (check && waiting.length > 0) throw new Refused(`${waiting.length} wait: ${waiting.join(', ')}`);
      if (check && !status)
        console.log(all.length === 0 ? 'nothing waits' : `only contract steps wait: ${all.join(', ')}`);
    },
    { schema: 'any' },
  );

function lineOf({ name, appliedAt, known }: MigrationState): string {
  const state = appliedAt ? appliedAt.toISOString() : 'waits';
  const step = stepOf(name) === 'contract' ? '   contract step' : '';
  return `${name.padEnd(60)} ${state}${step}${known ? '' : '   of a later version'}`;
}

const apply = ({ offline, ...given }: Given): Promise<void> => {
  const config = readConfig();
  return withDatabase(
    config,
    async ({ orm, databaseUrl }) => {
      await requirePostgresql(orm);
      const states = await migrationStates(orm);
      refuseLaterTables(states);
      const waiting = states.filter(each => each.appliedAt === null).map(({ name }) => name);
      // A database without tables has no server.
      const isNew = waiting.length === states.length;
      const expandOnly = given.expandOnly === true && !isNew;
      const chosen = expandOnly ? beforeContract(waiting) : waiting;
      const disturbing = isNew ? [] : chosen.filter(name => stepOf(name) !== 'expand');
      if (expandOnly && disturbing.length > 0)
        throw new Refused(
          `${disturbing[0]} is of before steps were declared: end the servers of the version before, and run migrate`,
        );
      const [before] = disturbing;
      if (before !== undefined)
        console.error(
          `${before} ${stepOf(before) === 'contract' ? 'is a contract step' : 'is of before steps were declared'}${
            disturbing.length > 1 ? ` (and ${disturbing.length - 1} more are no expand steps)` : ''
          }: servers of an earlier version must have ended, from now on they may fail`,
        );
      const applied: string[] = [];
      if (chosen.length > 0)
        await migrate(
          {
            databaseUrl: config.databaseDirectUrl ?? databaseUrl,
            only: expandOnly ? 'before-contract' : undefined,
            isOffline: offline,
          },
          {
            onApplied: name => {
              applied.push(name);
              console.log(`applied ${name}`);
            },
            onProgress: (name, share) => console.log(`${name}: ${Math.floor(share * 100)} %`),
          },
        );
      // Another process may have been faster.
      if (applied.length === 0)
        console.log(waiting.length === chosen.length ? 'nothing waits' : 'no expand step waits');
      const left = waiting.slice(chosen.length);
      if (left.length > 0)
        console.log(`left: ${left.join(', ')}: run migrate when no server of an earlier version runs`);
    },
    { schema: 'any' },
  );
};
