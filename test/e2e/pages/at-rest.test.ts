import { expect } from '@jest/globals';
import { textOf } from '../support/at-rest.js';
import { inBrowser, newPage } from '../support/chromium.js';

const CHANGE = `document.querySelector('p').textContent = 'after';`;

/** React draws in slices of some milliseconds, and changes the document after the last one: frames pass between the slices. */
const WORK_IN_SLICES = `
  const { port1, port2 } = new MessageChannel();
  let slices = 0;
  port1.onmessage = () => {
    for (const until = performance.now() + 10; performance.now() < until; );
    slices += 1;
    if (slices === 60) ${CHANGE}
    else port2.postMessage(null);
  };
  port2.postMessage(null);`;

/** React shows a screen that it has drawn later, when it showed another one less than 300 ms ago. */
const WAIT_A_LITTLE = `setTimeout(() => { ${CHANGE} }, 90)`;

const COMPILE_FETCHED_CODE = `
  document.body.ariaBusy = 'true';
  setTimeout(() => { ${CHANGE} document.body.ariaBusy = null; }, 800)`;

inBrowser.each([
  ['works in slices', WORK_IN_SLICES],
  ['waits for less than 100 ms', WAIT_A_LITTLE],
  ['compiles fetched code', COMPILE_FETCHED_CODE],
])('a page that %s is not at rest before it changes', async (_, script) => {
  const { page } = await newPage('http://127.0.0.1');
  await page.goto('about:blank');
  await page.setContent('<p>before</p>');
  await page.evaluate(script);
  expect(await textOf(page.locator('p'))).toBe('after');
});
