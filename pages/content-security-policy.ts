type Directives = Partial<
  Record<'script-src' | 'style-src' | 'frame-src' | 'form-action' | 'connect-src' | 'media-src', string>
>;

/**
 * For pages that open a WebSocket: not every browser accepts a WebSocket of this server for `'self'`. @param origin the origin
 * in the browser
 */
export const withSockets = (origin: string) => ({ 'connect-src': `'self' ${origin.replace(/^http/, 'ws')}` });

/**
 * The server's default policy suits JSON. A page gets its own: scripts, styles, fonts and requests of this server, and the
 * sources that the page adds. No `upgrade-insecure-requests`: it would break the pages on a laptop's plain HTTP address.
 */
export const contentSecurityPolicy = (extra: Directives = {}): string =>
  Object.entries({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data:",
    'font-src': "'self' data:",
    'connect-src': "'self'",
    'worker-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    ...extra,
  })
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');
