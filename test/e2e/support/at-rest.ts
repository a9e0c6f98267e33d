import type { BrowserContext, Locator, Page, Request } from 'playwright-core';

// Tests act on pages at rest. A page that still reads, moves or is about to change can remove the element before the click. It
// can also lose typed text, and show a state that is over a moment later.

const underWay = new WeakMap<Page, Set<Request>>();

/** Lets `atRest` know the things that the pages of a context wait for: answers, and timers of at most half a second. */
export async function watch(context: BrowserContext): Promise<void> {
  context.on('page', page => {
    const requests = new Set<Request>();
    const over = (request: Request) => void requests.delete(request);
    underWay.set(page, requests);
    page.on('request', request => requests.add(request));
    page.on('requestfinished', over);
    page.on('requestfailed', over);
    // Scripts may leave the body of a refusal unread; a stream ends only when the page does.
    page.on('response', response => {
      if (!response.ok() || /event-stream/.test(response.headers()['content-type'] ?? '')) over(response.request());
    });
  });
  // Searching begins up to half a second after the typing. Then react-admin writes a filter into the address, and draws the
  // list again. React shows a fetched screen up to 300 ms after the last such screen.
  await context.addInitScript(() => {
    const soon = new Set<unknown>();
    const { setTimeout: start, clearTimeout: stop } = window;
    const begin = (work: TimerHandler, after = 0, ...given: unknown[]) => {
      const timer = start(
        (...all: unknown[]) => {
          soon.delete(timer);
          if (typeof work === 'function') work(...all);
        },
        after,
        ...given,
      );
      if (after >= 10 && after <= 500) soon.add(timer);
      return timer;
    };
    const end = (timer?: number) => {
      soon.delete(timer);
      stop(timer);
    };
    Object.assign(window, { setTimeout: begin, clearTimeout: end, isSomethingSoon: () => soon.size > 0 });
  });
}

const LONGEST_MS = 40_000;

/**
 * Runs in the page.
 * @returns nothing when the page did not change, move or work, and was not about to, for two frames; after `longest` ms the reason
 */
const unrest = (longest: number) =>
  new Promise<string | undefined>(done => {
    const until = performance.now() + longest;
    let frames = 0;
    let reason = 'it has no frames';
    const changes = new MutationObserver(() => {
      frames = 0;
      reason = 'it changes all the time';
    });
    changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    // An animation without end shows that the page waits for something, such as a job: it is no reason to wait.
    const moves = () =>
      document
        .getAnimations()
        .some(each => each.playState === 'running' && each.effect?.getComputedTiming().iterations !== Infinity);
    const isSomethingSoon = () => (window as unknown as { isSomethingSoon?: () => boolean }).isSomethingSoon?.();
    const busy = () => {
      // Fetched code may still wait to be compiled.
      if (document.body.ariaBusy === 'true') return 'it fetches code';
      if (moves()) return 'it moves';
      return isSomethingSoon() ? 'it has timers' : undefined;
    };
    const look = () => {
      const work = busy();
      if (work) reason = work;
      frames = work ? 0 : frames + 1;
      if (frames <= 2 && performance.now() < until) return next();
      changes.disconnect();
      done(frames > 2 ? undefined : reason);
    };
    // React draws a screen in slices, and changes the document after the last one: frames pass between them, but no idle time.
    // An animation may leave no idle time either, so that the wait for it has an end.
    const next = () => requestAnimationFrame(() => requestIdleCallback(look, { timeout: 1000 }));
    next();
  });

/** Waits until a page has its answers, nothing moves or works in it, and nothing has changed for two frames. */
export async function atRest(page: Page): Promise<void> {
  const requests = underWay.get(page);
  if (!requests) throw new Error('Open pages with openPage: this one is not watched');
  // No event tells that the script of a worker has arrived; the running worker shows it.
  const waited = () =>
    [...requests].map(each => each.url()).filter(url => !page.workers().some(each => each.url() === url));
  const until = Date.now() + LONGEST_MS;
  while (!page.isClosed()) {
    // A page may be left meanwhile, and is another one then.
    const reason =
      waited().length > 0 ? 'it waits' : await page.evaluate(unrest, LONGEST_MS).catch(() => 'it was left meanwhile');
    if (!reason && waited().length === 0) return;
    if (Date.now() > until) throw new Error([page.url(), 'did not come to rest:', reason, ...waited()].join(' '));
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}

/** Waits for rest before the action, and not after it: messages of the page may be gone after some seconds. */
async function act(locator: Locator, action: () => Promise<unknown>): Promise<void> {
  await locator.waitFor();
  await atRest(locator.page());
  await action();
}

type Options<Action extends 'check' | 'click' | 'uncheck'> = Parameters<Locator[Action]>[0];

export const click = (locator: Locator, options?: Options<'click'>) => act(locator, () => locator.click(options));
export const check = (locator: Locator, options?: Options<'check'>) => act(locator, () => locator.check(options));
export const uncheck = (locator: Locator, options?: Options<'uncheck'>) => act(locator, () => locator.uncheck(options));
export const fill = (locator: Locator, text: string) => act(locator, () => locator.fill(text));
export const press = (locator: Locator, key: string) => act(locator, () => locator.press(key));
export const selectOption = (locator: Locator, option: Parameters<Locator['selectOption']>[0]) =>
  act(locator, () => locator.selectOption(option));

/** Reads a page at rest, so that the result shows the state after the last action, and not before it. */
async function read<Result>(locator: Locator, reading: () => Promise<Result>): Promise<Result> {
  await atRest(locator.page());
  return reading();
}

export const countOf = (locator: Locator) => read(locator, () => locator.count());
export const textOf = (locator: Locator) => read(locator, () => locator.innerText());
export const textsOf = (locator: Locator) => read(locator, () => locator.allInnerTexts());
export const valueOf = (locator: Locator) => read(locator, () => locator.inputValue());
export const attributeOf = (locator: Locator, name: string) => read(locator, () => locator.getAttribute(name));
export const isChecked = (locator: Locator) => read(locator, () => locator.isChecked());
export const isDisabled = (locator: Locator) => read(locator, () => locator.isDisabled());
export const isVisible = (locator: Locator) => read(locator, () => locator.isVisible());

/**
 * @returns the elements that make the page wider than its window, such as `table.list ends at 412 of 360`; empty when it fits
 */
export const tooWide = async (page: Page): Promise<string[]> => {
  await atRest(page);
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const found = [...document.body.querySelectorAll('*')].flatMap(each => {
      const { right } = each.getBoundingClientRect();
      const name = [each.localName, ...each.classList].join('.');
      return right > clientWidth ? [`${name} ends at ${Math.round(right)} of ${clientWidth}`] : [];
    });
    // Outer elements come before the elements inside them.
    return [`the page is ${scrollWidth} wide in place of ${clientWidth}`, ...found.slice(0, 5)];
  });
};
