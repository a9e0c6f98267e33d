import { defineEntity, p } from '@mikro-orm/core';
import { instant, text } from './columns.js';
import { User } from './user.entity.js';
import { holdings, link, none, personal } from './holdings.js';

/** A supervisor acted in a participant's place; the CPFs are kept in their state of that day. */
export const ParticipantModeLogSchema = defineEntity({
  name: 'ParticipantModeLog',
  tableName: 'participant_mode_logs',
  properties: {
    id: p.integer().primary(),
    supervisor: () => p.manyToOne(User).index(),
    supervisorCpf: text(11),
    participant: () => p.manyToOne(User).index(),
    participantCpf: text(11),
    action: text(500),
    createdAt: instant().defaultRaw('now()').index(),
  },
});
export class ParticipantModeLog extends ParticipantModeLogSchema.class {}
ParticipantModeLogSchema.setClass(ParticipantModeLog);

holdings(ParticipantModeLogSchema, {
  about: { participant: 'person' },
  why: 'Records of supervisors who acted in the place of a participant.',
  kept: 'Until the end of the year',
  columns: {
    id: none,
    supervisor: link,
    supervisorCpf: personal({ of: 'supervisor' }),
    participant: link,
    participantCpf: personal(),
    action: none,
    createdAt: none,
  },
});
