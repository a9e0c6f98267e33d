import type { Words } from '../language/words.js';

export const progressWords: Words = {
  'elo.progress': {
    cycle: ['Ciclo', 'Cycle'],
    intro: [
      'O que está mais atrasado vem primeiro. Toque no título de uma coluna para ordenar por ela.',
      'What lags most comes first. Press the title of a column to sort by it.',
    ],
    none: ['Não há turmas neste ciclo.', 'There are no classes in this cycle.'],
    no_cycles: ['Ainda não há ciclos.', 'There are no cycles yet.'],
    class: ['Turma', 'Class'],
    facilitator: ['Quem conduz', 'Who leads'],
    enrolled: ['Inscritos', 'Enrolled'],
    presence: ['Presença', 'Presence'],
    hand_ins: ['Entregas', 'Hand-ins'],
    evaluations: ['A avaliar', 'To evaluate'],
    requests: ['Pedidos de saída', 'Requests to leave'],
    meetings: ['Presentes por encontro', 'Present at each meeting'],
    oldest: ['a mais antiga %{age}', 'the oldest %{age}'],
    oldest_request: ['o mais antigo %{age}', 'the oldest %{age}'],
    nobody: ['Ninguém', 'Nobody'],
  },
};
