import { IANAZone } from 'luxon';
import { z } from 'zod';
import { fieldReason } from '../../failures/field-reasons.js';

// The time zone of a person.

/** IANA name. */
export const timeZoneName = z
  .string()
  .max(64)
  .refine(name => IANAZone.isValidZone(name), fieldReason('NOT_A_TIME_ZONE'));

/** The known data about a person's location. */
export interface Whereabouts {
  /** The person's own choice; IANA name. */
  timeZone: string | null;
  /** The city of the institution at the person's work; an IBGE code that begins with the two digits of the state. */
  cityId: number | null;
  /** Digits with country code. */
  phone: string | null;
}

const CAPITAL = 'America/Sao_Paulo';

/** The zones of states with a zone of their own, by IBGE code; all others have the capital's. */
const ofStates: Readonly<Record<number, string>> = {
  11: 'America/Porto_Velho',
  12: 'America/Rio_Branco',
  13: 'America/Manaus',
  14: 'America/Boa_Vista',
  15: 'America/Belem',
  16: 'America/Belem',
  17: 'America/Araguaina',
  21: 'America/Fortaleza',
  22: 'America/Fortaleza',
  23: 'America/Fortaleza',
  24: 'America/Fortaleza',
  25: 'America/Fortaleza',
  26: 'America/Recife',
  27: 'America/Maceio',
  28: 'America/Maceio',
  29: 'America/Bahia',
  50: 'America/Campo_Grande',
  51: 'America/Cuiaba',
};

/** By area code, the states with another hour than the capital. */
const statesOfPhones: Readonly<Record<string, number>> = {
  65: 51,
  66: 51,
  67: 50,
  68: 12,
  69: 11,
  92: 13,
  95: 14,
  97: 13,
};

/**
 * The zone of a person: their own choice, else the zone of their institution's state, else the zone of their phone's area code.
 * @returns an IANA name; null when nothing is known
 */
export function zoneOf({ timeZone, cityId, phone }: Whereabouts): string | null {
  if (timeZone) return timeZone;
  if (cityId !== null) return ofStates[Math.floor(cityId / 100_000)] ?? CAPITAL;
  if (!phone?.startsWith('55')) return null;
  return ofStates[statesOfPhones[phone.slice(2, 4)] ?? 0] ?? CAPITAL;
}
