import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Hospital, HospitalGroup } from '../../../src/entities/index.js';
import { aRegistration, registerAt } from '../../support/cms.js';
import { startSmtp, type TestSmtp } from '../../support/smtp.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// A sentence about a sent mail says so only on a server that sends mails. Otherwise it says what to do instead. Neither tells
// whether the account exists.

let smtp: TestSmtp;
const servers: Record<'mails' | 'silent', TestApp> = {} as never;
beforeAll(async () => {
  smtp = await startSmtp();
  [servers.mails, servers.silent] = await Promise.all([startTestApp({ SMTP_URL: smtp.url }), startTestApp()]);
});
afterAll(async () => {
  await Promise.all(Object.values(servers).map(each => each.close()));
  await smtp.close();
});

/** Makes a hospital in São Paulo, as a registration names one. @returns its id */
async function aHospital({ make }: TestApp): Promise<number> {
  const group = await make.save(HospitalGroup, { name: 'Grupo' });
  return (await make.save(Hospital, { name: 'Hospital', group: group.id, cityId: 3550308 })).id;
}

describe.each(['mails', 'silent'] as const)('a server with the mailer %s', kind => {
  const isSent = kind === 'mails';
  const elo = () => servers[kind];
  /** The address of a person with an account, and one without. */
  const names = async () => [(await elo().make.aMember()).email!, 'ninguem@example.org'];

  it.each([
    'requestPasswordReset(email:',
    'resendActivation(email:',
    'requestSignInCode(identifier:',
    'requestRecovery(identifier:',
  ])('gives known and unknown addresses the same answer to %s', async call => {
    for (const name of await names()) {
      const { body } = await elo().graphql(`mutation { it: ${call} "${name}") }`);
      expect(body).toEqual({ data: { it: isSent } });
    }
  });

  it.each([
    ['password', 'enviamos um link', 'Este servidor não envia e-mails. Peça'],
    ['activate', 'enviamos um novo link', 'Este servidor não envia e-mails. Peça'],
  ])('shows known and unknown addresses the same page at /cms/%s', async (page, sent, unsent) => {
    const shown = [];
    for (const email of await names()) {
      const reply = await elo().call('POST', `/cms/${page}`, { form: new URLSearchParams({ email }) });
      expect(reply.status).toBe(200);
      shown.push(reply.body);
    }
    expect(shown[0]).toBe(shown[1]);
    expect(shown[0].includes(sent)).toBe(isSent);
    expect(shown[0].includes(unsent)).toBe(!isSent);
  });

  it('says in the answer to a registration if its link is mailed', async () => {
    const { body } = await registerAt(elo(), aRegistration(await aHospital(elo())));
    expect(body).toEqual({
      success: true,
      data: {
        message: isSent
          ? 'Cadastro recebido. Enviamos um e-mail com o link para ativar sua conta.'
          : 'Cadastro recebido. Este servidor não envia e-mails: peça o link a quem o administra.',
        user_id: expect.any(Number),
        requires_activation: true,
      },
    });
  });

  it.each([
    ['/cms/sign-in-code', 'O código chega por e-mail.', 'Este servidor não envia códigos.'],
    ['/cms/contact', 'ela receberá um aviso por e-mail', 'Este servidor não envia e-mails'],
    ['/account/privacy', 'Avisamos por e-mail', 'ele aparece aqui'],
  ])('promises at %s only a mail that it sends', async (address, sent, unsent) => {
    const { body } = await elo().call('GET', address);
    expect(body.includes(sent)).toBe(isSent);
    expect(body.includes(unsent)).toBe(!isSent);
  });
});
