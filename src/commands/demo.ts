import type { Command } from 'commander';
import { readConfig } from '../config/config.js';
import { resetDemoData } from '../demo/reset.js';
import { attachStorage } from '../domain/files/attach-storage.js';
import { createLogger } from '../platform/watching/logger.js';
import { configuredStorage } from '../platform/files/storage.js';
import { asOperator, Refused, withDatabase } from './command.js';

// The data that a development database begins with.

export const define = (command: Command): void =>
  void command
    .command('reset')
    .description('empty the development database and its files, and fill it with the demo data again')
    .action(reset);

async function reset(): Promise<void> {
  const config = readConfig();
  if (config.production || !config.demoData)
    throw new Refused('This database has no demo data: nothing was done. A demo is made in development only.');
  const isReset = await withDatabase(config, async ({ orm }) => {
    const { now } = asOperator(orm);
    const configured = await configuredStorage(config);
    const log = createLogger({ level: 'error' });
    const storage = configured && (await attachStorage(configured, { orm, log, now }));
    return resetDemoData({ config, orm, storage, now });
  });
  if (!isReset) throw new Refused('There are people in this database who are not of the demo: nothing was done.');
  console.log('The demo data are as at the first start.');
}
