import type { Words } from '../language/words.js';

export const startWords: Words = {
  'elo.waiting': {
    title: ['À espera', 'Waiting'],
    none: ['Nada espera por você.', 'Nothing waits for you.'],
    requests: ['Pedido de saída |||| Pedidos de saída', 'Request to leave |||| Requests to leave'],
    evaluations: ['Entrega a avaliar |||| Entregas a avaliar', 'Hand-in to evaluate |||| Hand-ins to evaluate'],
    classesToday: [
      'Turma com encontro hoje |||| Turmas com encontro hoje',
      'Class that meets today |||| Classes that meet today',
    ],
    withoutFacilitator: [
      'Turma sem facilitador |||| Turmas sem facilitador',
      'Class without facilitator |||| Classes without facilitator',
    ],
    withoutCalendar: [
      'Turma sem agenda |||| Turmas sem agenda',
      'Class without calendar |||| Classes without calendar',
    ],
    groupLinks: [
      'Link de grupo que falhou |||| Links de grupo que falharam',
      'Group link that failed |||| Group links that failed',
    ],
    deadLetters: ['Tarefa que falhou |||| Tarefas que falharam', 'Task that failed |||| Tasks that failed'],
    imports: ['Importação a confirmar |||| Importações a confirmar', 'Import to confirm |||| Imports to confirm'],
  },
  'elo.first_steps': {
    title: ['Primeiros passos', 'First steps'],
    intro: [
      'Até aqui: %{done} de %{all}. Cada passo leva aonde se faz.',
      'So far: %{done} of %{all}. Each step leads where it is done.',
    ],
    done: ['feito', 'done'],
    open: ['falta', 'to do'],
    course: ['Criar um curso', 'Make a course'],
    cycle: ['Criar um ciclo', 'Make a cycle'],
    activity: ['Pôr as atividades no curso', 'Put the activities in the course'],
    class: ['Criar uma turma', 'Make a class'],
    meeting: ['Marcar os encontros da turma', 'Plan the meetings of the class'],
    calendar: ['Abrir a agenda de quem atende', 'Open the calendar of who receives people'],
    participant: ['Cadastrar ou importar pessoas', 'Add or import people'],
  },
};
