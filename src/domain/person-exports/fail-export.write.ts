import { type Parameter, writing } from '../kernel/statement.js';
import { personExportStates } from './states.js';

/** Ends an export that still waits, without an archive. @returns the path of its object, if it was waiting */
export const failExport = writing((q, $: Parameter<{ id: number; now: string }>) =>
  q
    .updateTable('person_exports')
    .set(personExportStates.set('fail', { finished_at: $('now') }))
    .where('id', '=', $('id'))
    .where('state', '=', 'WAITING')
    .returning('path'),
);
