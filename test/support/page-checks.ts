import { expect } from '@jest/globals';
import type { Reply, TestApp } from './test-app.js';

export const inBrowser = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

/** Addresses that a page links to or loads. */
export const linked = (page: string): string[] =>
  [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!);

/** Absolute addresses in a page that belong to other servers. */
export const foreign = (app: TestApp, page: string): string[] =>
  [...page.matchAll(/https?:\/\/[^\s"'<\\]+/g)]
    .map(([address]) => address)
    .filter(address => !address.startsWith(app.url));

/** Expects a page with small assets that exist, and that browsers cache for a year. @returns its markup */
export async function expectPage(app: TestApp, reply: Reply): Promise<string> {
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-encoding')).toBe('gzip');
  expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  const page = reply.body as string;
  const assets = linked(page).filter(each => /\.(js|css|svg)$/.test(each));
  expect(assets.length).toBeGreaterThan(0);
  for (const address of assets) {
    const asset = await app.call('GET', address);
    expect([address, asset.status]).toEqual([address, 200]);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('etag')).toMatch(/^W\/"[\da-f]{12}"$/);
    // fetch has decoded the content, so its length is the original one.
    if (asset.body.length > 1024) expect([address, asset.headers.get('content-encoding')]).toEqual([address, 'gzip']);
  }
  return page;
}

/** Expects a page that names no other server, neither in its markup nor in its policy. */
export async function expectOwnPage(app: TestApp, path: string): Promise<void> {
  const reply = await app.call('GET', path, inBrowser);
  const page = await expectPage(app, reply);
  expect(foreign(app, page)).toEqual([]);
  const policy = reply.headers.get('content-security-policy')!;
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain('http');
}
