import type { Words } from '../language/words.js';

/** Words for comparing both sides: differences, mirrored writes, drift. */
export const bothSidesWords: Words = {
  'elo.cutover': {
    differences: ['Diferenças', 'Differences'],
    no_differences: ['Nenhuma diferença.', 'No differences.'],
    ignored: ['Ignorada: %{reason}', 'Ignored: %{reason}'],
    ignore: ['Ignorar', 'Ignore'],
    ignore_confirm: [
      'O que diferir ali deixa de contar, agora e depois, e não impede mais a passagem para o Elo. O motivo fica no histórico.',
      'What differs there no longer counts, now and later, and no longer keeps the route from switching to Elo. The reason is kept in the history.',
    ],
    was_ignored: ['Diferença ignorada', 'Difference ignored'],
    unignore: ['Comparar de novo', 'Compare again'],
    was_unignored: ['%{path} volta a ser comparado', '%{path} is compared again'],
    status: ['estado HTTP %{status}', 'HTTP status %{status}'],
    kinds: {
      MISSING: ['Falta no Elo', 'Missing in Elo'],
      EXTRA: ['Sobra no Elo', 'Only in Elo'],
      TYPE: ['Outro tipo', 'Another type'],
      VALUE: ['Outro valor', 'Another value'],
      LENGTH: ['Outro tamanho', 'Another length'],
      STATUS: ['Outro estado HTTP', 'Another HTTP status'],
      HEADER: ['Outro cabeçalho', 'Another header'],
      BODY: ['Outro corpo', 'Another body'],
      ORDER: ['Outra ordem', 'Another order'],
    },
    sides: { ELO: ['para o Elo', 'toward Elo'], LEGACY: ['para o antigo', 'toward the old one'] },
    mirrors: ['Escritas espelhadas', 'Mirrored writes'],
    mirror_waiting: ['%{smart_count} na fila', '%{smart_count} waiting'],
    mirror_failed: ['%{smart_count} falhou |||| %{smart_count} falharam', '%{smart_count} failed'],
    mirror_missed: [
      '%{smart_count} não guardada, faltou lugar |||| %{smart_count} não guardadas, faltou lugar',
      '%{smart_count} not kept for want of room',
    ],
    mirror_oldest: ['a mais antiga de %{at}', 'the oldest of %{at}'],
    mirror_failures: ['Escritas que não chegaram ao outro lado', 'Writes that did not reach the other side'],
    mirror_reasons: {
      REFUSED: ['O outro lado recusou', 'The other side refused it'],
      CALLER_UNKNOWN: ['O outro lado não conhece quem chamou', 'The other side does not know the caller'],
      FAILED: ['O outro lado falhou repetidas vezes', 'The other side failed again and again'],
      EXPIRED: ['O outro lado ficou fora por tempo demais', 'The other side was away for too long'],
      BODY_TOO_LONG: ['Longa demais para ser guardada', 'Too long to be kept'],
      FILES_GONE: ['Os arquivos já não existem', 'Its files are not there any more'],
      SUPERSEDED: ['O outro lado aceitou antes uma mudança mais nova', 'The other side had accepted a newer change'],
      OUTCOME_UNKNOWN: [
        'Não se sabe se o antigo a fez: a resposta se perdeu',
        'Whether the old one did it is not known: its answer was lost',
      ],
    },
    mirror_behind: [
      '%{smart_count} escrita espera por esta |||| %{smart_count} escritas esperam por esta',
      '%{smart_count} write waits for it |||| %{smart_count} writes wait for it',
    ],
    mirror_retry: ['Tentar de novo', 'Try again'],
    mirror_retry_all: ['Tentar todas de novo', 'Try all again'],
    mirror_retried: [
      'Uma escrita volta à fila |||| %{smart_count} escritas voltam à fila',
      'One write is back in the queue |||| %{smart_count} writes are back in the queue',
    ],
    mirror_give_up: ['Desistir', 'Give up'],
    mirror_give_up_confirm: [
      'A escrita não será feita no outro lado: ali os dados passam a diferir. As que esperam por ela seguem.',
      'The write will not be done on the other side: the data differ there from now on. Those that wait for it go on.',
    ],
    mirror_given_up: ['Desistido', 'Given up'],
    drift: ['Os dois lados, lista por lista', 'Both sides, list by list'],
    drift_same: ['✓ iguais (%{count})', '✓ the same (%{count})'],
    drift_missing: ['%{smart_count} só no antigo', '%{smart_count} on the old one only'],
    drift_extra: ['%{smart_count} só no Elo', '%{smart_count} on Elo only'],
    drift_different: ['%{smart_count} diferente |||| %{smart_count} diferentes', '%{smart_count} different'],
  },
};
