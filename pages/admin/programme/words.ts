import { bilingual } from '../language/words.js';

export const programmeWords = bilingual({
  pt: {
    resources: {
      courses: {
        name: 'Curso |||| Cursos',
        fields: {
          title: 'Título',
          slug: 'Endereço',
          description: 'Descrição',
          logoUrl: 'Logotipo (https)',
          bannerUrl: 'Imagem de capa (https)',
          subscribers: 'Inscritos',
          archivedAt: 'Arquivado em',
          open: 'Sem os arquivados',
        },
      },
      activities: {
        name: 'Atividade |||| Atividades',
        fields: { title: 'Título', kind: 'Tipo', position: 'Ordem', description: 'Descrição', actions: 'Ações' },
      },
    },
    elo: {
      kinds: { COLLECTIVE_MEETING: 'Encontro coletivo', DELIVERABLE: 'Entrega' },
      courses: { slug_help: 'Letras minúsculas, números e hífens: faz parte dos endereços' },
    },
  },
  en: {
    resources: {
      courses: {
        name: 'Course |||| Courses',
        fields: {
          title: 'Title',
          slug: 'Slug',
          description: 'Description',
          logoUrl: 'Logo (https)',
          bannerUrl: 'Banner (https)',
          subscribers: 'Enrolled',
          archivedAt: 'Archived at',
          open: 'Without archived ones',
        },
      },
      activities: {
        name: 'Activity |||| Activities',
        fields: { title: 'Title', kind: 'Kind', position: 'Position', description: 'Description', actions: 'Actions' },
      },
    },
    elo: {
      kinds: { COLLECTIVE_MEETING: 'Collective meeting', DELIVERABLE: 'Deliverable' },
      courses: { slug_help: 'Small letters, digits and hyphens: a part of addresses' },
    },
  },
});
