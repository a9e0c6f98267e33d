import { defineEntity, p } from '@mikro-orm/core';
import { Class } from './class.entity.js';
import { text, timestamps } from './columns.js';

/** Where a class meets: a room on the video-meeting server. */
export const RoomSchema = defineEntity({
  name: 'Room',
  tableName: 'rooms',
  properties: {
    id: p.integer().primary(),
    class: () => p.oneToOne(Class).owner(),
    name: text(200),
    /** Path of the room on the video-meeting server. */
    slug: text(120).unique(),
    ...timestamps,
  },
});
export class Room extends RoomSchema.class {}
RoomSchema.setClass(Room);
