import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { atRest, tooWide } from './at-rest.js';
import { foreignTexts } from './foreign-texts.js';

// axe-core checks pages on a phone and on a desktop, in light and in dark.

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules that only a change of the colour scheme can break: the scheme changes no element and no place. */
const rulesOfColours = ['color-contrast', 'link-in-text-block'];

type Look = [colorScheme: 'light' | 'dark', width: number];
const looks: readonly Look[] = [
  ['light', 360],
  ['dark', 360],
  ['dark', 1280],
  ['light', 1280],
];
/** Both schemes and both widths, for pages on which axe takes a second each time. */
export const onPhone: readonly Look[] = [looks[1]!];
export const oneLook: readonly Look[] = [looks[3]!];
export const twoLooks: readonly Look[] = [...onPhone, ...oneLook];

interface How {
  in?: readonly Look[];
  /** Rules broken by code of other projects, each with the reason. */
  except?: Record<string, string>;
  /** The part to check, when the rest of the page was checked already. */
  only?: string;
  /** Parts from other projects, each with the reason. */
  without?: Record<string, string>;
  /** A selector that shows that the page is loaded again, for a page that keeps the colours of its start. */
  reloadedWith?: string;
}

const schemeOf = async (page: Page): Promise<'light' | 'dark'> =>
  (await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)) ? 'dark' : 'light';

/**
 * The problems that axe finds in any of the looks, the elements wider than the window, and the English texts of a Portuguese
 * page. English pages show what people wrote in Portuguese, so that these are looked at apart (`foreignTexts`).
 */
export async function problemsOf(page: Page, how: How = {}): Promise<string[]> {
  const problems = new Set<string>();
  for (const [at, [colorScheme, width]] of (how.in ?? looks).entries()) {
    const isOtherScheme = (await schemeOf(page)) !== colorScheme;
    // A page that is loaded again may have other elements.
    const isLoadedAgain = how.reloadedWith !== undefined && isOtherScheme;
    const isSameWidth = !isLoadedAgain && (how.in ?? looks)[at - 1]?.[1] === width;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 850 });
    if (isLoadedAgain) {
      await page.reload();
      await page.locator(how.reloadedWith!).first().waitFor();
    }
    if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
    // Pages apply the preference in the next frame, and load the data for another width.
    await atRest(page);
    const context = { include: how.only ?? 'html', exclude: Object.keys(how.without ?? {}) };
    // For passed rules axe would compute selectors, and that takes most of its time; none of these rules reads style sheets.
    const options = {
      resultTypes: ['violations'],
      preload: { assets: ['media'] },
      ...(isSameWidth && { runOnly: rulesOfColours }),
    };
    const found = await page.evaluate<{ id: string; html: string }[]>(
      `window.axe.run(${JSON.stringify(context)}, ${JSON.stringify(options)})
        .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ id, html }))))`,
    );
    for (const { id, html } of found.filter(each => !(each.id in (how.except ?? {}))))
      problems.add(`${id} (${colorScheme}, ${width}): ${html.slice(0, 150)}`);
    for (const each of await tooWide(page)) problems.add(each);
    if (await page.evaluate(() => document.documentElement.lang.startsWith('pt')))
      for (const each of await foreignTexts(page, { only: how.only })) problems.add(each);
  }
  return [...problems];
}
