/** The characters as an old service, or a proxy before it, may read them. */
const written: Record<string, string> = { '%2e': '.', '%2f': '/', '%5c': '\\' };
/** `..`, `.`, and `..;x`, a form of Java servers. */
const dots = /(?:^|[/\\])\.{1,2}(?:;[^/\\]*)?(?:[/\\]|$)/;

/**
 * True when a path contains steps of dots. Below the base address of an old service it may lead out of it, to parts of its host
 * that are hidden from outside. It may also lead to a route under another name than its own.
 */
export const leavesBase = (path: string): boolean =>
  dots.test(path.split(/[?#]/, 1)[0]!.replaceAll(/%(?:2e|2f|5c)/gi, each => written[each.toLowerCase()]!));
