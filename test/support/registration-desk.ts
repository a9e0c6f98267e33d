import { Hospital, HospitalGroup } from '../../src/entities/index.js';
import { aRegistration, registerAt, STRONG_PASSWORD } from './cms.js';
import { startSmtp, type TestSmtp } from './smtp.js';
import { startTestApp, type TestApp } from './test-app.js';

const SAO_PAULO = 3550308;
const BELO_HORIZONTE = 3106200;

/** A server where visitors register, its mail, and two hospitals to choose from. */
export interface RegistrationDesk {
  elo: TestApp;
  smtp: TestSmtp;
  /** In São Paulo. */
  hospital: Hospital;
  elsewhere: Hospital;
}

export async function openRegistrationDesk(): Promise<RegistrationDesk> {
  const smtp = await startSmtp();
  const elo = await startTestApp({ SMTP_URL: smtp.url, TRUST_PROXY: '1', PUBLIC_URL: 'https://elo.example.org' });
  const group = await elo.make.save(HospitalGroup, { name: 'Grupo' });
  const hospital = await elo.make.save(Hospital, { name: 'Hospital A', group: group.id, cityId: SAO_PAULO });
  const elsewhere = await elo.make.save(Hospital, { name: 'Hospital B', group: group.id, cityId: BELO_HORIZONTE });
  return { elo, smtp, hospital, elsewhere };
}

export async function closeRegistrationDesk({ elo, smtp }: RegistrationDesk): Promise<void> {
  await elo.close();
  await smtp.close();
}

/** The same day for every test, without the mails and limits of the one before. */
export async function beginRegistrationDay({ elo, smtp }: RegistrationDesk): Promise<void> {
  elo.setNow('2026-11-21T12:00:00Z');
  smtp.mails.length = 0;
  await elo.make.em().execute('delete from rate_limits; delete from outbox');
}

/** Steps of a visitor at the registration desk. */
export const atRegistrationDesk = (desk: () => RegistrationDesk) => {
  const aForm = (change: Record<string, string | undefined> = {}) => aRegistration(desk().hospital.id, change);
  return {
    aForm,
    register: (form: Record<string, string | undefined>) => registerAt(desk().elo, form),
    activate: (token: string, password = STRONG_PASSWORD) =>
      desk().elo.call('POST', '/cms/activate', { form: new URLSearchParams({ token, password }) }),
  };
};

/** A mail's text without the line breaks of its encoding. */
export const readable = (raw: string): string =>
  Buffer.from(
    raw
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

export const linkIn = (raw: string): string =>
  /https:\/\/elo\.example\.org(\/cms\/activate\?token=[\w.]+)/.exec(readable(raw))![1]!;
export const tokenIn = (raw: string): string => linkIn(raw).split('token=')[1]!;
