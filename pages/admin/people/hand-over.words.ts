import { bilingual } from '../language/words.js';

export const handOverWords = bilingual({
  pt: {
    elo: {
      hand_over: {
        title: 'Passar adiante o que é de %{name}',
        content:
          'As turmas e as entregas sem avaliação vão para quem assume; as substituições terminam, e a agenda é arquivada. As turmas recebem um e-mail.',
        content_unmailed:
          'As turmas e as entregas sem avaliação vão para quem assume; as substituições terminam, e a agenda é arquivada. Este servidor não envia e-mails: avise as turmas.',
        to: 'Quem assume',
        to_help: 'Em branco: as turmas ficam, por enquanto, sem ninguém',
        save: 'Passar adiante e concluir',
        to_needed: 'Escolha quem recebe os agendamentos, ou cancele-os',
        left: 'Nada mudou: outros ainda dependem de %{name}',
      },
    },
  },
  en: {
    elo: {
      hand_over: {
        title: 'Hand over what is with %{name}',
        content:
          'Classes and the submissions that wait go to who takes over; substitutions end, and the calendar is archived. Everyone of the classes gets a mail.',
        content_unmailed:
          'Classes and the submissions that wait go to who takes over; substitutions end, and the calendar is archived. This server sends no mail: tell the classes.',
        to: 'Who takes over',
        to_help: 'Left empty, nobody leads the classes for now',
        save: 'Hand over and finish',
        to_needed: 'Choose who gets the bookings, or cancel them',
        left: 'Nothing has changed: others still rely on %{name}',
      },
    },
  },
});
