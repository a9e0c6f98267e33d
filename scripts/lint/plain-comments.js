// Comments, English texts and names of tests have readers whose second language is English: they begin with the thing itself,
// and sentences are short.

const FIRST = /^(?:What|Who|Whom|Whose|Whoever|Whatever|Of|As|How|Which|Whether|Where|When|That|Those)\b/;
const MOST_WORDS = 25;
const MOST_WORDS_OF_NAME = 22;
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

const firstOf = sentence => FIRST.exec(sentence)?.[0];

const wordsIn = sentence => sentence.match(/[\p{L}’']+/gu)?.length ?? 0;

/** A sentence with too many words. @returns the objection, or undefined */
function lengthOf(sentence) {
  const words = wordsIn(sentence);
  if (words <= MOST_WORDS) return;
  return `A sentence has ${MOST_WORDS} words at most; this has ${words}: “${sentence.slice(0, 60)}…”.`;
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
          const first = firstOf(sentences[0] ?? '');
          if (first)
            context.report({
              loc: comment.loc,
              message: `A comment begins with the thing that it is about, not with “${first}”.`,
            });
          for (const sentence of sentences) {
            const message = lengthOf(sentence);
            if (message) context.report({ loc: comment.loc, message });
          }
        }
      },
    };
  },
};

/** Statements and conditions of PostgreSQL, which are no sentences. */
const SQL = /\b(?:select|insert into|create (?:unique )?index|is (?:not )?null|from|where)\b.*[=(]/s;

/** A text without its variables and plurals: `{count, plural, one {# class} other {# classes}}` is one word. */
function withoutBraces(text) {
  const plain = text.replaceAll(/\{[^{}]*\}/g, 'X');
  return plain === text ? text : withoutBraces(plain);
}

/** @type {import('eslint').Rule.RuleModule} */
export const plainTexts = {
  meta: {
    type: 'suggestion',
    schema: [],
    docs: { description: 'texts are short sentences that name the thing first' },
  },
  create(context) {
    const check = (node, text) => {
      const plain = withoutBraces(text);
      if (!plain.includes(' ') || SQL.test(plain)) return;
      for (const sentence of sentencesOf({ value: plain })) {
        const first = firstOf(sentence);
        const message = first
          ? `A sentence begins with the thing that it is about, not with “${first}”.`
          : lengthOf(sentence);
        if (message) context.report({ node, message });
      }
    };
    return {
      Literal: node => {
        if (typeof node.value === 'string') check(node, node.value);
      },
      TemplateLiteral: node => check(node, node.quasis.map(({ value }) => value.cooked).join('X')),
    };
  },
};

const DECLARING = new Set(['describe', 'it', 'test', 'inBrowser']);
const DECLARING_MEMBERS = new Set(['describe', 'it', 'skip']);

/** True for a function that declares tests: `it`, `it.each(rows)`, `needs(…).describe`; not for the `test` of an expression. */
function declaresTests(callee) {
  if (callee.type === 'Identifier') return DECLARING.has(callee.name);
  if (callee.type === 'MemberExpression') return DECLARING_MEMBERS.has(callee.property.name);
  return callee.type === 'CallExpression' && callee.callee.property?.name === 'each';
}

/** The words of a name. @returns undefined for a name that is made elsewhere */
function textOfName(name) {
  if (name?.type === 'TemplateLiteral') return name.quasis.map(({ value }) => value.cooked).join('X');
  if (typeof name?.value === 'string') return name.value;
}

/** A name of a test that its reader understands late. @returns the objection, or undefined */
function objectionToName(name) {
  const plain = name.replaceAll(/`[^`]*`/g, 'X').trim();
  const first = firstOf(plain.charAt(0).toUpperCase() + plain.slice(1));
  if (first) return `A name begins with the thing that it is about, not with “${first.toLowerCase()}”.`;
  if (/^[%$]\w+$/.test(plain)) return 'A name has words of its own beside the row.';
  const words = wordsIn(plain);
  if (words > MOST_WORDS_OF_NAME) return `A name has ${MOST_WORDS_OF_NAME} words at most; this has ${words}.`;
}

/** @type {import('eslint').Rule.RuleModule} */
export const plainNames = {
  meta: {
    type: 'suggestion',
    schema: [],
    docs: { description: 'names of tests are short sentences that name the thing first' },
  },
  create(context) {
    return {
      CallExpression({ callee, arguments: [name] }) {
        const text = declaresTests(callee) ? textOfName(name) : undefined;
        const message = text === undefined ? undefined : objectionToName(text);
        if (message) context.report({ node: name, message });
      },
    };
  },
};
