import { DateTime, IANAZone } from 'luxon';
import { localTime } from '../kernel/local-time.js';
import { zoneName } from '../kernel/zone-name.js';

/**
 * `23/11/2026 09:00 a 10:00 (horário de Brasília)`; when the clocks change in between, each time with its offset:
 * `17/02/2018 23:00 (UTC-2) a 23:00 (UTC-3) (horário de Brasília)`.
 */
export function periodText(start: Date, finish: Date, zone: string): string {
  const from = DateTime.fromJSDate(start, { zone });
  const to = DateTime.fromJSDate(finish, { zone });
  const changes = from.offset !== to.offset;
  const end = localTime(to, to.hasSame(from, 'day') ? 'HH:mm' : 'dd/MM/yyyy HH:mm', changes);
  return `${localTime(from, 'dd/MM/yyyy HH:mm', changes)} a ${end} (${zoneName(zone)})`;
}

/** The same as `periodText`, in each of some zones, in their order; zones with the same clock times appear once. */
export function periodTexts(start: Date, finish: Date, zones: readonly string[]): string {
  const shown = new Map<string, string>();
  for (const zone of zones) {
    const offsets = [start, finish].map(instant => IANAZone.create(zone).offset(instant.getTime())).join();
    if (!shown.has(offsets)) shown.set(offsets, zone);
  }
  return [...shown.values()].map(zone => periodText(start, finish, zone)).join(', ou ');
}
