import { defineEntity, p } from '@mikro-orm/core';
import { instant, text } from './columns.js';
import { holdings, none } from './holdings.js';

/** The storage folder with the files of this database: the folder says the same of itself. One row at most. */
export const StorageMarkerSchema = defineEntity({
  name: 'StorageMarker',
  tableName: 'storage_markers',
  properties: {
    id: p.integer().primary().autoincrement(false),
    storage: text(100),
    createdAt: instant(),
  },
  checks: [{ name: 'storage_markers_one_check', expression: 'id = 1' }],
});

holdings(StorageMarkerSchema, {
  about: {},
  why: 'The folder that belongs to this database.',
  kept: 'Always',
  columns: {
    id: none,
    storage: none,
    createdAt: none,
  },
});
