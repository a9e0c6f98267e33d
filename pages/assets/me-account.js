// The signed-in person's data: contacts, sessions, the calendar for the phone, and the way to privacy.
import { again, ask, button, el, fill, large, link, momentOf, pages, section, start } from './me.js';
import { askFirst, field, form } from './me-form.js';
import { during } from './ask-graph.js';
import { isActing } from './me-acting.js';
import { contactsOf, row } from './me-contacts.js';
import { END_SESSIONS, MY_ACCOUNT, MY_ACCOUNT_IN_MODE, RENEW_FEED, SAVE_MY_DATA } from './me-documents.js';

async function show() {
  const { me, mySessions, consents, siteSettings, myCalendarFeed } = await ask(MY_ACCOUNT);
  const changed = text => again(show, text);
  // The bar has the name of the beginning (account.js).
  document.getElementById('account-name').textContent = me.name;
  const isStaff = me.roles.some(role => role !== 'PARTICIPANT');
  const open = consents.filter(each => !each.isGiven && each.history.every(one => one.withdrawnAt === null));
  fill(
    open.length > 0 &&
      el(
        'p',
        { className: 'tip' },
        `Há ${open.length === 1 ? 'um texto que espera' : `${open.length} textos que esperam`} a sua resposta: `,
        link(`${pages.privacy}#consents-title`, 'ver e responder'),
        '.',
      ),
    section('Contatos', el('dl', {}, ...contactsOf(me, changed))),
    section('Sobre você', el('p', {}, 'CPF: ', me.cpf ? cpfText(me.cpf) : 'não informado'), aboutMe(me, changed)),
    onPhone(myCalendarFeed, changed),
    section(
      'Entrar na conta',
      ...waysIn(me, isStaff),
      el('h3', {}, 'Onde você está conectado'),
      ...sessions(mySessions, changed),
    ),
    section(
      'Privacidade',
      el(
        'p',
        {},
        'Baixe uma cópia dos seus dados, responda aos consentimentos, veja quem leu seus dados, ou peça para apagar tudo.',
      ),
      el('p', {}, link(pages.privacy, 'Abrir a página de privacidade', { className: 'second' })),
    ),
    siteSettings.supportEmail &&
      el(
        'p',
        { className: 'quiet' },
        'Precisa de ajuda? Escreva para ',
        link(`mailto:${siteSettings.supportEmail}`, siteSettings.supportEmail),
        '.',
      ),
  );
  // The content came later than the browser's jump to the place in the address.
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

/** In participant mode: data to read. The person alone changes them, and sees sessions, calendar address and consents. */
async function showInMode() {
  const { me } = await ask(MY_ACCOUNT_IN_MODE);
  const birthday = me.birthday && new Date(`${me.birthday}T12:00:00`).toLocaleDateString('pt-BR');
  fill(
    el(
      'p',
      { className: 'tip' },
      'No modo participante estes dados são só para ler. Só a própria pessoa os muda, e só ela vê o calendário do celular, as sessões e os consentimentos.',
    ),
    section('Contatos', el('dl', {}, ...contactsOf(me, null))),
    section(
      'Sobre a pessoa',
      el(
        'dl',
        {},
        row('Nome completo', me.name),
        row('CPF', me.cpf && cpfText(me.cpf)),
        row('Data de nascimento', birthday),
        row('Gênero', me.gender),
        row('Raça ou cor', me.race),
        row('Nome de usuário', me.username),
      ),
    ),
  );
}

const cpfText = cpf => cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');

const aboutMe = (me, changed) =>
  form(
    {
      submit: 'Salvar',
      keep: 'me-about',
      async work({ name, cpf, birthday, gender, race }) {
        const input = {
          name,
          birthday: birthday || null,
          gender: gender || null,
          race: race || null,
          ...(cpf && { cpf }),
        };
        await ask(SAVE_MY_DATA, { id: me.id, input });
        await changed('Seus dados foram salvos.');
      },
    },
    field({
      name: 'name',
      label: 'Nome completo',
      autocomplete: 'name',
      maxLength: 200,
      required: true,
      value: me.name,
    }),
    me.cpf === null &&
      field({ name: 'cpf', label: 'CPF', inputMode: 'numeric', maxLength: 14, hint: 'Só dá para informar uma vez.' }),
    field({
      name: 'birthday',
      label: 'Data de nascimento',
      type: 'date',
      autocomplete: 'bday',
      max: new Date().toLocaleDateString('sv'),
      value: me.birthday ?? '',
    }),
    field({
      name: 'gender',
      label: 'Gênero (opcional)',
      maxLength: 40,
      hint: 'Com as suas palavras.',
      value: me.gender ?? '',
    }),
    field({
      name: 'race',
      label: 'Raça ou cor (opcional)',
      maxLength: 40,
      hint: 'Com as suas palavras.',
      value: me.race ?? '',
    }),
  );

/** The address for the calendar program. Phones open `webcal:` with it. */
function onPhone({ url }, changed) {
  const said = el('span', { role: 'status' });
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => (said.textContent = 'Copiado.'),
      () => (said.textContent = 'Não foi possível copiar: segure o endereço e copie.'),
    );
  // No event tells that the device has a program for the address: phones with Android have none.
  const byAddress = el('details', {}, el('summary', {}, 'Não abriu? Faça pelo endereço'));
  const opened = () => {
    said.textContent = 'Se o calendário não abriu, faça pelo endereço, aqui embaixo.';
    byAddress.open = true;
  };
  byAddress.append(
    el(
      'ol',
      {},
      el('li', {}, 'Copie este endereço: ', el('code', {}, url)),
      el(
        'li',
        {},
        'No Android: o aplicativo não aceita endereços. Abra calendar.google.com no navegador, escolha “Versão para computador” no menu, depois Outras agendas, Do URL, e cole. A agenda aparece também no aplicativo.',
      ),
      el('li', {}, 'No Google Agenda, no computador: Outras agendas, Do URL, e cole.'),
      el('li', {}, 'No iPhone: Ajustes, Apps, Calendário, Contas, Outra, Assinar calendário, e cole.'),
    ),
  );
  return el(
    'section',
    { id: 'calendar' },
    el('h2', {}, 'No calendário do celular'),
    el('p', {}, 'Seus encontros e agendamentos aparecem no seu calendário e mudam sozinhos.'),
    el(
      'p',
      { className: 'actions' },
      link(url.replace(/^https?:/, 'webcal:'), 'Adicionar ao calendário', {
        className: 'button',
        on: { click: opened },
      }),
      // Without a secure address browsers have no clipboard.
      navigator.clipboard && button('Copiar o endereço', () => void copy(), { className: 'second' }),
      said,
    ),
    byAddress,
    el('p', { className: 'quiet' }, 'Quem tem este endereço vê a sua agenda. Se alguém mais o conhece, troque-o.'),
    button(
      'Trocar o endereço',
      () =>
        askFirst('Trocar o endereço do calendário?', close => [
          el('p', {}, 'O endereço de agora deixa de funcionar: adicione o novo ao seu calendário depois.'),
          form({
            submit: 'Trocar',
            cancel: close,
            async work() {
              await ask(RENEW_FEED);
              close();
              await changed('O endereço do calendário foi trocado.');
            },
          }),
        ]),
      { className: 'plain' },
    ),
  );
}

