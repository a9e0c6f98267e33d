import { postForm } from '../posts/post-form.rules.js';
import { moment, text } from './cells.js';
import type { Noun } from './described-noun.js';
import { column, createdAt, idColumn, reference } from './column.js';

const { shape: post } = postForm;
export const posts: Noun = {
  name: 'posts',
  follows: 'appointments',
  table: 'posts',
  title: 'Publicações',
  columns: [
    idColumn,
    column(
      'slug',
      text(post.slug, 'palavras em minúsculas e dígitos, com hífens'),
      'Nome nos endereços.',
      'alta-segura',
      {
        isRequired: true,
        isUnique: true,
      },
    ),
    column('title', text(post.title, 'até 200 caracteres'), 'Título.', 'Alta segura', { isRequired: true }),
    column('excerpt', text(post.excerpt, 'até 500 caracteres'), 'Resumo.', '', { whenMade: `''` }),
    column(
      'body',
      text(post.body, 'até 100.000 caracteres, em Markdown'),
      'Texto.',
      'Antecipar a alta começa na véspera.',
      {
        isRequired: true,
      },
    ),
    column('category', text(post.category, 'palavras em minúsculas e dígitos, com hífens'), 'Categoria.', 'praticas', {
      isRequired: true,
    }),
    reference('author', 'users', 'Quem escreveu.', 'ana@example.org'),
    column('published_at', moment, 'Quando foi ou será publicada; vazio: rascunho.', '10/03/2026 08:00'),
    createdAt('created_at', moment, 'Quando foi escrita; vazio: agora.', ''),
  ],
  keys: [{ columns: ['slug'], isUnique: true }],
  hasTimestamps: true,
};
