import { defineEntity, p } from '@mikro-orm/core';
import { Class } from './class.entity.js';
import { text, timestamps } from './columns.js';
import { holdings, none, ofTimestamps, personal } from './holdings.js';

/** The meeting place of a class: a room on the video-meeting server. */
export const RoomSchema = defineEntity({
  name: 'Room',
  tableName: 'rooms',
  properties: {
    id: p.integer().primary(),
    class: () => p.oneToOne(Class).owner(),
    name: text(200),
    /** Path of the room on the video-meeting server. The server admits anyone knowing it, so it ends with 32 random digits. */
    slug: text(120).unique(),
    ...timestamps,
  },
  checks: [{ name: 'rooms_slug_check', expression: "slug ~ '-[0-9a-f]{32}$'" }],
});
export class Room extends RoomSchema.class {}
RoomSchema.setClass(Room);

holdings(RoomSchema, {
  about: { name: 'mention', slug: 'address' },
  why: 'Rooms on the video server.',
  kept: 'For the life of the class',
  columns: {
    id: none,
    class: none,
    name: personal(),
    // The random digits stay: they keep out everybody who has not been told.
    slug: personal({ emptied: "'room-' || right(slug, 32)" }),
    ...ofTimestamps,
  },
});
