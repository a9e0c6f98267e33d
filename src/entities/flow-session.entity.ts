import { defineEntity, p } from '@mikro-orm/core';
import { Class } from './class.entity.js';
import { instant, text, timestamps } from './columns.js';
import { Enrollment } from './enrollment.entity.js';
import { FlowName } from './enums.js';
import { holdings, link, none, ofTimestamps, personal, sensitive } from './holdings.js';

/**
 * A conversation in a form of the messaging platform. Its id travels in the screens, because some phones leave the flow's token
 * out. Answers are kept until the last screen, which empties them, or until the conversation expires.
 */
export const FlowSessionSchema = defineEntity({
  name: 'FlowSession',
  tableName: 'flow_sessions',
  properties: {
    id: p.uuid().primary(),
    flow: p.enum(() => FlowName),
    flowToken: text(300).nullable().index(),
    /** The class offered at the beginning, so that the last screen enrolls in the shown class. */
    class: () => p.manyToOne(Class).nullable().deleteRule('set null').index(),
    answers: p.json().$type<Record<string, unknown>>(),
    /** The screen last shown. */
    screen: text(50),
    completedAt: instant().nullable(),
    enrollment: () => p.manyToOne(Enrollment).nullable().deleteRule('set null').index(),
    expiresAt: instant().index(),
    ...timestamps,
  },
});
export class FlowSession extends FlowSessionSchema.class {}
FlowSessionSchema.setClass(FlowSession);

holdings(FlowSessionSchema, {
  about: { enrollment: 'enrollment' },
  why: 'Conversations in forms of the messaging platform.',
  kept: 'A day',
  rows: 'delete',
  columns: {
    id: none,
    flow: none,
    flowToken: personal(),
    class: none,
    answers: sensitive({ why: 'Answers until the last screen' }),
    screen: none,
    completedAt: none,
    enrollment: link,
    expiresAt: none,
    ...ofTimestamps,
  },
});
