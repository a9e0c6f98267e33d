import { beforeAll, describe, expect, it } from '@jest/globals';
import { type DocumentNode, getOperationAST, Kind, parse, specifiedRules, validate } from 'graphql';
import { work } from '../../src/graph/document-work.js';
import { partsOf } from '../../src/graph/field-usage.js';
import { createCostCheck, limits, unparsableDocument, validationRules } from '../../src/graph/limits.js';
import { conditionsOf, planOperation } from '../../src/graph/operation.js';
import { buildGraph } from '../../src/graph/schema.js';
import { selectionOf } from '../../src/graph/selection.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// Documents made to keep the server busy, at twice the size each time. The work on one before its refusal takes steps in
// proportion to its length, or ends at the bound of all documents. Steps are counted, so that no clock can mislead.

const graph = buildGraph();
const times = (count: number, part: (index: number) => string, between = ' ') =>
  Array.from({ length: count }, (_, index) => part(index)).join(between);
const LIST = 'courses(first: 1)';

/** Documents of a growing number of parts. */
const hostile: Record<string, (parts: number) => string> = {
  'fragments that spread the next one twice': parts =>
    `{ ${LIST} { nodes { id } ...F0 } } ${times(parts, at => `fragment F${at} on CourseConnection { ...F${at + 1} ...F${at + 1} }`)}
     fragment F${parts} on CourseConnection { totalCount }`,
  'the same, all of them skipped': parts =>
    `{ ${LIST} { nodes { id } ...F0 } } ${times(parts, at => `fragment F${at} on CourseConnection { ...F${at + 1} @skip(if: true) ...F${at + 1} @skip(if: true) }`)}
     fragment F${parts} on CourseConnection { totalCount }`,
  'the same below a field without a list': parts =>
    `{ me { id ...F0 } } ${times(parts, at => `fragment F${at} on Person { ...F${at + 1} @skip(if: true) ...F${at + 1} @skip(if: true) }`)}
     fragment F${parts} on Person { name }`,
  'the same, in inline fragments': parts =>
    `{ me { id ...F0 } } ${times(parts, at => `fragment F${at} on Person { ... { ...F${at + 1} } ... on Person { ...F${at + 1} } }`)}
     fragment F${parts} on Person { name }`,
  'a chain of fragments': parts =>
    `{ me { ...F0 } } ${times(parts, at => `fragment F${at} on Person { name ...F${at + 1} }`)} fragment F${parts} on Person { id }`,
  'fragments in a circle, each spread twice': parts =>
    `{ me { ...F0 } } ${times(parts, at => `fragment F${at} on Person { ...F${(at + 1) % parts} ...F${(at + 1) % parts} }`)}`,
  'a fragment at many places': parts => `{ me { ${times(parts, () => '...F')} } } fragment F on Person { id name }`,
  'a list many times': parts => `{ ${times(parts, () => `${LIST} { nodes { id title } }`)} }`,
  'a value many times': parts => `{ me { ${times(parts, () => 'id')} } }`,
  'a value many times, in inline fragments': parts => `{ me { ${times(parts, () => '... { id }')} } }`,
  'a field with a large argument many times': parts =>
    `mutation { ${times(parts, () => `setRouteMode(routes: [${times(20, at => `"${at}"`)}], mode: ELO) { id }`)} }`,
  aliases: parts => `{ ${times(parts, at => `a${at}: ${LIST} { totalCount }`)} }`,
  directives: parts => `{ me { id ${times(parts, () => '@include(if: true)')} } }`,
  'variables that nothing uses': parts => `query (${times(parts, at => `$v${at}: Int`)}) { me { id } }`,
  'many conditions': parts =>
    `query (${times(parts, at => `$v${at}: Boolean!`)}) { me { ${times(parts, at => `... @include(if: $v${at}) { id }`)} } }`,
  'a deep list': parts =>
    `mutation { setRouteMode(routes: ${'['.repeat(parts)}${']'.repeat(parts)}, mode: ELO) { id } }`,
  'deep selections': parts => `{ me { ${'enrollments { participant { '.repeat(parts)}id${' } }'.repeat(parts)} } }`,
  'deep inline fragments': parts => `{ me { ${'... { '.repeat(parts)}id${' }'.repeat(parts)} } }`,
  'many operations': parts => `${times(parts, at => `query Q${at} { me { ...F } }`)} fragment F on Person { id name }`,
  'many operations, each with a chain of fragments': parts =>
    `${times(parts, at => `query Q${at} { me { ...F0 } }`)} ${times(parts, at => `fragment F${at} on Person { ...F${at + 1} }`)}
     fragment F${parts} on Person { id }`,
  'fields that there are not': parts => `{ me { ${times(parts, at => `nome${at}`)} } }`,
};

/** A document that counts each access to any part of it. */
function watched(text: string): { document: DocumentNode; steps: () => number } {
  let steps = 0;
  const watch = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(watch);
    if (typeof value !== 'object' || value === null || !('kind' in value)) return value;
    const node: Record<string, unknown> = {};
    for (const [name, part] of Object.entries(value)) {
      let own = watch(part);
      Object.defineProperty(node, name, {
        enumerable: true,
        get: () => ((steps += 1), own),
        set: (next: unknown) => (own = next),
      });
    }
    return node;
  };
  return {
    document: watch(parse(text, { maxLexicalTokens: limits.tokens, noLocation: true })) as DocumentNode,
    steps: () => steps,
  };
}

