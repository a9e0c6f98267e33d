import { demoClasses, demoMeetings, ENROLLMENTS_PER_CLASS } from './catalogue.js';
import { participantId } from './people.js';

const MINUTE = 60_000;

/** The messages written in the meetings that run now. */
const comments = [
  'Boa tarde a todos!',
  'O conteúdo de hoje está excelente, muito claro.',
  'O som está cortando bastante aqui.',
  'Alguém sabe onde fica o material do módulo 2?',
  'Adorei o exemplo do acolhimento na recepção 👏',
  'Não consegui abrir o slide, a página não carrega.',
  'Está rápido demais, não deu tempo de anotar.',
  'A facilitadora explica muito bem, parabéns!',
  'Qual é o prazo para entregar o plano de ação?',
  'Na nossa unidade a fila diminuiu muito depois dessa mudança, ótimo resultado.',
  'Péssima conexão hoje, caí três vezes 😞',
  'Podemos ver mais um exemplo do pronto-socorro?',
  'Gostei muito da dinâmica em grupo.',
  'O encontro começou atrasado de novo, que chato.',
  'A planilha do material ajudou bastante, obrigada!',
  'Sou da equipe de enfermagem.',
  'Achei confusa a explicação do indicador de giro de leitos.',
  'Muito bom ouvir a experiência dos colegas ❤️',
];
const staffComments = ['Bem-vindos! Vamos começar em instantes.', 'O material está na aba Atividades.'];

/** The visitors of the running meeting of a class, by their number: three of four, without `participant1`. */
const visitors = (group: number) =>
  Array.from({ length: ENROLLMENTS_PER_CLASS }, (_, index) => (group - 1) * ENROLLMENTS_PER_CLASS + index + 1).filter(
    n => n % 4 !== 1,
  );

/** Visits of and messages in the meetings that run now, and the presence recorded at the entry. */
export function demoLive(time: Date): { table: string; rows: object[] }[] {
  const running = demoMeetings(time.getTime()).filter(
    ({ starts_at, ends_at }) => Date.parse(starts_at) <= time.getTime() && time.getTime() < Date.parse(ends_at),
  );
  const at = ({ starts_at }: { starts_at: string }, minutes: number) =>
    new Date(Date.parse(starts_at) + minutes * MINUTE).toISOString();
  const visits = running.flatMap(meeting =>
    visitors(meeting.class_id).map(n => ({ n, meeting, joined_at: at(meeting, (n * 7) % 23), left: n % 10 === 0 })),
  );
  const messages = running.flatMap(meeting =>
    comments
      .slice(0, comments.length - meeting.class_id)
      .map((text, index) => {
        const visitor = visitors(meeting.class_id)[index]!;
        return {
          text,
          meeting_id: meeting.id,
          author_id: participantId(visitor),
          by_staff: false,
          sent_at: at(meeting, 23 + index / 3),
        };
      })
      .concat(
        staffComments.flatMap((text, index) => {
          const { facilitator_id } = demoClasses.find(({ id }) => id === meeting.class_id)!;
          return facilitator_id === null
            ? []
            : [
                {
                  text,
                  meeting_id: meeting.id,
                  author_id: facilitator_id,
                  by_staff: true,
                  sent_at: at(meeting, 1 + 20 * index),
                },
              ];
        }),
      ),
  );
  return [
    {
      table: 'presences',
      rows: visits.map(({ n, meeting, joined_at }, index) => ({
        id: 101 + index,
        enrollment_id: n,
        activity_id: meeting.activity_id,
        source: 'AUTO',
        recorded_by_id: participantId(n),
        recorded_at: joined_at,
      })),
    },
    {
      table: 'meeting_visits',
      rows: visits.map(({ n, meeting, joined_at, left }, index) => ({
        id: index + 1,
        meeting_id: meeting.id,
        participant_id: participantId(n),
        joined_at,
        left_at: left ? at(meeting, 25) : null,
      })),
    },
    {
      table: 'live_messages',
      rows: messages
        .sort((a, b) => (a.sent_at < b.sent_at ? -1 : 1))
        .map((message, index) => ({ id: index + 1, ...message })),
    },
  ];
}
