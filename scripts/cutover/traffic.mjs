// Requests of the portal's clients while it moves: reads and writes of a class, at a steady rate, without waiting for answers.
import { setTimeout as sleep } from 'node:timers/promises';
import { demoPdf } from '../../dist/src/demo/pdf.js';

const ADMINISTRATOR = 1;
const FACILITATOR = 3;
const CLASS = 1;
/** Activities of its course with submissions. */
const ACTIVITIES = [1, 2, 3, 4];
/** Working hours of the demo's facilitator: the beginnings of bookings. */
const HOURS = [9, 10, 11, 14, 16];
/** Submissions of the demo data that are evaluated, each by one client at a time. */
const EVALUATED = 40;
/** The share of submissions that a client sends again with the same key, as after a lost answer. */
const REPEATED = 0.3;
const WRITES = 0.3;
const TRIES = 5;

const staffReads = year => [
  '/api/classes',
  `/api/class/${CLASS}`,
  '/api/courses/1',
  '/api/cycles/2',
  `/api/cycles/by-year/${year}`,
  '/api/reasons',
  `/api/room/${CLASS}`,
  `/api/schedule/appointment/class/${CLASS}`,
  `/api/activity-template?class_id=${CLASS}`,
  `/api/presence/${CLASS}`,
  '/api/submissions/files/files/demo/1.pdf',
];
/** Reads of the written records: until the other side has a write too, the answers differ, and rightly. */
const evaluatedReads = ['/api/submissions/1', '/api/submissions/2', '/api/submissions/3'];
/** Reads of new records, too. Their ids are the same on both sides while one side alone makes new records. */
const madeReads = [`/api/submissions?class_id=${CLASS}&activity_id=4`, `/api/submissions/class/${CLASS}`];
const own = ({ id }) => [`/api/user/${id}`, '/api/class', '/api/classes', '/api/reasons'];

/** The nth working day, counted from a number of days ahead. */
function workingDay(nth, ahead = 50) {
  const day = new Date(Date.now() + ahead * 86_400_000);
  while (day.getUTCDay() % 6 === 0) day.setUTCDate(day.getUTCDate() + 1);
  for (let left = nth; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() % 6 > 0) left -= 1;
  }
  return day.toISOString().slice(0, 10);
}

const pick = list => list[Math.floor(Math.random() * list.length)];

/**
 * Deals the items of a list in random order, each once before any comes again: so even short traffic requests everything.
 * @returns a function that gives the next item
 */
function dealer(list) {
  let left = [];
  return () => {
    if (left.length === 0)
      left = list.map(item => ({ item, at: Math.random() })).sort((one, other) => one.at - other.at);
    return left.pop().item;
  };
}

