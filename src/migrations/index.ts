import type { MigrationObject } from '@mikro-orm/core';
import { Initial } from './20261121000000-initial.js';
import { Messages } from './20261121150100-messages.js';

/** In the order they are applied; never edited once released. */
export const migrations: MigrationObject[] = [
  { name: '20261121000000-initial', class: Initial },
  { name: '20261121150100-messages', class: Messages },
];
