import type { Config } from '../../src/config.js';
import { html, type Html } from './html.js';

/** The demo sign-ins of INTERFACE.md section 4. They exist in development only. */
export const demoPassword = 'Demo!2026';
export const demoUsers = [
  { username: 'admin@demo.test', role: 'administrator' },
  { username: 'supervisor@demo.test', role: 'supervisor' },
  { username: 'facilitator@demo.test', role: 'facilitator of class 1' },
  { username: 'participant1@demo.test', role: 'participant in class 1' },
] as const;
export const demoApiKey = 'demo-api-key';
export const signInPath = '/cms/api/jwt-auth/v1/token';

/** Lets a developer try things as any demo user without copying tokens (assets/demo-sign-in.js). */
export const demoUserChoice = (config: Config): Html | '' =>
  config.demoData
    ? html`<label class="choice"
        >Sign requests as
        <select id="demo-user" autocomplete="off" data-sign-in="${signInPath}" data-password="${demoPassword}">
          ${demoUsers.map(({ username }, index) => html`<option${index === 0 ? html` selected` : ''}>${username}</option>`)}
          <option value="${demoApiKey}">API key ${demoApiKey}</option>
          <option value="">nobody</option>
        </select></label
      >`
    : '';
