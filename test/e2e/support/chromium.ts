import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { needs } from '../../support/needs.js';

// Debian's two builds of it: the one without windows needs a third less of processors for the same pages.
const executablePath = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync);
export const isChromiumThere = executablePath !== undefined;

/** `it` of tests in a real browser. */
export const inBrowser = needs('Chromium', isChromiumThere).it;

/** A browser that asks nobody anything by itself. */
export const launchChromium = (): Promise<Browser> =>
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

/** Notes from now on what must not happen: requests to others, refusals by the policy, errors of scripts. */
export function troublesOf(page: Page, url: string): string[] {
  const troubles: string[] = [];
  page.on('pageerror', error => troubles.push(error.message));
  // The browser names the status of an answer, and only beside it whose answer it was.
  page.on(
    'console',
    message => message.type() === 'error' && troubles.push(`${message.text()} ${message.location().url}`.trim()),
  );
  page.on(
    'request',
    request => !/^(data|blob):/.test(request.url()) && !request.url().startsWith(url) && troubles.push(request.url()),
  );
  return troubles;
}

export const fitsWidth = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

/** Waits until GraphiQL has read the schema: then it looks at its operations again. A function, because pages forbid `eval`. */
export const graphiqlKnowsSchema = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some(
        each =>
          each.name.endsWith('/graphql') && (each as unknown as { decodedBodySize: number }).decodedBodySize > 100_000,
      ),
  );
