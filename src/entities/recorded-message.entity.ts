import { defineEntity, p } from '@mikro-orm/core';
import { instant, text } from './columns.js';
import { holdings, none, personal, sensitive } from './holdings.js';

/** A message given to the recording stand-in of the messaging platform: one row for every time it was asked to send. */
export const RecordedMessageSchema = defineEntity({
  name: 'RecordedMessage',
  tableName: 'recorded_messages',
  properties: {
    id: p.integer().primary(),
    platformId: text(200).unique(),
    identity: text(200).index(),
    recipient: text(15),
    template: text(512),
    payload: p.json().$type<Record<string, unknown>>(),
    createdAt: instant().defaultRaw('now()'),
  },
});
export class RecordedMessage extends RecordedMessageSchema.class {}
RecordedMessageSchema.setClass(RecordedMessage);

holdings(RecordedMessageSchema, {
  about: { recipient: 'phone', payload: 'mention' },
  why: 'Messages to the stand-in of the messaging platform.',
  kept: 'Only without a configured platform',
  rows: 'delete',
  columns: {
    id: none,
    platformId: none,
    identity: none,
    recipient: personal(),
    template: none,
    payload: sensitive({ emptied: "'{}'" }),
    createdAt: none,
  },
});
