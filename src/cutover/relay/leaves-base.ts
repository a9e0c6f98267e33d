/** As an old service, or what stands in front of it, may read them. */
const written: Record<string, string> = { '%2e': '.', '%2f': '/', '%5c': '\\' };
/** `..`, `.`, and `..;x` as servers of Java have it. */
const dots = /(?:^|[/\\])\.{1,2}(?:;[^/\\]*)?(?:[/\\]|$)/;

/**
 * Whether a path says where it leads by dots. Below the base address of an old service it may lead out of it, to what its
 * host has besides and shows to nobody outside; and to a route under another name than its own.
 */
export const leavesBase = (path: string): boolean =>
  dots.test(path.split(/[?#]/, 1)[0]!.replaceAll(/%(?:2e|2f|5c)/gi, each => written[each.toLowerCase()]!));
