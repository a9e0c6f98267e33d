import type { Page } from 'playwright-core';
import { atRest } from './at-rest.js';

/** The least height and width of something to touch, in pixels. */
const LEAST = 40;

/** Runs in the page. */
const targetsWithin = ({ selector, least }: { selector: string; least: number }) => {
  const width = document.documentElement.clientWidth;
  const scrolls = (element: Element | null): boolean =>
    element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  const root = document.querySelector(selector)!;
  const all = 'a[href], button, select, summary, [role=button], [role=tab], [role=menuitem], [role=combobox], input';
  return [...root.querySelectorAll(all)].flatMap(element => {
    if (!element.checkVisibility() || element.getAttribute('aria-hidden') === 'true') return [];
    // A box is touched by its label too; so is a field by the frame around it.
    const around = element.matches('input') ? (element.closest('label, .MuiInputBase-root') ?? element) : element;
    const box = around.getBoundingClientRect();
    const name = (element.ariaLabel ?? element.textContent.trim()) || element.getAttribute('name') || element.localName;
    // A link that goes to the content appears when a keyboard reaches it.
    if (box.width === 0 || box.bottom <= 0) return [];
    if ((box.left < 0 || box.right > width + 1) && !scrolls(element.parentElement)) return [`${name} is cut off`];
    // The text of a button or link that is too narrow lies over the next one.
    if (element.matches('a, button') && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
      return [`${name} is wider than its place`];
    // Links within a sentence are as high as its lines.
    if (element.matches('a') && getComputedStyle(element).display === 'inline') return [];
    const isSmall = box.height < least - 0.5 || box.width < least - 0.5;
    return isSmall ? [`${name} is ${Math.round(box.width)} × ${Math.round(box.height)}`] : [];
  });
};

/**
 * @returns the buttons, links and fields that a finger can't reach: those beside the window, and those less than 40 pixels high or
 *   wide
 */
export async function hardToTouch(page: Page, only = '#admin'): Promise<string[]> {
  await atRest(page);
  return [...new Set(await page.evaluate(targetsWithin, { selector: only, least: LEAST }))];
}
