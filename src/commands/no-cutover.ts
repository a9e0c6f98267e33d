import type { ListedCommand } from './command.js';
import type { OldPortal } from './old-portal.js';

// The commands without src/cutover: no old service is compared or read.

export const cutoverCommands: Record<string, ListedCommand> = {};
export const oldPortal: (() => Promise<OldPortal>) | null = null;
