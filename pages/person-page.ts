import type { Config } from '../src/config/config.js';
import type { Language } from '../src/failures/messages/language.js';
import { html, type Html, page } from './html.js';

/** Addresses for signing in and registering; the links between these pages are relative, so they work on every host. */
export const signInAddress = '/cms/sign-in';
export const signInCodeAddress = '/cms/sign-in-code';
export const contactAddress = '/cms/contact';
export const registerAddress = '/cms/register';
/** The participant's own pages (me-page.ts). */
export const meAddress = '/me';

interface PersonPage {
  title: string;
  /** Address of the folder with the styles. */
  assets: string;
  /** Portuguese when left out. */
  language?: Language;
  head?: Html;
  /** Below the heading. */
  content: Html;
}

/** The frame of the pages about one's own account, in the look of the KPI page. */
export const personPage = ({ title, assets, language = 'pt', head, content }: PersonPage): string =>
  page({
    title,
    assets,
    lang: language === 'pt' ? 'pt-BR' : undefined,
    head: html`<link rel="stylesheet" href="${assets}/kpis.css" />
      <link rel="stylesheet" href="${assets}/people.css" />
      ${head}`,
    body: html`<a class="skip" href="#content">${language === 'pt' ? 'Ir para o conteúdo' : 'Go to the content'}</a>
      <header class="kpi-head"><p class="brand">Elo</p></header>
      <main id="content" class="card" tabindex="-1">
        <h1>${title}</h1>
        ${content}
      </main>`,
  });

interface Field {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  autocomplete: string;
  hint?: string;
  maxlength?: number;
}

/** A field with its label, a hint, and room for its fault; scripts fill it (assets/person-form.js). */
export const field = ({ name, label, type = 'text', autocomplete, hint, maxlength = 254 }: Field): Html =>
  html`<div class="field">
    <label for="${name}">${label}</label>
    ${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      maxlength="${maxlength}"
      aria-describedby="${hint ? `${name}-hint ` : ''}${name}-error"
      required
    />
    ${errorOf(name)}
  </div>`;

export const choice = (name: string, label: string, first: string): Html =>
  html`<div class="field">
    <label for="${name}">${label}</label>
    <select id="${name}" name="${name}" autocomplete="off" aria-describedby="${name}-error" required>
      <option value="">${first}</option>
    </select>
    ${errorOf(name)}
  </div>`;

export const errorOf = (name: string): Html => html`<p class="error" id="${name}-error" hidden></p>`;

/** True when a sentence of a page about a mail is true: without SMTP_URL no mail is sent. */
export const sendsMail = (config: Pick<Config, 'smtpUrl'>): boolean => config.smtpUrl !== undefined;
