import type { CommentTheme } from '../../entities/index.js';

// Portuguese of comments in lessons, without accents. A word matches an entry when it begins with it; the longest match wins.
// The available lexicons (AFINN of @nlpjs/lang-pt) count a hospital's plain words as bad ones: emergência, mortalidade,
// paciente. And they lack the usual words of these comments. Measured on test/domain/sentiment/golden.ts: 34 of 59.

const words = (weight: number, list: string): [string, number][] =>
  list
    .trim()
    .split(/\s+/)
    .map(word => [word, weight]);

/** The weight of a word, from -3 (bad) to 3 (good). */
export const weights = new Map<string, number>([
  ...words(
    3,
    `ador amei amando amo excelent maravilh incrivel incriveis sensacional fantastic perfeit otim espetacul brilhant
     impecav inspirador riquissim excepcional show encant`,
  ),
  ...words(
    2,
    `gost bom boa bons boas parabens legal bacana interessant util uteis ajud produtiv enriqueced rico rica proveitos
     esclareced didatic objetiv organizad melhor feliz satisfeit orgulh aprend gratidao grata grato obrigad agradec
     valeu top massa lind sucess eficient acolhedor atencios motiv aprovad recomend curti positiv bem`,
  ),
  ...words(1, `clar facil tranquil pratic simpatic calm consegui legivel nitid kkk rsrs haha`),
  ...words(-1, `cansad dificil dificeis demor long barulh ruido eco baixinh desatualizad complicad dificuldad duvidos`),
  ...words(
    -2,
    `ruim ruins pior fraco fraca fracos fracas chat confus atras trav cort caiu caindo caido caida falh erro erros bug
     problem lent irrita insatisfeit desorganiz bagunc repetitiv cansativ enton tedios sono perdid perda perdi reclam
     instav inaudiv incompreens desnecess injust frustr desist picot congel desconect chiad corrid
     superficial desmotiv triste`,
  ),
  ...words(-3, `horriv terriv pessim odi decepc absurd vergonh lament inaceitav desrespeit detest revolt`),
]);

/** Words that begin like words above but have another meaning. */
export const stopWords = new Set([
  'chat',
  'chats',
  'bem-vindo',
  'bem-vinda',
  'bem-vindos',
  'clareira',
  'cortesia',
  'chatbot',
  'melhorar',
  'melhoria',
  'melhorias',
  'problematica',
  'corredor',
  'corredores',
  'correcao',
  'economia',
  'amostra',
  'ecografia',
  'lentes',
]);

/** Verbs and nouns of things that should work: negated, they are bad. */
export const works = [
  'consig',
  'consegu',
  'funcion',
  'abr',
  'carreg',
  'ouc',
  'ouv',
  'escut',
  'vej',
  'vendo',
  'entend',
  'compreend',
  'respond',
  'aparec',
  'entr',
  'acess',
  'acompanh',
  'cheg',
  'tempo',
  'audio',
  'som',
  'imagem',
  'video',
  'sinal',
  'respeito',
];

export const negations = new Set([
  'nao',
  'nunca',
  'jamais',
  'nem',
  'sem',
  'ninguem',
  'nenhum',
  'nenhuma',
  'tampouco',
  'falta',
  'n',
]);
/** A negated complaint is praise, and so on: these words reverse the meaning of the words before or after them. */
export const nothing = new Set(['nada']);

export const intensifiers = new Map<string, number>([
  ['muito', 1.4],
  ['muita', 1.4],
  ['super', 1.5],
  ['demais', 1.5],
  ['bastante', 1.3],
  ['tao', 1.3],
  ['mega', 1.5],
  ['extremamente', 1.6],
  ['pouco', 0.6],
  ['meio', 0.7],
]);

/** Phrases that are matched as a whole, before single words; most have no weight. */
export const phrases: readonly [RegExp, number][] = [
  [
    /\b(?:bom dia|boa tarde|boa noite|tudo bem|tudo bom|por favor|bem[- ]vind[oa]s?|boas[- ]vindas|se bem que|nunca vi)\b/g,
    0,
  ],
  [/\b(?:esperava mais|poderia ser melhor|podia ser melhor|deixou a desejar|perda de tempo|falta de respeito)\b/g, -3],
  [
    /\b(?:(?:rapid[oa]|correndo|longe|longo|longa|devagar|baix[oa]|alt[oa]) demais|muito (?:rapid[oa]|corrid[oa]|baix[oa]))\b/g,
    -2.5,
  ],
  [/\b(?:de novo (?:atras|cai|trav|come)\w*)\b/g, -1.5],
  [/\b(?:(?:sem|nao ha|nada a|nao tenho (?:nada a|do que|o que|que)) (?:reclam\w*|queix\w*|defeit\w*))\b/g, 2],
  [/\b(?:nao vejo a hora|nao poderia ser melhor|nao tem igual|nada mal)\b/g, 3],
  [/\b(?:valeu a pena|vale a pena|faz sentido|mandou bem|nota (?:10|dez))\b/g, 2.5],
];

export const emoji = new Map<string, number>([
  ...[...'👏😍🥰❤♥💚💙💜🧡💛😊😁😀😃😄🙂👍🎉🙌🤩😘🥳💪🙏✨🌟⭐🔥😂🤗💯'].map((each): [string, number] => [each, 2]),
  ...[...'😞😡😠🤬😢😭👎😕🙁☹😒😤😩😫🥱😴🤦😖😣💔🤮😑🙄'].map((each): [string, number] => [each, -2.5]),
]);

/** The theme of a comment, by the beginnings of words. The first theme with a matching word counts. */
export const themes: readonly [CommentTheme, readonly string[]][] = [
  [
    'CONNECTION',
    [
      'som',
      'audio',
      'video',
      'imagem',
      'conex',
      'internet',
      'trav',
      'cort',
      'caiu',
      'cai',
      'microfone',
      'camera',
      'sinal',
      'picot',
      'ouc',
      'ouv',
      'escut',
      'congel',
      'sala',
    ],
  ],
  [
    'PACE',
    [
      'rapid',
      'devagar',
      'lent',
      'tempo',
      'atras',
      'horario',
      'prazo',
      'demor',
      'long',
      'corrid',
      'ritmo',
      'comec',
      'cansad',
      'cansativ',
    ],
  ],
  [
    'MATERIAL',
    ['material', 'materiais', 'slide', 'planilha', 'link', 'apostila', 'arquivo', 'pdf', 'modelo', 'gravac', 'gravad'],
  ],
  ['FACILITATION', ['facilitador', 'professor', 'tutor', 'palestr', 'explic', 'didatic', 'instrutor', 'apresenta']],
  [
    'PARTICIPATION',
    ['grupo', 'coleg', 'dinamica', 'troca', 'experienc', 'debate', 'discuss', 'chat', 'turma', 'participa'],
  ],
  [
    'CONTENT',
    [
      'conteudo',
      'aula',
      'exemplo',
      'curso',
      'tema',
      'indicador',
      'encontro',
      'assunto',
      'modulo',
      'aprend',
      'acolhimento',
      'leito',
      'fluxo',
      'paciente',
      'unidade',
      'atividade',
      'exercicio',
    ],
  ],
];
