import { bilingual } from '../language/words.js';

export const contentWords = bilingual({
  pt: {
    resources: {
      posts: {
        name: 'Publicação |||| Publicações',
        fields: {
          title: 'Título',
          slug: 'Endereço',
          category: 'Categoria',
          excerpt: 'Resumo',
          body: 'Texto',
          publishedAt: 'Publicação',
          author: 'Autor',
          likes: 'Curtidas',
          updatedAt: 'Última mudança',
          state: 'Situação',
        },
      },
      'site-settings': {
        name: 'Aparência dos sites',
        fields: {
          siteName: 'Nome do site',
          tagline: 'Frase abaixo do nome',
          logoUrl: 'Logotipo (endereço)',
          faviconUrl: 'Ícone pequeno (endereço)',
          primaryColor: 'Cor principal',
          secondaryColor: 'Cor secundária',
          supportEmail: 'E-mail de ajuda',
          registrationUrl: 'Página de cadastro',
          privacyPolicyUrl: 'Política de privacidade',
          footer: 'Rodapé',
        },
      },
      maintenance: {
        name: 'Manutenção',
        fields: { enabled: 'Fechado para manutenção', message: 'Mensagem', expectedUntil: 'Volta prevista' },
      },
    },
    elo: {
      pages: { settings: 'Configurações' },
      posts: {
        published: 'Publicadas',
        drafts: 'Rascunhos e agendadas',
        draft: 'Rascunho',
        ahead: 'Agendada: %{time}',
        preview: 'Como os leitores veem',
        publish: 'Salvar e publicar',
        take_back: 'Salvar como rascunho',
        slug_help: 'Letras minúsculas, números e hífens: faz parte do endereço',
        slug_wrong: 'Só letras minúsculas sem acento, números e hífens entre palavras',
        category_help: 'Como um endereço: noticias',
        body_help: 'Markdown: **negrito**, *itálico*, - listas, [links](https://…)',
        published_help: 'Vazio: rascunho. Um horário à frente agenda a publicação.',
      },
      settings: {
        look: 'Aparência e endereços',
        registration_help: 'Para onde levam os e-mails de convite',
        areas: { HUB: 'Manutenção do site hub', CADASTRO: 'Manutenção do site de cadastro' },
        help: {
          HUB: 'Fechado, o site mostra a mensagem a quem o visita. A administração continua aberta.',
          CADASTRO:
            'Fechado, o site de cadastro mostra a mensagem a quem quer se cadastrar. A administração continua aberta.',
        },
        open: 'Aberto',
        closed: 'Fechado',
        open_now: 'O site está aberto',
        closed_now: 'O site está fechado para manutenção',
        until_help: 'Só um aviso: o site volta quando alguém o abrir',
      },
    },
  },
  en: {
    resources: {
      posts: {
        name: 'Post |||| Posts',
        fields: {
          title: 'Title',
          slug: 'Address',
          category: 'Category',
          excerpt: 'Excerpt',
          body: 'Text',
          publishedAt: 'Published',
          author: 'Author',
          likes: 'Likes',
          updatedAt: 'Last changed',
          state: 'State',
        },
      },
      'site-settings': {
        name: 'Look of the sites',
        fields: {
          siteName: 'Name of the site',
          tagline: 'Line below the name',
          logoUrl: 'Logo (address)',
          faviconUrl: 'Small icon (address)',
          primaryColor: 'Main colour',
          secondaryColor: 'Second colour',
          supportEmail: 'E-mail for help',
          registrationUrl: 'Page to register',
          privacyPolicyUrl: 'Privacy policy',
          footer: 'Footer',
        },
      },
      maintenance: {
        name: 'Maintenance',
        fields: { enabled: 'Closed for maintenance', message: 'Message', expectedUntil: 'Expected back' },
      },
    },
    elo: {
      pages: { settings: 'Settings' },
      posts: {
        published: 'Published',
        drafts: 'Drafts and scheduled',
        draft: 'Draft',
        ahead: 'Scheduled: %{time}',
        preview: 'As readers see it',
        publish: 'Save and publish',
        take_back: 'Save as a draft',
        slug_help: 'Small letters, digits and hyphens: a part of the address',
        slug_wrong: 'Only small letters without accents, digits, and hyphens between words',
        category_help: 'Written like an address: noticias',
        body_help: 'Markdown: **bold**, *italic*, - lists, [links](https://…)',
        published_help: 'Empty: a draft. A time ahead schedules it.',
      },
      settings: {
        look: 'Look and addresses',
        registration_help: 'Where the mails of invitations lead',
        areas: { HUB: 'Maintenance of the hub site', CADASTRO: 'Maintenance of the registration site' },
        help: {
          HUB: 'Closed, the site shows the message to its visitors. The administration stays open.',
          CADASTRO:
            'Closed, the registration site shows the message to who wants to register. The administration stays open.',
        },
        open: 'Open',
        closed: 'Closed',
        open_now: 'The site is open',
        closed_now: 'The site is closed for maintenance',
        until_help: 'Told, not obeyed: the site is back when somebody opens it',
      },
    },
  },
});
