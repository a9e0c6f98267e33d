import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler } from 'express';
import type { Config, FacadeName } from '../src/config/config.js';
import { AppError } from '../src/failures/errors.js';

/** A name or address, an IPv6 address in brackets, and a port (RFC 9110, 7.2). */
const hostHeader = /^(?:[a-z\d](?:[a-z\d._-]{0,252})|\[[a-f\d:.]{2,45}\])(?::\d{1,5})?$/i;

/** An address with protocol and host, as clients write it that take this server for a proxy. */
const absoluteForm = /^https?:\/\/([^/?#]+)(.*)$/is;

/**
 * Takes an address with protocol and host for its path at that host, which counts in place of the Host header (RFC 9112, 3.2.2
 * and 3.3). To be called before Express sees the request, which would go on to find routes by what stood there first.
 */
export function takeAbsoluteForm(req: IncomingMessage): void {
  const [, host, rest = ''] = absoluteForm.exec(req.url ?? '') ?? [];
  if (host === undefined) return;
  req.headers.host = host;
  req.url = rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * Refuses what a client or a trusted proxy says of the address when it is no host or no protocol of ours: both go into
 * addresses that browsers are sent to. HTTP/1.0 knows no Host header, and load balancers ask for health in it.
 */
export const checkHost: RequestHandler = (req, _res, next) => {
  // `http://` without a host; `OPTIONS *` asks about the server.
  if (!req.url.startsWith('/') && req.url !== '*') throw new AppError('INVALID', 'PATH_NOT_AN_ADDRESS');
  assertHost(req);
  next();
};

/** As `checkHost`, for what is no request of Express's own. @throws INVALID */
export function assertHost(req: Request): void {
  const { host, protocol } = req as { host: string | undefined; protocol: string };
  if (host !== undefined && (!hostHeader.test(host) || !URL.canParse(`http://${host}`)))
    throw new AppError('INVALID', 'HOST_MALFORMED');
  if (protocol !== 'http' && protocol !== 'https') throw new AppError('INVALID', 'PROTOCOL_UNKNOWN');
}

/** The name of the host that was asked, without its port; empty without a Host header, which the types leave out. */
const hostNameOf = (req: Request): string => (req.hostname as string | undefined)?.toLowerCase() ?? '';

type Hosts = Pick<Config, 'facadeHosts'>;

/** The facade that has the host to itself (FACADE_HOSTS), if one has. */
export const facadeOfHost = (req: Request, { facadeHosts }: Hosts): FacadeName | undefined =>
  facadeHosts.get(hostNameOf(req))?.facade;

/**
 * Where the browser is: the facade's own host, else `PUBLIC_URL`, else the host that was asked. A port is taken from the
 * configuration, or from the request when this server listens there: any other is a foreign one.
 * @throws 400 when it follows from the Host header and there is none
 */
export function originOf(req: Request, { facadeHosts, publicUrl }: Hosts & Pick<Config, 'publicUrl'>): string {
  const name = hostNameOf(req);
  const own = facadeHosts.get(name);
  if (own) {
    const port = own.port ?? (Number(req.host.slice(name.length + 1)) === req.socket.localPort && req.socket.localPort);
    return `${req.protocol}://${name}${port ? `:${port}` : ''}`;
  }
  if (publicUrl) return new URL(publicUrl).origin;
  if (!name) throw new AppError('INVALID', 'HOST_MISSING');
  return `${req.protocol}://${req.host}`;
}

/** The first segment of an address without its host: `/portal` of `/portal/api/x?y`. */
export const firstSegmentOf = (url: string): string => /^\/?[^/?]*/.exec(url)![0];
