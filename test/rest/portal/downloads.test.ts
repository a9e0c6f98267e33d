import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipArchive } from 'archiver';
import type { Activity, Class, User } from '../../../src/entities/index.js';
import { eventually } from '../../support/eventually.js';
import { withStorage } from '../../support/storages.js';
import { aSubmittingClass, submitFiles, type SubmittingClass } from '../../support/submitted-files.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

async function aDocumentOfPages() {
  const archive = new ZipArchive();
  archive.append('x', { name: 'Index/Document.iwa' });
  void archive.finalize();
  return buffer(archive);
}

withStorage(storage => {
  let elo: TestApp;
  beforeAll(async () => {
    elo = await startTestApp(storage.environment);
  });

  let facilitator: User, participant: User, stranger: User;
  let group: Class, activity: Activity;
  let scene: SubmittingClass;
  beforeEach(async () => {
    scene = await aSubmittingClass(elo);
    ({ facilitator, participant, stranger, group, activity } = scene);
  });
  const submit = (...files: [content: BlobPart, name: string][]) => submitFiles(elo, scene, files);

  describe('GET /portal/api/download', () => {
    it('gives a file by file_path or address, under the requested name', async () => {
      const { body } = await submit(['%PDF-1.4 x', 'a.pdf']);
      const filePath = body.files[0].file_path as string;
      for (const url of [
        filePath,
        `/api/submissions/files/${filePath}`,
        `https://hub.example.org/portal/api/submissions/files/${filePath}?x=1`,
      ]) {
        const reply = await elo.call(
          'GET',
          `/portal/api/download?url=${encodeURIComponent(url)}&name=${encodeURIComponent('relatório.pdf')}`,
          { as: participant },
        );
        expect(reply).toMatchObject({ status: 200, body: '%PDF-1.4 x' });
        expect(reply.headers.get('content-disposition')).toBe(
          `attachment; filename="relat?rio.pdf"; filename*=UTF-8''relat%C3%B3rio.pdf`,
        );
      }
    });

    it.each(['http://127.0.0.1:1/metadata', 'file:///etc/passwd', '../../etc/passwd'])(
      'never fetches %s',
      async url => {
        const reply = await elo.call('GET', `/portal/api/download?url=${encodeURIComponent(url)}&name=x`, {
          as: participant,
        });
        expect(reply.status).toBe(404);
      },
    );
  });

  describe('GET /portal/api/submissions/download', () => {
    const names = (archive: Buffer): string[] => {
      // Names are in the central directory, each after its 46-byte header (APPNOTE.TXT 4.3.12).
      const found: string[] = [];
      for (let at = archive.indexOf('PK\u0001\u0002'); at >= 0; at = archive.indexOf('PK\u0001\u0002', at + 4)) {
        found.push(archive.subarray(at + 46, at + 46 + archive.readUInt16LE(at + 28)).toString());
      }
      return found;
    };
    const download = async (who: User | null, query: string) => {
      const response = await fetch(`${elo.url}/portal/api/submissions/download?${query}`, {
        headers: who ? { authorization: await elo.bearer(who) } : {},
      });
      return { response, archive: Buffer.from(await response.arrayBuffer()) };
    };

    it('packs the files with unique and harmless names', async () => {
      await submit(['%PDF-1.4 1', 'plano.pdf'], ['%PDF-1.4 2', 'plano.pdf']);
      await submit(['%PDF-1.4 3', 'Plano.PDF']);
      const one = await download(
        facilitator,
        `class_id=${group.id}&participant_id=${participant.id}&activity_id=${activity.id}`,
      );
      expect(one.response.status).toBe(200);
      expect(one.response.headers.get('content-type')).toBe('application/zip');
      expect(one.response.headers.get('content-disposition')).toBe('attachment; filename=submissoes.zip');
      expect(names(one.archive)).toEqual(['plano.pdf', 'plano (2).pdf', 'Plano (3).PDF']);
      const all = await download(facilitator, `class_id=${group.id}`);
      expect(names(all.archive)[0]).toBe('Ana-..-Lima/Plano/plano.pdf');
    });

    it('packs names that Windows can unpack, and a document of Pages under its own', async () => {
      const { body } = await submit(
        ['%PDF-1.4 1', 'con.pdf'],
        ['text', 'Arquivos-Ausentes.txt'],
        [await aDocumentOfPages(), 'Plano.pages'],
      );
      const longest = `${'ã'.repeat(200)}.pdf`;
      const [con, , pages] = body.files.map((file: { file_path: string }) => file.file_path) as string[];
      await submit(['%PDF-1.4 2', longest], ['%PDF-1.4 3', longest.toUpperCase()]);
      await elo.make.em().execute("update users set name = 'Aux' where id = ?", [participant.id]);
      const { archive } = await download(facilitator, `class_id=${group.id}`);
      // The content of the document has names too.
      const found = names(archive).filter(name => !name.startsWith('Index/'));
      expect(found).toEqual([
        '_Aux/Plano/_con.pdf',
        '_Aux/Plano/Arquivos-Ausentes.txt',
        '_Aux/Plano/Plano.pages',
        expect.stringMatching(/^_Aux\/Plano\/ã+\.pdf$/),
        expect.stringMatching(/^_Aux\/Plano\/Ã+ \(2\)\.PDF$/),
      ]);
      for (const name of found.flatMap(each => each.split('/'))) expect(Buffer.byteLength(name)).toBeLessThan(256);
      const one = await elo.call('GET', `/portal/api/download?url=${encodeURIComponent(pages!)}`, { as: participant });
      expect(one.headers.get('content-disposition')).toBe('attachment; filename=Plano.pages');
      await storage.lose(con!);
      const ofOne = await download(
        facilitator,
        `class_id=${group.id}&participant_id=${participant.id}&activity_id=${activity.id}`,
      );
      expect(names(ofOne.archive)).toEqual(
        expect.arrayContaining(['Arquivos-Ausentes (2).txt', 'ARQUIVOS-AUSENTES.txt']),
      );
    });

    it('names files by their type, whatever their stored names', async () => {
      const { body } = await submit(['%PDF-1.4 1', 'a.pdf'], ['%PDF-1.4 2', 'b.pdf'], ['text', 'c.txt']);
      const [a, b, c] = body.files.map((file: { file_path: string }) => file.file_path) as string[];
      for (const [path, name] of [
        [a, 'a.pdf.html'],
        [b, 'b.svg'],
        [c, '../c.js. '],
      ])
        await elo.make.em().execute('update stored_files set original_name = ? where path = ?', [name, path]);
      const { archive } = await download(
        facilitator,
        `class_id=${group.id}&participant_id=${participant.id}&activity_id=${activity.id}`,
      );
      expect(names(archive)).toEqual(['a.pdf.pdf', 'b.pdf', '-c.txt']);
      for (const name of ['x.html', 'x.pdf.svg', 'x.js. ', '']) {
        const { headers } = await elo.call(
          'GET',
          `/portal/api/download?url=${encodeURIComponent(a!)}&name=${encodeURIComponent(name)}`,
          { as: participant },
        );
        expect(headers.get('content-disposition')).toMatch(/^attachment; filename="?[\w.]+\.pdf"?$/);
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('content-type')).toBe('application/pdf');
      }
    });

    it('leaves out files that storage has lost, and lists them', async () => {
      const { body } = await submit(['%PDF-1.4 1', 'a.pdf'], ['%PDF-1.4 2', 'b.pdf']);
      await storage.lose(body.files[0].file_path);
      const { archive } = await download(
        participant,
        `class_id=${group.id}&participant_id=${participant.id}&activity_id=${activity.id}`,
      );
      expect(names(archive)).toEqual(['b.pdf', 'ARQUIVOS-AUSENTES.txt']);
    });

    it('closes all files when the client breaks off, and counts as no server failure', async () => {
      await submit([Buffer.alloc(20_000_000, 'abc '), 'a.txt'], ['second', 'b.txt']);
      const store = elo.app.services.storage!;
      const { read } = store;
      const opened: Readable[] = [];
      store.read = async key => {
        const content = await read.call(store, key);
        if (content) opened.push(content);
        return content;
      };
      try {
        const leaving = new AbortController();
        const response = await fetch(`${elo.url}/portal/api/submissions/download?class_id=${group.id}`, {
          headers: { authorization: await elo.bearer(participant) },
          signal: leaving.signal,
        });
        await response.body!.getReader().read();
        leaving.abort();
        await eventually(() => opened[0]?.destroyed, 'closing the file');
        expect(opened).toHaveLength(1);
      } finally {
        store.read = read;
      }
      expect(elo.logged()).not.toMatch(/unexpected error/);
    });

    it('opens no file for HEAD', async () => {
      await submit(['%PDF-1.4 1', 'a.pdf']);
      const reply = await elo.call('HEAD', `/portal/api/submissions/download?class_id=${group.id}`, {
        as: participant,
      });
      expect(reply).toMatchObject({ status: 200, body: '' });
    });

    it('is 404 for strangers and 401 for anonymous callers', async () => {
      await submit(['%PDF-1.4 1', 'a.pdf']);
      expect((await download(stranger, `class_id=${group.id}`)).response.status).toBe(404);
      expect((await download(null, `class_id=${group.id}`)).response.status).toBe(401);
      expect((await download(facilitator, '')).response.status).toBe(400);
    });
  });
});
