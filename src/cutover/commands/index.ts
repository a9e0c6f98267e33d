import type { ListedCommand } from '../../commands/command.js';
import type { OldPortal } from '../../commands/old-portal.js';

export const cutoverCommands: Record<string, ListedCommand> = {
  parity: {
    summary: 'compare the answers of Elo and of an old service',
    failed: 'Not everything could be compared',
    load: () => import('./parity.js'),
  },
};

/** The options of `import` for reading an old portal. */
export const oldPortal: (() => Promise<OldPortal>) | null = () => import('./fetch-old-service.js');
