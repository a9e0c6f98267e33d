import type { Words } from '../language/words.js';

export const contentWords: Words = {
  'resources.posts.fields': {
    slug: ['Endereço', 'Address'],
    category: ['Categoria', 'Category'],
    excerpt: ['Resumo', 'Excerpt'],
    body: ['Texto', 'Text'],
    publishedAt: ['Publicação', 'Published'],
    author: ['Autor', 'Author'],
    likes: ['Curtidas', 'Likes'],
  },
  'resources.site-settings.fields': {
    siteName: ['Nome do site', 'Name of the site'],
    tagline: ['Frase abaixo do nome', 'Line below the name'],
    logoUrl: ['Logotipo (endereço)', 'Logo (address)'],
    faviconUrl: ['Ícone pequeno (endereço)', 'Small icon (address)'],
    primaryColor: ['Cor principal', 'Main colour'],
    secondaryColor: ['Cor secundária', 'Second colour'],
    supportEmail: ['E-mail de ajuda', 'E-mail for help'],
    registrationUrl: ['Página de cadastro', 'Page to register'],
    portalUrl: ['Portal dos participantes', 'Portal of participants'],
    privacyPolicyUrl: ['Política de privacidade', 'Privacy policy'],
    footer: ['Rodapé', 'Footer'],
  },
  'resources.maintenance.fields': {
    enabled: ['Fechado para manutenção', 'Closed for maintenance'],
    expectedUntil: ['Volta prevista', 'Expected back'],
  },
  'elo.posts': {
    published: ['Publicadas', 'Published'],
    drafts: ['Rascunhos e agendadas', 'Drafts and scheduled'],
    draft: ['Rascunho', 'Draft'],
    ahead: ['Agendada: %{time}', 'Scheduled: %{time}'],
    preview: ['Como os leitores veem', 'As readers see it'],
    publish: ['Salvar e publicar', 'Save and publish'],
    take_back: ['Salvar como rascunho', 'Save as a draft'],
    slug_help: [
      'Letras minúsculas, números e hífens: faz parte do endereço',
      'Small letters, digits and hyphens: a part of the address',
    ],
    slug_wrong: [
      'Só letras minúsculas sem acento, números e hífens entre palavras',
      'Only small letters without accents, digits, and hyphens between words',
    ],
    category_help: ['Como um endereço: noticias', 'Written like an address: noticias'],
    body_help: [
      'Markdown: **negrito**, *itálico*, - listas, [links](https://…)',
      'Markdown: **bold**, *italic*, - lists, [links](https://…)',
    ],
    published_help: [
      'Vazio: rascunho. Um horário à frente agenda a publicação.',
      'Empty: a draft. A time ahead schedules it.',
    ],
  },
  'elo.settings': {
    look: ['Aparência e endereços', 'Look and addresses'],
    registration_help: ['Para onde levam os e-mails de convite', 'Where the mails of invitations lead'],
    portal_help: [
      'Para onde levam os e-mails aos participantes e a entrada deles; /me deste servidor, se ficar vazio',
      'Where mails to participants and their sign-in lead; /me of this server when empty',
    ],
    areas: {
      HUB: ['Manutenção do site hub', 'Maintenance of the hub site'],
      CADASTRO: ['Manutenção do site de cadastro', 'Maintenance of the registration site'],
    },
    help: {
      HUB: [
        'Fechado, o site mostra a mensagem a quem o visita. A administração continua aberta.',
        'Closed, the site shows the message to its visitors. The administration stays open.',
      ],
      CADASTRO: [
        'Fechado, o site de cadastro mostra a mensagem a quem quer se cadastrar. A administração continua aberta.',
        'Closed, the registration site shows the message to who wants to register. The administration stays open.',
      ],
    },
    open: ['Aberto', 'Open'],
    closed: ['Fechado', 'Closed'],
    open_now: ['O site está aberto', 'The site is open'],
    closed_now: ['O site está fechado para manutenção', 'The site is closed for maintenance'],
    until_help: [
      'Só um aviso: o site volta quando alguém o abrir',
      'Told, not obeyed: the site is back when somebody opens it',
    ],
  },
};
