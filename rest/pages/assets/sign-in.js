// Signs in to the content backend and, with the same words, to the portal, whose session the pages and the graph know.
import { pageData } from './demo-sign-in.js';
import { onSubmit } from './person-form.js';

const { auth, home } = pageData();
const form = document.getElementById('sign-in');

/** Where the person wanted to go: a path of this server, whatever the address says. */
function destination() {
  const wanted = new URLSearchParams(location.search).get('next') ?? '';
  if (!wanted.startsWith('/') || !URL.canParse(wanted, location.origin)) return home;
  const { origin, pathname, search, hash } = new URL(wanted, location.origin);
  // A path that begins with two slashes would be another host.
  return origin === location.origin && !pathname.startsWith('//') ? pathname + search + hash : home;
}

async function signInToPortal({ email, password }) {
  const { csrfToken } = await (await fetch(`${auth}/csrf`, { cache: 'no-store' })).json();
  await fetch(`${auth}/callback/credentials`, {
    method: 'POST',
    headers: { 'x-auth-return-redirect': '1' },
    body: new URLSearchParams({ csrfToken, username: email, password }),
  });
}

let sent;
onSubmit(form, {
  action: 'front_login',
  nonceField: 'security',
  fieldsOf: data => (sent = Object.fromEntries(data)),
  async onReply({ loggedin, message }) {
    if (!loggedin) {
      form.elements.password.value = '';
      form.elements.password.focus();
      return message;
    }
    await signInToPortal(sent);
    location.assign(destination());
  },
});
