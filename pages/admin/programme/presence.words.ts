import type { Words } from '../language/words.js';

export const presenceWords: Words = {
  'elo.contact': ['Contato', 'Contact'],
  'elo.none': ['Nada ainda.', 'Nothing yet.'],
  'elo.presence': {
    activity: ['Atividade', 'Activity'],
    sources: {
      STAFF: ['Anotada pela equipe', 'Recorded by staff'],
      AUTO: ['Entrou no encontro', 'Entered the meeting'],
      RECOVERY: ['Assistiu à gravação', 'Watched the recording'],
    },
    help: [
      'Cada marca vale na hora, a partir do início do encontro. Quem desmarca diz por quê: fica no histórico.',
      'Each tick counts at once, from the begin of the meeting on. Who takes one back says why: the history keeps it.',
    ],
    history: ['Histórico das presenças', 'History of presences'],
    changes: { RECORDED: ['Presença', 'Presence'], WITHDRAWN: ['Presença retirada', 'Presence taken back'] },
    withdraw_title: [
      'Retirar a presença de %{name} em %{activity}?',
      'Take back the presence of %{name} in %{activity}?',
    ],
    withdraw: ['Retirar a presença', 'Take the presence back'],
    reason: ['Motivo', 'Reason'],
    reason_help: [
      'Fica no histórico; quem participa também lê.',
      'The history keeps it; the participant reads it too.',
    ],
    undone: ['Desfeito logo depois de marcar', 'Undone right after it was recorded'],
    read_only: [
      'Quem conduz a turma e os administradores anotam presenças.',
      'Who leads the class and administrators record presences.',
    ],
    no_activities: [
      'O curso desta turma ainda não tem atividades. Crie-as na página do curso.',
      'The course of this class has no activities yet. Make them on the page of the course.',
    ],
    nobody: ['Ainda não há inscrições para marcar presença.', 'There are no enrollments yet to record presences of.'],
    all: ['Todos', 'Everybody'],
    all_of: ['Todos presentes em %{activity}', 'Everybody was in %{activity}'],
    page: ['Esta página: %{smart_count}', 'This page: %{smart_count}'],
    page_of: [
      'Nesta página, presentes em %{activity}: %{smart_count}',
      'On this page, present in %{activity}: %{smart_count}',
    ],
    all_done: [
      '%{smart_count} presença anotada em %{activity} |||| %{smart_count} presenças anotadas em %{activity}',
      '%{smart_count} presence recorded in %{activity} |||| %{smart_count} presences recorded in %{activity}',
    ],
  },
};
