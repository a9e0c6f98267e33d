import type { Actor } from '../context.js';
import { hasRole } from '../kernel/access.js';

/** Enters measurements: administrators, supervisors of the programme, and systems of hospitals by their API key. */
export const canRecordMeasurements = (actor: Actor): boolean => hasRole(actor, 'ADMIN', 'SUPERVISOR', 'SERVICE');
