import type { Words } from '../language/words.js';

/** The facilitator's part of the first screen. */
export const workWords: Words = {
  'elo.work': {
    title: ['Meu dia', 'My day'],
    nothing: [
      'Nada marcado para hoje e nada à espera. Bom trabalho!',
      'Nothing is on today and nothing waits. Well done!',
    ],
    meetings: ['Encontros de hoje', 'Meetings of today'],
    appointments: ['Agendamentos de hoje', 'Appointments of today'],
    submissions: ['Entregas a avaliar (%{count})', 'Hand-ins to evaluate (%{count})'],
    requests: ['Pedidos de saída (%{count})', 'Requests to leave (%{count})'],
    handed_in: ['Entregue %{age}', 'Handed in %{age}'],
    asked: ['Pedido %{age}', 'Asked %{age}'],
    one_after_another: ['Avaliar uma após a outra', 'Evaluate one by one'],
    more: ['Ver todas as entregas a avaliar', 'See all hand-ins to evaluate'],
  },
};
