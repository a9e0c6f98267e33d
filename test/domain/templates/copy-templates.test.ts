import { expect, it } from '@jest/globals';
import { outcomeOf } from '../../support/outcome.js';
import { startStepWorker } from '../../support/step-worker.js';
import { startTestApp } from '../../support/test-app.js';

it('a copied class gets copies of the templates, and each class replaces its own', async () => {
  const elo = await startTestApp();
  const worker = startStepWorker(elo);
  const [admin, facilitator] = [await elo.make.anAdmin(), await elo.make.aFacilitator()];
  const group = await elo.make.aClass({ facilitator });
  const [first, second] = [
    await elo.make.anActivity({ course: group.course }),
    await elo.make.anActivity({ course: group.course }),
  ];
  const ask = async (query: string) => outcomeOf(await elo.graphql(query, {}, { as: admin })) as any;
  const save = (of: { id: number | string }, activity: { id: number }, content: string) => {
    const form = new FormData();
    const fields = { class_id: of.id, activity_id: activity.id, description: `Modelo ${content}` };
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    form.append('file', new Blob([`%PDF-1.4 ${content}`]), `${content}.pdf`);
    return elo.call('POST', '/portal/api/activity-template', { as: admin, form });
  };
  const templatesOf = async (of: { id: number | string }) => {
    const { body } = await elo.call('GET', `/portal/api/activity-template?class_id=${of.id}`, { as: facilitator });
    const found = [];
    for (const { id, description } of Object.values<any>(body.data)) {
      const file = await elo.call('GET', `/portal/api/activity-template-files/${id}`, { as: facilitator });
      found.push([description, file.body]);
    }
    return found;
  };
  for (const [activity, content] of [
    [first, 'um'],
    [second, 'dois'],
  ] as const)
    expect(await save(group, activity, content)).toMatchObject({ status: 201 });
  const former = await templatesOf(group);
  expect(former).toHaveLength(2);

  const copy = await ask(`mutation { it: copyClass(id: ${group.id}, cycleId: ${group.cycle.id}) { id } }`);
  expect(await templatesOf(copy)).toEqual([]);
  // Somebody is quicker than the worker with one of them.
  expect(await save(copy, first, 'novo')).toMatchObject({ status: 201 });
  await worker.work();
  const [, dois] = former;
  expect(await templatesOf(copy)).toEqual([['Modelo novo', '%PDF-1.4 novo'], dois]);

  // A removed file of one class stays in the other.
  expect(await save(copy, second, 'outro')).toMatchObject({ status: 201 });
  elo.setNow(new Date(Date.now() + 2 * 3_600_000).toISOString());
  expect(await templatesOf(group)).toEqual(former);

  // A class without templates has no work for the worker: the cycle has two classes with templates.
  const empty = await elo.make.aClass();
  await ask(`mutation { it: copyClass(id: ${empty.id}, cycleId: ${empty.cycle.id}) { id } }`);
  const cycle = await ask(
    `mutation { it: copyCycle(id: ${group.cycle.id}, name: "Outro", startsOn: "2026-01-01") { id } }`,
  );
  expect(cycle).toEqual({ id: expect.any(String) });
  const messages = await elo.make
    .em()
    .execute<[{ n: number }]>(`select count(*)::int as n from outbox where job = 'class-copied'`);
  expect(messages).toEqual([{ n: 3 }]);
  await worker.stop();
});
