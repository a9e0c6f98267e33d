import { afterAll, beforeAll, expect } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { demoPdf } from '../../../src/demo/pdf.js';
import { type Class, Submission, type User } from '../../../src/entities/index.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { cookiesOf } from '../support/admin-page.js';
import { atRest, click, countOf, fill, isVisible, press, textOf, valueOf } from '../support/at-rest.js';
import { problemsOf, twoLooks } from '../support/axe.js';
import { inBrowser, openPage } from '../support/chromium.js';

// Evaluating the hand-ins of a list one after the other, with the file beside the grade.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

type File = [name: string, content: Uint8Array<ArrayBuffer> | string];

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC',
  'base64',
);

async function handIn(group: Class, participant: User, activityId: number, files: readonly File[]): Promise<string> {
  const form = new FormData();
  for (const [name, content] of files) form.append('file', new Blob([content]), name);
  const { body: staged } = await app.call('POST', '/uploads', { as: participant, form });
  const uploadIds = staged.uploads.map(({ id }: { id: string }) => id);
  const { body } = await app.graphql(
    'mutation($input: CreateSubmissionInput!) { createSubmission(input: $input) { id } }',
    { input: { classId: group.id, participantId: participant.id, activityId, uploadIds } },
    { as: participant },
  );
  return body.data.createSubmission.id;
}

/** A class with a hand-in of each participant. */
async function aScene(filesOf: readonly (readonly File[])[]) {
  const { make } = app;
  const facilitator = await make.aMember({ roles: ['FACILITATOR'] });
  const course = await make.aCourse();
  const group = await make.aClass({ course, facilitator });
  const activity = await make.anActivity({ course, title: 'Plano de ação' });
  const ids: string[] = [];
  const people: User[] = [];
  for (const [at, files] of filesOf.entries()) {
    const participant = await make.aMember({ name: `Participante ${'ABCDE'[at]}` });
    await make.anEnrollment({ class: group, participant });
    ids.push(await handIn(group, participant, activity.id, files));
    people.push(participant);
  }
  return { facilitator, group, ids, people };
}
const texts = (count: number): File[][] => Array.from({ length: count }, (_, at) => [['plano.txt', `Plano ${at}`]]);

async function open(person: User, path: string, how: BrowserContextOptions = {}) {
  const opened = await openPage(app.url, `/admin#${path}`, { cookies: await cookiesOf(app, person), ...how });
  await opened.page.locator('#admin main').waitFor();
  return opened;
}
const at = (page: Page, position: string) => page.getByRole('status').filter({ hasText: position }).waitFor();
const score = (page: Page) => page.getByRole('textbox', { name: 'Nota' });
const comment = (page: Page) => page.getByRole('textbox', { name: 'Comentário' });
const saved = async (id: string) => {
  const { score: given, facilitatorComment: said } = await app.make.em().fork().findOneOrFail(Submission, Number(id));
  return [given, said];
};
const sequence = (more: object = {}) => `/evaluate?filter=${encodeURIComponent(JSON.stringify(more))}`;

inBrowser('a facilitator evaluates the hand-ins of a list with three keys each, and undoes the last', async () => {
  const { facilitator, ids } = await aScene(texts(3));
  const { page, troubles } = await open(facilitator, '/submissions');
  await click(page.getByRole('link', { name: 'Avaliar uma após a outra' }));
  for (const [place, keys] of ['80', '75', '90'].entries()) {
    await at(page, `${place + 1} de 3`);
    await page.getByText(`Plano ${place}`, { exact: true }).waitFor();
    await atRest(page);
    // The score has the focus.
    await page.keyboard.type(keys);
    await page.keyboard.press('Enter');
  }
  await page.getByText('Esta era a última. 3 entregas avaliadas agora.').waitFor();
  expect(await Promise.all(ids.map(saved))).toEqual([
    [80, null],
    [75, null],
    [90, null],
  ]);
  await click(page.getByRole('button', { name: 'Desfazer' }).last());
  await page.getByText('Desfeito').waitFor();
  expect(await saved(ids[2]!)).toEqual([null, null]);
  expect(troubles).toEqual([]);
});

