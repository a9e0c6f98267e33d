/** The value that a map holds for a key; made when it is read for the first time. */
export function getOrMake<K, V>(
  map: { get(key: K): V | undefined; set(key: K, value: NoInfer<V>): unknown },
  key: K,
  make: () => NoInfer<V>,
): V {
  let found = map.get(key);
  if (found === undefined) map.set(key, (found = make()));
  return found;
}
