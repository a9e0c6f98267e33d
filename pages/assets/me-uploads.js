// Files on their way: each is sent by itself, tried again when the network fails, and kept after a reload of the page.
import { actingHeaders, keptUnder } from './me-acting.js';
import { ownPage } from './destination.js';
import { button, el, NO_ANSWER, pages, SESSION_OVER, sessionIsOver } from './me.js';

const MAX_FILES = 10;
const MAX_BYTES = 50 * 1024 * 1024;
/** The server keeps a file that no hand-in names for an hour. */
const KEPT_MS = 50 * 60_000;
const TRIES = 4;
const ACCEPTED = 'Fotos, vídeos, áudios, PDF, documentos do Office e textos';

export const sizeOf = bytes =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} kB`
    : `${(bytes / 1024 / 1024).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`;

/** Sends one file. @returns its id @throws Error with a message; `isLost` when the network failed */
const send = (file, onProgress) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const lost = () => reject(Object.assign(new Error(NO_ANSWER), { isLost: true }));
    request.open('POST', pages.uploads);
    request.responseType = 'json';
    for (const [name, value] of Object.entries({ 'accept-language': 'pt-BR', ...ownPage, ...actingHeaders }))
      request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('error', lost);
    request.addEventListener('timeout', lost);
    request.addEventListener('load', () => {
      const { status, response } = request;
      if (status === 201) return resolve(response.uploads[0].id);
      if (status >= 502) return lost();
      const isOut = status === 401;
      if (isOut) sessionIsOver();
      reject(Object.assign(new Error(isOut ? SESSION_OVER : (response?.message ?? NO_ANSWER)), { isOut }));
    });
    const body = new FormData();
    body.append('file', file, file.name);
    request.send(body);
  });

const pause = ms => new Promise(resolve => setTimeout(resolve, ms));
/** Waits until the device has a network, or for some seconds. */
const networkAgain = tries =>
  navigator.onLine === false
    ? new Promise(resolve => addEventListener('online', resolve, { once: true }))
    : pause(2000 * tries);

/**
 * The files of a hand-in, chosen or photographed.
 * @param name the name under which sent files outlive a reload
 * @returns the part of the form, and the ids of the sent files
 */
export function fileChooser(name) {
  const key = keptUnder(name);
  const list = el('ul', { className: 'files', 'aria-live': 'polite' });
  const fault = el('p', { className: 'error', role: 'alert', hidden: true });
  const items = restored(key);
  const tell = text => {
    fault.textContent = text;
    fault.hidden = text === '';
  };
  /** Tells the form around it: what it said about the files is over. */
  const changed = () => list.dispatchEvent(new Event('input', { bubbles: true }));
  const keep = () =>
    sessionStorage.setItem(
      key,
      JSON.stringify(items.flatMap(({ id, name, size, at }) => (id ? [{ id, name, size, at }] : []))),
    );

  async function upload(item) {
    item.error = null;
    for (let tries = 1; ; tries += 1) {
      try {
        draw();
        item.id = await send(item.file, done => {
          item.done = done;
          item.bar?.setAttribute('value', String(done));
        });
        item.at = Date.now();
        break;
      } catch (error) {
        item.done = 0;
        if (!error.isLost || tries === TRIES) {
          item.error = error.message;
          item.mayPass = error.isLost || error.isOut;
          break;
        }
        item.waits = true;
        draw();
        await networkAgain(tries);
        item.waits = false;
        if (!items.includes(item)) return;
      }
    }
    keep();
    draw();
    changed();
  }

  // One after the other: the first files are safe early on a slow network.
  let queue = Promise.resolve();
  const start = item => (queue = queue.then(() => (items.includes(item) ? upload(item) : undefined)));

  function add(files) {
    tell('');
    for (const file of files) {
      if (items.length >= MAX_FILES) return tell(`São no máximo ${MAX_FILES} arquivos.`);
      if (file.size > MAX_BYTES) tell(`“${file.name}” tem mais de 50 MB: envie uma versão menor.`);
      else if (file.size === 0) tell(`“${file.name}” está vazio.`);
      else {
        const item = { file, name: file.name, size: file.size, done: 0, id: null, error: null };
        items.push(item);
        void start(item);
      }
    }
    draw();
  }

  function remove(item) {
    items.splice(items.indexOf(item), 1);
    tell('');
    keep();
    draw();
    changed();
    chooser.control.focus();
  }

  const stateOf = item => {
    if (item.error) return el('p', { className: 'error' }, item.error);
    if (item.id) return el('p', { className: 'quiet' }, `${sizeOf(item.size)} · pronto`);
    if (item.waits) return el('p', { className: 'quiet' }, 'A internet falhou. Tentamos de novo sozinhos.');
    item.bar = el('progress', { max: 1, value: item.done, 'aria-label': `Enviando ${item.name}` });
    return item.bar;
  };
  function draw() {
    list.replaceChildren(
      ...items.map(item =>
        el(
          'li',
          {},
          el('div', {}, el('p', { className: 'name' }, item.name), stateOf(item)),
          item.error &&
            item.mayPass &&
            item.file &&
            button('Tentar de novo', () => void start(item), {
              className: 'plain',
              'aria-label': `Tentar de novo: ${item.name}`,
            }),
          button('Tirar', () => remove(item), { className: 'plain', 'aria-label': `Tirar ${item.name}` }),
        ),
      ),
    );
  }

  const chooser = picker('Escolher arquivos', { multiple: true }, add);
  const camera = picker('Tirar foto', { accept: 'image/*', capture: 'environment' }, add);
  draw();
  return {
    part: el(
      'div',
      { className: 'field' },
      el('p', { className: 'hint' }, `${ACCEPTED}: até 10 arquivos de até 50 MB.`),
      el('p', { className: 'actions' }, chooser.label, matchMedia('(pointer: coarse)').matches && camera.label),
      fault,
      list,
    ),
    /** @throws Error while a file is missing or on its way */
    ids() {
      if (items.length === 0) throw new Error('Escolha pelo menos um arquivo.');
      const failed = items.filter(each => each.error);
      if (failed.length > 0)
        throw new Error(
          failed.every(each => each.mayPass && each.file)
            ? 'Um arquivo não foi enviado: tente de novo, ou tire-o da lista.'
            : `Um arquivo não foi aceito: tire-o da lista. São aceitos: ${ACCEPTED.toLowerCase().replace('pdf', 'PDF').replace('office', 'Office')}.`,
        );
      if (items.some(each => !each.id)) throw new Error('Espere até os arquivos ficarem prontos.');
      return items.map(each => each.id);
    },
    /** The server has removed files that waited for too long: those that are at hand are sent again. */
    sendAgain() {
      for (const item of items) {
        item.id = null;
        if (item.file) void start(item);
        else item.error = 'Este arquivo esperou demais. Tire-o da lista e escolha-o outra vez.';
      }
      keep();
      draw();
    },
    clear() {
      items.length = 0;
      sessionStorage.removeItem(key);
    },
  };
}

function restored(key) {
  const kept = JSON.parse(sessionStorage.getItem(key) ?? '[]');
  return kept.filter(({ at }) => Date.now() - at < KEPT_MS).map(each => ({ ...each, done: 1, error: null }));
}

/** A button that opens the choice of files of the system. */
function picker(text, more, add) {
  const control = el('input', { type: 'file', ...more });
  control.addEventListener('change', () => {
    add([...control.files]);
    // The same file may be chosen again.
    control.value = '';
  });
  return { control, label: el('label', { className: 'second' }, text, control) };
}
