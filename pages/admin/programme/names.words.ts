import type { Words } from '../language/words.js';

/** The names of the menu: the first screen shows them. */
export const programmeNames: Words = {
  'resources.courses.name': ['Curso |||| Cursos', 'Course |||| Courses'],
  'resources.activities.name': ['Atividade |||| Atividades', 'Activity |||| Activities'],
  'resources.cycles.name': ['Ciclo |||| Ciclos', 'Cycle |||| Cycles'],
  'resources.classes.name': ['Turma |||| Turmas', 'Class |||| Classes'],
  'resources.meetings.name': ['Encontro |||| Encontros', 'Meeting |||| Meetings'],
  'resources.facilitators.name': ['Facilitador(a) |||| Facilitadores', 'Facilitator |||| Facilitators'],
  'resources.participants.name': ['Participante |||| Participantes', 'Participant |||| Participants'],
  'resources.enrollments.name': ['Inscrição |||| Inscrições', 'Enrollment |||| Enrollments'],
  'elo.pages.evaluate': ['Avaliar entregas', 'Evaluate submissions'],
  'elo.pages.progress': ['Andamento', 'Progress'],
  'resources.submissions.name': ['Entrega |||| Entregas', 'Submission |||| Submissions'],
  'resources.activity-templates.name': ['Modelo |||| Modelos', 'Template |||| Templates'],
};
