import { beforeAll, describe, expect, it } from '@jest/globals';
import type { User } from '../../src/entities/index.js';
import { createApiKeyByOperator } from '../../src/domain/sessions/api-keys.js';
import { recordRegistrationConsent } from '../../src/domain/consents/record-consent.write.js';
import { createJobContext } from '../../src/graph/context.js';
import { soonAfter } from '../support/moments.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// A consent is stored with its text. A new version of the text needs a new consent. A withdrawn consent stays on record.

let elo: TestApp;
let admin: User, ana: User;
beforeAll(async () => {
  elo = await startTestApp();
  [admin, ana] = await Promise.all([elo.make.anAdmin(), elo.make.aUser()]);
});

type Options = Parameters<TestApp['graphql']>[2];
const run = async (query: string, variables: Record<string, unknown>, options?: Options) => {
  const { body } = await elo.graphql(query, variables, options);
  return body.errors ? body.errors[0].extensions : body.data;
};
const STATE = `purpose isGiven current { id version text }
  history { text { version } channel withdrawnAt withdrawnBy }`;
const publish = (input: object, options: Options = { as: admin }) =>
  run(
    'mutation ($input: PublishConsentTextInput!) { publishConsentText(input: $input) { id version title } }',
    { input },
    options,
  );
const give = (textId: unknown, options: Options) =>
  run(`mutation ($textId: ID!) { giveConsent(textId: $textId) { ${STATE} } }`, { textId }, options);
const withdraw = (purpose: string, options: Options) =>
  run(`mutation ($purpose: String!) { withdrawConsent(purpose: $purpose) { ${STATE} } }`, { purpose }, options);
const consents = (options: Options, personId?: number) =>
  run(`query ($personId: ID) { consents(personId: $personId) { ${STATE} } }`, { personId }, options);

const photos = { purpose: 'fotos', title: 'Fotos', text: 'Podem mostrar fotos minhas.' };

describe('a consent text and its versions', () => {
  it('are agreed to once, requested again in a new version, and withdrawn with history', async () => {
    elo.setNow('2026-11-20T12:00:00.000Z');
    const { publishConsentText: first } = await publish(photos);
    expect(first).toEqual({ id: expect.any(String), version: 1, title: 'Fotos' });
    expect((await consents({ as: ana })).consents).toEqual([
      { purpose: 'fotos', isGiven: false, current: { id: first.id, version: 1, text: photos.text }, history: [] },
    ]);
    const given = { text: { version: 1 }, channel: 'ACCOUNT', withdrawnAt: null, withdrawnBy: null };
    for (let n = 0; n < 2; n += 1)
      expect((await give(first.id, { as: ana })).giveConsent).toMatchObject({ isGiven: true, history: [given] });

    const { publishConsentText: second } = await publish({ ...photos, text: 'Podem mostrar fotos e vídeos.' });
    expect(second.version).toBe(2);
    expect((await consents({ as: ana })).consents).toMatchObject([
      { isGiven: false, current: { version: 2 }, history: [given] },
    ]);
    expect(await give(first.id, { as: ana })).toMatchObject({ code: 'CONFLICT', reason: 'CONSENT_TEXT_REPLACED' });
    expect((await give(second.id, { as: ana })).giveConsent.isGiven).toBe(true);

    elo.setNow('2026-11-21T12:00:00.000Z');
    const over = { withdrawnAt: soonAfter('2026-11-21T12:00:00.000Z'), withdrawnBy: 'ACCOUNT', channel: 'ACCOUNT' };
    expect((await withdraw('fotos', { as: ana })).withdrawConsent).toMatchObject({
      isGiven: false,
      history: [
        { text: { version: 2 }, ...over },
        { text: { version: 1 }, ...over },
      ],
    });
    expect((await withdraw('fotos', { as: ana })).withdrawConsent.history).toHaveLength(2);
    expect(await withdraw('nada', { as: ana })).toMatchObject({ code: 'NOT_FOUND', reason: 'CONSENT_TEXT_NOT_FOUND' });
    expect((await give(second.id, { as: ana })).giveConsent).toMatchObject({
      isGiven: true,
      history: [{ text: { version: 2 }, withdrawnAt: null }, { text: { version: 2 }, ...over }, {}],
    });
    elo.setNow(null);
  });

  it('are not published twice in the same words, nor with invalid input', async () => {
    await publish({ ...photos, purpose: 'iguais' });
    expect(await publish({ ...photos, purpose: 'iguais' })).toMatchObject({ reason: 'CONSENT_TEXT_UNCHANGED' });
    expect(await publish({ ...photos, purpose: 'Fotos e mais' })).toMatchObject({ code: 'INVALID' });
    expect(await publish({ ...photos, purpose: 'longo', text: 'a'.repeat(20_001) })).toMatchObject({ code: 'INVALID' });
    expect(await give(999_999, { as: ana })).toMatchObject({ reason: 'CONSENT_TEXT_NOT_FOUND' });
  });

  it('are agreed to once by many concurrent requests', async () => {
    const { publishConsentText: text } = await publish({ ...photos, purpose: 'muitos' });
    const somebody = await elo.make.aUser();
    await Promise.all([1, 2, 3, 4].map(() => give(text.id, { as: somebody })));
    const [found] = (await consents({ as: somebody })).consents.filter((each: any) => each.purpose === 'muitos');
    expect(found).toMatchObject({ isGiven: true, history: [{}] });
    expect(found.history).toHaveLength(1);
  });
});