const waysIn = (me, isStaff) => [
  me.username && el('p', {}, `Nome de usuário: ${me.username}`),
  el('p', {}, 'Você entra com um código que chega ao celular ou ao e-mail, ou com uma senha.'),
  el('p', {}, link('/cms/password', 'Definir ou trocar a senha')),
  isStaff && el('p', {}, link(pages.secondFactor, 'Chaves de acesso e segundo fator')),
];

const methods = {
  PASSWORD: 'senha',
  PHONE_CODE: 'código no celular',
  EMAIL_CODE: 'código por e-mail',
  IDENTITY_PROVIDER: 'outra conta',
  NEW_PASSWORD: 'senha nova',
};
function sessions(all, changed) {
  const status = el('p', { className: 'status', role: 'alert' });
  const end = (id, label, done) => {
    const made = button(
      label,
      () =>
        void during(
          made,
          text => (status.textContent = text),
          async () => {
            await ask(END_SESSIONS, { id });
            await changed(done);
          },
        ),
    );
    made.className = id ? 'plain' : 'second';
    return made;
  };
  const others = all.filter(each => !each.isThis);
  return [
    el(
      'ul',
      { className: 'list' },
      ...all.map(each => {
        const device = each.device ?? 'Aparelho desconhecido';
        const leave = !each.isThis && end(each.id, 'Encerrar', 'A sessão foi encerrada.');
        if (leave) leave.setAttribute('aria-label', `Encerrar a sessão: ${device}, ${momentOf(each.beganAt)}`);
        return el(
          'li',
          {},
          el(
            'div',
            {},
            el('h4', {}, device, each.isThis && ' (este aparelho)'),
            el('p', { className: 'quiet' }, `${large(momentOf(each.beganAt))}, com ${methods[each.method]}`),
          ),
          leave,
        );
      }),
    ),
    status,
    others.length > 0 && end(null, 'Encerrar todas as outras', 'As outras sessões foram encerradas.'),
  ];
}

await start(isActing ? showInMode : show);
