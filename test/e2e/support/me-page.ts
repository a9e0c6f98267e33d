import type { BrowserContextOptions, Page } from 'playwright-core';
import type { User } from '../../../src/entities/index.js';
import { outcomeOf } from '../../support/outcome.js';
import type { TestApp } from '../../support/test-app.js';
import { cookiesOf } from './admin-page.js';
import { check, click } from './at-rest.js';
import { openPage } from './chromium.js';

// The participant's own pages (/me) on a phone.

export const PHONE = { viewport: { width: 390, height: 844 } };
const HOUR = 3_600_000;
export const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

export async function openMe(app: TestApp, person: User, path: string, how: BrowserContextOptions = {}) {
  const opened = await openPage(app.url, path, { cookies: await cookiesOf(app, person), ...PHONE, ...how });
  await ready(opened.page);
  return opened;
}
export const ready = (page: Page) => page.locator('#content:not([aria-busy])').waitFor();
export const goTo = async (page: Page, address: string) => {
  await page.goto(address);
  await ready(page);
};
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const follow = async (page: Page, name: string | RegExp) => {
  await click(page.getByRole('link', { name }));
  await ready(page);
};
/** Waits for the sentence about the thing that was done. */
export const told = (page: Page, text: string | RegExp) => page.locator('#done', { hasText: text }).waitFor();
export const mutateAs = async (app: TestApp, as: { id: number }, text: string) =>
  outcomeOf(await app.graphql(`mutation { it: ${text} }`, {}, { as })) as any;

/** A class with a participant, a meeting ahead, something to hand in, and a facilitator with a calendar. */
export async function aScene({ make }: TestApp) {
  const [facilitator, participant] = await Promise.all([make.aFacilitator(), make.aMember({ name: 'Ana Lima' })]);
  const course = await make.aCourse({ title: 'Acolher' });
  const group = await make.aClass({ name: 'Turma A', course, facilitator });
  const room = await make.aRoom({ class: group });
  const activity = await make.anActivity({ course, title: 'Plano de ação' });
  const employee = await make.anEmployee({
    user: facilitator,
    hours: [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, startsAt: '09:00:00', endsAt: '18:00:00' })),
  });
  const enrollment = await make.anEnrollment({ class: group, participant });
  const meeting = await make.aMeeting({ class: group, startsAt: inHours(50), endsAt: inHours(51) });
  return { facilitator, participant, course, group, room, activity, employee, enrollment, meeting };
}
export const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4 ${name}`) });
/** Takes the first free time that is shown. */
export const firstSlot = (page: Page) => check(page.locator('.chips input').first());
