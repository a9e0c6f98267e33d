import { storageOfFile } from '../../support/storages.js';
import { needs } from '../../support/needs.js';
import { findS3Server, startS3 } from './s3.js';

// A file that imports this first keeps its objects on a real S3 server.

const program = findS3Server();

storageOfFile.of = {
  kind: 's3',
  describe: needs('versitygw', program !== null).describe,
  async open() {
    const { bucketFolder, storageUrl, accessKeyId, secretAccessKey, close } = await startS3(program!);
    return {
      folder: bucketFolder,
      environment: { STORAGE_URL: storageUrl, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey },
      close,
    };
  },
};
