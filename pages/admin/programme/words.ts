import type { Words } from '../language/words.js';

export const programmeWords: Words = {
  'resources.courses.fields': {
    slug: ['Endereço', 'Slug'],
    logoUrl: ['Logotipo (https)', 'Logo (https)'],
    bannerUrl: ['Imagem de capa (https)', 'Banner (https)'],
    subscribers: ['Inscritos', 'Enrolled'],
  },
  'resources.activities.fields.position': ['Ordem', 'Position'],
  'elo.kinds': {
    COLLECTIVE_MEETING: ['Encontro coletivo', 'Collective meeting'],
    DELIVERABLE: ['Entrega', 'Deliverable'],
  },
  'elo.courses.slug_help': [
    'Letras minúsculas, números e hífens: faz parte dos endereços',
    'Small letters, digits and hyphens: a part of addresses',
  ],
};
