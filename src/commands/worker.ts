import type { Command } from 'commander';
import { serve } from '../server/serve.js';

export const define = (command: Command): void => void command.action(() => serve('worker'));
