// Signs in to the content backend and, with the same words, to the portal, whose session the pages and the graph know.
import { pageData } from './demo-sign-in.js';
import { destination, keepDestination, openSession } from './destination.js';
import { onSubmit } from './person-form.js';

const { auth, home } = pageData();
const form = document.getElementById('sign-in');

keepDestination();

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
    await openSession(auth, { username: sent.email, password: sent.password });
    location.assign(destination(home));
  },
});
