// A person of the rehearsal: their requests, by the graph or by the addresses of the old services, and their messages.
import { cpfFrom } from '../../src/demo/cpf.ts';
import { until } from './world.mjs';

let serial = 0;

/** @returns name, e-mail, CPF and phone that nobody else in the rehearsal has */
export function invented(name, change = {}) {
  const n = (serial += 1);
  const mailbox = name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '.');
  return {
    name,
    email: `${mailbox}.${n}@example.org`,
    cpf: cpfFrom(310_000_000 + n),
    phone: `55119${String(71_000_000 + n)}`,
    ...change,
  };
}

export class Person {
  #world;
  #address;
  #read = new Set();
  token = null;

  constructor(world, { name, email, cpf, phone }) {
    this.#world = world;
    this.#address = `10.1.${serial >> 8}.${serial & 255}`;
    Object.assign(this, { name, email, cpf, phone });
  }

  get #headers() {
    return {
      'x-forwarded-for': this.#address,
      'accept-language': 'pt-BR',
      ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
    };
  }

  /** @returns the whole answer of the graph: data and errors */
  async answerTo(document, variables = {}) {
    const response = await fetch(`${this.#world.url}/graphql`, {
      method: 'POST',
      headers: { ...this.#headers, 'content-type': 'application/json' },
      body: JSON.stringify({ query: document, variables }),
    });
    return response.json();
  }

  /** @returns the only root field of the answer @throws Error when it has errors */
  async ask(document, variables = {}) {
    const { data, errors } = await this.answerTo(document, variables);
    if (errors) throw new Error(`${this.name} was refused: ${JSON.stringify(errors[0])}`);
    return Object.values(data)[0];
  }

  /** @returns the message of the graph's refusal @throws Error when it does not refuse */
  async refused(document, variables = {}) {
    const { data, errors } = await this.answerTo(document, variables);
    if (!errors) throw new Error(`${this.name} should have been refused, and got ${JSON.stringify(data)}`);
    return errors[0].message;
  }

  /** A request to an address of the old services. @returns status and body */
  async call(method, path, { json, form, headers = {} } = {}) {
    const response = await fetch(this.#world.url + path, {
      method,
      redirect: 'manual',
      headers: { ...this.#headers, ...(json ? { 'content-type': 'application/json' } : {}), ...headers },
      body: form ?? (json && JSON.stringify(json)),
    });
    const text = await response.text();
    const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, body: isJson && text ? JSON.parse(text) : text };
  }

  /** The same with a check of the answer's status. @returns the body */
  async calls(method, path, options = {}, status = 200) {
    const reply = await this.call(method, path, options);
    if (reply.status !== status)
      throw new Error(`${this.name}: ${method} ${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
    return reply.body;
  }

  /** @returns the id of a file that was sent before its use */
  async upload(name, content) {
    const form = new FormData();
    form.append('file', new Blob([content]), name);
    const { uploads } = await this.calls('POST', '/uploads', { form }, 201);
    return uploads[0].id;
  }

  /** Waits for an unread mail with a fitting subject. Mails of several jobs arrive in any order. */
  mail(subject) {
    return until(`a mail to ${this.name} about ${subject}`, async () =>
      this.#firstUnread(await this.#world.mailsOf(this.email), mail => subject.test(mail.subject)),
    );
  }

  /** Waits for an unread message of a template. */
  message(template) {
    return until(`a message ${template} to ${this.name}`, () =>
      this.#firstUnread(this.#world.messagesOf(this.phone), message => message.template === template),
    );
  }

  #firstUnread(all, fits) {
    const found = all.find(each => !this.#read.has(each.id) && fits(each));
    if (found) this.#read.add(found.id);
    return found;
  }

  async received() {
    return { mails: await this.#world.mailsOf(this.email), messages: this.#world.messagesOf(this.phone) };
  }

  /** Sets the first password by the link of a mail, and signs in with it. */
  async comeInByLink(link, password) {
    const { pathname, searchParams } = new URL(link);
    const form = new URLSearchParams({ token: searchParams.get('token'), password, password_confirm: password });
    await this.calls('POST', pathname, { form });
    await this.signIn(password);
  }

  async signIn(password) {
    const document =
      'mutation ($name: String!, $password: String!) { signIn(username: $name, password: $password) { token } }';
    this.token = (await this.ask(document, { name: this.email, password })).token;
  }

  /** @param identifier e-mail, CPF or phone @param code a function that reads the sent code */
  async signInByCode(identifier, code) {
    await this.ask('mutation ($identifier: String!) { requestSignInCode(identifier: $identifier) }', { identifier });
    const document =
      'mutation ($identifier: String!, $code: String!) { signInWithCode(identifier: $identifier, code: $code) { token } }';
    this.token = (await this.ask(document, { identifier, code: await code() })).token;
  }
}
