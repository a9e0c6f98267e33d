import { describe, expect, it } from '@jest/globals';
import { fileNameFor, isActiveName, isActiveText, nameInArchive } from '../../src/platform/files/file-names.js';

describe('the name of a downloaded file', () => {
  it.each([
    ['plano.pdf', 'application/pdf', 'plano.pdf'],
    ['relatório final (1).PDF', 'application/pdf', 'relatório final (1).PDF'],
    ['foto.jpeg', 'image/jpeg', 'foto.jpeg'],
    ['plano', 'application/pdf', 'plano'],
    ['plano.html', 'application/pdf', 'plano.pdf'],
    ['plano.pdf.html', 'application/pdf', 'plano.pdf.pdf'],
    ['plano.svg. .', 'image/png', 'plano.png'],
    ['plano.js ', 'text/plain', 'plano.txt'],
    ['foto.jpg', 'application/pdf', 'foto.pdf'],
    ['Versão 1.2', 'application/pdf', 'Versão 1.2.pdf'],
    ['Ana M. Lima', 'application/pdf', 'Ana M. Lima.pdf'],
    ['filme.mp4', 'video/mp4', 'filme.mp4'],
    ['som.mp3', 'audio/mpeg', 'som.mp3'],
    ['x.7z', 'application/zip', 'x.zip'],
    ['Plano.pages', 'application/zip', 'Plano.pages'],
    ['Plano.PAGES ', 'application/zip', 'Plano.PAGES'],
    ['aula.key', 'application/zip', 'aula.key'],
    ['notas.numbers', 'application/zip', 'notas.numbers'],
    ['figura.ggb', 'application/zip', 'figura.ggb'],
    ['plano.docx', 'application/zip', 'plano.docx'],
    ['plano.xps', 'application/zip', 'plano.xps'],
    ['plano.vsdx', 'application/vnd.visio', 'plano.vsdx'],
    ['livro.epub', 'application/epub+zip', 'livro.epub'],
    ['livro.html', 'application/epub+zip', 'livro.epub'],
    ['Versão 1.2', 'application/zip', 'Versão 1.2.zip'],
    ['plano.pdf', 'application/zip', 'plano.zip'],
    ['foto.jpg', 'application/zip', 'foto.zip'],
    ['jogo.apk', 'application/zip', 'jogo.zip'],
    ['plano.docm', 'application/zip', 'plano.zip'],
    ['plano.pages.html', 'application/zip', 'plano.pages.zip'],
    ['.html', 'application/pdf', 'arquivo.pdf'],
    ['...', 'application/pdf', 'arquivo'],
    ['plano.exe', 'application/octet-stream', 'plano.bin'],
    ['x', 'constructor', 'x'],
    ['x.html', 'constructor', 'x.bin'],
  ])('for %s of %s is %s', (name, mediaType, saved) => expect(fileNameFor(name, mediaType)).toBe(saved));
});

it.each(['a.html', 'a.SVG', 'a.pdf.html', 'a.js', 'a.js.', 'a.exe . ', 'a.xhtml', '.htm'])(
  'the name %s counts as active content',
  name => expect(isActiveName(name)).toBe(true),
);
it.each(['a.pdf', 'a', 'html', 'a.html.pdf', 'svg.png', '...', ''])(
  'the name %s does not count as active content',
  name => expect(isActiveName(name)).toBe(false),
);
it.each(['<!DOCTYPE HTML>', ' \n<HTML >', '\uFEFF<svg ', '<?xml version="1.0"?>', '#!/bin/sh', '<!-- x', '<script>'])(
  'the text %s counts as active content',
  text => expect(isActiveText(text)).toBe(true),
);
it.each(['a < b', '<3', '<nome>', 'x <html>', '# Título', ''])('the text %s does not count as active content', text =>
  expect(isActiveText(text)).toBe(false),
);

describe('a name in an archive', () => {
  const a = 'ação '.repeat(60);
  it.each([
    ['plano.pdf', 'plano.pdf'],
    ['CON.pdf', '_CON.pdf'],
    ['con', '_con'],
    ['Aux .txt', '_Aux .txt'],
    ['lpt1.tar.gz', '_lpt1.tar.gz'],
    ['COM¹.pdf', '_COM¹.pdf'],
    ['CONTRATO.pdf', 'CONTRATO.pdf'],
    ['com10.pdf', 'com10.pdf'],
    ['a<b>:"c"/d\\e|f?g*.pdf', 'a-b---c--d-e-f-g-.pdf'],
    ['../../etc/passwd', '-..-etc-passwd'],
    [' . plano. . ', 'plano'],
    ['a\u0000\u001f\u007f\u0085b.pdf', 'ab.pdf'],
    ['fdp\u202e.exe', 'fdp.exe'],
    ['\ud83dfoto.jpg', '\ufffdfoto.jpg'],
    ['a\u0303.pdf', 'ã.pdf'],
    ['...', 'sem nome'],
    ['', 'sem nome'],
  ])('for %j is %j', (name, packed) => expect(nameInArchive(name)).toBe(packed));

  it.each([
    [`${a}.pdf`, 240, /^(ação )+.*\.pdf$/],
    [`${'😀'.repeat(100)}.jpeg`, 240, /^😀+\.jpeg$/u],
    [`x.${'y'.repeat(300)}`, 240, /^x\.y+$/],
  ])('has at most 255 bytes: %s', (name, bytes, shape) => {
    const packed = nameInArchive(name);
    expect(Buffer.byteLength(packed)).toBeLessThanOrEqual(bytes);
    expect(packed).toMatch(shape);
    expect(packed.isWellFormed()).toBe(true);
  });

  it('leaves room for the path when it is a folder', () =>
    expect(nameInArchive('Ana Maria de Lima e Silva. '.repeat(10), { isFolder: true })).toMatch(/^Ana .{60,77}[^ .]$/));
});
