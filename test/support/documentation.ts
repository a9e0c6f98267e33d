import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

export interface Page {
  /** Path from the root of the repository. */
  name: string;
  text: string;
}

/** A fenced block of a page. */
export interface Block {
  /** Page and first line: the name of the block in documented-commands.ts. */
  name: string;
  language: string;
  text: string;
}

/** The README and the other pages of its folder, and everything in docs. */
export async function documentation(): Promise<Page[]> {
  const pages: Page[] = [];
  for await (const name of glob(['*.md', 'docs/**/*.md'], { cwd: root }))
    pages.push({ name: name.replaceAll(path.sep, '/'), text: await readFile(path.join(root, name), 'utf8') });
  return pages.sort((a, b) => (a.name < b.name ? -1 : 1));
}

export const blocksOf = ({ name, text }: Page): Block[] =>
  [...text.matchAll(/^```(\w*)\n([^]*?)\n```$/gm)].map(([, language, content]) => ({
    name: `${name}: ${content!.split('\n')[0]!.split('#')[0]!.trim()}`,
    language: language!,
    text: content!,
  }));

/** The text outside of fenced blocks. */
export const proseOf = ({ text }: Page): string => text.replaceAll(/^```\w*\n[^]*?\n```$/gm, '');