/** @returns traffic of the participants of a class */
export async function createTraffic(world) {
  const { url, bearer, records } = world;
  const [{ year }] = await records.elo.rows('select year from cycles where id = 2');
  const ofStaff = staffReads(year);
  const people = await records.elo.rows(
    'select participant_id as id, id as enrollment from enrollments where class_id = $1 and canceled_at is null',
    [CLASS],
  );
  /** Activities of meetings that have begun. */
  const met = await records.elo.rows(
    'select distinct activity_id as id from meetings where class_id = $1 and activity_id is not null and starts_at < now()',
    [CLASS],
  );
  const tokens = new Map();
  const authorizationOf = async id => {
    if (!tokens.has(id)) tokens.set(id, await bearer(id));
    return tokens.get(id);
  };
  /** Every answer since the last chapter. */
  let answers = [];
  /** Every acknowledged write. */
  const done = { logs: [], submissions: new Map(), evaluations: new Map() };
  /** The number of done writes of each kind. */
  const written = {};
  const failures = [];
  const running = new Set();
  let serial = 0;
  let seen = 0;

  async function send(caller, path, { headers, ...more }) {
    const given = {
      redirect: 'manual',
      headers: {
        authorization: await authorizationOf(caller),
        'x-forwarded-for': `10.2.${caller >> 8}.${caller & 255}`,
        ...headers,
      },
      ...more,
    };
    // A client that is told to come again does so, a few times.
    for (let left = TRIES; ; left -= 1) {
      const response = await fetch(`${url}/portal${path}`, given);
      if (response.status !== 503 || left === 1) return response;
      await response.arrayBuffer();
      await sleep(1_000 * Number(response.headers.get('retry-after')));
    }
  }

  async function call(caller, method, path, more = {}) {
    const begun = Date.now();
    const response = await send(caller, path, { method, ...more });
    const bytes = Buffer.from(await response.arrayBuffer());
    const by = response.headers.get('x-elo-served-by');
    answers.push({
      begun,
      caller,
      method,
      path,
      status: response.status,
      by,
      ...(response.status >= 400 ? { said: bytes.toString().slice(0, 200) } : {}),
    });
    seen += 1;
    return { status: response.status, bytes, by };
  }
  const expectStatus = ({ status, bytes }, wanted, what) => {
    if (status !== wanted) throw new Error(`${what} was answered ${status}: ${bytes.toString().slice(0, 200)}`);
    return bytes;
  };

  const nextPerson = dealer(people);
  let nextStaffRead = dealer(ofStaff);
  let reads = 0;
  async function read() {
    const isStaff = (reads += 1) % 2 === 0;
    // A person is dealt for their own reads alone: with few requests everybody comes, also the people that are moved first.
    const person = isStaff ? null : nextPerson();
    const path = isStaff ? nextStaffRead() : pick(own(person));
    const { status } = await call(person?.id ?? ADMINISTRATOR, 'GET', path);
    if (status >= 300) throw new Error(`GET ${path} was answered ${status}`);
  }

  async function note() {
    const { id, enrollment } = pick(people);
    const action = `rehearsal ${(serial += 1)}`;
    const body = JSON.stringify({ subscriber_id: enrollment, action });
    const headers = { 'content-type': 'application/json' };
    expectStatus(await call(id, 'POST', '/api/logs', { headers, body }), 200, 'A note');
    done.logs.push(action);
  }

  async function handIn() {
    const person = pick(people);
    const title = `Ensaio ${(serial += 1)}`;
    const key = `rehearsal-${serial}-${Date.now()}`;
    const fields = { class_id: CLASS, participant_id: person.id, activity_id: pick(ACTIVITIES), title };
    const send = async () => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
      form.append('files[0]', new Blob([demoPdf([title])], { type: 'application/pdf' }), `${title}.pdf`);
      const headers = { 'idempotency-key': key };
      const answer = await call(person.id, 'POST', '/api/submissions', { headers, body: form });
      const bytes = expectStatus(answer, 201, title);
      return { id: JSON.parse(bytes).id, by: answer.by };
    };
    const { id, by } = await send();
    done.submissions.set(title, { id, by });
    if (Math.random() > REPEATED) return void idle.push({ id, title });
    // Some repeat at once, others later, when a switch may lie between.
    await sleep(Math.random() * 3_000);
    const again = await send();
    if (again.id !== id || again.by !== by)
      throw new Error(
        `${title} was sent again with its key, and is ${again.id} by ${again.by} in place of ${id} by ${by}`,
      );
    idle.push({ id, title });
  }

  const evaluating = new Set();
  async function evaluate() {
    const id = 1 + Math.floor(Math.random() * EVALUATED);
    // For one record the client waits for the answer before its next request: then the last write is the valid one.
    if (evaluating.has(id)) return;
    evaluating.add(id);
    try {
      const comment = `Comentário ${(serial += 1)}`;
      const form = new FormData();
      for (const [name, value] of Object.entries({ id, score: serial % 101, facilitator_comment: comment }))
        form.append(name, String(value));
      expectStatus(await call(FACILITATOR, 'PUT', `/api/submissions/${id}`, { body: form }), 200, `Evaluating ${id}`);
      done.evaluations.set(id, comment);
    } finally {
      evaluating.delete(id);
    }
  }

  const json = body => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const formOf = fields => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields))
      body.append(name, value instanceof Blob ? value : String(value));
    return { body };
  };
  /** Submissions that nobody is changing now. */
  const idle = [];
  /** Takes one that only its client is changing, and puts it back unless it is over. */
  async function withMade(change) {
    const [made] = idle.splice(Math.floor(Math.random() * idle.length), 1);
    if (made && (await change(made)) !== 'over') idle.push(made);
  }
  const evaluateMade = () =>
    withMade(async ({ id, title }) => {
      const fields = { id, score: serial % 101, facilitator_comment: `Comentário ${(serial += 1)}` };
      expectStatus(
        await call(FACILITATOR, 'PUT', `/api/submissions/${id}`, formOf(fields)),
        200,
        `Evaluating ${title}`,
      );
    });
  const removeMade = () =>
    withMade(async ({ id, title }) => {
      const asked = json({ action: 'resend' });
      expectStatus(await call(FACILITATOR, 'DELETE', `/api/submissions/${id}`, asked), 200, `Removing ${title}`);
      return 'over';
    });
  async function markPresent() {
    const asked = json({ class_id: CLASS, student_id: pick(people).id, activity_id: pick(met).id });
    expectStatus(await call(FACILITATOR, 'POST', '/api/presence', asked), 200, 'A presence');
  }
  const watching = new Set();
  async function watch() {
    const { id } = pick(people);
    if (watching.has(id)) return;
    watching.add(id);
    const asked = json({ status: pick(['started', 'completed']), id: '1' });
    expectStatus(await call(id, 'PUT', `/api/status/${id}`, asked), 200, 'Watching');
    watching.delete(id);
  }
  const blocked = [];
  let blocks = 0;
  async function block() {
    const day = workingDay((blocks += 1));
    const asked = json({ start_time: `${day} 15:00:00`, finish_time: `${day} 16:00:00` });
    const answer = await call(FACILITATOR, 'POST', '/api/schedule/block/1', asked);
    blocked.push(JSON.parse(expectStatus(answer, 201, `A block on ${day}`)).data.id);
  }
  async function unblock() {
    const [id] = blocked.splice(0, 1);
    if (id === undefined) return block();
    expectStatus(await call(FACILITATOR, 'POST', `/api/schedule/unblock/${id}`), 200, `Block ${id}, which goes,`);
  }
  /** People with an appointment, or with a booking on its way. */
  const booking = new Set();
  const booked = [];
  let bookings = 0;
  async function book() {
    const nth = (bookings += 1);
    const { id: person } = people[nth % people.length];
    if (booking.has(person)) return cancelBooking();
    booking.add(person);
    // After the days of the demo's appointments, and after a week of meetings that its facilitators lead.
    const [day, hour] = [workingDay(1 + (nth % 25), 8), HOURS[Math.floor(nth / 25) % HOURS.length]];
    const at = start => `${day} ${String(start).padStart(2, '0')}:00:00`;
    const times = { start_time: at(hour), finish_time: at(hour + 1) };
    const asked = json({ ...times, class_id: CLASS, course_name: 'Acolhimento', employee_id: 1, type_id: 2 });
    const answer = await call(person, 'POST', '/api/schedule/appointment/create', asked);
    booked.push({ person, id: JSON.parse(expectStatus(answer, 201, `A booking on ${times.start_time}`)).data.id });
  }
  async function cancelBooking() {
    const [one] = booked.splice(0, 1);
    if (!one) return;
    const answer = await call(one.person, 'POST', `/api/schedule/appointment/delete/${one.id}`);
    expectStatus(answer, 200, `Booking ${one.id}, which goes,`);
    booking.delete(one.person);
  }
  let isTemplateSaved = true;
  async function saveTemplate() {
    if (!isTemplateSaved) return;
    isTemplateSaved = false;
    const description = `Modelo ${(serial += 1)}`;
    const file = new File([demoPdf([description])], `${description}.pdf`, { type: 'application/pdf' });
    const fields = { class_id: CLASS, course_id: 1, cycle_id: 2, activity_id: 2, description, file };
    expectStatus(await call(FACILITATOR, 'POST', '/api/activity-template', formOf(fields)), 201, description);
    isTemplateSaved = true;
  }

  const shown = [note, handIn, evaluate];
  const staff = [evaluateMade, removeMade, markPresent, block, unblock, saveTemplate];
  const every = [...shown, handIn, watch, book, cancelBooking, ...staff];
  let kinds = shown;
  let isWriting = false;
  async function one() {
    if (!isWriting || Math.random() > WRITES) return read();
    const write = pick(kinds);
    await write();
    written[write.name] = (written[write.name] ?? 0) + 1;
  }

  return {
    done,
    failures,
    /** The number of all answers. */
    count: () => seen,
    /** The number of done writes of each kind. */
    written: () => written,
    /** Answers since the last call. */
    take() {
      const taken = answers;
      answers = [];
      return taken;
    },
    /** From now on people write. @param every true to write also records that compared reads show meanwhile */
    beginWriting({ every: isEvery = false } = {}) {
      kinds = isEvery ? every : shown;
      isWriting = true;
      nextStaffRead = dealer(ofStaff);
    },
    /** From now on they don't, and the written records are read. @param made true to read the new records, too */
    endWriting({ made }) {
      isWriting = false;
      nextStaffRead = dealer([...ofStaff, ...evaluatedReads, ...(made ? madeReads : [])]);
    },
    /** Sends requests at a rate, for a number of seconds. */
    async run(rate, seconds) {
      const begun = Date.now();
      for (let sent = 0; sent < rate * seconds; sent += 1) {
        await sleep(Math.max(0, begun + (sent * 1000) / rate - Date.now()));
        const asked = one().catch(error => void failures.push(error.message));
        running.add(asked);
        void asked.finally(() => running.delete(asked));
      }
    },
    /** Waits until every request has its answer. */
    async settle() {
      await Promise.all(running);
    },
  };
}
