import Negotiator from 'negotiator';

/** The languages that faces speak. */
export type Language = 'en' | 'pt';

const languages: readonly Language[] = ['en', 'pt'];

/** The language that a client wants (`Accept-Language`): English, unless Portuguese is preferred. */
export const languageOf = (accept: string | undefined): Language =>
  accept === undefined
    ? 'en'
    : ((new Negotiator({ headers: { 'accept-language': accept } }).language([...languages]) as Language | undefined) ??
      'en');
