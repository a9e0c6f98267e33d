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
    statuses: {
      PRESENT: ['Presente', 'Present'],
      LATE: ['Atraso', 'Late'],
      EXCUSED: ['Falta justificada', 'Excused'],
      ABSENT: ['Falta', 'Absent'],
    },
    late_by: ['Atraso de %{smart_count} min', '%{smart_count} min late'],
    late_minutes: ['Minutos de atraso', 'Minutes late'],
    late_minutes_help: [
      'Pode ficar vazio. O atraso conta como presença.',
      'May be left empty. A late arrival counts as presence.',
    ],
    note_late: ['Anotar o atraso', 'Record the late arrival'],
    status_of: ['Situação de %{name} em %{activity}', 'Attendance of %{name} at %{activity}'],
    remove: ['Retirar a anotação', 'Remove the record'],
    help: [
      'Cada marca vale na hora, a partir do início do encontro; ao lado, atraso e falta. Quem desmarca diz por quê: fica no histórico.',
      'Each tick counts at once, from the begin of the meeting on; late and absent are beside it. Who takes one back says why: the history keeps it.',
    ],
    history: ['Histórico das presenças', 'History of presences'],
    changes: {
      WITHDRAWN: ['Presença retirada', 'Presence taken back'],
      REMOVED: ['%{status} — anotação retirada', '%{status} — record removed'],
    },
    withdraw_titles: {
      PRESENT: ['Retirar a presença de %{name} em %{activity}?', 'Take back the presence of %{name} in %{activity}?'],
      LATE: ['Retirar o atraso de %{name} em %{activity}?', 'Take back the late arrival of %{name} in %{activity}?'],
      EXCUSED: [
        'Retirar a falta justificada de %{name} em %{activity}?',
        'Take back the excused absence of %{name} in %{activity}?',
      ],
      ABSENT: ['Retirar a falta de %{name} em %{activity}?', 'Take back the absence of %{name} in %{activity}?'],
    },
    withdraw: {
      PRESENT: ['Retirar a presença', 'Take the presence back'],
      LATE: ['Retirar o atraso', 'Take the late arrival back'],
      EXCUSED: ['Retirar a falta justificada', 'Take the excused absence back'],
      ABSENT: ['Retirar a falta', 'Take the absence back'],
    },
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
