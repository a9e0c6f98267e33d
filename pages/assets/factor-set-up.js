// Adds a second factor: a passkey, or an app by its QR code; with the first factor the recovery codes are shown, once.
/* global SimpleWebAuthnBrowser */
import { during, onSent } from './ask-graph.js';
import { BEGIN_PASSKEY, BEGIN_TOTP, CONFIRM_TOTP, FINISH_PASSKEY, NEW_RECOVERY_CODES } from './documents.js';
import { emptyFields, showErrors } from './person-form.js';

const byId = id => document.getElementById(id);

/** True when a browser has passkeys at this address: a passkey belongs to a name, never to an IP address. */
export const hasPasskeys = () =>
  SimpleWebAuthnBrowser.browserSupportsWebAuthn() && !/^[\d.]+$|:/.test(location.hostname);

/** The error of a browser after its user canceled, or waited too long. */
export const passkeyProblem = error =>
  error.name === 'InvalidStateError'
    ? 'Esta chave de acesso já está cadastrada.'
    : error.name === 'NotAllowedError' || error.name === 'AbortError'
      ? 'A chave de acesso não foi usada. Tente de novo.'
      : error.message;

/** The image from the server, as a part of the page. */
function showPicture(svg) {
  const picture = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  picture.setAttribute('aria-hidden', 'true');
  byId('qr').replaceChildren(document.importNode(picture, true));
}

/** In groups of four, for typing. */
const grouped = secret => secret.replaceAll(/.{4}(?=.)/g, '$& ');

/**
 * @param run runs an operation of the graph
 * @param say shows a failure
 * @param added called after a factor was added, and once more after its owner has seen the recovery codes
 * @param wantsCodes true when recovery codes must be made now
 */
export function setUpFactors({ run, say, added, wantsCodes }) {
  const [totp, passkey, codes, codeList] = ['add-totp', 'add-passkey', 'codes', 'code-list'].map(byId);
  const [beginTotp, beginPasskey] = ['begin-totp', 'begin-passkey'].map(byId);

  const show = form => {
    for (const each of [totp, passkey, codes]) each.hidden = each !== form;
    byId('begin').hidden = form === codes;
  };

  async function end() {
    show(null);
    totp.reset();
    passkey.reset();
    const needsCodes = await wantsCodes();
    if (needsCodes) await showNewCodes();
    await added({ isOver: !needsCodes });
  }

  async function showNewCodes() {
    const { newRecoveryCodes } = await run(NEW_RECOVERY_CODES);
    codeList.replaceChildren(
      ...newRecoveryCodes.map(code => {
        const line = document.createElement('li');
        line.append(Object.assign(document.createElement('code'), { textContent: code }));
        return line;
      }),
    );
    show(codes);
    byId('codes-title').focus();
  }

  beginTotp.addEventListener(
    'click',
    () =>
      void during(beginTotp, say, async () => {
        const { beginTotp: begun } = await run(BEGIN_TOTP);
        showPicture(begun.qrCode);
        byId('secret').textContent = grouped(begun.secret);
        show(totp);
        byId('totp-hint').focus();
      }),
  );
  onSent(totp, button =>
    during(button, say, async () => {
      if (showErrors(totp, emptyFields(totp))) return;
      const { totp_code: code, totp_name: name } = Object.fromEntries(new FormData(totp));
      try {
        await run(CONFIRM_TOTP, { code, name });
      } catch (error) {
        if (!error.fields?.code) throw error;
        showErrors(totp, { totp_code: error.fields.code });
        return;
      }
      await end();
    }),
  );
  beginPasskey.addEventListener('click', () => {
    say('');
    show(passkey);
    passkey.elements.passkey_name.focus();
  });
  onSent(passkey, button =>
    during(button, say, async () => {
      if (showErrors(passkey, emptyFields(passkey))) return;
      const name = passkey.elements.passkey_name.value;
      const { beginPasskey: optionsJSON } = await run(BEGIN_PASSKEY);
      const response = await SimpleWebAuthnBrowser.startRegistration({ optionsJSON }).catch(error => {
        throw new Error(passkeyProblem(error));
      });
      await run(FINISH_PASSKEY, { response, name });
      await end();
    }),
  );
  byId('copy-codes').addEventListener('click', () => {
    const text = [...codeList.children].map(line => line.textContent).join('\n');
    navigator.clipboard.writeText(text).then(
      () => (byId('copied').textContent = 'Copiados.'),
      () => (byId('copied').textContent = 'O navegador não deixou copiar: anote-os.'),
    );
  });
  byId('kept-codes').addEventListener('click', () => {
    show(null);
    codeList.replaceChildren();
    byId('copied').textContent = '';
    void added({ isOver: true });
  });
  beginPasskey.hidden = !hasPasskeys();
  byId('no-passkeys').hidden = hasPasskeys();
  return { showNewCodes };
}
