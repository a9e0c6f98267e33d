// Loads Apollo Sandbox into the page at /graphql, and shows a note when Apollo's servers can't be reached.
import { pageData, signed } from './demo-sign-in.js';

const PATIENCE_MS = 8_000;
const { script, endpoint, document: operations } = pageData();
const state = document.getElementById('sandbox-state');

function fail() {
  state.textContent = 'Apollo Sandbox could not be loaded: its servers can’t be reached from this browser.';
}
const impatience = setTimeout(fail, PATIENCE_MS);

const loader = document.createElement('script');
loader.src = script;
loader.onerror = () => {
  clearTimeout(impatience);
  fail();
};
loader.onload = () => {
  clearTimeout(impatience);
  document.getElementById('sandbox-note').hidden = true;
  new window.EmbeddedSandbox({
    target: '#sandbox',
    initialEndpoint: new URL(endpoint, location.href).href,
    initialSubscriptionEndpoint: new URL(endpoint, location.href).href.replace(/^http/, 'ws'),
    endpointIsEditable: false,
    // Telemetry would tell Apollo the visitors of this graph.
    runTelemetry: false,
    allowDynamicStyles: false,
    initialState: { document: operations, includeCookies: true, pollForSchemaUpdates: false },
    // Requests are sent from this page, so that they carry its session cookie or the chosen demo user.
    handleRequest: async (url, options) =>
      fetch(url, { ...options, credentials: 'same-origin', headers: await signed(options.headers) }),
  });
};
document.head.append(loader);
