import type { Config } from '../src/config/config.js';
import type { Facade } from '../rest/route.js';
import { demoApiKey, demoPassword, demoServiceToken, demoUsers, signInPath } from './demo-users.js';
import { html, type Html, page } from './html.js';
import { siteHeader } from './site-header.js';

interface Landing {
  config: Config;
  facades: readonly Facade[];
  assets: string;
  /** Scheme and host of this server for the reader. */
  origin: string;
}

const link = (href: string, name: string, what: string): Html =>
  html`<li><a href="${href}">${name}</a> <span>${what}</span></li>`;

/** `/`: an introduction to Elo with links to everything. */
export const landingPage = ({ config, facades, assets, origin }: Landing): string =>
  page({
    title: 'Elo',
    assets,
    body: html`${siteHeader({ config, assets })}
      <main>
        <div class="hero">
          <h1>Elo</h1>
          <p>
            One graph of people, classes, submissions, appointments, messages and KPIs. Around it stand REST services
            that answer every path of the legacy systems with an operation of that graph, so new clients talk to the
            graph and old ones never notice.
          </p>
        </div>
        <div class="landing">
          <section aria-labelledby="graph">
            <h2 id="graph">The graph</h2>
            <ul class="links">
              ${config.sandbox && link('/graphql', 'Apollo Sandbox', 'explore and run operations; loads from Apollo’s servers')}
              ${config.sandbox && link('/graphql/graphiql', 'GraphiQL', 'the same without internet, served from here')}
              <li><code>POST ${origin}/graphql</code> <span>the endpoint</span></li>
            </ul>
          </section>
          <section aria-labelledby="services">
            <h2 id="services">Services</h2>
            <div class="cards">
              ${facades.map(
                ({ base, title, description }) =>
                  html`<article>
                    <h3>${title}</h3>
                    <p>${description}</p>
                    <p><code>${base}</code></p>
                    <p>
                      <a href="${base}/docs" aria-label="Docs of ${title}">Docs</a>
                      <a href="${base}/openapi.json" aria-label="OpenAPI document of ${title}">OpenAPI</a>
                    </p>
                  </article>`,
              )}
            </div>
          </section>
          <section aria-labelledby="operations">
            <h2 id="operations">Operations</h2>
            <ul class="links">
              ${link('/livez', '/livez', 'the process is up')}
              ${link('/readyz', '/readyz', 'the database, storage and job store are reachable')}
              ${config.metricsPort === undefined && link('/metrics', '/metrics', 'Prometheus')}
              ${!config.production && link('/messages', 'Recorded messages', 'what would have gone to people’s phones')}
              ${link('/me', 'Participants', 'the own pages of participants, in Portuguese')}
              ${link('/cms/kpis', 'KPIs', 'charts of hospital groups, in Portuguese')}
              ${link('/dashboard/live', 'Live', 'the meetings that run now, for staff, in Portuguese')}
              ${link('/admin/jobs/', 'Jobs', 'the job dashboard, for administrators')}
              ${link('/dashboard/admin/logs', 'Logs', 'follow and search the daily log files, for administrators')}
            </ul>
          </section>
          ${config.demoData && demoSignIns(origin, config)}
        </div>
      </main>`,
  });

const demoSignIns = (origin: string, { serviceToken }: Config): Html =>
  html`<section aria-labelledby="demo">
    <h2 id="demo">Demo sign-ins</h2>
    <p>Only in development. Every password is <code>${demoPassword}</code>.</p>
    <table>
      <thead>
        <tr>
          <th scope="col">User</th>
          <th scope="col">Who</th>
        </tr>
      </thead>
      <tbody>
        ${demoUsers.map(
          ({ username, role }) =>
            html`<tr>
              <td><code>${username}</code></td>
              <td>${role}</td>
            </tr>`,
        )}
        <tr>
          <td><code>participant2@demo.test</code> … <code>participant240@demo.test</code></td>
          <td>participants</td>
        </tr>
        <tr>
          <td><code>${demoApiKey}</code></td>
          <td>API key, sent as <code>Authorization: Bearer ${demoApiKey}</code></td>
        </tr>
        ${
          serviceToken[0] === demoServiceToken &&
          html`<tr>
            <td><code>${demoServiceToken}</code></td>
            <td>service token of /messaging, sent in the same way</td>
          </tr>`
        }
      </tbody>
    </table>
    <h3>A token by curl</h3>
    <pre tabindex="0" aria-label="Commands">
TOKEN=$(curl -s ${origin}${signInPath} \\
  -H 'Content-Type: application/json' \\
  -d '{"username":"facilitator@demo.test","password":"${demoPassword}"}' \\
  | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')

curl -s "${origin}/portal/api/submissions?class_id=1" -H "Authorization: Bearer $TOKEN"

curl -s ${origin}/graphql -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' -d '{"query":"{ me { name roles } }"}'</pre>
  </section>`;
