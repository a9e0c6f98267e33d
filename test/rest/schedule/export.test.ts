import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ensureAppKey } from '../../../src/domain/sessions/ensure-app-key.js';
import { countRecurring, runRecurring } from '../../support/jobs.js';
import { aBookableClass, FRIDAY } from '../../support/scheduling.js';
import { withStorage } from '../../support/storages.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

withStorage(storage => {
  let elo: TestApp;
  beforeAll(async () => {
    elo = await startTestApp(storage.environment);
    await ensureAppKey(elo.app.services);
  });
  beforeEach(() => elo.setNow(FRIDAY));

  const headers = { authorization: 'demo-api-key' };
  const exportAll = (app = elo) => app.call('GET', '/schedule/api/export-appointments', { headers });

  describe('GET /schedule/api/export-appointments', () => {
    it('writes every appointment as CSV and answers its path', async () => {
      const { group, employee, participant, facilitator } = await aBookableClass(elo);
      const booked = await elo.call('POST', '/schedule/api/appointments', {
        headers,
        json: {
          start_time: '2026-11-23 09:00:00',
          finish_time: '2026-11-23 10:00:00',
          class_id: group.id,
          client_id: participant.id,
          comments: '=HYPERLINK("http://x","ação")',
          additional_fields: { main_topic: 'a,\nb' },
        },
      });
      const gone = await elo.make.anAppointment({
        employee,
        startsAt: '2026-11-23T12:00:00Z',
        endsAt: '2026-11-23T13:00:00Z',
        typeId: 1,
        deletedAt: new Date(FRIDAY),
      });
      await elo.make
        .em()
        .execute("update appointments set created_at = '2026-11-20T12:00:00Z' where id in (?, ?)", [
          gone.id,
          booked.body.id,
        ]);

      const { status, body } = await exportAll();
      const file = await readFile(path.join(storage.folder, body.file_path));
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          message: 'Appointments exported',
          file_path: expect.stringMatching(/^exports\/2026\/11\/20\/appointments-[\w-]{36}\.csv$/),
          rows: 2,
          size: file.length,
        },
      });
      expect(file.toString()).toBe(
        [
          'id,type_id,start_time,finish_time,employee_id,employee_name,client_id,client_name,client_cpf,class_id,class_name,comments,social_network,main_topic,specific_questions,created_at,deleted_at',
          `${booked.body.id},2,2026-11-23 09:00:00,2026-11-23 10:00:00,${employee.id},${facilitator.name},${participant.id},${participant.name},${participant.cpf},${group.id},${group.name},"'=HYPERLINK(""http://x"",""ação"")",,"a, b",,2026-11-20 09:00:00,`,
          `${gone.id},1,2026-11-23 09:00:00,2026-11-23 10:00:00,${employee.id},${facilitator.name},,,,,,,,,,2026-11-20 09:00:00,2026-11-20 09:00:00`,
          '',
        ].join('\r\n'),
      );
    });

    it('reads in batches and leaves out none', async () => {
      const { employee } = await aBookableClass(elo);
      await elo.make.em().execute(
        `insert into appointments (employee_id, type_id, start_time, finish_time)
       select ?, 1, '2030-01-01T00:00:00Z'::timestamptz + n * interval '1 hour', '2030-01-01T01:00:00Z'::timestamptz + n * interval '1 hour'
       from generate_series(1, 4100) as n`,
        [employee.id],
      );
      const [counted] = await elo.make.em().execute<{ n: number }[]>('select count(*)::int as n from appointments');
      const { body } = await exportAll();
      expect(body.rows).toBe(counted!.n);
      const text = await readFile(path.join(storage.folder, body.file_path), 'utf8');
      const ids = [...text.matchAll(/^(\d+),1,/gm)].map(([, id]) => Number(id));
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBeGreaterThanOrEqual(4100);
    });

    it('is 500 with its reason when storage fails', async () => {
      const { STORAGE_URL = '' } = storage.environment;
      const elsewhere =
        storage.kind === 's3' ? STORAGE_URL.replace('elo-test', 'no-such-bucket') : 'file:/dev/null/elo';
      const broken = await startTestApp({ ...storage.environment, STORAGE_URL: elsewhere });
      try {
        await ensureAppKey(broken.app.services);
        const { status, body } = await exportAll(broken);
        expect({ status, body }).toEqual({
          status: 500,
          body: { message: 'The appointments could not be exported: storage does not take the file' },
        });
      } finally {
        await broken.close();
      }
    });

    it('stores the file for EXPORTS_RETENTION_DAYS', async () => {
      const { body: old } = await exportAll();
      elo.setNow('2026-12-20T12:00:00Z');
      expect([await countRecurring(elo, 'exports-sweep'), await runRecurring(elo, 'exports-sweep')]).toEqual([0, 0]);
      const { body: young } = await exportAll();
      elo.setNow('2026-12-21T12:00:00Z');
      const before = await countRecurring(elo, 'exports-sweep');
      expect(before).toBeGreaterThan(0);
      expect(await runRecurring(elo, 'exports-sweep')).toBe(before);
      const stored = elo.app.services.storage!;
      expect([await stored.size(old.file_path), await stored.size(young.file_path)]).toEqual([null, young.size]);
    });

    it('answers 405 to HEAD, which must change nothing', async () => {
      const head = async (name: string) => {
        const { status, headers: got } = await fetch(`${elo.url}/schedule/api/${name}`, { method: 'HEAD', headers });
        return [status, got.get('allow')];
      };
      const audited = () =>
        elo.make
          .em()
          .execute(
            "select count(*)::int as n from audit_records where action = 'exportAppointments' and outcome = 'DONE'",
          );
      const before = await audited();
      expect(await head('export-appointments')).toEqual([405, 'GET']);
      expect(await audited()).toEqual(before);
      expect(await head('appointments')).toEqual([200, null]);
    });

    it('is 500 without storage', async () => {
      const bare = await startTestApp({ STORAGE_URL: '' });
      try {
        await ensureAppKey(bare.app.services);
        const { status, body } = await exportAll(bare);
        expect({ status, body }).toEqual({
          status: 500,
          body: { message: 'The appointments could not be exported: storage is not configured' },
        });
      } finally {
        await bare.close();
      }
    });

    it('is in the graph for staff with full read access, and nobody else', async () => {
      const ask = async (as: { id: number } | null) =>
        (await elo.graphql('mutation { exportAppointments { path rows } }', {}, { as })).body;
      expect((await ask(await elo.make.aSupervisor())).data.exportAppointments.rows).toBeGreaterThan(0);
      expect((await ask(await elo.make.aFacilitator())).errors[0].extensions.code).toBe('FORBIDDEN');
      expect((await ask(await elo.make.aUser())).errors[0].extensions.code).toBe('FORBIDDEN');
      expect((await ask(null)).errors[0].extensions.code).toBe('UNAUTHENTICATED');
    });
  });
});
