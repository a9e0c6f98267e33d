// Comments are read by engineers whose second language is English: they begin with the thing itself, and sentences are short.

const FIRST = /^(?:What|Who|Whom|Whose|Whoever|Whatever|Of|As|How|Which|Whether|Where|When|That|Those)\b/;
const MOST_WORDS = 25;
const DIRECTIVE = /^\s*(?:oxlint|eslint|prettier|@ts-|global\b|\/)/;

/** The comments of a file; lines that follow each other are one. */
function commentsOf(sourceCode) {
  const found = [];
  for (const comment of sourceCode.getAllComments()) {
    if (DIRECTIVE.test(comment.value) || comment.type === 'Shebang') continue;
    const last = found.at(-1);
    const isNext = comment.type === 'Line' && last?.type === 'Line' && comment.loc.start.line === last.loc.end.line + 1;
    if (isNext) {
      last.value += `\n${comment.value.trim()}`;
      last.loc = { start: last.loc.start, end: comment.loc.end };
    } else found.push({ type: comment.type, value: comment.value, loc: comment.loc });
  }
  return found;
}

/** The sentences of a comment, without code and without the names of tags. */
function sentencesOf({ value }) {
  const text = value
    .split('\n')
    .map(line => line.replace(/^\s*\*+\s?/, '').trim())
    .join('\n')
    .replaceAll(/\{@\w+[^}]*\}|`[^`]*`|\S+:\/\/\S+/g, 'X')
    .replaceAll(/@(?:param|property)\s+[\w.[\]]+|@\w+/g, '\n\n');
  return text
    .split(/[.:;!?](?=\s)|\n\s*\n|\n\s*(?=[-*|]|\d+\.)/)
    .map(each => each.replaceAll(/\s+/g, ' ').trim())
    .filter(each => each !== '');
}

/** @type {import('eslint').Rule.RuleModule} */
export const plainComments = {
  meta: {
    type: 'suggestion',
    schema: [],
    docs: { description: 'comments are short sentences that name the thing first' },
  },
  create(context) {
    return {
      Program() {
        for (const comment of commentsOf(context.sourceCode)) {
          const sentences = sentencesOf(comment);
          const first = FIRST.exec(sentences[0] ?? '')?.[0];
          if (first)
            context.report({
              loc: comment.loc,
              message: `A comment begins with the thing that it is about, not with “${first}”.`,
            });
          for (const sentence of sentences) {
            const words = sentence.match(/[\p{L}’']+/gu)?.length ?? 0;
            if (words > MOST_WORDS)
              context.report({
                loc: comment.loc,
                message: `A sentence has ${MOST_WORDS} words at most; this has ${words}: “${sentence.slice(0, 60)}…”.`,
              });
          }
        }
      },
    };
  },
};
