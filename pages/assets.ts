import compression from 'compression';
import type { Router } from 'express';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { stateOf } from '../rest/request-state.js';

/** Files that browsers may keep forever: their address changes with their content. */
export interface Assets {
  directory: string;
  names: readonly string[];
  digest: string;
}

const known = new Map<string, Assets | null>();

/** Reads a folder once, at start. Only files directly in it are served, by exact name, so no path can lead out of it. */
function readAssets(directory: string, only?: readonly string[]): Assets | null {
  if (!known.has(directory)) known.set(directory, digestFolder(directory, only));
  return known.get(directory)!;
}

function digestFolder(directory: string, only?: readonly string[]): Assets | null {
  if (!existsSync(directory)) return null;
  const names = only ?? readdirSync(directory).sort();
  const digest = createHash('sha256');
  for (const name of names) digest.update(name).update(readFileSync(path.join(directory, name)));
  return { directory, names, digest: digest.digest('hex').slice(0, 12) };
}

/**
 * The server runs from dist/rest/ or, bundled into few files, from dist/program/; both find the package's root by its manifest.
 */
function packageRoot(): string {
  let directory = import.meta.dirname;
  while (!existsSync(path.join(directory, 'package.json'))) directory = path.dirname(directory);
  return directory;
}

/** Styles and scripts of our own pages. */
export const ownAssets = (): Assets => readAssets(path.join(packageRoot(), 'dist/pages/assets'))!;

/** A bundle that scripts/build-bundles.mjs makes; null when it was not built. */
const bundle = (name: string): Assets | null => readAssets(path.join(packageRoot(), 'dist/assets', name));

export const graphiqlAssets = (): Assets | null => bundle('graphiql');

/** The administration page. */
export const adminAssets = (): Assets | null => bundle('admin');

/** The texts of the operations that our own pages run; none when they were not built. */
export function pageDocuments(): readonly string[] {
  const file = path.join(packageRoot(), 'dist/assets/documents/documents.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : [];
}

export const swaggerAssets = (): Assets =>
  readAssets(path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json')), [
    'swagger-ui-bundle.js',
    'swagger-ui.css',
  ])!;

/** The charts of the KPI page, as one module without dependencies. */
export const echartsAssets = (): Assets =>
  readAssets(path.join(path.dirname(createRequire(import.meta.url).resolve('echarts/package.json')), 'dist'), [
    'echarts.esm.min.js',
  ])!;

/** The client of passkeys, as a classic script without dependencies. */
export const passkeyAssets = (): Assets =>
  readAssets(path.resolve(createRequire(import.meta.url).resolve('@simplewebauthn/browser'), '../../dist/bundle'), [
    'index.umd.min.js',
  ])!;

/** The client of subscriptions, as modules without dependencies. */
export function socketAssets(): Assets {
  const directory = path.dirname(createRequire(import.meta.url).resolve('graphql-ws/client'));
  const names = readdirSync(directory).filter(name => /^(?:client|common-[\w-]+)\.js$/.test(name));
  return readAssets(directory, names)!;
}

/**
 * Pages, their programs and documents travel compressed: GraphiQL alone has six megabytes. Compression of API answers is left
 * to the proxy, because a small one costs more to compress than to send.
 */
export const compressed = compression();

/**
 * Serves the files below `path` of a router.
 * @param mountedAt the path at which the router itself is mounted
 * @returns the address of the files for pages
 */
export function publish(router: Router, path: string, { directory, names, digest }: Assets, mountedAt = ''): string {
  const address = `${path}/${digest}`;
  router.get<{ name: string }>(`${address}/:name`, compressed, (req, res, next) => {
    const { name } = req.params;
    if (!names.includes(name)) return next();
    stateOf(res).routeId = 'pages.asset';
    // Weak: the same for every compression of the file.
    res.set('ETag', `W/"${digest}"`);
    const inBrotli = names.includes(`${name}.br`) && req.acceptsEncodings('br') === 'br';
    if (inBrotli) res.type(name).set('Content-Encoding', 'br').vary('Accept-Encoding');
    const headers = { 'Cache-Control': 'public, max-age=31536000, immutable' };
    res.sendFile(inBrotli ? `${name}.br` : name, { root: directory, headers });
  });
  return mountedAt + address;
}
