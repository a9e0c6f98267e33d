// The group and time of the KPI page's numbers, and the other ones to compare them with. The address contains them all, so that
// it can be sent to somebody.

/** With the first, as many as people can tell apart. */
const MAX_COMPARED = 3;

/** `2.2025`: a group (nothing: all of them) and a year (nothing: the last twelve months). */
const written = ({ group, year }) => `${group}.${year}`;
const scopeIn = text => {
  const [, group, year] = /^(\d{0,9})\.(\d{4}|)$/.exec(text) ?? [];
  return group === undefined ? null : { group, year };
};
const isSame = (one, other) => one.group === other.group && one.year === other.year;

/** The group, year and comparisons in an address. @param years the years that can be chosen */
export function scopesIn(search, years) {
  const address = new URLSearchParams(search);
  const known = year => (years.includes(year) ? year : '');
  const main = { group: address.get('grupo') ?? '', year: known(address.get('ano') ?? '') };
  const compared = address
    .getAll('comparar')
    .flatMap(text => scopeIn(text) ?? [])
    .map(({ group, year }) => ({ group, year: known(year) }));
  const levels = (address.get('situacao') ?? '').split(',').filter(Boolean);
  return { main, compared: distinct(main, compared), levels };
}

const distinct = (main, compared) =>
  compared
    .filter((each, index) => ![main, ...compared.slice(0, index)].some(other => isSame(each, other)))
    .slice(0, MAX_COMPARED);

/** The part of an address from `?` on; empty when nothing is chosen. */
export function searchOf({ main, compared, levels }) {
  const address = new URLSearchParams();
  if (main.group) address.set('grupo', main.group);
  if (main.year) address.set('ano', main.year);
  for (const each of compared) address.append('comparar', written(each));
  if (levels.length > 0) address.set('situacao', levels.join(','));
  return address.size > 0 ? `?${address}` : '';
}

/** The first comparison: the year before. For the last twelve months it is the year before the last one. */
export function nextScope({ main, compared }, years) {
  if (compared.length >= MAX_COMPARED) return null;
  const taken = [main, ...compared];
  const before = years.filter(year => year < (main.year || years[0]));
  const found = [...before, ...years].find(year => !taken.some(each => isSame(each, { group: main.group, year })));
  return found === undefined ? null : { group: main.group, year: found };
}