inBrowser('files of each kind are shown beside the grade, and nothing of them is loaded as a document', async () => {
  const files: File[] = [
    ['plano.pdf', new Uint8Array(demoPdf(['Plano de ação da turma']))],
    ['foto.png', new Uint8Array(PNG)],
    ['notas.txt', 'Olá <script>window.stolen = 1</script> <img src=x onerror="window.stolen = 1"> ç'],
    ['velho.txt', new Uint8Array(Buffer.from('Ação antiga', 'latin1'))],
    ['video.mp4', new Uint8Array(Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'))],
    ['plano.zip', new Uint8Array(Buffer.from('PK\x05\x06' + '\0'.repeat(18), 'latin1'))],
  ];
  const { facilitator } = await aScene([files]);
  const { page, troubles } = await open(facilitator, sequence({ status: 'SUBMITTED' }));
  const shown = page.getByRole('region', { name: 'Arquivos' });
  const choose = (name: string) => click(shown.getByRole('button', { name }));
  await page.getByRole('img', { name: 'Página 1 de 1' }).waitFor();
  await shown.getByText('Plano de ação da turma').waitFor({ state: 'attached' });
  const isDrawn = () =>
    page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      return data.some((value, place) => place % 4 === 0 && value < 100);
    });
  expect(await isDrawn()).toBe(true);
  expect(await problemsOf(page, { in: twoLooks })).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 850 });

  await choose('foto.png');
  const picture = shown.getByRole('img', { name: 'foto.png' });
  await atRest(page);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(10);
  await choose('notas.txt');
  await shown.getByText('<script>window.stolen = 1</script>').waitFor();
  await choose('velho.txt');
  await shown.getByText('Ação antiga').waitFor();
  await choose('video.mp4');
  await shown.getByText('O arquivo não pôde ser mostrado.').waitFor();
  await choose('plano.zip');
  await shown.getByText('Este tipo de arquivo não é mostrado aqui.').waitFor();
  const download = page.waitForEvent('download');
  await click(shown.getByRole('link', { name: 'Baixar' }));
  expect((await download).suggestedFilename()).toBe('plano.zip');

  expect(await page.evaluate(() => 'stolen' in window)).toBe(false);
  expect(await countOf(page.locator('iframe, object, embed'))).toBe(0);
  expect(troubles).toEqual([]);
});

inBrowser('on a phone the file stands above the grade, and the screen fits', async () => {
  const { facilitator } = await aScene(texts(2));
  const { page, troubles } = await open(facilitator, sequence(), { viewport: { width: 390, height: 844 } });
  await page.getByText('Plano 0', { exact: true }).waitFor();
  const [file, grade] = await Promise.all([
    page.getByRole('region', { name: 'Arquivos' }).boundingBox(),
    score(page).boundingBox(),
  ]);
  expect(file!.y + file!.height).toBeLessThan(grade!.y);
  await fill(score(page), '60');
  await click(page.getByRole('button', { name: 'Avaliar e seguir' }));
  await at(page, '2 de 2');
  expect(troubles).toEqual([]);
});

inBrowser('J and K move through the list, typed text stays, and leaving asks', async () => {
  const { facilitator, ids } = await aScene(texts(3));
  const { page, troubles } = await open(facilitator, sequence({ status: 'SUBMITTED' }));
  await at(page, '1 de 3');
  await fill(comment(page), 'Jogo de cintura, ok');
  await press(score(page), 'j');
  await at(page, '2 de 3');
  await press(score(page), 'J');
  await at(page, '3 de 3');
  expect(await valueOf(comment(page))).toBe('');
  await press(score(page), 'k');
  await press(score(page), 'k');
  await at(page, '1 de 3');
  expect(await valueOf(comment(page))).toBe('Jogo de cintura, ok');
  await click(page.getByRole('link', { name: 'Voltar à lista' }));
  const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  await click(question.getByRole('button', { name: 'Continuar aqui' }));
  await question.waitFor({ state: 'detached' });
  expect(await valueOf(comment(page))).toBe('Jogo de cintura, ok');
  await press(comment(page), 'Control+Enter');
  await at(page, '2 de 3');
  expect(await saved(ids[0]!)).toEqual([null, 'Jogo de cintura, ok']);
  // The line is offered for the next one, by a key.
  await page.getByRole('button', { name: 'Jogo de cintura, ok' }).waitFor();
  await fill(score(page), '8,5');
  await press(score(page), 'Alt+1');
  await press(score(page), 'Enter');
  await at(page, '3 de 3');
  expect(await saved(ids[1]!)).toEqual([8.5, 'Jogo de cintura, ok']);
  await fill(score(page), '101');
  await press(score(page), 'Enter');
  await page.getByText('De 0 a 100, com até duas casas decimais').waitFor();
  await click(page.getByRole('switch', { name: 'Teclas J e K' }));
  await fill(score(page), '');
  await press(score(page), 'k');
  await atRest(page);
  await at(page, '3 de 3');
  expect(troubles).toEqual([]);
});

inBrowser('an evaluation by somebody else meanwhile is shown, and the typed one waits for a decision', async () => {
  const { facilitator, ids } = await aScene(texts(2));
  const { page, troubles } = await open(facilitator, sequence({ status: 'SUBMITTED' }));
  await fill(score(page), '90');
  const admin = await app.make.aUser({ name: 'Outra Avaliadora', roles: ['ADMIN'] });
  await app.graphql(
    `mutation { evaluateSubmission(id: ${ids[0]}, input: { score: 40, facilitatorComment: "Incompleto" }) { id } }`,
    {},
    { as: admin },
  );
  await press(score(page), 'Enter');
  const warning = page.getByRole('alert').filter({ hasText: 'Esta entrega mudou enquanto você a via.' });
  await warning.waitFor();
  expect(await textOf(warning)).toMatch(/Avaliada por Outra Avaliadora.*\n+.*Agora: nota 40\. Incompleto/);
  expect(await isVisible(page.getByText('1 de 2'))).toBe(true);
  expect(await valueOf(score(page))).toBe('90');
  expect(await saved(ids[0]!)).toEqual([40, 'Incompleto']);
  await click(page.getByRole('button', { name: 'Continuar com o que digitei' }));
  await press(score(page), 'Enter');
  await at(page, '2 de 2');
  expect((await saved(ids[0]!))[0]).toBe(90);
  expect(troubles).toEqual([]);
});
