import type { ServerResponse } from 'node:http';
import helmet from 'helmet';
import { CACHE_DEFAULT } from '../../rest/send-binary.js';

/**
 * Helmet's headers and the rules for caches, made once because they are the same for every answer.
 *
 * @param production HSTS and upgrading to https; plain http on a laptop or a LAN must go on working
 * @param cookieDomain with it, pages on the other hosts of the site may show our pictures
 */
export function securityHeaders({ production, cookieDomain }: { production: boolean; cookieDomain?: string }) {
  const headers = new Map<string, string>();
  const collect = helmet({
    strictTransportSecurity: production,
    crossOriginResourcePolicy: { policy: cookieDomain ? 'same-site' : 'same-origin' },
    contentSecurityPolicy: { directives: { upgradeInsecureRequests: production ? [] : null } },
  });
  const sample = {
    setHeader: (name: string, value: string) => void headers.set(name, value),
    removeHeader: (name: string) => void headers.delete(name),
  };
  collect({} as never, sample as never, error => {
    if (error !== undefined) throw new Error('The headers were not made', { cause: error });
  });
  headers.set('Cache-Control', CACHE_DEFAULT);
  return (_req: unknown, res: ServerResponse, next: () => void): void => {
    res.setHeaders(headers);
    next();
  };
}
