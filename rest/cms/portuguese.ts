/*
 * What the AJAX actions answer is shown to people, in Portuguese. What one of them can fail with says the action or the
 * domain; here stands what is said by code that all faces share, and that speaks English.
 */
const sentences: readonly (readonly [english: RegExp, portuguese: string])[] = [
  [/^Not signed in$/, 'Entre na sua conta para continuar.'],
  [/^Invalid credentials$/, 'Seu acesso não é válido ou já terminou. Entre novamente.'],
  [/^(You may not do this|Only a person can do this|An upload token is good for .*)$/, 'Você não pode fazer isso.'],
  [/^Too many requests at the moment/, 'O sistema está muito ocupado. Tente novamente em instantes.'],
  [/^The database does not answer/, 'O sistema está indisponível. Tente novamente em instantes.'],
  [/^This took too long/, 'Isto demorou demais. Tente novamente mais tarde.'],
  [/^Too many attempts/, 'Muitas tentativas. Tente novamente mais tarde.'],
  [/^Internal error (\S+)$/, 'Algo deu errado do nosso lado. Tente novamente mais tarde. (código $1)'],
  [/^A text has a character that can’t be stored$/, 'Um dos textos tem um caractere que não pode ser usado.'],
  [/^1 file is needed$/, 'Escolha um arquivo, e um só.'],
  [/^No file is taken here$/, 'Esta ação não recebe arquivos.'],
  [/ is empty$/, 'O arquivo está vazio.'],
  [/ is of a type that is not accepted$/, 'Este tipo de arquivo não é aceito.'],
  [/^File too large$/, 'O arquivo é grande demais.'],
  [/^Too many files$/, 'São arquivos demais.'],
  [/^The file could not be stored$/, 'O arquivo não pôde ser guardado. Tente novamente.'],
  [/^Storage address is not configured$/, 'Este sistema não guarda arquivos.'],
  [/^(The form is incomplete or malformed|Unexpected end of form)$/, 'O envio foi interrompido. Tente novamente.'],
  [/^(Field (name|value) too long|Too many (fields|parts))$/, 'São dados demais para este formulário.'],
];

/** What a person is told; what is in Portuguese already stays. */
export function inPortuguese(message: string): string {
  const found = sentences.find(([english]) => english.test(message));
  return found?.[1].replace('$1', found[0].exec(message)?.[1] ?? '') ?? message;
}
