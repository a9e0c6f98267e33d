import '../../support/on-s3.js';
import '../../process/export-memory.test.js';
