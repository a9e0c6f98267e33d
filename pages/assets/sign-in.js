// Signs in to the content backend and, with the same password, to the portal; the pages and the graph use the portal's session.
import { NO_ANSWER } from './ask-graph.js';
import { pageData } from './demo-sign-in.js';
import { keepDestination, openSession } from './destination.js';
import { onSubmit } from './person-form.js';
import { refusalOf, secondStep } from './second-step.js';

const pages = pageData();
const form = document.getElementById('sign-in');

keepDestination();

let sent;
const credentials = () => ({ username: sent.email, password: sent.password });
const { goOn, takesOver } = secondStep(pages, { first: [form, document.getElementById('others')], credentials });
onSubmit(form, {
  action: 'front_login',
  nonceField: 'security',
  fieldsOf: data => (sent = Object.fromEntries(data)),
  async onReply({ loggedin, message, code }) {
    if (!loggedin) {
      form.elements.password.value = '';
      if (await takesOver(code)) return '';
      form.elements.password.focus();
      return message;
    }
    if ((await refusalOf(await openSession(pages.auth, credentials()))) !== '') return NO_ANSWER;
    await goOn();
  },
});
