import type { ErrorCode } from '../src/failures/errors.js';
import type { Config } from '../src/config/config.js';
import { html, page, pageData } from './html.js';
import { signInAddress } from './person-page.js';
import { siteHeader } from './site-header.js';

interface Addresses {
  config: Config;
  /** False on the facade's own host. */
  atHome: boolean;
  assets: string;
  /** The address of the page itself; entries and days are below it. */
  logs: string;
}

const levels = [
  ['', 'All levels'],
  ['info', 'Info and graver'],
  ['warn', 'Warnings and errors'],
  ['error', 'Errors'],
] as const;

/** `/admin/logs` of the dashboard: the daily log files, for following, searching and filtering (assets/logs.js). */
export const logsPage = ({
  days,
  zone,
  kept,
  config,
  atHome,
  assets,
  logs,
}: Addresses & {
  days: readonly { day: string; size: number }[];
  zone: string;
  /** True when log files are written. */
  kept: boolean;
}): string =>
  page({
    title: 'Logs · Elo',
    assets,
    head: html`<link rel="stylesheet" href="${assets}/logs.css" />
      <script type="module" src="${assets}/logs.js"></script>`,
    body: html`${siteHeader({ config, assets, title: 'Logs', here: '/dashboard/admin/logs', atHome })}
      <main class="logs">
        ${
          days.length === 0
            ? html`<p class="note">
                ${
                  kept
                    ? 'Nothing has been logged yet.'
                    : html`No log files are kept: set <code>LOG_DIR</code> to a folder to have one for each day.`
                }
              </p>`
            : viewer(days, zone)
        }
        <noscript><p class="note">This page needs JavaScript.</p></noscript>
      </main>
      ${pageData({ logs, zone, days })}`,
  });

const viewer = (days: readonly { day: string; size: number }[], zone: string) =>
  html`<form class="filters" id="filters" role="search" aria-label="Log lines">
      <label
        >Day
        <select name="day" id="day">
          ${days.map(({ day }) => html`<option value="${day}">${day}</option>`)}
        </select></label
      >
      <label class="wide"
        >Search
        <input
          type="search"
          name="text"
          maxlength="200"
          autocomplete="off"
          placeholder="any text"
          aria-keyshortcuts="/"
      /></label>
      <label
        >Level
        <select name="level">
          ${levels.map(([value, name]) => html`<option value="${value}">${name}</option>`)}
        </select></label
      >
      <details class="more">
        <summary>More filters</summary>
        <div>
          <label>Route <input name="route" maxlength="200" autocomplete="off" placeholder="portal.class" /></label>
          <label>Request id <input name="request_id" maxlength="200" autocomplete="off" /></label>
          <label>From <input type="time" name="from" /></label>
          <label>To <input type="time" name="to" /></label>
          <label class="check"><input type="checkbox" name="own" value="true" /> This page’s own requests</label>
        </div>
      </details>
      <div class="actions">
        <button type="button" id="follow" aria-pressed="false" aria-keyshortcuts="f">Follow</button>
        <button type="reset">Clear</button>
        <a id="download" download>Download</a>
      </div>
    </form>
    <p id="state" role="status">Loading…</p>
    <p class="keys">
      Times are those of ${zone}.
      <span>
        Keys: <kbd>/</kbd> search, <kbd>j</kbd> <kbd>k</kbd> next and previous line, <kbd>Enter</kbd> open it,
        <kbd>f</kbd>
        follow.
      </span>
    </p>
    <ol id="entries" aria-label="Log lines, latest first"></ol>
    <p><button type="button" id="older" hidden>Older lines</button></p>`;

/** For people that are no administrators. */
export const logsDeniedPage = (code: ErrorCode, { config, atHome, assets, logs }: Addresses): string =>
  page({
    title: 'Logs · Elo',
    assets,
    body: html`${siteHeader({ config, assets, here: '/dashboard/admin/logs', atHome })}
      <main class="landing">
        <h1>Logs</h1>
        <p>
          ${code === 'UNAUTHENTICATED' ? 'You are not signed in.' : 'Your account is not an administrator’s.'} The log
          files are for administrators.
        </p>
        <p>
          <a class="button" href="${signInAddress}?next=${encodeURIComponent(logs)}">Sign in</a>
        </p>
      </main>`,
  });
