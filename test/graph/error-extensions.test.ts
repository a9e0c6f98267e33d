import { beforeAll, describe, expect, it } from '@jest/globals';
import { type GraphQLEnumType, GraphQLError } from 'graphql';
import { extensionsOf, formatError } from '../../src/graph/errors.js';
import { buildGraph } from '../../src/graph/schema.js';
import { AppError, errorCodes } from '../../src/failures/errors.js';
import { inputReasons, wrong } from '../../src/failures/field-reasons.js';
import { reasons } from '../../src/failures/reasons.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
let admin: { id: number };
let participant: { id: number };
beforeAll(async () => {
  elo = await startTestApp();
  admin = await elo.make.anAdmin();
  participant = await elo.make.aUser();
});

describe('an error of the graph has code, reason and parameters', () => {
  it.each<[what: string, query: string, as: () => { id: number } | null, message: string, extensions: object]>([
    [
      'nobody',
      '{ auditRecords(first: 1) { nodes { id } } }',
      () => null,
      'Not signed in',
      { code: 'UNAUTHENTICATED', reason: 'NOT_SIGNED_IN', params: {} },
    ],
    [
      'somebody without the right',
      '{ auditRecords(first: 1) { nodes { id } } }',
      () => participant,
      'Only administrators can read this',
      { code: 'FORBIDDEN', reason: 'AUDIT_FOR_ADMINISTRATORS', params: {} },
    ],
    [
      'a record that is not there',
      '{ class(id: "2147483647") { id } }',
      () => admin,
      'Class not found',
      { code: 'NOT_FOUND', reason: 'CLASS_NOT_FOUND', params: {} },
    ],
    [
      'a page that is too large',
      '{ auditRecords(first: 101) { nodes { id } } }',
      () => admin,
      'first must be between 1 and 100',
      { code: 'INVALID', reason: 'BETWEEN', params: { field: 'first', min: 1, max: 100 } },
    ],
    [
      'fields that are wrong, in the words of the domain and in English',
      'mutation { changePassword(oldPassword: "", newPassword: "x") { loginToken } }',
      () => participant,
      'Check the marked fields',
      {
        code: 'INVALID',
        reason: 'FORM_INVALID',
        params: {
          fields: {
            oldPassword: { reason: 'OLD_PASSWORD_MISSING', params: {} },
            newPassword: { reason: 'PASSWORD_TOO_SHORT', params: { min: 8 } },
          },
        },
        fields: {
          oldPassword: 'Give the current password.',
          newPassword: 'The password must have at least 8 characters.',
        },
      },
    ],
    [
      'a passcode that is none',
      'mutation { confirmOtp(phone: "5511987654321", code: "123456") }',
      () => participant,
      'Invalid OTP',
      { code: 'INVALID', reason: 'WRONG', params: {} },
    ],
    [
      'an operation that is none',
      '{ nothing }',
      () => admin,
      'Cannot query field "nothing" on type "Query".',
      {
        code: 'INVALID',
        reason: 'REQUEST_REFUSED',
        params: { detail: 'Cannot query field "nothing" on type "Query".' },
      },
    ],
  ])('for the caller and error: %s', async (_what, query, as, message, extensions) => {
    const { body } = await elo.graphql(query, {}, { as: as() });
    expect(body.errors[0]).toMatchObject({ message });
    expect(body.errors[0].extensions).toEqual(extensions);
  });
});

it.each([
  [undefined, 'Class not found'],
  ['*', 'Class not found'],
  ['de', 'Class not found'],
  ['en-GB,pt;q=0.9', 'Class not found'],
  ['pt', 'Turma não encontrada.'],
  ['pt-BR,pt;q=0.9,en;q=0.8', 'Turma não encontrada.'],
])('an error message has the preferred language (%s), or is English', async (accept, message) => {
  const headers: Record<string, string> = accept === undefined ? {} : { 'accept-language': accept };
  const { body } = await elo.graphql('{ class(id: "2147483647") { id } }', {}, { as: admin, headers });
  expect(body.errors[0]).toMatchObject({ message, extensions: { reason: 'CLASS_NOT_FOUND' } });
});

