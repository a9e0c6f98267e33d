import { expect } from '@jest/globals';
import { anAdministrator } from './census.js';
import { isKnown } from './known-faults.js';
import type { Row } from './model.js';
import type { Caller, Town } from './town.js';

// The facades agree with the graph: their lists have the same records, and their counts are the same.

const KEY: Caller = { other: 'key' };
const sorted = (ids: readonly unknown[]) => ids.map(String).sort();

/** @throws Error when a facade fails, or its answer differs from the model */
export async function checkFacades(town: Town): Promise<void> {
  const { model } = town;
  const administrator = anAdministrator(town);
  if (!administrator) return;
  const get = async (path: string, by: Caller = administrator) => {
    const { status, body } = await town.elo.call('GET', path, { headers: await town.headersOf(by) });
    expect({ path, status, told: status === 200 ? '' : body }).toEqual({ path, status: 200, told: '' });
    return body;
  };
  const isList = async (path: string, by: Caller, rows: readonly Row[]) => {
    const ids = (await get(path, by)).map((each: { id: number }) => each.id);
    expect({ path, ids: sorted(ids) }).toEqual({ path, ids: sorted(rows.map(({ id }) => id)) });
  };
  const all = (noun: string, fits: (row: Row) => boolean = () => true) => model.all(noun).filter(fits);
  const submissions = all('Submission', each => !each['removedAt']);
  await isList('/portal/api/submissions', administrator, submissions);
  await isList('/submissions/api/submissions', KEY, submissions);
  await isList('/portal/api/classes', administrator, all('Class'));
  for (const group of all('Class')) {
    const ofClass = all('Enrollment', each => each['class'].id === group.id);
    const path = `/portal/api/presence/${group.id}`;
    const told = (await get(path)).map((each: { enrollment_id: number }) => each.enrollment_id);
    expect({ path, ids: sorted(told) }).toEqual({ path, ids: sorted(ofClass.map(({ id }) => id)) });
    const waiting = submissions.filter(each => each['classId'] === group.id && each['status'] === 'SUBMITTED');
    await isList(`/portal/api/submissions?class_id=${group.id}&status=submitted`, administrator, waiting);
    const templates = all('ActivityTemplate', each => each['classId'] === group.id);
    const { data } = await get(`/portal/api/activity-template?class_id=${group.id}`);
    expect(sorted(Object.keys(data))).toEqual(sorted(templates.map(each => each['activityId'])));
    const summary = await get(`/portal/api/class/${group.id}`);
    const meetings = all('Meeting', each => each['class'].id === group.id);
    expect(sorted(summary.meetings.map((each: { id: number }) => each.id))).toEqual(
      sorted(meetings.map(({ id }) => id)),
    );
  }
  const facilitators = all('Person', each => each['roles'].includes('FACILITATOR'));
  for (const { id } of isKnown('hand-ins of a facilitator in the portal') ? [] : facilitators) {
    const path = `/portal/api/submissions?facilitator_id=${id}`;
    const led = submissions.filter(each => model.find('Class', each['classId'])?.['facilitator']?.id === id);
    const told = new Set((await get(path)).map((each: { id: number }) => String(each.id)));
    const missing = led.filter(each => each['status'] === 'SUBMITTED' && !told.has(each.id)).map(each => each.id);
    expect({ path, missing }).toEqual({ path, missing: [] });
  }
  const ahead = all('Appointment', each => !each['canceledAt'] && Date.parse(each['startsAt']) > town.now().getTime());
  const told = new Set((await get('/schedule/api/appointments', KEY)).map((each: { id: number }) => String(each.id)));
  expect({ missingInSchedule: ahead.filter(({ id }) => !told.has(id)).map(({ id }) => id) }).toEqual({
    missingInSchedule: [],
  });

  // Counts are cached for a minute.
  town.pass(2);
  const places = all('Enrollment');
  const { total, active, cancel_requested: requested, canceled } = await get('/dashboard/api/v1/inscricoes');
  const requests = places.filter(each => !each['canceledAt'] && each['cancelRequestedAt']);
  const gone = places.filter(each => each['canceledAt']);
  expect({ total, active, requested, canceled }).toEqual({
    ...{ total: places.length, active: places.length - gone.length - requests.length },
    ...{ requested: requests.length, canceled: gone.length },
  });
}