const check = createCostCheck(graph);
/** The stages of a client's document, in their order; stages after the validation run only with a valid one. */
const stages: Record<string, (document: DocumentNode) => void> = {
  limits: document => {
    const operation = getOperationAST(document, 'Q0') ?? getOperationAST(document)!;
    try {
      check({ document, operation, operationName: operation.name?.value });
    } catch (error) {
      expect((error as Error).message).toMatch(/costs|required/);
    }
  },
  selection: document => {
    const fragments = Object.fromEntries(
      document.definitions.flatMap(each =>
        each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each] as const] : [],
      ),
    );
    for (const each of document.definitions)
      if (each.kind === Kind.OPERATION_DEFINITION)
        for (const field of each.selectionSet.selections)
          if (field.kind === Kind.FIELD) selectionOf({ fieldNodes: [field], fragments });
  },
  compilation: document => {
    const holds = new Map(conditionsOf(document).map(name => [name, true]));
    planOperation(graph, document, getOperationAST(document) ? undefined : 'Q0', holds);
  },
  usage: document => void partsOf(graph, document, getOperationAST(document) ? null : 'Q0'),
};

/** The allowed accesses to a document for each character of its text, and for each step that documents may ask for. */
const PER_CHARACTER = 30;
const PER_STEP = 30;

describe.each(Object.entries(hostile))('checking a document with %s', (_name, of) => {
  it('takes steps in proportion to the document’s length', () => {
    for (let parts = 8; parts <= 1024; parts *= 2) {
      const text = of(parts);
      // It is never parsed: the parser's calls would be nested as deep as the brackets.
      if (unparsableDocument({ query: text })) return;
      let seen: ReturnType<typeof watched>;
      try {
        seen = watched(text);
      } catch (error) {
        expect((error as Error).message).toContain(`more that ${limits.tokens} tokens`);
        return;
      }
      const bound = PER_CHARACTER * text.length + PER_STEP * work.max;
      const took = (stage: string, before: number) => {
        const steps = seen.steps() - before;
        expect({ parts, stage, isBounded: steps <= bound, steps }).toEqual({ parts, stage, isBounded: true, steps });
      };
      const problems = validate(graph, seen.document, [...specifiedRules, ...validationRules]);
      took('validation', 0);
      if (problems.length > 0) continue;
      for (const [stage, run] of Object.entries(stages)) {
        const before = seen.steps();
        run(seen.document);
        took(stage, before);
      }
    }
  });
});

describe('a document that takes too much work', () => {
  let elo: TestApp;
  let admin: { id: number };
  beforeAll(async () => {
    elo = await startTestApp();
    admin = await elo.make.anAdmin();
  });

  it('is refused with its steps and the limit', async () => {
    const doubling = hostile['the same, all of them skipped']!(18);
    const { status, body } = await elo.graphql(doubling, {}, { as: admin });
    expect(status).toBe(400);
    expect(body).toEqual({
      errors: [
        {
          message: expect.stringMatching(/^The document takes \d+ steps to check, more than the 20000 allowed/),
          extensions: {
            code: 'INVALID',
            reason: 'DOCUMENT_TOO_COMPLEX',
            params: { steps: expect.any(Number), max: work.max },
          },
        },
      ],
    });
  });

  it('has a lower limit for anonymous callers', async () => {
    const repeated = `{ courses(first: 1) { nodes { ${times(120, () => 'id')} } } }`;
    expect((await elo.graphql(repeated)).body.errors).toMatchObject([
      { extensions: { reason: 'DOCUMENT_TOO_COMPLEX', params: { max: work.maxOfStrangers } } },
    ]);
    expect((await elo.graphql(repeated, {}, { as: admin })).body.errors).toBeUndefined();
  });

  it.each([
    ['selections', (levels: number) => `{ ${'a { '.repeat(levels)}b${' }'.repeat(levels)} }`],
    ['inline fragments', (levels: number) => `{ me { ${'... { '.repeat(levels)}id${' }'.repeat(levels)} } }`],
    ['lists', (levels: number) => `{ classes(first: ${'['.repeat(levels)}${']'.repeat(levels)}) { totalCount } }`],
    [
      'objects',
      (levels: number) => `{ classes(first: ${'{ a: '.repeat(levels)}1${' }'.repeat(levels)}) { totalCount } }`,
    ],
  ])('is refused for deeply nested %s', async (_what, of) => {
    for (const levels of [101, 1_600]) {
      const { status, body } = await elo.graphql(of(levels));
      expect([status, body.errors[0].extensions]).toEqual([
        400,
        { code: 'INVALID', reason: 'DOCUMENT_TOO_NESTED', params: { max: limits.nesting } },
      ]);
    }
  });

  it('may have any number of brackets in texts', async () => {
    const { body } = await elo.graphql(`{ me { id } course(slug: "${'('.repeat(300)}") { id } }`, {}, { as: admin });
    expect(JSON.stringify(body)).not.toContain('NESTED');
  });

  it('is not the introspection query, which everybody may send', async () => {
    const { getIntrospectionQuery } = await import('graphql');
    expect((await elo.graphql(getIntrospectionQuery())).body.errors).toBeUndefined();
  });

  it('with circular fragments gets the error of graphql-js', async () => {
    const { status, body } = await elo.graphql(
      hostile['fragments in a circle, each spread twice']!(2),
      {},
      { as: admin },
    );
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ message: 'Cannot spread fragment "F0" within itself.' }]);
  });
});
