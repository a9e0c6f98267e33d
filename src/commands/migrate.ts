import type { Command } from 'commander';
import { readConfig } from '../config.js';
import { migrate, type MigrationState, migrationStates, waitingMigrations } from '../platform/migrations.js';
import { Refused, withDatabase } from './command.js';

// Brings the tables up to date (docs/operating/production.md).

export const define = (command: Command): void =>
  void command
    .option('--status', 'list what was applied when, and what waits; change nothing')
    .option('--check', 'end with 1 when something waits; change nothing')
    .action(({ status = false, check = false }: { status?: boolean; check?: boolean }) =>
      status || check ? look(status, check) : applyAll(),
    );

const look = (status: boolean, check: boolean): Promise<void> =>
  withDatabase(
    readConfig(),
    async ({ orm }) => {
      const states = await migrationStates(orm);
      if (status) for (const each of states) console.log(lineOf(each));
      const waiting = states.filter(each => each.appliedAt === null);
      if (check && waiting.length > 0)
        throw new Refused(`${waiting.length} wait: ${waiting.map(({ name }) => name).join(', ')}`);
      if (check && !status) console.log('nothing waits');
    },
    { schema: 'any' },
  );

function lineOf({ name, appliedAt, known }: MigrationState): string {
  const state = appliedAt ? appliedAt.toISOString() : 'waits';
  return `${name.padEnd(60)} ${state}${known ? '' : '   of a later version'}`;
}

const applyAll = (): Promise<void> => {
  const config = readConfig();
  return withDatabase(
    config,
    async ({ orm, databaseUrl }) => {
      if ((await waitingMigrations(orm)).length === 0) return console.log('nothing waits');
      const applied: string[] = [];
      await migrate({ databaseUrl: config.databaseDirectUrl ?? databaseUrl }, name => applied.push(name));
      // Another process may have been faster.
      for (const name of applied) console.log(`applied ${name}`);
      if (applied.length === 0) console.log('nothing waits');
    },
    { schema: 'any' },
  );
};
