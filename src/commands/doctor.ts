import type { Command } from 'commander';
import { examine } from '../server/doctor.js';
import { Refused } from './command.js';

// Checks the configuration against the outside (docs/operating/production.md).

export const define = (command: Command): void =>
  void command.action(async () => {
    let failed = 0;
    await examine(({ verdict, what, text }) => {
      if (verdict === 'FAILED') failed += 1;
      console.log(`${verdict.padEnd(6)} ${what.padEnd(14)} ${text}`);
    });
    if (failed > 0) throw new Refused(failed === 1 ? 'One check failed.' : `${failed} checks failed.`);
  });