it.each([
  ['a variable', 'mutation ($it: Phone!) { sendOtp(phone: $it) { expiresAt } }', '8199', 'it', 'NOT_A_PHONE'],
  [
    'a field of an input',
    'mutation ($it: CreateUserInput!) { createUser(input: $it) { id } }',
    { name: 'Ana', email: 'ana@test.invalid', roles: ['PARTICIPANT'], cpf: ' at "it.name"; ' },
    'cpf',
    'NOT_A_CPF',
  ],
])('a CPF or phone that is none is a fault of its field, in %s', async (_where, query, it, field, reason) => {
  const headers = { 'accept-language': 'pt-BR' };
  const { body } = await elo.graphql(query, { it }, { as: admin, headers });
  expect(body.errors[0]).toMatchObject({
    message: expect.stringMatching(`^${field}: (?:não é um CPF|precisa ser um telefone com DDD)`),
    extensions: {
      code: 'INVALID',
      reason: 'INVALID_FIELDS',
      params: { fields: { [field]: { reason, params: {} } } },
      fields: { [field]: expect.stringMatching(/^(?:não é um CPF|precisa ser um telefone com DDD)/) },
    },
  });
});

it('a caller who is refused before the operation reads the preferred language too', async () => {
  const headers = { 'accept-language': 'pt-BR', 'x-participant-mode': '2147483647' };
  const { status, body } = await elo.graphql('{ me { id } }', {}, { as: admin, headers });
  expect([status, body.errors[0]]).toMatchObject([
    403,
    { message: 'O modo participante não está aberto para este participante nesta sessão.' },
  ]);
});

it('field errors have the same language as the message', async () => {
  const { body } = await elo.graphql(
    'mutation { createHospital(input: { name: "X", cityId: 1 }) { id } }',
    {},
    { as: admin, headers: { 'accept-language': 'pt' } },
  );
  expect(body.errors[0].extensions.fields).toEqual({ cityId: 'não é um município do Brasil' });
});

const log = { error: () => {} } as unknown as Parameters<typeof formatError>[0];
const formatted = (thrown: Error) =>
  formatError(log)({ message: thrown.message }, new GraphQLError(thrown.message, { originalError: thrown }));

it.each([
  ['22003', 'NUMBER_OUT_OF_RANGE'],
  ['22021', 'TEXT_NOT_STORABLE'],
  ['57014', 'BUSY'],
  ['53300', 'BUSY'],
  ['40P01', 'BUSY'],
  ['40001', 'BUSY'],
  ['57P03', 'UNAVAILABLE'],
  ['08006', 'UNAVAILABLE'],
  ['ECONNREFUSED', 'UNAVAILABLE'],
  ['42P01', 'UNEXPECTED'],
])('a database error with the code %s gets the reason %s, whatever its text', (code, reason) => {
  const error = Object.assign(new Error('timeout exceeded when trying to connect'), { code });
  expect(formatted(error).extensions).toMatchObject({ reason });
});

it('the text of a driver’s error without a code does not decide its reason', () => {
  const error = new Error('timeout exceeded when trying to connect');
  expect(formatted(error).extensions).toMatchObject({ code: 'INTERNAL', reason: 'UNEXPECTED' });
});

it('`retryAfter` and fields are beside the parameters', () => {
  expect(extensionsOf(new AppError('RATE_LIMITED', 'TOO_MANY_ATTEMPTS', { retryAfter: 9 }))).toEqual({
    code: 'RATE_LIMITED',
    reason: 'TOO_MANY_ATTEMPTS',
    params: { retryAfter: 9 },
    retryAfter: 9,
  });
  expect(extensionsOf(new AppError('CONFLICT', 'SLUG_IN_USE', {}, { slug: wrong('IN_USE') }))).toEqual({
    code: 'CONFLICT',
    reason: 'SLUG_IN_USE',
    params: { fields: { slug: { reason: 'IN_USE', params: {} } } },
    fields: { slug: 'is in use' },
  });
});

it('the schema lists and describes every error code and reason', () => {
  const schema = buildGraph();
  const valuesOf = (name: string) => (schema.getType(name) as GraphQLEnumType).getValues();
  expect(valuesOf('ErrorCode').map(({ name }) => name)).toEqual([...errorCodes]);
  expect(valuesOf('ErrorReason').map(({ name }) => name)).toEqual(
    Object.values(reasons).flatMap(each => Object.keys(each)),
  );
  expect(valuesOf('FieldErrorReason').map(({ name }) => name)).toEqual(Object.keys(inputReasons));
  const conflict = valuesOf('ErrorReason').find(({ name }) => name === 'CALENDAR_TAKEN');
  expect(conflict?.description).toBe(
    'CONFLICT, HTTP 409: `{name} already has an appointment at this time`. Parameters: name.',
  );
});
