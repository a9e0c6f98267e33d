/** As both sides may write the name of a file. */
const plain = (name: string): string => name.normalize('NFC').split(/[/\\]/).at(-1)!.trim();

/**
 * Puts what a side made in the order of the other one, by what it is called on each; what no name tells apart keeps its order.
 * @param given what was made, `called` by these names
 * @param names in the order that is wanted
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
