/** The plain name of a file, because each side may write it in its own way. */
const plain = (name: string): string => name.normalize('NFC').split(/[/\\]/).at(-1)!.trim();

/**
 * Puts the records that a side made in the order of the other one, by their names on each; records with equal names keep their
 * order.
 * @param given the made records, `called` by these names
 * @param names in the wanted order
 */
export function inOrderOf<T>(names: readonly string[], given: readonly T[], called: readonly string[]): readonly T[] {
  if (called.length !== given.length || names.length !== given.length) return given;
  const left = given.map((value, index) => ({ value, name: plain(called[index]!) }));
  const placed = names.map(name => {
    const index = left.findIndex(each => each.name === plain(name));
    return index < 0 ? null : left.splice(index, 1)[0]!;
  });
  return placed.map(each => (each ?? left.shift()!).value);
}
