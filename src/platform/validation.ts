import { type z } from 'zod';
import { AppError } from './errors.js';

/** Parses an input by its shape. @throws INVALID that names every wrong field */
export function parseInput<T extends z.ZodType>(shape: T, input: unknown): z.output<T> {
  const parsed = shape.safeParse(input, { error: issueMessage });
  if (parsed.success) return parsed.data;
  throw invalidInput(parsed.error);
}

/** What zod calls the types of values, as callers know them. */
const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  tuple: 'a list',
  date: 'a time',
};
const formats: Record<string, string> = {
  email: 'an e-mail address',
  url: 'an address, http or https',
  date: 'a day, YYYY-MM-DD',
  time: 'a time of day, HH:mm:ss',
  datetime: 'a time, ISO 8601',
  uuid: 'a UUID',
  base64: 'Base64',
};
const units: Record<string, string> = { string: ' characters', array: ' entries', set: ' entries', file: ' bytes' };

/**
 * What is wrong with a value, in words for people: zod's own name types of JavaScript and what it "received". A shape's own
 * message comes before.
 */
export function issueMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined || issue.input === '') return 'is required';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? 'of another type'}`;
    case 'invalid_format':
      return `must be ${formats[issue.format] ?? 'in another format'}`;
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.join(', ')}`;
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? `must have at most ${issue.maximum}${units[issue.origin]}`
        : `must be ${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}`;
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'is required';
      return issue.origin === 'string' || issue.origin === 'array'
        ? `must have at least ${issue.minimum}${units[issue.origin]}`
        : `must be ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `must not have ${issue.keys.join(', ')}`;
    default:
      return 'is not valid';
  }
}

/** A zod error as the INVALID of every face: one sentence, and the fields for those who show them. */
export function invalidInput(error: z.ZodError): AppError {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message;
  return invalidFields(fields);
}

/** The INVALID of fields and what is wrong with each. */
export function invalidFields(fields: Record<string, string>): AppError {
  const sentence = Object.entries(fields)
    .map(([field, message]) => `${field}: ${message}`)
    .join('; ');
  return new AppError('INVALID', sentence, { fields });
}