describe('a registration', () => {
  it('stores a consent to the form’s text when no text was published', async () => {
    const person = await elo.make.aUser();
    const record = (channel: 'REGISTRATION' | 'FLOW') =>
      createJobContext(elo.app.services, 'x').transaction(ctx =>
        recordRegistrationConsent(ctx, { personId: person.id, channel }),
      );
    await record('REGISTRATION');
    await record('FLOW');
    const policy = async () =>
      (await consents({ as: person })).consents.find((each: any) => each.purpose === 'privacy-policy');
    expect(await policy()).toMatchObject({
      isGiven: true,
      current: { version: 1, text: 'Li e aceito a política de privacidade.' },
      history: [{ channel: 'REGISTRATION', withdrawnAt: null }],
    });
    await publish({ purpose: 'privacy-policy', title: 'Política', text: 'Nova política.' });
    expect(await policy()).toMatchObject({ isGiven: false });
    await record('FLOW');
    expect(await policy()).toMatchObject({ isGiven: true, history: [{ channel: 'FLOW', text: { version: 2 } }, {}] });
  });
});

describe('the rights for consents', () => {
  it('let the person and administrators see them', async () => {
    expect((await consents({ as: admin }, ana.id)).consents.length).toBeGreaterThan(0);
    const [stranger, facilitator, supervisor] = await Promise.all([
      elo.make.aUser(),
      elo.make.aFacilitator(),
      elo.make.aSupervisor(),
    ]);
    await elo.make.anEnrollment({ class: await elo.make.aClass({ facilitator }), participant: ana });
    for (const as of [stranger, facilitator, supervisor])
      expect(await consents({ as }, ana.id)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await consents({ as: admin }, 999_999)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await consents({}, ana.id)).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('let administrators publish texts, and each person agree alone', async () => {
    const by = { orm: elo.orm, now: elo.now, operator: 'test' };
    const key = { headers: { authorization: await createApiKeyByOperator(by, { name: 'consents' }) } };
    const supervisor = await elo.make.aSupervisor();
    for (const options of [{ as: ana }, { as: supervisor }, key])
      expect(await publish({ ...photos, purpose: 'nenhum' }, options)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await publish({ ...photos, purpose: 'nenhum' }, {})).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await give(1, key)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await withdraw('fotos', key)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await give(1, {})).toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});
