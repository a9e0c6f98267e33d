import type { Words } from '../language/words.js';

export const handOverWords: Words = {
  'elo.hand_over': {
    title: ['Passar adiante o que é de %{name}', 'Hand over what is with %{name}'],
    content: [
      'As turmas e as entregas sem avaliação vão para quem assume; as substituições terminam, e a agenda é arquivada. As turmas recebem um e-mail.',
      'Classes and the submissions that wait go to who takes over; substitutions end, and the calendar is archived. Everyone of the classes gets a mail.',
    ],
    content_unmailed: [
      'As turmas e as entregas sem avaliação vão para quem assume; as substituições terminam, e a agenda é arquivada. Este servidor não envia e-mails: avise as turmas.',
      'Classes and the submissions that wait go to who takes over; substitutions end, and the calendar is archived. This server sends no mail: tell the classes.',
    ],
    to: ['Quem assume', 'Who takes over'],
    to_help: ['Em branco: as turmas ficam, por enquanto, sem ninguém', 'Left empty, nobody leads the classes for now'],
    save: ['Passar adiante e concluir', 'Hand over and finish'],
    to_needed: ['Escolha quem recebe os agendamentos, ou cancele-os', 'Choose who gets the bookings, or cancel them'],
    left: ['Nada mudou: outros ainda dependem de %{name}', 'Nothing has changed: others still rely on %{name}'],
  },
};
