import { z } from 'zod';

// Examples of whole bodies, made from the shapes that routes declare. The shape's own example goes first. Then the name of a
// field decides its value, as on the demo data; then its type.

/** The part of JSON Schema that shapes are written in. */
interface Schema {
  type?: string | string[];
  example?: unknown;
  examples?: unknown[];
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema | boolean;
  prefixItems?: Schema[];
  minItems?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  $ref?: string;
  $defs?: Record<string, Schema>;
}

/** Ids of the demo data other than 1. They go before an id's own example. */
const ids: Readonly<Record<string, number>> = {
  city_id: 3550308,
  client_id: 101,
  participant_id: 101,
  state_id: 35,
  student_id: 101,
};

/** Values by the name of a field, for fields without an example in the shape. */
const words: Readonly<Record<string, string | number>> = {
  action: 'Abriu a atividade',
  author_name: 'Facilitadora Demo',
  birthday: '21/11/1990',
  category: 'noticias',
  category_name: 'noticias',
  class_name: 'Turma A',
  code: '123456',
  comments: 'Dúvidas sobre o plano de ação',
  course: 'acolhimento',
  course_name: 'Acolhimento',
  course_slug: 'acolhimento',
  course_title: 'Acolhimento',
  cpf: '52998224725',
  cycle_name: '2026',
  date: '2026-12-14',
  description: 'Plano de ação da atividade',
  display_name: 'Ana Souza',
  email: 'participant1@demo.test',
  emails: 'ana@example.org',
  employee_name: 'Facilitadora Demo',
  enroll_id: '1',
  event_name: 'Lead',
  event_source_url: 'https://example.org/inscricao',
  facilitator_comment: 'Muito bem',
  file_path: 'submissions/1/plano.pdf',
  file_type: 'application/pdf',
  flow_token: 'personal.1',
  gender: 'feminino',
  group_template_id: 'group_invite',
  id: '1',
  image_url: 'https://example.org/imagem.png',
  institution_city_id: '3550308',
  institution_hospital_id: '1',
  institution_state_id: '35',
  main_topic: 'Acolhimento',
  name: 'Ana Souza',
  new_password: 'Outra!2026',
  new_password_confirm: 'Outra!2026',
  old_password: 'Demo!2026',
  original_name: 'plano.pdf',
  participant_cpf: '52998224725',
  participant_email: 'participant1@demo.test',
  participant_name: 'Ana Souza',
  password: 'Demo!2026',
  password_confirm: 'Demo!2026',
  phone: '5511987654321',
  position: 'Enfermeira',
  race: 'parda',
  slug: 'acolhimento',
  specific_questions: 'Como medir o tempo de espera?',
  supervisor_cpf: '11144477735',
  template_id: 'otp',
  terms_accepted: '1',
  time_zone: 'America/Sao_Paulo',
  title: 'Plano de ação',
  token: 'eyJhbGciOiJIUzI1NiJ9.e30.x',
  user_email: 'participant1@demo.test',
  user_name: 'Ana Souza',
  username: 'participant1@demo.test',
  version: '0.1.4',
  year: 2026,
};

const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-11-21T12:00:00.000Z',
  date: '2026-11-21',
  time: '09:00:00',
  email: 'participant1@demo.test',
  uri: 'https://example.org/',
  uuid: '6f2c1f5e-3d0a-4b62-9d8e-0c8f1b7a2e11',
};

/** Values for the patterns that several shapes share. */
const ofPatterns = [
  '1',
  '09:00',
  '09:00:00',
  '2026-11-21',
  '2026-11-21 09:00:00',
  '123456',
  'acolhimento',
  '52998224725',
];

const MAX_DEPTH = 12;

/**
 * A value that a shape takes (`input`) or gives (`output`). An input leaves its optional parts out, unless all of its parts are
 * optional; an output has all parts.
 */
export function sampleOf(shape: z.ZodType, io: 'input' | 'output'): unknown {
  const schema = z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Schema;
  return sample(schema, { root: schema, whole: io === 'output' }, '', 0);
}

