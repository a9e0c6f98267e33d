import { bilingual } from '../language/words.js';

export const presenceWords = bilingual({
  pt: {
    elo: {
      contact: 'Contato',
      none: 'Nada ainda.',
      presence: {
        sources: {
          STAFF: 'Anotada pela equipe',
          AUTO: 'Entrou no encontro',
          RECOVERY: 'Assistiu à gravação',
        },
      },
    },
  },
  en: {
    elo: {
      contact: 'Contact',
      none: 'Nothing yet.',
      presence: {
        sources: {
          STAFF: 'Recorded by staff',
          AUTO: 'Entered the meeting',
          RECOVERY: 'Watched the recording',
        },
      },
    },
  },
});
