import type { Field } from './fields.js';
import { type Flow, nextScreensOf, hasSummary, type Screen } from './flows.js';

/*
 * The screens of a flow in the platform's format ("Flow JSON"), made from the same declaration as our answers
 * (flows.ts). Each screen shows the data that `show` in converse.ts answers, and sends the data that `exchange` there reads.
 * Components and limits: https://developers.facebook.com/docs/whatsapp/flows/reference/components
 */

const FLOW_JSON_VERSION = '7.0';
/** Version of the encrypted requests (src/platform/outside/flow-encryption.ts). */
const DATA_API_VERSION = '3.0';

type Json = Record<string, unknown>;

export interface FlowJson {
  version: string;
  data_api_version: string;
  /** The possible next screens of each screen. */
  routing_model: Record<string, string[]>;
  screens: Json[];
}

/** @param privacyPolicyUrl opened by the link beside the consent */
export function flowJson(flow: Flow, privacyPolicyUrl: string): FlowJson {
  const last = flow.screens.length - 1;
  return {
    version: FLOW_JSON_VERSION,
    data_api_version: DATA_API_VERSION,
    routing_model: Object.fromEntries(
      flow.screens.map(({ id }, at) => [id, nextScreensOf(flow, at).map(next => next.id)]),
    ),
    screens: flow.screens.map((screen, at) => ({
      id: screen.id,
      title: screen.title,
      ...(at === last ? { terminal: true, success: true } : {}),
      // Going back sends a request, and the answer has the former values.
      ...(at > 0 ? { refresh_on_back: true } : {}),
      data: dataOf(screen),
      layout: { type: 'SingleColumnLayout', children: [formOf(screen, at === last, privacyPolicyUrl)] },
    })),
  };
}

/** The schema of our answers for a screen. The platform refuses an answer that does not fit. */
function dataOf(screen: Screen): Json {
  const properties = Object.entries(screen.fields).map(([name, { input }]) => [
    name,
    { type: input === 'consent' ? 'boolean' : 'string' },
  ]);
  return {
    session: { type: 'string', __example__: '0b6e2f0e-6f0e-4f8e-9d0a-6f1f3f1c2a10' },
    class_name: { type: 'string', __example__: 'Turma 1' },
    values: { type: 'object', properties: Object.fromEntries(properties) as Json, __example__: {} },
    ...(hasSummary(screen) ? { summary: { type: 'string', __example__: 'Nome completo: Ana Souza' } } : {}),
  };
}

function formOf(screen: Screen, isLast: boolean, privacyPolicyUrl: string): Json {
  const names = Object.keys(screen.fields);
  const texts: Json[] = hasSummary(screen)
    ? [
        { type: 'TextSubheading', text: 'Confira seus dados' },
        { type: 'TextBody', text: '${data.summary}' },
      ]
    : [];
  return {
    type: 'Form',
    name: 'form',
    'init-values': '${data.values}',
    children: [
      // An expression is used, because an empty text is refused and there may be no class.
      { type: 'TextCaption', text: "`'Turma: ' ${data.class_name}`" },
      ...texts,
      ...Object.entries(screen.fields).map(([name, field]) => componentOf(name, field, privacyPolicyUrl)),
      {
        type: 'Footer',
        label: isLast ? 'Confirmar inscrição' : 'Continuar',
        'on-click-action': {
          name: 'data_exchange',
          payload: {
            session: '${data.session}',
            ...Object.fromEntries(names.map(name => [name, `\${form.${name}}`])),
          },
        },
      },
    ],
  };
}

function componentOf(name: string, { input, label, options, optional, help }: Field, privacyPolicyUrl: string): Json {
  const common = { name, label, required: !optional };
  switch (input) {
    case 'date':
      return { type: 'DatePicker', ...common };
    case 'options':
      return { type: 'RadioButtonsGroup', ...common, 'data-source': options };
    case 'consent':
      return { type: 'OptIn', ...common, 'on-click-action': { name: 'open_url', url: privacyPolicyUrl } };
    default:
      return { type: 'TextInput', ...common, 'input-type': input, ...(help ? { 'helper-text': help } : {}) };
  }
}
