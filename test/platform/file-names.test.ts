import { describe, expect, it } from '@jest/globals';
import { fileNameFor, isActiveName, isActiveText } from '../../src/platform/files/file-names.js';

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
