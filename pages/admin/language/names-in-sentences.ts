type Values = Record<string, unknown>;

/** Texts of react-admin that have the name of a kind of record within them. */
const SENTENCES =
  /^ra\.(page\.(create|empty)|action\.create_item|message\.(delete|bulk_delete|bulk_update)_(title|content))$/;
/** Titles of the name of a kind and the name of a record. */
const TITLES = /^ra\.page\.(edit|show)$/;

/** The name with a small first letter, unless it is a short form such as `API`. */
const small = (name: string): string =>
  /^\p{Lu}\p{Ll}/u.test(name) ? name[0]!.toLocaleLowerCase() + name.slice(1) : name;

/**
 * The values of a text, with the names of kinds of records as the text needs them: names begin with a capital, as in the menu.
 * @param key the key of the text
 */
export function inSentence(key: string, values: Values | undefined): Values | undefined {
  if (!values) return values;
  if (SENTENCES.test(key))
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        (name === 'name' || name === 'item') && typeof value === 'string' ? small(value) : value,
      ]),
    );
  const { name, recordRepresentation: record } = values;
  if (!TITLES.test(key) || typeof name !== 'string' || typeof record !== 'string') return values;
  if (!record.toLowerCase().startsWith(`${name.toLowerCase()} `)) return values;
  // “Ciclo 2026” is the name of the cycle: its title is not “Ciclo Ciclo 2026”.
  return { ...values, name: record.slice(0, name.length), recordRepresentation: record.slice(name.length + 1) };
}
