import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { MongoClient } from 'mongodb';
import sharp from 'sharp';
import { jobs } from '../../../jobs/index.js';
import { seekEverywhere } from '../../../src/domain/erasures/proof.js';
import { createJobContext } from '../../../src/graph/context.js';
import { spellingsOfValue } from '../../../src/privacy/spellings.js';
import { runOutbox, runRecurring } from '../../support/jobs.js';
import { isThere, startMongo, type TestMongo } from '../support/mongo.js';
import { findS3Server, startS3, type TestS3 } from '../support/s3.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { startTestWorker } from '../../support/worker.js';
import { needs } from '../../support/needs.js';

// With files in S3 and jobs in MongoDB, the search for an erased person looks there too, and finds nothing.

const program = findS3Server();
needs('versitygw and a MongoDB server', program !== null && isThere('MongoDB')).describe(
  'with files in S3 and jobs in MongoDB',
  () => {
    let s3: TestS3;
    let mongo: TestMongo;
    let store: MongoClient;
    let elo: TestApp;
    let person: { id: number; name: string };
    let admin: { id: number };
    beforeAll(async () => {
      [s3, mongo] = await Promise.all([startS3(program!), startMongo()]);
      store = await MongoClient.connect(mongo.url);
      elo = await startTestApp({
        MONGODB_URL: mongo.url,
        STORAGE_URL: s3.storageUrl,
        AWS_ACCESS_KEY_ID: s3.accessKeyId,
        AWS_SECRET_ACCESS_KEY: s3.secretAccessKey,
      });
      admin = await elo.make.aUser({ roles: ['ADMIN'] });
      person = await elo.make.aUser({ name: 'Quitéria Inconfundível', email: 'quiteria@example.org' });
      const worker = await startTestWorker(elo.app, { declarations: jobs.filter(({ name }) => name === 'erasures') });
      await worker.stop();
    });
    afterAll(async () => {
      await elo?.close();
      await store?.close();
      await mongo?.close();
      await s3?.close();
    });

    const must = async (mutation: string, as: { id: number }) => {
      const { data, errors } = (await elo.graphql(`mutation { ${mutation} }`, {}, { as })).body;
      expect(errors).toBeUndefined();
      return data;
    };
    const upload = async (content: Blob, name: string): Promise<string> => {
      const form = new FormData();
      form.append('file', content, name);
      const { status, body } = await elo.call('POST', '/uploads', { as: person, form });
      expect(status).toBe(201);
      return body.uploads[0].id;
    };
    /** The files of the S3 server, read from its disk. */
    const objects = async () => {
      const entries = await readdir(s3.bucketFolder, { recursive: true, withFileTypes: true });
      const files = entries.filter(entry => entry.isFile()).map(entry => path.join(entry.parentPath, entry.name));
      return Promise.all(files.map(async file => readFile(file, 'utf8')));
    };
    const seek = async () => {
      const names = [person.name, 'quiteria@example.org'].flatMap(spellingsOfValue);
      const sought = await seekEverywhere(createJobContext(elo.app.services, 'erasures'), names);
      const of = (place: string) => sought.find(each => each.place === place)!.found;
      return {
        storage: of('storage'),
        jobStore: of('job store (MongoDB)'),
        places: sought.flatMap(({ place, found }) => (found ? [place] : [])),
      };
    };

    it('a person’s text and picture are in storage at first', async () => {
      await upload(new Blob([`Meu nome é ${person.name}`]), 'relato.txt');
      const square = { create: { width: 300, height: 300, channels: 3 as const, background: 'red' } };
      const picture = await upload(new Blob([new Uint8Array(await sharp(square).png().toBuffer())]), 'retrato.png');
      await must(`setPicture(kind: AVATAR, uploadId: ${picture}) { id }`, person);
      expect(await objects()).toContain(`Meu nome é ${person.name}`);
      // Elo writes no name there, so the test plants one to show that the search finds it.
      const planted = store.db().collection<{ data: object }>('jobs-of-others');
      await planted.insertOne({ data: { to: 'Quiteria@example.org' } });
      expect(await seek()).toMatchObject({ storage: 1, jobStore: 1 });
      await planted.drop();
      expect(await seek()).toMatchObject({ storage: 1, jobStore: 0 });
      expect(await store.db().listCollections().toArray()).toContainEqual(
        expect.objectContaining({ name: 'agendaJobs' }),
      );
    });

    it('a person’s text and picture are nowhere after the erasure', async () => {
      await must(`erasePerson(id: ${person.id}, dryRun: false) { erasure { id } }`, admin);
      await runOutbox(elo);
      elo.setNow(new Date(Date.now() + 8 * 86_400_000).toISOString());
      expect(await runRecurring(elo, 'erasures')).toBe(1);
      elo.setNow(null);
      expect(await seek()).toEqual({ storage: 0, jobStore: 0, places: [] });
      expect(await objects()).toEqual([]);
    });
  },
);
