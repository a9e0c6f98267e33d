import type { Command } from 'commander';
import { privacyRegister } from '../privacy/register.js';

// What is held of people, and what the law lets them ask for (docs/operating/personal-data.md).

export const define = (command: Command): void =>
  void command
    .command('map')
    .description('print what every column, job, log line and place holds of people')
    .option('--json', 'as JSON, with what holds nothing of people')
    .action(({ json }: { json?: true }) => {
      const { fields, places } = privacyRegister();
      if (json) return console.log(JSON.stringify({ fields, places }, null, 2));
      const about = fields.filter(({ holds }) => holds !== 'none');
      console.table(about.map(({ table, field, holds, kept, erasing }) => ({ table, field, holds, kept, erasing })));
      console.table(places.map(({ place, holds, kept, erasing }) => ({ place, holds, kept, erasing })));
    });
