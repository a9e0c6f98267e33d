import { type z } from 'zod';
import { AppError } from './errors.js';

/** Parses an input by its shape. @throws INVALID that names every wrong field */
export function parseInput<T extends z.ZodType>(shape: T, input: unknown): z.output<T> {
  const parsed = shape.safeParse(input, { error: missing });
  if (parsed.success) return parsed.data;
  throw invalidInput(parsed.error);
}

const missing = ({ input }: { input?: unknown }) => (input === undefined ? 'is required' : undefined);

/** A zod error as the INVALID of every face: one sentence, and the fields for those who show them. */
export function invalidInput(error: z.ZodError): AppError {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message;
  const sentence = Object.entries(fields)
    .map(([field, message]) => `${field}: ${message}`)
    .join('; ');
  return new AppError('INVALID', sentence, { fields });
}
