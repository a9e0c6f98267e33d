import { describe, expect, it } from '@jest/globals';
import { apart, argumentsOf, isMessage, isSecret } from '../../../src/domain/kernel/audit-values.js';

describe('a name of a field', () => {
  it.each([
    'password',
    'newPasswordAgain',
    'clientSecret',
    'resetToken',
    'nonce',
    'signature',
    'captchaAnswer',
    'codeHash',
    'code',
    'otp',
    'passkey',
    'response',
    'apiKey',
    'idempotencyKey',
  ])('%s is of a secret', name => {
    expect([isSecret(name), isSecret(name.toUpperCase())]).toEqual([true, true]);
  });

  it.each(['name', 'postalCode', 'codeOfClass', 'hashed', 'responses', 'otpSentAt', 'passkeys'])(
    '%s is of no secret',
    name => {
      expect(isSecret(name)).toBe(false);
    },
  );

  it('is of a message as a whole word only', () => {
    expect(['body', 'payload', 'answers', 'Body'].map(isMessage)).toEqual([true, true, true, true]);
    expect(['bodyType', 'subject', 'anybody', 'answer'].some(isMessage)).toBe(false);
  });
});

describe('the arguments of a mutation', () => {
  const valueOf = (value: unknown, name = 'note') => argumentsOf({ [name]: value })[0]!.value;

  it('are named by their paths', () => {
    expect(argumentsOf({ id: 1, input: { title: 'x', room: { name: 'y' } }, left: undefined })).toEqual([
      { name: 'id', value: '1' },
      { name: 'input.title', value: 'x' },
      { name: 'input.room.name', value: 'y' },
    ]);
  });

  it('are texts that PostgreSQL can store', () => {
    expect(valueOf(null)).toBeNull();
    expect(valueOf(new Date('2026-11-20T12:00:00Z'))).toBe('2026-11-20T12:00:00.000Z');
    expect(valueOf(['a', 1])).toBe('["a",1]');
    expect(valueOf(new Uint8Array(3))).toBe('[3 bytes]');
    expect(valueOf(() => 1)).toBe('function');
    expect(valueOf('a\0b\ud800')).toBe('a\u2400b\ufffd');
    expect(argumentsOf({ 'a\0': 1 })[0]!.name).toBe('a\u2400');
  });

  it('are cut after 500 characters', () => {
    expect(valueOf('x'.repeat(500))).toBe('x'.repeat(500));
    expect(valueOf('x'.repeat(501))).toBe(`${'x'.repeat(500)}… [501 characters]`);
  });

  it('are at most sixty', () => {
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, at]));
    expect(argumentsOf(many(60))).toHaveLength(60);
    expect(argumentsOf(many(61))).toHaveLength(60);
  });

  it('show no secret and no message, and no part of a secret object', () => {
    expect(valueOf('hunter2', 'password')).toBe('***');
    expect(valueOf({ id: 'hunter2' }, 'response')).toBe('***');
    expect(valueOf(null, 'password')).toBeNull();
    expect(valueOf('Bom dia', 'body')).toBe('[7 characters]');
    expect(valueOf(['ab'], 'answers')).toBe('[6 characters]');
  });

  it('below a very long path are one text', () => {
    const deep = { ['a'.repeat(99)]: { b: { c: 1 } } };
    expect(argumentsOf(deep)).toEqual([{ name: `${'a'.repeat(99)}.b`, value: '{"c":1}' }]);
  });
});

describe('the parts of arguments', () => {
  const isKept = (name: string, value: string | null) => apart([{ name, value }]).texts === null;

  it.each([
    ['null', 'note', null, true],
    ['a hidden value', 'password', '***', true],
    ['true', 'isActive', 'true', true],
    ['false', 'isActive', 'false', true],
    ['a number of seven digits', 'score', '1234567', true],
    ['a number of eight digits, which may be a CPF or a phone', 'score', '12345678', false],
    ['a negative number with four decimals', 'score', '-1.1234', true],
    ['a number with five decimals', 'score', '1.12345', false],
    ['an id', 'id', 'abcdefghi', true],
    ['an id in an input', 'input.id', 'abc', true],
    ['an id of a person', 'personId', 'abc', true],
    ['several ids', 'classIds', '[1,2,3]', true],
    ['a long text by the name of an id', 'loginId', 'abcdefghij', false],
    ['a text', 'note', 'abc', false],
    ['a name that only ends like an id', 'paid', 'abc', false],
  ])('%s stays in the record: %s %s %s', (_what, name, value, stays) => {
    expect(isKept(name, value)).toBe(stays);
  });

  it('are the record, and the texts that an erasure finds', () => {
    expect(
      apart([
        { name: 'id', value: '7' },
        { name: 'input.name', value: 'Ana' },
      ]),
    ).toEqual({
      kept: [
        { name: 'id', value: '7' },
        { name: 'input.name', apart: true },
      ],
      texts: { 'input.name': 'Ana' },
    });
    expect(apart([])).toEqual({ kept: [], texts: null });
  });
});
