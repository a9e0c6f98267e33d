import { type z } from 'zod';
import { AppError } from './errors.js';
import { type FieldProblem, type FieldReason, fieldReasons, type Fields, wrong } from './field-reasons.js';
import type { Params } from './reason-params.js';

/** Parses an input by its shape. @throws INVALID that names every wrong field */
export function parseInput<T extends z.ZodType>(shape: T, input: unknown): z.output<T> {
  const parsed = parseFields(shape, input);
  if (parsed.fields) throw invalidFields(parsed.fields);
  return parsed.data;
}

/** Parses like `parseInput`, for a caller with a failure of its own to throw. Gives the faults by field, or the data. */
export function parseFields<T extends z.ZodType>(
  shape: T,
  input: unknown,
): { data: z.output<T>; fields?: undefined } | { data?: undefined; fields: Fields } {
  // A shape's own message is a reason (fieldReason); without one, the library’s sentence is left out.
  const parsed = shape.safeParse(input, { error: () => '', reportInput: true });
  if (parsed.success) return { data: parsed.data };
  const fields: Record<string, FieldProblem> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join('.') || 'body'] ??= problemOf(issue);
  return { fields };
}

/** The INVALID of fields with the fault of each. */
export const invalidFields = (fields: Fields): AppError => new AppError('INVALID', 'INVALID_FIELDS', {}, fields);

/** The same for one field. */
export const invalidField = (field: string, problem: FieldProblem): AppError => invalidFields({ [field]: problem });

/** True for the reason of a field's fault. */
export const isFieldReason = (text: unknown): text is FieldReason =>
  typeof text === 'string' && Object.hasOwn(fieldReasons, text);

function problemOf(issue: z.core.$ZodIssue): FieldProblem {
  if (!isFieldReason(issue.message)) return ofLibrary(issue);
  // The library knows the limits among the declared parameters; a shape of ours gives others with its issue.
  const known: Params = {
    ...('maximum' in issue && { max: Number(issue.maximum) }),
    ...('minimum' in issue && { min: Number(issue.minimum) }),
    ...(issue.code === 'custom' && (issue.params as Params | undefined)),
  };
  const declared = fieldReasons[issue.message];
  return {
    reason: issue.message,
    params: Object.fromEntries(Object.entries(known).filter(([name]) => name in declared)),
  };
}

/** The library's finding, as one of our reasons. */
function ofLibrary(issue: z.core.$ZodIssue): FieldProblem {
  if (issue.input === undefined || issue.input === '') return wrong('REQUIRED');
  switch (issue.code) {
    case 'invalid_type':
      return wrong('WRONG_TYPE', { expected: issue.expected });
    case 'invalid_format':
      return wrong('WRONG_FORMAT', { format: issue.format });
    case 'invalid_value':
      return issue.values.length === 1
        ? wrong('NOT_EQUAL', { value: String(issue.values[0]) })
        : wrong('NOT_ONE_OF', { values: issue.values.map(String) });
    case 'too_big': {
      const max = Number(issue.maximum);
      if (issue.origin === 'string') return wrong('TOO_LONG', { max });
      if (issue.origin === 'array') return wrong('TOO_MANY', { max });
      return issue.inclusive === false ? wrong('LESS_THAN', { max }) : wrong('AT_MOST', { max });
    }
    case 'too_small': {
      const min = Number(issue.minimum);
      if (issue.origin === 'string') return min === 1 ? wrong('REQUIRED') : wrong('TOO_SHORT', { min });
      if (issue.origin === 'array') return wrong('TOO_FEW', { min });
      return issue.inclusive === false ? wrong('MORE_THAN', { min }) : wrong('AT_LEAST', { min });
    }
    case 'not_multiple_of':
      return wrong('NOT_MULTIPLE_OF', { divisor: Number(issue.divisor) });
    case 'unrecognized_keys':
      return wrong('UNKNOWN_FIELDS', { fields: issue.keys });
    default:
      return wrong('INVALID');
  }
}
