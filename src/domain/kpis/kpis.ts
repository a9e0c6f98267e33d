import { bedKpis } from './beds.js';
import { emergencyKpis } from './emergency.js';
import type { Kpi } from './kpi.js';
import { surgeryKpis } from './surgery.js';

/** Every KPI, in the order of display. */
export const kpis: readonly Kpi[] = [...emergencyKpis, ...bedKpis, ...surgeryKpis];
