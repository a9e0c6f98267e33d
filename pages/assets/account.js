// The account in the bar above the page: the person's name and the way to sign out, or the way to sign in. Shows the links of
// staff to staff.
import { ownPage } from './destination.js';
import { SIGN_OUT, WHO_IS_HERE } from './documents.js';

const account = document.getElementById('account');
const [name, signIn, signOut] = ['name', 'sign-in', 'sign-out'].map(part => document.getElementById(`account-${part}`));
const staff = ['ADMIN', 'SUPERVISOR', 'FACILITATOR'];

const ask = async query => {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  return (await response.json()).data;
};

/** Ends both sessions that a sign-in began: the session of the pages and the graph, and that of the content backend. */
async function endSessions() {
  const [, { nonce }] = await Promise.all([
    ask(SIGN_OUT),
    fetch('/cms/api/core/v1/nonce?action=front_logout', { cache: 'no-store', headers: ownPage }).then(reply =>
      reply.json(),
    ),
  ]);
  await fetch(account.dataset.contentSignOut, {
    method: 'POST',
    headers: ownPage,
    body: new URLSearchParams({ action: 'front_logout', security: nonce }),
  });
}

async function show() {
  const me = (await ask(WHO_IS_HERE).catch(() => null))?.me;
  account.hidden = false;
  name.textContent = me?.name ?? '';
  name.hidden = !me;
  signOut.hidden = !me;
  signIn.hidden = Boolean(me);
  const isStaff = me?.roles?.some(role => staff.includes(role));
  if (isStaff) for (const each of document.querySelectorAll('nav[data-staff]')) each.hidden = false;
  // The name of the product leads to the person's first page, and only strangers to the page for developers.
  const { homeOfStaff, home } = account.dataset;
  if (me) for (const each of document.querySelectorAll('.brand a')) each.href = isStaff ? homeOfStaff : home;
  for (const each of document.querySelectorAll('nav [data-role]'))
    each.hidden = !me?.roles?.includes(each.dataset.role);
}

signIn.addEventListener('click', () => {
  const here = location.pathname + location.search + location.hash;
  signIn.href = `${account.dataset.signIn}?next=${encodeURIComponent(here)}`;
});

signOut.addEventListener('click', () => {
  signOut.disabled = true;
  // Texts that were typed and not sent (me-form.js).
  sessionStorage.clear();
  void endSessions().finally(() => location.assign(account.dataset.signIn));
});

void show();
