import { defineEntity, p } from '@mikro-orm/core';
import { instant, text } from './columns.js';
import { PictureKind } from './enums.js';
import { User } from './user.entity.js';
import { holdings, link, none, personal } from './holdings.js';

/**
 * A picture of a person, made by us from the sent file. The row is written before the object and is current after it. A sweeper
 * removes pictures that never became current, or are no more, row and object.
 */
export const PictureSchema = defineEntity({
  name: 'Picture',
  tableName: 'pictures',
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(User).deleteRule('cascade').index(),
    kind: p.enum(() => PictureKind),
    /** Key in storage. */
    path: text(300).unique(),
    mediaType: text(120),
    size: p.integer(),
    sha256: text(64),
    width: p.integer(),
    height: p.integer(),
    current: p.boolean().default(false),
    createdAt: instant().defaultRaw('now()'),
  },
  indexes: [
    {
      name: 'pictures_current_unique',
      expression: 'create unique index pictures_current_unique on pictures (user_id, kind) where current',
    },
    {
      name: 'pictures_left_index',
      expression: 'create index pictures_left_index on pictures (created_at) where not current',
    },
  ],
});
export class Picture extends PictureSchema.class {}
PictureSchema.setClass(Picture);

holdings(PictureSchema, {
  about: { user: 'person' },
  why: 'Pictures of people.',
  kept: 'Until another one takes its place, or the person is erased',
  rows: 'delete',
  object: 'path',
  columns: {
    id: none,
    user: link,
    kind: none,
    path: personal(),
    mediaType: none,
    size: none,
    sha256: none,
    width: none,
    height: none,
    current: none,
    createdAt: none,
  },
});
