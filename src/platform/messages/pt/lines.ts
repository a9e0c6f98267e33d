import type { LineReason } from '../../field-reasons.js';

/** Of a spreadsheet; the number of the line stands before. */
export const lines: Readonly<Record<LineReason, string>> = {
  COLUMN_MISSING: 'falta a coluna {column}',
  COLUMNS_MISSING: 'falta a coluna {column} e a coluna {other}',
  COLUMN_TWICE: 'a coluna {column} aparece duas vezes',
  CELLS_BEYOND_COLUMNS: 'mais células que colunas ({cells} de {columns})',
  CELL_EMPTY: 'sem valor',
  CELL_AMBIGUOUS: '"{cell}" é ambíguo: escreva {whole} ou {fraction}',
  CELL_NOT_A_NUMBER: '"{cell}" não é um número',
  TOO_MANY_VALUES: 'mais de {max} valores',
  NO_VALUES: 'nenhum valor',
  GROUP_NAME_UNKNOWN: 'grupo de hospitais desconhecido: {group}',
  QUOTES_MISPLACED: 'aspas fora do lugar',
  NO_FILE: 'arquivo não encontrado: {file}',
  FILE_ABOVE: 'arquivo maior que {mebibytes} MiB',
  NO_LINES: 'o arquivo está vazio',
  TOO_MANY_LINES: 'mais de {max} linhas',
};
