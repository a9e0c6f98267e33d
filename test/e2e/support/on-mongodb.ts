import { jobStoreOfFile } from '../../support/job-stores.js';
import { isThere, startMongo } from './mongo.js';
import { needs } from '../../support/needs.js';

// A file that imports this first keeps its jobs in a real MongoDB server.

jobStoreOfFile.of = {
  backend: 'MongoDB',
  describe: needs('a MongoDB server', isThere('MongoDB')).describe,
  async open() {
    const { url, close } = await startMongo();
    return { environment: { MONGODB_URL: url }, close };
  },
};
