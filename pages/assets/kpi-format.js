// Elements, numbers and days of the KPI page.

/** An element with attributes and children; false and null ones are left out. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value != null) made.setAttribute(key, value);
  made.append(...children.filter(child => child !== null && child !== false));
  return made;
}

const formats = new Map();
export function numberOf(value, decimals) {
  if (!formats.has(decimals))
    formats.set(
      decimals,
      new Intl.NumberFormat('pt-BR', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
    );
  // A true minus sign is as wide as a digit.
  return formats.get(decimals).format(value).replace('-', '−');
}

/** `74,3%`, `5,2 dias`. */
export const withUnit = (value, { decimals, unit }) => `${numberOf(value, decimals)}${unit === '%' ? '%' : ` ${unit}`}`;

const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short' });
export const dayOf = instant => day.format(new Date(instant));

/** The range of a band: `até 5%`, `5,1% a 10%`, `acima de 10%`. */
export function reachOf({ from, to }, { decimals, unit }) {
  const suffix = unit === '%' ? '%' : '';
  const text = value => numberOf(value, decimals) + suffix;
  if (to === null) return from === null ? 'qualquer valor' : `a partir de ${text(from)}`;
  return from === null || from === 0 ? `até ${text(to)}` : `${text(from)} a ${text(to)}`;
}
