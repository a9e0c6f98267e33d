import type { Words } from '../language/words.js';

export const evaluateWords: Words = {
  'elo.evaluate': {
    position: ['%{at} de %{total}', '%{at} of %{total}'],
    next: ['Próxima entrega', 'Next submission'],
    previous: ['Entrega anterior', 'Previous submission'],
    to_list: ['Voltar à lista', 'Back to the list'],
    to_record: ['Abrir a entrega', 'Open the submission'],
    none: ['Nenhuma entrega com este filtro.', 'No submission meets this filter.'],
    over: ['Esta era a última.', 'This was the last one.'],
    evaluated_here: [
      '%{smart_count} entrega avaliada agora. |||| %{smart_count} entregas avaliadas agora.',
      '%{smart_count} submission evaluated now. |||| %{smart_count} submissions evaluated now.',
    ],
    save_next: ['Avaliar e seguir', 'Evaluate and go on'],
    keys: ['Teclas J e K', 'Keys J and K'],
    keys_help: [
      'J: próxima · K: anterior · Enter na nota ou Ctrl+Enter no comentário: avaliar e seguir',
      'J: next · K: previous · Enter in the score or Ctrl+Enter in the comment: evaluate and go on',
    ],
    score_wrong: ['De 0 a 100, com até duas casas decimais', 'From 0 to 100, with at most two decimals'],
    phrases: ['Suas frases', 'Your phrases'],
    phrases_none: [
      'As linhas dos seus comentários aparecem aqui para usar de novo.',
      'The lines of your comments appear here, to be used again.',
    ],
    phrases_all: ['Mostrar todas', 'Show all'],
    not_yours: ['Só a equipe da turma avalia esta entrega.', 'Staff of the class alone evaluates this submission.'],
    changed: ['Esta entrega mudou enquanto você a via.', 'This submission has changed while you saw it.'],
    changed_by: ['%{change} por %{name}, %{at}.', '%{change} by %{name}, %{at}.'],
    now: ['Agora: nota %{score}. %{comment}', 'Now: score %{score}. %{comment}'],
    keep_own: ['Continuar com o que digitei', 'Go on with my text'],
    keep_theirs: ['Ficar com o que está lá', 'Keep the present state'],
    kept: [
      'O texto não salvo de %{smart_count} entrega está guardado aqui. |||| O texto não salvo de %{smart_count} entregas está guardado aqui.',
      'Unsaved text of %{smart_count} submission is kept here. |||| Unsaved text of %{smart_count} submissions is kept here.',
    ],
  },
  'elo.preview': {
    not_shown: [
      'Este tipo de arquivo não é mostrado aqui. Baixe-o para ver.',
      'This kind of file is not shown here. Download it to see it.',
    ],
    failed: [
      'O arquivo não pôde ser mostrado. Baixe-o para ver.',
      'The file could not be shown. Download it to see it.',
    ],
    download: ['Baixar', 'Download'],
    beginning: [
      'Este é o começo do arquivo. Abra-o para ler tudo.',
      'This is the beginning of the file. Open it to read all.',
    ],
    page: ['Página %{at} de %{total}', 'Page %{at} of %{total}'],
    more_pages: [
      'São mostradas as primeiras %{shown} de %{total} páginas.',
      'The first %{shown} of %{total} pages are shown.',
    ],
  },
};
