import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { importPolicy } from '../../../src/domain/imports/policy.js';
import { importStates } from '../../../src/domain/imports/states.js';
import { personExportPolicy } from '../../../src/domain/person-exports/policy.js';
import { personExportStates } from '../../../src/domain/person-exports/states.js';
import { type Noun, noun, type Subject } from '../noun.js';
import { DAY, type Scene } from '../scene.js';

const AT_WORK = ['CHECKING', 'RUNNING'];
const CHECKED = ['CHECKED', 'REFUSED'];
const ENDED = ['DONE', 'CANCELED', 'FAILED', 'DONE, swept', 'CANCELED, swept'];

/** An import, from the upload to the sweep. */
export async function imports(scene: Scene): Promise<Noun> {
  const { elo, make, must, admin, worker, pass, recurring } = scene;
  let serial = 0;
  const start = async (as: { id: number }, content: string) => {
    const form = new FormData();
    form.append('file', new Blob([content]), 'courses.csv');
    const { body } = await elo.call('POST', '/uploads', { as, form });
    const files = `files: [{ uploadId: ${body.uploads[0].id}, name: "courses.csv" }]`;
    return { files, ...(await must(as, `startImport(input: { ${files} })`, '{ id }')) };
  };
  const some = async (count: number, { as = admin, title = 'Curso' }: { as?: { id: number }; title?: string } = {}) => {
    const made: Subject[] = [];
    for (let n = 0; n < count; n += 1) made.push(await start(as, `slug;title\nimported-${(serial += 1)};${title}\n`));
    return made;
  };
  const checked = async (count: number) => {
    const made = await some(count);
    await worker.workInTurn();
    return made;
  };
  const running = async (count: number) => {
    const made = await checked(count);
    for (const { id } of made) await must(admin, `confirmImport(id: ${id})`);
    return made;
  };
  const done = async (count: number) => {
    const made = await running(count);
    await worker.workInTurn();
    return made;
  };
  const canceled = async (count: number) => {
    const made = await checked(count);
    for (const { id } of made) await must(admin, `cancelImport(id: ${id})`);
    return made;
  };
  const swept = async (made: Subject[]) => {
    await recurring('imports-sweep');
    return made;
  };
  return noun({
    name: 'import',
    machine: importStates,
    policy: importPolicy,
    on: ['IMPORT'],
    besides: {},
    states: {
      DONE: { make: done },
      'DONE, swept': { is: 'DONE', make: async count => swept(await done(count)) },
      CANCELED: { make: canceled },
      'CANCELED, swept': {
        is: 'CANCELED',
        // Nobody has decided for a week.
        make: async count => {
          const made = await checked(count);
          pass(8 * DAY);
          return swept(made);
        },
      },
      FAILED: {
        make: async count => {
          const former = await make.anAdmin();
          const made = await some(count, { as: former });
          await must(admin, `setRoles(id: ${former.id}, roles: [SUPERVISOR])`);
          await worker.workInTurn();
          return made;
        },
      },
      CHECKED: { make: checked },
      REFUSED: {
        make: async count => {
          const made = await some(count, { title: '' });
          await worker.workInTurn();
          return made;
        },
      },
      CHECKING: { make: count => some(count) },
      RUNNING: { make: running },
    },
    verbs: {
      confirmImport: ({ id }) => ({ as: admin, call: `confirmImport(id: ${id})` }),
      cancelImport: ({ id }) => ({ as: admin, call: `cancelImport(id: ${id})` }),
      matchImportColumns: ({ id }) => ({
        as: admin,
        call: `matchImportColumns(id: ${id}, kind: "courses", columns: [{ title: "slug", field: "slug" }, { title: "title", field: "title" }])`,
      }),
      'startImport, of the same upload': ({ files }) => ({ as: admin, call: `startImport(input: { ${files} })` }),
    },
    // Other records in the state wait for the worker too.
    holds: AT_WORK,
    ends: (verb, state) => (verb === 'cancelImport' ? 'CANCELED' : state === 'RUNNING' ? 'DONE' : 'CHECKED'),
    after: worker.workInTurn,
    outcomes: {
      confirmImport: { IMPORT_NOT_CHECKED: [...ENDED, ...AT_WORK, 'REFUSED'], DONE: ['CHECKED'] },
      cancelImport: { IMPORT_ENDED: ENDED, CANCELED: [...AT_WORK, ...CHECKED] },
      matchImportColumns: { IMPORT_NOT_TO_MATCH: [...ENDED, ...AT_WORK], SAME: CHECKED },
      'startImport, of the same upload': { FILE_GONE: [...ENDED, ...AT_WORK, ...CHECKED] },
    },
  });
}

const OPEN = ['WAITING'];
const OVER = ['FAILED', 'EXPIRED'];
const MADE = ['READY', ...OVER];
const EACH = [...OPEN, ...MADE];

/** The archive of the data held of a person. */
export async function personExports(scene: Scene): Promise<Noun> {
  const { elo, make, must, admin, worker, pass, recurring } = scene;
  const some = async (count: number) => {
    const made: Subject[] = [];
    for (let n = 0; n < count; n += 1) {
      const person = await make.aUser();
      const { id } = await must(person, `exportPerson(id: ${person.id})`, '{ id }');
      made.push({ id: Number(id), person });
    }
    return made;
  };
  const ready = async (count: number) => {
    const made = await some(count);
    await worker.work();
    return made;
  };
  const erase = async (person: { id: number }) => {
    await must(admin, `erasePerson(id: ${person.id}, dryRun: false)`, '{ erasure { id } }');
    pass(9 * DAY);
    await recurring('erasures');
    return 'OK';
  };
  const folder = path.join(elo.directory, 'storage', 'exports', 'people');
  return noun({
    name: 'person export',
    machine: personExportStates,
    policy: personExportPolicy,
    on: [],
    besides: {},
    states: {
      FAILED: {
        // The storage can't be written to.
        make: async count => {
          const made = await some(count);
          await mkdir(folder, { recursive: true });
          await rename(folder, `${folder}-aside`);
          await writeFile(folder, 'no folder');
          await worker.work();
          await rm(folder);
          await rename(`${folder}-aside`, folder);
          return made;
        },
      },
      EXPIRED: {
        make: async count => {
          const made = await ready(count);
          pass(1.1 * DAY);
          await recurring('person-exports-sweep');
          return made;
        },
      },
      READY: { make: ready },
      WAITING: { make: some },
    },
    verbs: {
      'exportPerson, again': ({ person }) => ({ as: person, call: `exportPerson(id: ${person.id})` }),
      'exportPerson, by an administrator': ({ person }) => ({ as: admin, call: `exportPerson(id: ${person.id})` }),
      download:
        ({ id, person }) =>
        async () => {
          const { status } = await elo.call('GET', `/account/exports/${id}`, { as: person });
          return status === 200 ? 'OK' : String(status);
        },
      'erasePerson, carried out':
        ({ person }) =>
        () =>
          erase(person),
    },
    holds: OPEN,
    ends: verb => (verb === 'erasePerson, carried out' ? 'GONE' : 'READY'),
    after: worker.work,
    outcomes: {
      'exportPerson, again': { SAME: EACH },
      'exportPerson, by an administrator': { SAME: EACH },
      download: { 404: [...OVER, 'WAITING'], SAME: ['READY'] },
      'erasePerson, carried out': { GONE: EACH },
    },
  });
}
