import { afterAll, afterEach } from '@jest/globals';
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { needs } from '../../support/needs.js';
import { watch } from './at-rest.js';
import { watchAnnouncements } from './foreign-texts.js';

// Debian has two builds of Chromium: the one without windows needs a third less of processor time for the same pages.
const executablePath =
  process.env['ELO_TEST_CHROMIUM'] ?? ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync);

/** `it` of tests in a real browser. */
export const inBrowser = needs('Chromium', executablePath !== undefined).it;

/** A browser that sends no requests by itself. */
const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

/** One browser for all tests of a file, started by its first page. */
let browser: Promise<Browser> | undefined;
const contexts = new Set<BrowserContext>();
afterEach(async () => {
  await Promise.all([...contexts].map(each => each.close()));
  contexts.clear();
});
afterAll(async () => (await browser)?.close());

export type Cookies = Parameters<BrowserContext['addCookies']>[0];

export interface OpenPage {
  page: Page;
  /** The troubles of the page so far, and of the windows that it opened. */
  troubles: string[];
}

/**
 * An empty page of a person in Brazil without stored data and with reduced motion; it is closed when the test is over.
 * @param url the address of the server; the page may ask no other server
 */
export async function newPage(
  url: string,
  { cookies = [], ...options }: BrowserContextOptions & { cookies?: Cookies } = {},
): Promise<OpenPage> {
  const context = await (
    await (browser ??= launch())
  ).newContext({ viewport: { width: 1280, height: 850 }, locale: 'pt-BR', reducedMotion: 'reduce', ...options });
  contexts.add(context);
  await watch(context);
  const troubles: string[] = [];
  await watchAnnouncements(context, troubles);
  context.on('page', page => noteTroubles(page, url, troubles));
  await context.addCookies(cookies);
  return { page: await context.newPage(), troubles };
}

/** Opens an address of a server, as `newPage` does. */
export async function openPage(url: string, path: string, how?: Parameters<typeof newPage>[1]): Promise<OpenPage> {
  const opened = await newPage(url, how);
  await opened.page.goto(url + path);
  return opened;
}

/** Notes troubles: requests to other servers, refusals by the policy, errors of scripts (and announcements in another language). */
function noteTroubles(page: Page, url: string, troubles: string[]): void {
  page.on('pageerror', error => troubles.push(error.message));
  // The browser's message has the status of an answer; only the message's location has the address.
  page.on(
    'console',
    message => message.type() === 'error' && troubles.push(`${message.text()} ${message.location().url}`.trim()),
  );
  page.on(
    'request',
    request => !/^(data|blob):/.test(request.url()) && !request.url().startsWith(url) && troubles.push(request.url()),
  );
}

/** Waits until GraphiQL has read the schema: then it parses its operations again. A function, because pages forbid `eval`. */
export const graphiqlKnowsSchema = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some(
        each =>
          each.name.endsWith('/graphql') && (each as unknown as { decodedBodySize: number }).decodedBodySize > 100_000,
      ),
  );
