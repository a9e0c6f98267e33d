import { DateTime, IANAZone } from 'luxon';
import { zoneName } from '../kernel/zone-name.js';

/** `23/11/2026 09:00 a 10:00 (horário de Brasília)` */
export function periodText(start: Date, finish: Date, zone: string): string {
  const [from, to] = [start, finish].map(instant => DateTime.fromJSDate(instant, { zone }));
  const end = to!.hasSame(from!, 'day') ? to!.toFormat('HH:mm') : to!.toFormat('dd/MM/yyyy HH:mm');
  return `${from!.toFormat('dd/MM/yyyy HH:mm')} a ${end} (${zoneName(zone)})`;
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
