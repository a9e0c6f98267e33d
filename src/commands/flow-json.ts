import { Argument, type Command } from 'commander';
import { readConfig } from '../config/config.js';
import { flowJson } from '../domain/flows/flow-json.js';
import { flowNamed } from '../domain/flows/flows.js';

// Prints a flow's screens as the messaging platform wants them, to be uploaded there (docs/using/flows.md).

export const define = (command: Command): void =>
  void command
    .addArgument(new Argument('<flow>', 'which flow').choices(['personal', 'business']))
    .action((name: string) => {
      console.log(JSON.stringify(flowJson(flowNamed(name), readConfig().privacyPolicyUrl), null, 2));
    });
