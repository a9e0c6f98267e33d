// The first steps in a new installation: Ana Souza (ana@example.org) sets a password, signs in, and sends a request to each
// face.
import { check } from './checks.mjs';

const PASSWORD = 'Producao!2026';

const postJson = (address, body, headers = {}) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/**
 * Sets the password of an administrator by the link that `user create` has printed, and signs in.
 * @returns the administrator's token
 */
export async function signIn(base, link) {
  const { pathname, searchParams } = new URL(link);
  const page = await fetch(`${base}${pathname}?${searchParams}`);
  check('the link leads to a page', page.status === 200 && (await page.text()).includes('<form'), page.status);
  const form = { token: searchParams.get('token'), password: PASSWORD, password_confirm: PASSWORD };
  const set = await fetch(`${base}${pathname}`, { method: 'POST', body: new URLSearchParams(form) });
  check('the password is set', set.status === 200, set.status);
  const reply = await postJson(`${base}/cms/api/jwt-auth/v1/token`, {
    username: 'ana@example.org',
    password: PASSWORD,
  });
  const { token } = await reply.json();
  check('cms: the administrator signs in', reply.status === 200 && typeof token === 'string', reply.status);
  return token;
}

/** One request to each face. @param appKey SUBMISSIONS_APP_KEY */
export async function checkEachFacade(base, token, appKey) {
  const authorization = `Bearer ${token}`;
  const asked = {
    messaging: ['/messaging/api/readiness', {}],
    portal: ['/portal/api/submissions', { authorization }],
    onboarding: ['/onboarding/api/liveness', {}],
    submissions: ['/submissions/api/submissions', { authorization: appKey }],
    schedule: ['/schedule/', {}],
    dashboard: ['/dashboard/api/v1/inscricoes', { authorization }],
  };
  for (const [face, [address, headers]] of Object.entries(asked)) {
    const reply = await fetch(base + address, { headers });
    check(`${face}: GET ${address}`, reply.status === 200, `${reply.status} ${await reply.text()}`);
  }
  const graph = await postJson(`${base}/graphql`, { query: '{ me { name roles } }' }, { authorization });
  const { data } = await graph.json();
  check(
    'graph: the administrator is known',
    JSON.stringify(data?.me) === '{"name":"Ana Souza","roles":["ADMIN"]}',
    JSON.stringify(data),
  );
}
