import { bilingual } from '../language/words.js';

export const presenceWords = bilingual({
  pt: {
    elo: {
      contact: 'Contato',
      none: 'Nada ainda.',
      presence: {
        activity: 'Atividade',
        sources: {
          STAFF: 'Anotada pela equipe',
          AUTO: 'Entrou no encontro',
          RECOVERY: 'Assistiu à gravação',
        },
        help: 'Cada marca vale na hora. O que foi anotado pela equipe pode ser desmarcado.',
        read_only: 'Quem conduz a turma e os administradores anotam presenças.',
        no_activities: 'O curso desta turma ainda não tem atividades. Crie-as na página do curso.',
        nobody: 'Ainda não há inscrições para marcar presença.',
        all: 'Todos',
        all_of: 'Todos presentes em %{activity}',
        all_done:
          '%{smart_count} presença anotada em %{activity} |||| %{smart_count} presenças anotadas em %{activity}',
      },
    },
  },
  en: {
    elo: {
      contact: 'Contact',
      none: 'Nothing yet.',
      presence: {
        activity: 'Activity',
        sources: {
          STAFF: 'Recorded by staff',
          AUTO: 'Entered the meeting',
          RECOVERY: 'Watched the recording',
        },
        help: 'Each tick counts at once. What staff recorded can be taken back.',
        read_only: 'Who leads the class and administrators record presences.',
        no_activities: 'The course of this class has no activities yet. Make them on the page of the course.',
        nobody: 'There are no enrollments yet to record presences of.',
        all: 'Everybody',
        all_of: 'Everybody was in %{activity}',
        all_done:
          '%{smart_count} presence recorded in %{activity} |||| %{smart_count} presences recorded in %{activity}',
      },
    },
  },
});
