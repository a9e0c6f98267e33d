import { bilingual } from '../language/words.js';

export const frameWords = bilingual({
  pt: {
    elo: {
      areas: {
        programme: 'Programa',
        people: 'Pessoas',
        calendars: 'Agendas',
        hospitals: 'Hospitais',
        content: 'Conteúdo',
        operation: 'Operação',
      },
      start: {
        title: 'Administração',
        greeting: 'Olá, %{name}',
        intro: 'O que você pode fazer aqui:',
        nothing: 'A administração é de quem conduz o programa. Sua conta não tem esse papel.',
      },
      filter: { search: 'Buscar' },
      archive: 'Arquivar',
      unarchive: 'Desarquivar',
      archived: 'Arquivado',
      archived_many: '%{smart_count} registro arquivado |||| %{smart_count} registros arquivados',
      unarchived: 'De volta ao uso',
      undone: 'Desfeito',
      changed_meanwhile: 'Outra pessoa mudou este registro. Recarregue para ver.',
      records: 'Registros',
      action: 'O que fazer',
      history: 'Histórico',
      refused: 'Um não pôde ser feito: %{reason} |||| %{smart_count} não puderam ser feitos: %{reason}',
    },
  },
  en: {
    elo: {
      areas: {
        programme: 'Programme',
        people: 'People',
        calendars: 'Calendars',
        hospitals: 'Hospitals',
        content: 'Content',
        operation: 'Operation',
      },
      start: {
        title: 'Administration',
        greeting: 'Hello, %{name}',
        intro: 'What you can do here:',
        nothing: 'The administration is for those who run the programme. Your account has no such role.',
      },
      filter: { search: 'Search' },
      archive: 'Archive',
      unarchive: 'Take back into use',
      archived: 'Archived',
      archived_many: '%{smart_count} record archived |||| %{smart_count} records archived',
      unarchived: 'Back in use',
      undone: 'Undone',
      changed_meanwhile: 'Somebody else has changed this record. Reload to see it.',
      records: 'Records',
      action: 'What to do',
      history: 'History',
      refused: 'One could not be done: %{reason} |||| %{smart_count} could not be done: %{reason}',
    },
  },
});
