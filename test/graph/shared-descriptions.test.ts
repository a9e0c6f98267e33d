import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { buildSchema, isInputObjectType, isObjectType } from 'graphql';
import { sharedArguments, sharedConditions, sharedFields } from '../../schema/shared-descriptions.js';

type Described = readonly { name: string; description?: string | null }[];

const types = Object.values(buildSchema(readFileSync('schema/schema.graphql', 'utf8')).getTypeMap());
const fields = types.filter(isObjectType).flatMap(type => Object.values(type.getFields()));
const conditions = types.filter(isInputObjectType).flatMap(type => Object.values(type.getFields()));

it.each<[string, Described, Readonly<Record<string, string>>]>([
  ['fields', fields, sharedFields],
  ['arguments', fields.flatMap(field => field.args), sharedArguments],
  ['conditions', conditions, sharedConditions],
])('each shared description of %s is used at least twice', (_kind, described, shared) => {
  const few = Object.entries(shared).filter(
    ([name, text]) => described.filter(each => each.name === name && each.description === text).length < 2,
  );
  expect(few).toEqual([]);
});
