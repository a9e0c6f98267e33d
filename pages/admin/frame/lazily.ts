import { type ComponentType, createElement, lazy, type ReactElement } from 'react';
import type { Resource } from '../data/resource.js';
import { fetchWords } from '../language/language.js';

type Screen = 'create' | 'edit' | 'list' | 'show';
type Screens = Partial<Record<Screen, ComponentType>>;

/**
 * The code of an area, which is fetched when somebody opens one of its screens or asks for its data: a first visit on a phone
 * fetches the frame and one area.
 */
export const lazily = <Code>(load: () => Promise<Code>) => {
  const component = (take: (code: Code) => ComponentType) => lazy(async () => ({ default: take(await fetched(load)) }));
  return {
    /** @param kinds the screens that there are */
    screens: (take: (code: Code) => Screens, ...kinds: Screen[]): Screens =>
      Object.fromEntries(kinds.map(kind => [kind, component(code => take(code)[kind]!)])),
    element: (take: (code: Code) => ComponentType): ReactElement => createElement(component(take)),
    data: (take: (code: Code) => Resource) => async (): Promise<Resource> => take(await fetched(load)),
  };
};

let fetches = 0;

/** React keeps the old screen until the code of the new one is there: the theme shows a busy body by a bar meanwhile. */
function countFetches(change: 1 | -1): void {
  fetches += change;
  document.body.ariaBusy = fetches > 0 ? 'true' : null;
}

const RELOADED_KEY = 'elo.reloaded';
const RELOAD_AGAIN_MS = 60_000;

/**
 * Fetches code of screens, and the words of all screens. A page that was open while the server was upgraded asks for files that
 * the new version does not have. It is loaded again then, once a minute at most: its address leads back to the screen that was
 * asked for.
 */
export async function fetched<T>(load: () => Promise<T>): Promise<T> {
  countFetches(1);
  try {
    const [code] = await Promise.all([load(), fetchWords()]);
    return code;
  } catch (error) {
    const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
    if (!navigator.onLine || Date.now() - last < RELOAD_AGAIN_MS) throw error;
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    location.reload();
    return await new Promise(() => {});
  } finally {
    countFetches(-1);
  }
}
