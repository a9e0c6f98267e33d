import type { Words } from '../language/words.js';

export const searchWords: Words = {
  'elo.search': {
    title: ['Buscar em tudo', 'Search everything'],
    tip: ['Buscar em tudo (/ ou %{key})', 'Search everything (/ or %{key})'],
    kinds: ['Busca em: %{kinds}', 'Searches: %{kinds}'],
    searching: ['Buscando…', 'Searching…'],
    found: [
      '%{smart_count} resultado |||| %{smart_count} resultados',
      '%{smart_count} result |||| %{smart_count} results',
    ],
    all: ['Ver a lista toda', 'See the whole list'],
    again: ['Buscar de novo', 'Search again'],
    coming: ['Agendamentos a partir de hoje', 'Appointments from today on'],
  },
};
