// Questions of the graph, made from its schema. Each root field of queries is asked plain, with each argument and filter, on a
// deep page, and with its totalCount. It is also asked with each field of its rows that leads to other records.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  buildSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';
import { valueOf } from './values.mjs';

const schema = buildSchema(readFileSync(path.resolve(import.meta.dirname, '../../schema/schema.graphql'), 'utf8'));
const rootFields = Object.values(schema.getQueryType().getFields());
/** The number of rows with their related records, so that the cost of the question stays in its limit. */
const ROWS_WITH_CHILDREN = 20;
const PAGING = new Set(['first', 'after', 'before', 'since', 'latestFirst']);

const isRequired = argument => isNonNullType(argument.type) && argument.defaultValue === undefined;
const literal = (value, type) =>
  isEnumType(type) || typeof value === 'boolean'
    ? String(value)
    : JSON.stringify(typeof value === 'number' && String(type) === 'ID' ? String(value) : value);

/** `name: value`; an enum has each of its values in turn, at most three. */
function settings(argument, of, facts) {
  const type = getNamedType(argument.type);
  const given = valueOf(argument.name, of, facts);
  if (given === undefined && isEnumType(type))
    return type
      .getValues()
      .slice(0, 3)
      .map(({ name }) => `${argument.name}: ${name}`);
  if (given === undefined && String(type) === 'Boolean') return [`${argument.name}: true`];
  return given === undefined ? [] : [`${argument.name}: ${literal(given, type)}`];
}

const required = (field, facts) =>
  field.args.filter(isRequired).flatMap(argument => settings(argument, field.name, facts).slice(0, 1));
/** True when a field needs only known arguments. */
const isPlain = (field, facts) =>
  field.args.filter(isRequired).every(argument => settings(argument, field.name, facts).length > 0);

const argumentsOf = list => (list.length > 0 ? `(${list.join(', ')})` : '');
const leavesOf = type =>
  Object.values(type.getFields())
    .filter(field => isLeafType(getNamedType(field.type)) && !field.args.some(isRequired))
    .map(({ name }) => name);

/** The selection on a type: its leaves. On a list it is the leaves of the rows and of their parts. */
function selection(type, facts, depth = 2) {
  if (isLeafType(type)) return '';
  const { nodes } = type.getFields();
  if (nodes) return `{ nodes ${selection(getNamedType(nodes.type), facts, 0)} pageInfo { hasNextPage endCursor } }`;
  const leaves = leavesOf(type);
  const others =
    depth === 0
      ? []
      : Object.values(type.getFields()).filter(field => !isLeafType(getNamedType(field.type)) && isPart(field));
  const parts = others.map(field => `${field.name} ${selection(getNamedType(field.type), facts, depth - 1)}`);
  return `{ ${[...leaves, ...parts].join(' ') || '__typename'} }`;
}
/** A field of a report: a value that is no record of its own. */
const isPart = field =>
  field.args.length === 0 &&
  !('id' in (getNamedType(field.type).getFields?.() ?? { id: 1 })) &&
  !getNamedType(field.type).getFields().nodes;

/** Questions with one argument beside the required ones, and with each field of a filter. */
function* filtered(field, facts) {
  for (const argument of field.args.filter(each => !isRequired(each) && !PAGING.has(each.name))) {
    const type = getNamedType(argument.type);
    if (isInputObjectType(type)) {
      for (const each of Object.values(type.getFields()))
        for (const setting of settings(each, field.name, facts)) {
          const pair = each.name === 'recordId' ? `recordType: "Submission", ${setting}` : setting;
          yield { label: `${argument.name} ${each.name}`, list: [`${argument.name}: { ${pair} }`] };
        }
    } else for (const setting of settings(argument, field.name, facts)) yield { label: setting, list: [setting] };
  }
}

/** Fields of the rows that lead to other records. */
function* children(field, facts) {
  const type = getNamedType(field.type);
  if (isLeafType(type)) return;
  const rows = type.getFields().nodes;
  const row = rows ? getNamedType(rows.type) : type;
  for (const child of Object.values(row.getFields())) {
    const childType = getNamedType(child.type);
    if (isLeafType(childType) ? !child.args.some(isRequired) : !isPlain(child, facts)) continue;
    if (isLeafType(childType)) continue;
    const asked = `${child.name}${argumentsOf(required(child, facts))} ${selection(childType, facts, 1)}`;
    yield {
      label: `… ${child.name}`,
      first: rows && field.args.some(({ name }) => name === 'first'),
      of: rows ? `{ nodes { ${asked} } }` : `{ ${asked} }`,
    };
  }
}

/** True when the nullable type of a field is a page of rows. */
const isPage = field =>
  !isListType(getNullableType(field.type)) && 'nodes' in (getNamedType(field.type).getFields?.() ?? {});

/**
 * The questions of every root field: `field`, `label` and the `document`. A question with `deepen` gets its document from the
 * cursor of a row far down: `document(cursor)`.
 */
export function* graphQuestions(facts) {
  for (const field of rootFields) {
    const always = required(field, facts);
    if (!isPlain(field, facts)) {
      // The field needs one of its optional arguments.
      yield { field: field.name, label: '', document: `{ ${field.name} }`, unknown: true };
      continue;
    }
    const ask = (list, of = selection(getNamedType(field.type), facts)) =>
      `{ ${field.name}${argumentsOf([...always, ...list])} ${of} }`;
    const variants = [...filtered(field, facts)];
    const needsOne = field.args.length > 0 && always.length === 0 && ['course', 'post'].includes(field.name);
    const base = needsOne ? variants.at(-1).list : [];
    if (!needsOne) yield { field: field.name, label: '', document: ask([]) };
    if (isPage(field)) {
      yield {
        field: field.name,
        label: 'deep page',
        deepen: cursor => ask([`after: ${JSON.stringify(cursor)}`]),
        document: ask([]),
      };
      if ('totalCount' in getNamedType(field.type).getFields())
        yield { field: field.name, label: 'totalCount', document: ask([], '{ totalCount }') };
      if (field.args.some(({ name }) => name === 'latestFirst'))
        yield { field: field.name, label: 'latest first', document: ask(['latestFirst: true']) };
    }
    for (const { label, list } of variants) yield { field: field.name, label, document: ask(list) };
    for (const { label, first, of } of children(field, facts))
      yield { field: field.name, label, document: ask(first ? [...base, `first: ${ROWS_WITH_CHILDREN}`] : base, of) };
  }
}
