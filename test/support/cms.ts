import type { CallOptions, Reply, TestApp } from './test-app.js';

export const AJAX = '/cms/cms-admin/admin-ajax';

type Fields = Record<string, string | Blob | undefined>;

/** A form as browsers send one without files, or as multipart. */
export function aForm(fields: Fields, multipart = false): FormData | URLSearchParams {
  const given = Object.entries(fields).filter((pair): pair is [string, string | Blob] => pair[1] !== undefined);
  if (!multipart && given.every(([, value]) => typeof value === 'string'))
    return new URLSearchParams(given as [string, string][]);
  const form = new FormData();
  for (const [name, value] of given) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, 'picture.png');
  }
  return form;
}

/** A browser at the content backend: keeps the login cookie and asks for nonces. */
export function aVisitor(elo: TestApp, headers: Record<string, string> = {}) {
  let cookie: string | null = null;

  const call = async (method: string, path: string, options: CallOptions = {}): Promise<Reply> => {
    const reply = await elo.call(method, path, {
      ...options,
      headers: { ...headers, ...(cookie ? { cookie } : {}), ...options.headers },
    });
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      if (pair.startsWith('cms_login=')) cookie = pair === 'cms_login=' ? null : pair;
    }
    return reply;
  };
  const nonce = async (action: string): Promise<string> =>
    (await call('GET', `/cms/api/core/v1/nonce?action=${action}`)).body.nonce;
  /** Sends an action. It asks for the nonce of the field, unless the fields have one. */
  const act = async (action: string, fields: Fields, nonceField?: string, multipart = false) => {
    const security = nonceField && !(nonceField in fields) ? { [nonceField]: await nonce(action) } : {};
    return call('POST', AJAX, { form: aForm({ action, ...security, ...fields }, multipart) });
  };
  return {
    call,
    nonce,
    act,
    cookie: () => cookie,
    setCookie: (value: string | null) => void (cookie = value),
    signIn: (email: string, password: string) => act('front_login', { email, password }, 'security'),
  };
}

/** A password that registering and changing it accept. */
export const STRONG_PASSWORD = 'Senha!Forte2026';
let serial = 0;
/** A valid registration form of a new person, at a hospital in São Paulo. */
export function aRegistration(hospitalId: number, change: Record<string, string | undefined> = {}) {
  const n = (serial += 1);
  return {
    display_name: 'Ana Lúcia Souza',
    username: `ana.souza${n}`,
    email: `Cadastro${n}@Example.org`,
    password: STRONG_PASSWORD,
    password_confirm: STRONG_PASSWORD,
    institution_state_id: '35',
    institution_city_id: '3550308',
    institution_hospital_id: String(hospitalId),
    position: 'Enfermeira',
    terms_accepted: '1',
    recaptcha_response: '',
    ...change,
  };
}
export const registerAt = (elo: TestApp, form: Fields): Promise<Reply> =>
  aVisitor(elo).act('app_registration_submit', form, 'app_registration_nonce');
