import { defineEntity, p } from '@mikro-orm/core';
import { instant, text } from './columns.js';
import { Meeting } from './meeting.entity.js';
import { User } from './user.entity.js';
import { holdings, link, none, personal, REMOVED } from './holdings.js';

/** A text that somebody wrote while a meeting ran. */
export const LiveMessageSchema = defineEntity({
  name: 'LiveMessage',
  tableName: 'live_messages',
  properties: {
    id: p.integer().primary(),
    meeting: () => p.manyToOne(Meeting),
    author: () => p.manyToOne(User).index(),
    /** True when its author leads the class, and is no participant. */
    byStaff: p.boolean(),
    text: text(500),
    sentAt: instant().index(),
  },
  indexes: [{ name: 'live_messages_meeting_id_index', properties: ['meeting', 'id'] }],
});
export class LiveMessage extends LiveMessageSchema.class {}
LiveMessageSchema.setClass(LiveMessage);

holdings(LiveMessageSchema, {
  about: { author: 'person', text: 'mention' },
  why: 'Messages during a meeting.',
  kept: 'For the life of the programme',
  columns: {
    id: none,
    meeting: none,
    author: link,
    byStaff: none,
    text: personal({ emptied: REMOVED }),
    sentAt: none,
  },
});
