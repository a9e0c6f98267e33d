import { defineEntity, DeferMode, p } from '@mikro-orm/core';
import { Activity } from './activity.entity.js';
import { Class } from './class.entity.js';
import { instant, text, timestamps } from './columns.js';
import { holdings, none, ofTimestamps, personal } from './holdings.js';

/** A collective meeting of one class. Being there counts as presence in its activity. */
export const MeetingSchema = defineEntity({
  name: 'Meeting',
  tableName: 'meetings',
  properties: {
    id: p.integer().primary(),
    class: () => p.manyToOne(Class),
    activity: () => p.manyToOne(Activity).index(),
    title: text(200),
    /** The position of this collective meeting among those of the class, from 1. */
    position: p.integer(),
    startsAt: instant(),
    endsAt: instant(),
    /** Playback id of the recording, once there is one. */
    videoPlaybackId: text(120).nullable(),
    /** The number of changes of its time: calendars keep the invitation with the highest number. */
    revision: p.integer().default(0),
    /** The name of the installation that made it, a part of its UID; null when the UID says `elo`. */
    installation: text(300).nullable(),
    ...timestamps,
  },
  // Checked when a statement has ended, so that one statement can give them another order.
  uniques: [
    {
      name: 'meetings_class_position_unique',
      properties: ['class', 'position'],
      deferMode: DeferMode.INITIALLY_IMMEDIATE,
    },
  ],
  indexes: [
    { name: 'meetings_class_starts_at_index', properties: ['class', 'startsAt'] },
    {
      name: 'meetings_period_index',
      expression: 'create index meetings_period_index on meetings using gist (tstzrange(starts_at, ends_at))',
    },
  ],
  checks: [{ name: 'meetings_period_check', expression: 'ends_at > starts_at' }],
});
export class Meeting extends MeetingSchema.class {}
MeetingSchema.setClass(Meeting);

holdings(MeetingSchema, {
  about: { title: 'mention' },
  why: 'Meetings of classes.',
  kept: 'For the life of the programme',
  columns: {
    id: none,
    class: none,
    activity: none,
    title: personal(),
    position: none,
    startsAt: none,
    endsAt: none,
    videoPlaybackId: none,
    revision: none,
    installation: none,
    ...ofTimestamps,
  },
});
