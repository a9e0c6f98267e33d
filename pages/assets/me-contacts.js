// E-mail and phone of the signed-in person: a new one counts after its owner has proven to read it.
import { ask, button, el, pages } from './me.js';
import { askFirst, field, form } from './me-form.js';
import { CONFIRM_PHONE_CODE, SAVE_MY_DATA, SEND_PHONE_CODE } from './me-documents.js';

const ASK_THEM = 'Fale com a coordenação.';

/** 5511912345678 as (11) 91234-5678; phones of other countries with a plus. */
export function phoneText(phone) {
  const [, area, first, last] = /^\+?55(\d{2})(\d{4,5})(\d{4})$/.exec(phone) ?? [];
  return area ? `(${area}) ${first}-${last}` : `+${phone.replace(/^\+/, '')}`;
}

export const row = (label, value, ...more) =>
  el('div', { className: 'row' }, el('dt', {}, label), el('dd', {}, value ?? 'Não informado', ...more));
const proof = (at, isThere) => isThere && el('p', { className: 'quiet' }, at ? 'Confirmado' : 'Ainda não confirmado');

/**
 * The rows of both contacts, with the ways to change them.
 * @param changed gets the sentence about the change; without it, nothing can be changed
 */
export const contactsOf = (me, changed) => [
  row(
    'E-mail',
    me.email,
    proof(me.emailVerifiedAt, me.email),
    me.pendingEmail &&
      el('p', { className: 'tip' }, `${me.pendingEmail} espera: abra o link do e-mail que enviamos para lá.`),
    changed && button('Trocar o e-mail', () => changeEmail(me, changed), { className: 'plain' }),
  ),
  row(
    'Celular',
    me.phone && phoneText(me.phone),
    proof(me.phoneVerifiedAt, me.phone),
    me.pendingPhone &&
      el(
        'p',
        { className: 'tip' },
        `${phoneText(me.pendingPhone)} ainda não vale: falta confirmar ou esperar o prazo.`,
      ),
    changed &&
      button(me.phone ? 'Trocar o celular' : 'Informar o celular', () => changePhone(me, changed), {
        className: 'plain',
      }),
    changed &&
      me.phone &&
      me.phoneVerifiedAt === null &&
      button('Confirmar este celular', () => changePhone(me, changed, me.phone), { className: 'plain' }),
  ),
];

const changeEmail = (me, changed) =>
  askFirst('Trocar o e-mail', close => [
    el(
      'p',
      {},
      pages.sendsMail
        ? 'Um link vai para o novo e-mail. Até você abrir esse link, o antigo continua valendo.'
        : `Este site ainda não envia e-mails: o link não chega ao novo e-mail. ${ASK_THEM}`,
    ),
    form(
      {
        submit: 'Enviar o link',
        cancel: close,
        keep: 'me-email',
        async work({ email }) {
          await ask(SAVE_MY_DATA, { id: me.id, input: { email } });
          close();
          await changed(
            pages.sendsMail
              ? `Enviamos um link para ${email}. Abra esse e-mail para confirmar.`
              : `Falta confirmar ${email}. ${ASK_THEM}`,
          );
        },
      },
      field({
        name: 'email',
        label: 'Novo e-mail',
        type: 'email',
        autocomplete: 'email',
        maxLength: 254,
        required: true,
      }),
    ),
  ]);

/** Two steps: the code goes to the new phone, and proves that its owner reads it. */
const changePhone = (me, changed, known = '') =>
  askFirst(known ? 'Confirmar o celular' : 'Celular', close => {
    const place = el('div', {});
    const askForCode = () =>
      place.replaceChildren(
        el(
          'p',
          {},
          pages.sendsMessages
            ? 'Um código de seis números vai para o celular, por mensagem.'
            : `Este site ainda não envia mensagens: o código não chega ao celular. ${ASK_THEM}`,
        ),
        form(
          {
            submit: 'Enviar o código',
            cancel: close,
            keep: 'me-phone',
            async work({ phone }) {
              await ask(SEND_PHONE_CODE, { phone });
              askForProof(phone);
            },
          },
          field({
            name: 'phone',
            label: 'Celular com DDD',
            type: 'tel',
            autocomplete: 'tel',
            maxLength: 20,
            required: true,
            value: known && phoneText(known),
            hint: 'Assim: (11) 91234-5678',
          }),
        ),
      );
    const askForProof = phone => {
      place.replaceChildren(
        el('p', {}, `${pages.sendsMessages ? `O código foi para ${phone}. Ele` : 'O código'} vale por dez minutos.`),
        form(
          {
            submit: 'Confirmar',
            cancel: askForCode,
            async work({ code }) {
              await ask(CONFIRM_PHONE_CODE, { phone, code: code.replaceAll(/\D/g, '') });
              const { updateParticipant: now } = await ask(SAVE_MY_DATA, { id: me.id, input: { phone } });
              close();
              await changed(
                now.pendingPhone
                  ? 'Confirmado. Por segurança, o novo celular passa a valer depois de um prazo; avisamos o antigo.'
                  : 'Pronto! Este é o celular da sua conta.',
              );
            },
          },
          field({
            name: 'code',
            label: 'Código',
            inputMode: 'numeric',
            autocomplete: 'one-time-code',
            maxLength: 10,
            required: true,
          }),
        ),
      );
      place.querySelector('input').focus();
    };
    askForCode();
    return place;
  });
