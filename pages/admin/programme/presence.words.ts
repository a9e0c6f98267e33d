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
        help: 'Cada marca vale na hora, a partir do início do encontro. Quem desmarca diz por quê: fica no histórico.',
        history: 'Histórico das presenças',
        changes: { RECORDED: 'Presença', WITHDRAWN: 'Presença retirada' },
        withdraw_title: 'Retirar a presença de %{name} em %{activity}?',
        withdraw: 'Retirar a presença',
        reason: 'Motivo',
        reason_help: 'Fica no histórico; quem participa também lê.',
        undone: 'Desfeito logo depois de marcar',
        read_only: 'Quem conduz a turma e os administradores anotam presenças.',
        no_activities: 'O curso desta turma ainda não tem atividades. Crie-as na página do curso.',
        nobody: 'Ainda não há inscrições para marcar presença.',
        all: 'Todos',
        all_of: 'Todos presentes em %{activity}',
        page: 'Esta página: %{smart_count}',
        page_of: 'Nesta página, presentes em %{activity}: %{smart_count}',
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
        help: 'Each tick counts at once, from the begin of the meeting on. Who takes one back says why: the history keeps it.',
        history: 'History of presences',
        changes: { RECORDED: 'Presence', WITHDRAWN: 'Presence taken back' },
        withdraw_title: 'Take back the presence of %{name} in %{activity}?',
        withdraw: 'Take the presence back',
        reason: 'Reason',
        reason_help: 'The history keeps it; the participant reads it too.',
        undone: 'Undone right after it was recorded',
        read_only: 'Who leads the class and administrators record presences.',
        no_activities: 'The course of this class has no activities yet. Make them on the page of the course.',
        nobody: 'There are no enrollments yet to record presences of.',
        all: 'Everybody',
        all_of: 'Everybody was in %{activity}',
        page: 'This page: %{smart_count}',
        page_of: 'On this page, present in %{activity}: %{smart_count}',
        all_done:
          '%{smart_count} presence recorded in %{activity} |||| %{smart_count} presences recorded in %{activity}',
      },
    },
  },
});
