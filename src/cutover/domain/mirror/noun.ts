import { sometimes } from '../../../domain/kernel/hearing.js';
import { noun } from '../../../domain/kernel/noun.js';

const NO_TURN_WAITS = 'no turn of these writes waits already';

export const mirrorNoun = noun({
  tables: ['drift_reports', 'mirror_intents', 'mirror_overflows', 'mirror_record_ids', 'mirror_writes'],
  types: { administration: ['DriftReport', 'Mirror', 'MirrorFailure'] },
  hears: {
    retryMirror: sometimes({ 'mirror-writes': NO_TURN_WAITS }),
    giveUpMirror: sometimes({ 'mirror-writes': NO_TURN_WAITS }),
  },
});
