import { ZipArchive } from 'archiver';
import type { Request, Response } from 'express';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { AppError } from '../../src/platform/errors.js';
import { parseInput } from '../../src/platform/validation.js';
import { raw, type RawTools } from '../route.js';
import { PortalArchiveFilesDocument, PortalStoredFileDocument } from './operations.js';
import { legacyId } from '../shared/shapes.js';

const archiveQuery = z.object({
  class_id: legacyId,
  participant_id: legacyId.optional(),
  activity_id: legacyId.optional(),
});
const downloadQuery = z.object({ url: z.string().min(1).max(1000), name: z.string().max(255).optional() });

/** Finds the file by the graph, which knows who may read it, and streams it from storage. */
async function sendFile(
  { run, contextOf, storage }: RawTools,
  req: Request,
  res: Response,
  path: string,
  attachment?: string,
) {
  const { storedFile: file } = await run(PortalStoredFileDocument, { path }, contextOf(req));
  // Cacheable as documented; Vary keeps a shared cache from answering one caller with another's right.
  res.set({
    'Content-Type': file.mediaType,
    'Cache-Control': 'public, max-age=3600',
    Vary: 'Authorization, Cookie',
    ETag: `"${file.sha256}"`,
    // A file is data, whatever is in it: were it opened as a page, nothing in it may run.
    'Content-Security-Policy': "default-src 'none'; sandbox",
  });
  if (attachment !== undefined) res.attachment(attachment || file.originalName).set('Content-Type', file.mediaType);
  if (req.fresh) return void res.status(304).end();
  res.set('Content-Length', String(file.size));
  if (req.method === 'HEAD') return void res.end();
  const content = await storage!.read(file.path);
  if (!content) {
    for (const name of ['Content-Type', 'Cache-Control', 'ETag', 'Content-Length', 'Content-Disposition'])
      res.removeHeader(name);
    throw new AppError('NOT_FOUND', 'File not found');
  }
  await pipeline(content, res).catch(ignoreLeaving);
}

/** Who hangs up before the end is no failure of ours. The streams are closed by then, and the access log tells. */
function ignoreLeaving(error: Error & { code?: string }): void {
  if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
}

/** A name once used gets a number, whatever its case: `foto.jpg`, `foto (2).jpg`. */
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

/** One folder name in an archive: no separators, nothing that climbs out. */
const folderName = (name: string): string =>
  name
    .replaceAll(/[/\\:*?"<>|]/g, '-')
    .replace(/^\.+/, '')
    .trim() || 'sem nome';

/** Accepts a `file_path`, or the address under which this facade serves it; anything else is no file of ours. */
export function pathOfUrl(url: string): string {
  const marker = '/api/submissions/files/';
  const at = url.indexOf(marker);
  if (at < 0) return url;
  const rest = url.slice(at + marker.length).split(/[?#]/, 1)[0]!;
  try {
    return decodeURIComponent(rest);
  } catch {
    throw new AppError('INVALID', 'url is not properly encoded');
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
    decision:
      'class_id is required; with participant_id and activity_id the files lie at the top, else in folders by participant and activity; 404 without files; a missing object is left out and named in ARQUIVOS-AUSENTES.txt',
    handler: tools => async (req, res) => {
      const query = parseInput(archiveQuery, req.query);
      const { submissionFiles } = await tools.run(
        PortalArchiveFilesDocument,
        { classId: query.class_id, participantId: query.participant_id, activityId: query.activity_id },
        tools.contextOf(req),
      );
      res.attachment('submissoes.zip').set({ 'Content-Type': 'application/zip', 'Cache-Control': 'no-store' });
      if (req.method === 'HEAD') return void res.end();
      // Documents and pictures are compressed already: storing them as they are keeps the server free.
      const archive = new ZipArchive({ store: true });
      const sent = pipeline(archive, res);
      sent.catch(() => archive.abort());
      const unique = uniqueNames();
      const missing: string[] = [];
      for (const file of submissionFiles) {
        const folders = [
          ...(query.participant_id ? [] : [folderName(file.participantName)]),
          ...(query.activity_id ? [] : [folderName(file.activityTitle)]),
        ];
        const name = unique([...folders, file.originalName].join('/'));
        // One at a time: an open stream for each of thousands of files would exhaust the process.
        const content = await tools.storage!.read(file.path);
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
          // The archive lets go of a file only at its end: without this, each broken download keeps one open for ever.
          content.destroy();
          return ignoreLeaving(error as Error);
        }
      }
      if (missing.length > 0) archive.append(missing.join('\n'), { name: 'ARQUIVOS-AUSENTES.txt' });
      await Promise.all([archive.finalize(), sent]).catch(ignoreLeaving);
    },
  }),
  raw({
    id: 'portal.submissions.file',
    method: 'get',
    path: '/api/submissions/files/*path',
    summary: 'Content of a stored file',
    auth: 'session',
    params: z.object({ path: z.string().meta({ description: 'file_path of the record' }) }),
    produces: { contentType: 'application/octet-stream', description: 'The file, with its own media type' },
    decision:
      'readable for whoever may see the submission or template it belongs to; 404 for others; conditional requests are answered 304',
    handler: tools => async (req, res) => {
      await sendFile(tools, req, res, (req.params['path'] as unknown as string[]).join('/'));
    },
  }),
  raw({
    id: 'portal.download',
    method: 'get',
    path: '/api/download',
    summary: 'Content of a stored file, to be saved under a name',
    auth: 'session',
    query: downloadQuery,
    produces: { contentType: 'application/octet-stream', description: 'The file as attachment' },
    decision:
      'url is a file_path or an address of /api/submissions/files/…, nothing is ever fetched from elsewhere; without name the original name',
    handler: tools => async (req, res) => {
      const { url, name } = parseInput(downloadQuery, req.query);
      await sendFile(tools, req, res, pathOfUrl(url), name ?? '');
    },
  }),
];