interface Around {
  root: Schema;
  /** True when optional parts are there. */
  whole: boolean;
}

function sample(given: Schema, around: Around, name: string, depth: number): unknown {
  const schema = resolved(given, around.root);
  if (name in ids && schema.type === 'string') return String(ids[name]);
  if (name in ids && schema.type === 'integer') return ids[name];
  if (schema.example !== undefined) return name.startsWith('finish') ? anHourLater(schema.example) : schema.example;
  if (schema.examples?.[0] !== undefined) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const choice = choices.find(each => resolved(each, around.root).type !== 'null') ?? choices[0]!;
    return sample(choice, around, name, depth);
  }
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(each => sample(each, around, name, depth))) as object;
  const type = [schema.type ?? []].flat().find(each => each !== 'null');
  if (type === 'object' || schema.properties) return sampleOfObject(schema, around, depth);
  if (type === 'array') return sampleOfArray(schema, around, name, depth);
  if (type === 'string') return sampleOfText(schema, name);
  if (type === 'integer' || type === 'number') return sampleOfNumber(schema, name);
  if (type === 'boolean') return true;
  return type === undefined && schema.type === undefined ? (schema.default ?? {}) : null;
}

/** The end of an example must differ from its beginning when both have one shape. */
const anHourLater = (time: unknown): unknown => (typeof time === 'string' ? time.replace('09:00', '10:00') : time);

const resolved = (schema: Schema, root: Schema): Schema => {
  if (schema.$ref === undefined) return schema;
  return schema.$ref === '#' ? root : (root.$defs?.[schema.$ref.split('/').at(-1)!] ?? {});
};

function sampleOfObject(
  { properties = {}, required = [], additionalProperties }: Schema,
  around: Around,
  depth: number,
) {
  if (depth > MAX_DEPTH) return {};
  const names = Object.keys(properties);
  const takesAll = around.whole || required.length === 0;
  const fields = names
    .filter(each => takesAll || required.includes(each))
    .map(each => [each, sample(properties[each]!, around, each, depth + 1)]);
  if (names.length === 0 && typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0)
    return { name: sample(additionalProperties, around, 'name', depth + 1) };
  return Object.fromEntries(fields) as object;
}

function sampleOfArray({ items, prefixItems, minItems = 1 }: Schema, around: Around, name: string, depth: number) {
  if (depth > MAX_DEPTH) return [];
  if (prefixItems) return prefixItems.map(each => sample(each, around, name, depth + 1));
  if (typeof items !== 'object') return [];
  // For a choice of types, `minItems` items of the types in turn.
  const kinds = minItems > 1 ? (items.anyOf ?? [items]) : [items];
  return Array.from({ length: Math.max(1, minItems) }, (_, at) =>
    sample(kinds[at % kinds.length]!, around, name, depth + 1),
  );
}

function sampleOfText(
  { format, pattern, minLength = 0, maxLength = Infinity, default: initial }: Schema,
  name: string,
) {
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (pattern === undefined || new RegExp(pattern).test(text));
  const candidates = [
    ...(format !== undefined && formats[format] !== undefined ? [formats[format]] : []),
    ...(name in words ? [String(words[name])] : []),
    ...(typeof initial === 'string' && initial !== '' ? [initial] : []),
    ...(pattern === undefined ? ['texto'] : ofPatterns),
  ];
  return candidates.find(fits) ?? 'x'.repeat(minLength);
}

function sampleOfNumber({ minimum, exclusiveMinimum, maximum, type, default: initial }: Schema, name: string): number {
  const least = exclusiveMinimum === undefined ? minimum : exclusiveMinimum + (type === 'integer' ? 1 : 0.5);
  const word = words[name];
  const wanted = typeof initial === 'number' ? initial : typeof word === 'number' ? word : 1;
  return Math.min(Math.max(wanted, least !== undefined && least > -1e15 ? least : wanted), maximum ?? Infinity);
}
