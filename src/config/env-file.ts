import { existsSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from './config.js';

/**
 * Reads variables from a file too; variables of the environment go first.
 * @throws ConfigError when there is no such file: without it, a mistyped name would start a development server
 */
export function readEnvFile(file: string): void {
  if (!existsSync(file)) throw new ConfigError(`The file of --env is not there: ${path.resolve(file)}`);
  process.loadEnvFile(file);
}

/** The same for a file that need not exist. */
export function readEnvFileIfExists(file: string): void {
  if (existsSync(file)) process.loadEnvFile(file);
}
