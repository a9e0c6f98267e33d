/**
 * The network that counts as one address: an IPv4 address, or the /64 that one IPv6 subscriber has alone. IPv4 in IPv6 clothes
 * (`::ffff:1.2.3.4`) is the IPv4 address.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('%', 1)[0]!.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? [] : Array<string>(Math.max(8 - left.length - right.length, 0)).fill('0');
  const groups = [...left, ...zeros, ...right].slice(0, 4).map(group => group.toLowerCase().replace(/^0+(?=.)/, ''));
  return `${groups.join(':')}::/64`;
}

/** The address at which people reach this server: `PUBLIC_URL`, or the address it listens at; without a slash at its end. */
export const publicAddress = ({ publicUrl, host, port }: { publicUrl?: string; host: string; port: number }): string =>
  withoutSlashAtEnd(publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`);

/**
 * The name of this installation in the ids of its calendar entries (RFC 7986, 5.3) and mails (RFC 5322, 3.6.4), which differ from
 * those of all other installations: its host, behind a path and a port of its own.
 */
export function installationName(config: { publicUrl?: string; host: string; port: number }): string {
  const { hostname, port, pathname } = new URL(publicAddress(config));
  return [...pathname.split('/').toReversed(), port, hostname]
    .filter(Boolean)
    .map(part => part.replaceAll(/[^\w.-]/g, '-'))
    .join('.');
}

/** An address for appending paths. */
export function withoutSlashAtEnd(address: string): string {
  let end = address.length;
  while (address[end - 1] === '/') end -= 1;
  return address.slice(0, end);
}
