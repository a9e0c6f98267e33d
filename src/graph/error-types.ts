import { type ErrorCode, errorCodes, httpStatusOf, ownStatusOf } from '../platform/errors.js';
import { type InputReason, inputReasons } from '../platform/field-reasons.js';
import { english } from '../platform/messages/en/index.js';
import { type Reason, reasons } from '../platform/reasons.js';

const codeDescriptions: Record<ErrorCode, string> = {
  UNAUTHENTICATED: 'A credential is needed.',
  FORBIDDEN: 'The credential is wrong, or not enough for this.',
  NOT_FOUND: 'There is no such record, or the caller may not know of it.',
  INVALID: 'The request or one of its values is wrong.',
  CONFLICT: 'The records are not in a state that allows it.',
  RATE_LIMITED: 'Too much was asked for; come again after retryAfter seconds.',
  UPSTREAM_FAILED: 'Another server does not answer or refused.',
  INTERNAL: 'A failure of this server.',
};

const block = (text: string): string => `"""\n${text}\n"""`;

/** The message and parameters of a reason, as its description. */
function describe(message: string, params: Readonly<Record<string, string>>, before = ''): string {
  const names = Object.entries(params).map(([name, kind]) => (kind.endsWith('?') ? `${name}?` : name));
  const told = names.length > 0 ? ` Parameters: ${names.join(', ')}.` : '';
  return block(`${before}\`${message.replaceAll(/\s+/g, ' ').replaceAll('`', "'")}\`.${told}`);
}

const codeValues = errorCodes.map(code => `${block(codeDescriptions[code])}\n${code}`);
const reasonValues = errorCodes.flatMap(code =>
  Object.entries<Readonly<Record<string, string>>>(reasons[code]).map(([reason, params]) => {
    const status = ownStatusOf(reason as Reason) ?? httpStatusOf[code];
    return `${describe(english.reasons[reason as Reason], params, `${code}, HTTP ${status}: `)}\n${reason}`;
  }),
);
const fieldValues = Object.entries<Readonly<Record<string, string>>>(inputReasons).map(
  ([reason, params]) => `${describe(english.fields[reason as InputReason], params)}\n${reason}`,
);

/**
 * What `extensions` of an error hold, described for those who read the schema: no field of the graph has these types, for
 * errors stand beside the data.
 */
export const errorTypeDefs = `
${block('Null for no other reason than an error beside it: a client that throws errors may take the field for non-null.')}
directive @semanticNonNull on FIELD_DEFINITION

${block('What kind of failure an error is. The list is closed.')}
enum ErrorCode {
${codeValues.join('\n')}
}

${block(`Why something failed: each reason belongs to one code. Its description has the English message, in the syntax of ICU, and the parameters.`)}
enum ErrorReason {
${reasonValues.join('\n')}
}

${block('What is wrong with one field of the input.')}
enum FieldErrorReason {
${fieldValues.join('\n')}
}

${block('The extensions of every error that the graph answers.')}
type ErrorExtensions {
  ${block('What kind of failure it is.')}
  code: ErrorCode!
  ${block('Why it failed.')}
  reason: ErrorReason!
  ${block('The parameters of the reason; when fields are wrong, `fields` holds the reason (FieldErrorReason) and the parameters of each by its name: `{"fields": {"phone": {"reason": "REQUIRED", "params": {}}}}`.')}
  params: JSONObject!
  ${block('When fields are wrong: what is wrong with each, in words, by its name.')}
  fields: JSONObject
  ${block('Seconds after which it may be tried again.')}
  retryAfter: Int
}
`;
