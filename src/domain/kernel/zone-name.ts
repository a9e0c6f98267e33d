const names = new Map<string, string>();

/**
 * The name of a zone's time in Brazil: `horário de Brasília`, `horário do Amazonas`. Summer time has the same name: the clock
 * of a place is meant, not its offset.
 * @param zone an IANA name; there are some hundred, so the cache is bounded
 */
export function zoneName(zone: string): string {
  let name = names.get(zone);
  if (name === undefined) {
    const parts = new Intl.DateTimeFormat('pt-BR', { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(0);
    const said = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
    name = said.replace(/^Horário (?:Padrão )?/, 'horário ');
    names.set(zone, name);
  }
  return name;
}
