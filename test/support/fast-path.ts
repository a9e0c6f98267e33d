import { plainReads } from '../../src/config/plain-reads.js';
import { needs } from './needs.js';

/** Declares tests of the fast path itself: shared messages, rows as bytes, compiled operations. Plain mode has none of these. */
export const ofFastPath = needs('the fast path, without ELO_PLAIN_READS', !plainReads);
