import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler } from 'express';
import type { Config, FacadeName } from '../src/config/config.js';
import { AppError } from '../src/failures/errors.js';

/** A name or address, an IPv6 address in brackets, and a port (RFC 9110, 7.2). */
const hostHeader = /^(?:[a-z\d](?:[a-z\d._-]{0,252})|\[[a-f\d:.]{2,45}\])(?::\d{1,5})?$/i;

/** An address with protocol and host, as clients write it for a proxy. */
const absoluteForm = /^https?:\/\/([^/?#]+)(.*)$/is;

/**
 * Replaces an address with protocol and host by its path and takes its host in place of the Host header (RFC 9112, 3.2.2 and
 * 3.3). Call it before Express sees the request: Express would find routes by the old address.
 */
export function takeAbsoluteForm(req: IncomingMessage): void {
  const [, host, rest = ''] = absoluteForm.exec(req.url ?? '') ?? [];
  if (host === undefined) return;
  req.headers.host = host;
  req.url = rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * Refuses a host or protocol, sent by a client or a trusted proxy, that is malformed or unknown. Both go into redirect
 * addresses. HTTP/1.0 has no Host header, and load balancers ask for health with it.
 */
export const checkHost: RequestHandler = (req, _res, next) => {
  // `http://` without a host; `OPTIONS *` asks about the server.
  if (!req.url.startsWith('/') && req.url !== '*') throw new AppError('INVALID', 'PATH_NOT_AN_ADDRESS');
  assertHost(req);
  next();
};

/** The same check as `checkHost`, for requests that Express did not make. @throws INVALID */
export function assertHost(req: Request): void {
  const { host, protocol } = req as { host: string | undefined; protocol: string };
  if (host !== undefined && (!hostHeader.test(host) || !URL.canParse(`http://${host}`)))
    throw new AppError('INVALID', 'HOST_MALFORMED');
  if (protocol !== 'http' && protocol !== 'https') throw new AppError('INVALID', 'PROTOCOL_UNKNOWN');
}

/** The name of the requested host, without its port; empty without a Host header, a case that the types leave out. */
const hostNameOf = (req: Request): string => (req.hostname as string | undefined)?.toLowerCase() ?? '';

type Hosts = Pick<Config, 'facadeHosts'>;

/** The facade that has the host to itself (FACADE_HOSTS), if there is one. */
export const facadeOfHost = (req: Request, { facadeHosts }: Hosts): FacadeName | undefined =>
  facadeHosts.get(hostNameOf(req))?.facade;

/**
 * The origin that the browser sees: the facade's own host, else `PUBLIC_URL`, else the requested host. The port comes from the
 * configuration, or from the request when this server listens on it: any other port is a foreign one.
 * @throws 400 when the origin follows from the Host header and there is none
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
