import { HttpError } from 'react-admin';
import { labelOf } from '../language/language.js';

/** The fault of a field: the words of the server, and the field that these name, if any. */
export interface Fault {
  text: string;
  other?: string | undefined;
}

export type Faults = Readonly<Record<string, Fault>>;

/** The fault in words, with the label of a field that it names: `precisa ser depois de Começa`. */
const textOf = ({ text, other }: Fault, resource: string | undefined): string =>
  other === undefined ? text : text.replace(other, labelOf(other, resource));

/**
 * An error with its fields named by their labels: the server names them as the graph does (`hours.0.endsAt`).
 * @param resource the kind of record, for labels of its own
 */
export function withLabels(error: unknown, resource?: string): unknown {
  const { faults, ...body } = ((error as HttpError | undefined)?.body ?? {}) as { faults?: Faults };
  if (!faults) return error;
  const worded = Object.entries(faults).map(([field, fault]) => [field, textOf(fault, resource)] as const);
  const message = worded.map(([field, text]) => `${labelOf(field, resource)}: ${text}`).join('; ');
  return new HttpError(message, (error as HttpError).status, {
    ...body,
    message,
    faults,
    errors: { ...Object.fromEntries(worded), root: { serverError: message } },
  });
}
