import path from 'node:path';

/** The set-up of docs/operating/frontends.md: the frontend's own paths below /api are those of the portal. */
export default {
  outputFileTracingRoot: path.resolve(import.meta.dirname),
  turbopack: { root: path.resolve(import.meta.dirname) },
  rewrites: () => [{ source: '/api/:path*', destination: `${process.env.PORTAL_URL}/api/:path*` }],
};
