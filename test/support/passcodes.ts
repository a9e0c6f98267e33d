import type { TestApp } from './test-app.js';

/** The code last sent to a phone, as the phone would show it: the stand-in of the platform has it. */
export async function lastCode(elo: TestApp, phone: string): Promise<string> {
  const [row] = await elo.make
    .em()
    .execute<{ payload: any }[]>(
      "select payload from recorded_messages where recipient = ? and identity like 'otp:%' order by id desc limit 1",
      [phone],
    );
  return row!.payload.template.components[0].parameters[0].text as string;
}

/** Lets somebody prove that a phone is theirs, by the passcode that is sent to it. */
export async function provePhone(elo: TestApp, as: { id: number }, phone: string): Promise<void> {
  await elo.graphql('mutation ($phone: Phone!) { sendOtp(phone: $phone) { expiresAt } }', { phone }, { as });
  const code = await lastCode(elo, phone);
  const confirm = 'mutation ($phone: Phone!, $code: String!) { confirmOtp(phone: $phone, code: $code) }';
  const { body } = await elo.graphql(confirm, { phone, code }, { as });
  if (body.errors) throw new Error(body.errors[0].message);
}
