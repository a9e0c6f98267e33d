import { ZipArchive } from 'archiver';
import type { Request } from 'express';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { AppError } from '../../src/failures/errors.js';
import { fileNameFor, nameInArchive } from '../../src/platform/files/file-names.js';
import { parseInput } from '../../src/failures/validation.js';
import { raw, type RawTools } from '../route.js';
import {
  ANY_TYPE,
  fileHeaders,
  fileAnswers,
  pathOf,
  readStored,
  readingFails,
  sendStoredFile,
  swallowAbort,
} from '../shared/files.raw.js';
import { PortalArchiveFilesDocument, PortalTemplateFileDocument } from './operations.js';
import { legacyId } from '../shared/shapes.js';

const archiveQuery = z.object({
  class_id: legacyId,
  participant_id: legacyId.optional(),
  activity_id: legacyId.optional(),
});
const downloadQuery = z.object({ url: z.string().min(1).max(1000), name: z.string().max(255).optional() });

async function pathOfTemplate({ run, contextOf }: RawTools, req: Request, id: string) {
  const { activityTemplate } = await run(PortalTemplateFileDocument, { id }, contextOf(req));
  if (!activityTemplate.file) throw new AppError('NOT_FOUND', 'FILE_NOT_FOUND');
  return activityTemplate.file.path;
}

/**
 * A name used before gets a number, even when its case differs: `foto.jpg`, `foto (2).jpg`. Windows and macOS keep one file for
 * the two.
 */
export function uniqueNames(): (name: string) => string {
  const used = new Set<string>();
  return name => {
    const dot = name.lastIndexOf('.');
    const cut = dot > name.lastIndexOf('/') + 1 ? dot : name.length;
    let unique = name;
    for (let count = 2; used.has(unique.toLowerCase()); count += 1)
      unique = `${name.slice(0, cut)} (${count})${name.slice(cut)}`;
    used.add(unique.toLowerCase());
    return unique;
  };
}

/** Accepts a `file_path`, or this facade's address of it; any other text is no file of ours. */
export function pathOfUrl(url: string): string {
  const marker = '/api/submissions/files/';
  const at = url.indexOf(marker);
  if (at < 0) return url;
  const rest = url.slice(at + marker.length).split(/[?#]/, 1)[0]!;
  try {
    return decodeURIComponent(rest);
  } catch {
    throw new AppError('INVALID', 'URL_MALFORMED', { field: 'url' });
  }
}

export const fileRoutes = [
  raw({
    id: 'portal.submissions.download',
    method: 'get',
    path: '/api/submissions/download',
    summary: 'Files of a class, a participant or an activity in one archive',
    auth: 'session',
    query: archiveQuery,
    produces: { contentType: 'application/zip', description: 'submissoes.zip' },
    errors: readingFails,
    decision:
      'class_id is required; names in the archive have the extension of the file’s content, and Windows can unpack them; with participant_id and activity_id the files are at the top, else in folders by participant and activity; 404 without files; a missing object is left out and named in ARQUIVOS-AUSENTES.txt',
    handler: tools => async (req, res) => {
      const query = parseInput(archiveQuery, req.query);
      const { submissionFiles } = await tools.run(
        PortalArchiveFilesDocument,
        { classId: query.class_id, participantId: query.participant_id, activityId: query.activity_id },
        tools.contextOf(req),
      );
      res.attachment('submissoes.zip').set({ 'Content-Type': 'application/zip', 'Cache-Control': 'no-store' });
      if (req.method === 'HEAD') return void res.end();
      // Documents and pictures are compressed already: storing them unchanged saves work of the server.
      const archive = new ZipArchive({ store: true });
      const sent = pipeline(archive, res);
      sent.catch(() => archive.abort());
      const unique = uniqueNames();
      // A file of a participant may have this name.
      const listOfMissing = unique('ARQUIVOS-AUSENTES.txt');
      const missing: string[] = [];
      for (const file of submissionFiles) {
        const folders = [
          ...(query.participant_id ? [] : [file.participantName]),
          ...(query.activity_id ? [] : [file.activityTitle]),
        ].map(each => nameInArchive(each, { isFolder: true }));
        const name = unique([...folders, nameInArchive(fileNameFor(file.originalName, file.mediaType))].join('/'));
        // One at a time: an open stream for each of thousands of files would exhaust the process.
        const content = await readStored(tools, req, file.path);
        if (!content) {
          missing.push(name);
          continue;
        }
        const packed = new Promise<void>((resolve, reject) => {
          archive.once('entry', () => resolve());
          content.once('error', reject);
          sent.catch(reject);
        });
        archive.append(content, { name });
        try {
          await packed;
        } catch (error) {
          // The archive closes a file only at its end: without this, each broken download keeps one open forever.
          content.destroy();
          return swallowAbort(error as Error);
        }
      }
      if (missing.length > 0) archive.append(missing.join('\n'), { name: listOfMissing });
      await Promise.all([archive.finalize(), sent]).catch(swallowAbort);
    },
  }),
  raw({
    id: 'portal.submissions.file',
    method: 'get',
    path: '/api/submissions/files/*path',
    summary: 'Content of a stored file',
    auth: 'session',
    params: z.object({ path: z.string().meta({ description: 'file_path of the record' }) }),
    produces: {
      contentType: ANY_TYPE,
      description: 'The file, with its own media type',
      headers: fileHeaders,
    },
    answers: fileAnswers,
    errors: readingFails,
    decision:
      'readable for callers who may see its submission or template; 404 for others; conditional requests are answered with 304',
    handler: tools => (req, res) => sendStoredFile(tools, req, res, pathOf(req)),
  }),
  raw({
    id: 'portal.activity-template.file',
    method: 'get',
    path: '/api/activity-template-files/*path',
    summary: 'Content of the file of an activity template',
    auth: 'session',
    params: z.object({ path: z.string().meta({ description: 'file_path or id of the template' }) }),
    produces: {
      contentType: ANY_TYPE,
      description: 'The file, with its own media type',
      headers: fileHeaders,
    },
    answers: fileAnswers,
    errors: readingFails,
    decision:
      'the legacy service had no handler, though its client built such links; here it is the file, by file_path or by the id of its template; 404 for strangers',
    handler: tools => async (req, res) => {
      const given = pathOf(req);
      const path = legacyId.safeParse(given).success ? await pathOfTemplate(tools, req, given) : given;
      await sendStoredFile(tools, req, res, path);
    },
  }),
  raw({
    id: 'portal.download',
    method: 'get',
    path: '/api/download',
    summary: 'Content of a stored file, for saving under a name',
    auth: 'session',
    query: downloadQuery,
    produces: { contentType: ANY_TYPE, description: 'The file as attachment', headers: fileHeaders },
    answers: fileAnswers,
    errors: readingFails,
    decision:
      'url is a file_path or an address of /api/submissions/files/…; nothing is ever fetched from another server; without name the original name; an extension that does not belong to the content is replaced',
    handler: tools => async (req, res) => {
      const { url, name } = parseInput(downloadQuery, req.query);
      await sendStoredFile(tools, req, res, pathOfUrl(url), name ?? '');
    },
  }),
];
