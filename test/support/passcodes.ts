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
