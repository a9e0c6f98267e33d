import { defineEntity, p } from '@mikro-orm/core';
import { instant, text } from './columns.js';
import { User } from './user.entity.js';
import { holdings, link, none, sensitive } from './holdings.js';

/**
 * The permission for requests of one session to act as a participant: at most one participant for a session, for half an hour.
 */
export const ParticipantModeSchema = defineEntity({
  name: 'ParticipantMode',
  tableName: 'participant_modes',
  properties: {
    id: p.integer().primary(),
    /** The `jti` of a login cookie or bearer token, the `sid` of an Auth.js session. */
    loginId: text(36).unique(),
    supervisor: () => p.manyToOne(User).index(),
    participant: () => p.manyToOne(User).index(),
    expiresAt: instant().index(),
  },
});
export class ParticipantMode extends ParticipantModeSchema.class {}
ParticipantModeSchema.setClass(ParticipantMode);

holdings(ParticipantModeSchema, {
  about: { participant: 'person', supervisor: 'person' },
  why: 'Sessions that may act in the place of a participant.',
  kept: 'Half an hour',
  rows: 'delete',
  columns: {
    id: none,
    loginId: sensitive(),
    supervisor: link,
    participant: link,
    expiresAt: none,
  },
});
