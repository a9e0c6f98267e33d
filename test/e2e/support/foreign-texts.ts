import type { BrowserContext, Page } from 'playwright-core';
import { foreignWords } from '../../support/other-language.js';
import { atRest } from './at-rest.js';

/** English parts of texts that Portuguese pages may show, each with the reason. */
const exceptions: [part: RegExp, reason: string][] = [
  [/\b(?:Activity|Class|Course|Cycle|Meeting|Person|Submission) \d+/g, 'Names that test/support/factories.ts gives'],
  [/\bPerson(?=!)/g, 'The first of the names that test/support/factories.ts gives'],
  [/\b(?:GET|POST|PUT|PATCH|DELETE)\b/g, 'Methods of HTTP'],
];

/**
 * Runs in the page.
 * @returns the language of the page, and the texts that its readers see or hear within `selector`: texts and names of elements. Code
 *   and elements of another language (`lang`) are left out.
 */
const textsWithin = (selector: string) => {
  const { lang } = document.documentElement;
  const isRead = (element: Element) =>
    element.checkVisibility() &&
    !element.closest('script, style, noscript, code, pre, textarea, [translate=no]') &&
    (element.closest('[lang]')?.getAttribute('lang') ?? lang) === lang;
  const texts = new Set<string>([document.title]);
  for (const root of document.querySelectorAll(selector))
    for (const element of [root, ...root.querySelectorAll('*')].filter(isRead)) {
      for (const name of ['aria-label', 'alt', 'title', 'placeholder']) texts.add(element.getAttribute(name) ?? '');
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.add(node.textContent ?? '');
    }
  return { lang, texts: [...texts].map(text => text.trim()) };
};

/** The texts of stored records that a page has read: people write them in their own language. */
export function readTexts(page: Page): () => Promise<ReadonlySet<string>> {
  const texts = new Set<string>();
  const answers: Promise<unknown>[] = [];
  const add = (value: unknown): void => {
    if (typeof value === 'string' && value.length > 1) texts.add(value.trim());
    if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) add(each);
  };
  page.on('response', answer => {
    // The body of an answer is gone when its page was left.
    if (answer.url().endsWith('/graphql')) answers.push(answer.json().then(add, () => undefined));
  });
  return async () => {
    await Promise.all(answers);
    return texts;
  };
}

/** @returns the fault of a text that is not in the language of its page; null for all others. @param data parts in any language */
function foreignPart(text: string, language: 'pt' | 'en', data: readonly string[] = []): string | null {
  const named = exceptions.reduce((rest, [part]) => rest.replaceAll(part, ' '), text);
  const own = data.reduce((rest, each) => rest.replaceAll(each, ' '), named);
  const words = foreignWords(own, language);
  return words.length === 0 ? null : `not in the language of the page (${words.join(', ')}): ${text.slice(0, 150)}`;
}

/** Runs in the page: tells each text that a Portuguese page announces, such as a message that is soon gone again. */
const tellAnnouncements = () => {
  const tell = (window as unknown as { eloAnnounced: (text: string) => Promise<void> }).eloAnnounced;
  const told = new WeakMap<Element, string>();
  const look = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement;
    const announced = element?.closest('.MuiSnackbar-root, [role=alert], [role=status]');
    if (!announced || announced.closest('[lang]') !== document.documentElement) return;
    const own = announced.cloneNode(true) as Element;
    for (const part of own.querySelectorAll('[lang]')) part.remove();
    const text = own.textContent?.trim() ?? '';
    if (text === '' || told.get(announced) === text) return;
    told.set(announced, text);
    if (document.documentElement.lang.startsWith('pt')) void tell(text);
  };
  new MutationObserver(records => {
    for (const { target, addedNodes } of records) for (const node of [target, ...addedNodes]) look(node);
  }).observe(document, { subtree: true, childList: true, characterData: true });
};

/**
 * Watches what Portuguese pages of a context announce (`role=alert`, `role=status`, and the messages of the administration page).
 * English pages announce names that people wrote in Portuguese; their own words are compared by test/pages/one-language.test.ts.
 */
export async function watchAnnouncements(context: BrowserContext, troubles: string[]): Promise<void> {
  await context.exposeFunction('eloAnnounced', (text: string) => {
    const foreign = foreignPart(text, 'pt');
    if (foreign !== null) troubles.push(foreign);
  });
  await context.addInitScript(tellAnnouncements);
}

interface How {
  /** The part to look at. */
  only?: string | undefined;
  /** Texts that are in any language. */
  data?: ReadonlySet<string>;
}

/** @returns the texts of a page that are not in its language, each with the words that show it */
export async function foreignTexts(page: Page, { only = 'body', data }: How = {}): Promise<string[]> {
  await atRest(page);
  const { lang, texts } = await page.evaluate(textsWithin, only);
  const language = lang.startsWith('pt') ? 'pt' : 'en';
  const stored = [...(data ?? [])].sort((a, b) => b.length - a.length);
  return texts.flatMap(text => foreignPart(text, language, stored) ?? []);
}
