// The steps after a right password or code: the second factor, or setting one up, and the days left for that.
/* global SimpleWebAuthnBrowser */
import { askGraph, during, NO_ANSWER, onSent } from './ask-graph.js';
import { destination, openSession } from './destination.js';
import { AFTER_SIGN_IN, BEGIN_PASSKEY_SIGN_IN, BEGIN_SECOND_FACTOR_SET_UP } from './documents.js';
import { hasPasskeys, passkeyProblem, setUpFactors } from './factor-set-up.js';
import { emptyFields, showErrors } from './person-form.js';

const byId = id => document.getElementById(id);
const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeStyle: 'short' });
const TOO_MANY = 'Foram tentativas demais. Espere alguns minutos e tente de novo.';
const WRONG = 'O código não confere, já foi usado ou venceu.';

/** The code of Auth.js for a failed sign-in; empty when it succeeded. */
export async function refusalOf(reply) {
  if (reply.status === 429) return 'rate_limited';
  const { url = '' } = await reply.json();
  const { searchParams } = new URL(url, location.origin);
  return searchParams.has('error') ? (searchParams.get('code') ?? 'credentials') : '';
}

const STAFF = ['ADMIN', 'SUPERVISOR', 'FACILITATOR'];
/** The first page of a person: staff have the charts, participants their own page or the portal of the programme. */
const homeOf = ({ home, me: mine }, { me, siteSettings }) =>
  me.roles.some(role => STAFF.includes(role)) ? home : (siteSettings.portalUrl ?? mine);

/**
 * @param pages addresses: Auth.js, the graph, and the next page for staff (`home`) and for participants (`me`)
 * @param first forms that are done once a password or code was right
 * @param credentials gives the right values: `username` with `password` or `code`
 */
export function secondStep(pages, forms) {
  let shown = null;
  // Most people never need these steps: until then they are no part of the page.
  const inPage = () => {
    if (!shown) {
      const template = byId('second-step');
      template.replaceWith(template.content);
      shown = putIntoPage(pages, forms);
    }
    return shown;
  };
  return {
    /** The page that people wanted; a person with days left for a factor gets the notice before. */
    async goOn() {
      const found = await askGraph(pages.graph, AFTER_SIGN_IN).catch(() => null);
      const next = destination(found ? homeOf(pages, found) : pages.home);
      const dueAt = found?.secondFactorStatus.dueAt;
      if (dueAt) inPage().tellOfGrace(dueAt, next);
      else location.assign(next);
    },
    /** Continues with the step that a refusal asks for. @returns true when it asks for a step */
    async takesOver(refusal) {
      if (refusal === 'second_factor_required') await inPage().askForFactor();
      else if (refusal === 'second_factor_setup_needed') await inPage().leadThroughSetUp();
      else return false;
      return true;
    },
  };
}

function putIntoPage({ auth, graph, home }, { first, credentials }) {
  const [factor, setUp, grace, usePasskey] = ['factor', 'set-up', 'grace', 'use-passkey'].map(byId);
  let optionsJSON = null;
  let token = null;
  const show = part => {
    for (const each of [...first, factor, setUp, grace]) each.hidden = each !== part;
  };
  const sayOf = part => text => (part.querySelector('.status').textContent = text);

  /** Both sessions with one second factor: it is good once. */
  async function enter(proof) {
    const reply = await openSession(auth, { ...credentials(), ...proof, login: 'true' }).catch(() => null);
    if (!reply) throw new Error(NO_ANSWER);
    const refusal = await refusalOf(reply);
    if (refusal) throw new Error(refusal === 'rate_limited' ? TOO_MANY : WRONG);
    // A person with a factor gets no notice about days.
    location.assign(destination(home));
  }

  const whoAsks = () => {
    const { username, password = null, code = null } = credentials();
    return { identifier: username, password, code };
  };

  async function askForPasskey() {
    optionsJSON = null;
    const begun = hasPasskeys() && (await askGraph(graph, BEGIN_PASSKEY_SIGN_IN, whoAsks()).catch(() => null));
    optionsJSON = begun ? begun.beginPasskeySignIn : null;
    usePasskey.hidden = optionsJSON === null;
  }

  onSent(factor, button =>
    during(button, sayOf(factor), async () => {
      if (showErrors(factor, emptyFields(factor))) return;
      const { otp } = Object.fromEntries(new FormData(factor));
      factor.reset();
      await enter({ otp });
    }),
  );
  usePasskey.addEventListener(
    'click',
    () =>
      void during(usePasskey, sayOf(factor), async () => {
        try {
          const response = await SimpleWebAuthnBrowser.startAuthentication({ optionsJSON }).catch(error => {
            throw new Error(passkeyProblem(error));
          });
          await enter({ passkey: JSON.stringify(response) });
        } catch (error) {
          // A challenge is good once.
          await askForPasskey();
          throw error;
        }
      }),
  );
  setUpFactors({
    run: (query, variables) => askGraph(graph, query, variables, token && { authorization: `Bearer ${token}` }),
    say: sayOf(setUp),
    wantsCodes: async () => true,
    added: async ({ isOver }) => {
      if (isOver) await enter({ setUpToken: token });
    },
  });
  return {
    async askForFactor() {
      show(factor);
      byId('factor-hint').focus();
      await askForPasskey();
    },
    async leadThroughSetUp() {
      token = (await askGraph(graph, BEGIN_SECOND_FACTOR_SET_UP, whoAsks())).beginSecondFactorSetUp;
      show(setUp);
      byId('set-up-title').focus();
    },
    tellOfGrace(dueAt, next) {
      byId('grace-end').textContent = day.format(new Date(dueAt));
      byId('grace-later').href = next;
      show(grace);
      byId('grace-title').focus();
    },
  };
}
