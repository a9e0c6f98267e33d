// Signs requests of the pages as the demo user chosen in <select id="demo-user">. Pages outside development have no such
// element: their requests stay unchanged, with the session cookie if there is one.

const LIFETIME_MS = 5 * 60 * 1000;
const tokens = new Map();

async function authorizationOf(username) {
  const known = tokens.get(username);
  if (known && known.until > Date.now()) return known.value;
  const select = document.getElementById('demo-user');
  const response = await fetch(select.dataset.signIn, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: select.dataset.password }),
  });
  if (!response.ok) throw new Error(`Signing in as ${username} failed with status ${response.status}`);
  const value = `Bearer ${(await response.json()).token}`;
  tokens.set(username, { value, until: Date.now() + LIFETIME_MS });
  return value;
}

/** The headers with the chosen user's Authorization, unless they already carry one. */
export async function signed(headers = {}) {
  const choice = document.getElementById('demo-user')?.value;
  if (!choice || Object.keys(headers).some(name => name.toLowerCase() === 'authorization')) return headers;
  const authorization = choice.includes('@') ? await authorizationOf(choice) : `Bearer ${choice}`;
  return { ...headers, authorization };
}

/** The data that the server wrote into the page for its script. */
export const pageData = () => JSON.parse(document.getElementById('page-data').textContent);
