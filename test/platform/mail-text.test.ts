import { describe, expect, it } from '@jest/globals';
import { framed } from '../../src/platform/mail/frame.js';
import { letter } from '../../src/platform/mail/letter.js';
import { oneLine, subjectLine } from '../../src/platform/mail/mail-text.js';
import { isPersonName } from '../../src/domain/people/person-name.rules.js';

describe('a person’s name', () => {
  it.each([
    'Ana',
    'José da Silva',
    'D’Ávila',
    "Maria Sant'Anna",
    'J. R. Souza',
    'Ana-Lúcia',
    '李 小龍',
    'João Paulo 2',
  ])('may be %s', name => expect(isPersonName(name)).toBe(true));
  it.each([
    'http://evil.example',
    'evil.com',
    'Ana www.evil.com',
    'Ana @evil',
    'ana@evil.com',
    'Ana\nSouza',
    'Ana\u2028Souza',
    'Ana\u202eazuoS',
    'Ana\u200bSouza',
    'Ligue 11987654321',
    'Ana <b>',
    'evil。com',
    '...',
    '',
  ])('may not be %j', name => expect(isPersonName(name)).toBe(false));
});

describe('a mail', () => {
  const hostile = 'Veja https://evil.example/x?y=1 ou www.evil.com, ana@evil.com\r\nBcc: x\u202e<b>';
  it('contains no links but Elo’s, and a one-line text stays one line', () => {
    const { text, html } = letter([
      `Olá, ${hostile}!`,
      { quote: hostile },
      { link: 'https://elo.example.org/a?b=1&c=2' },
    ]);
    for (const body of [text, html]) {
      expect(body).not.toMatch(/evil\.|:\/\/evil|\u202e/);
      expect(body).toContain('https[:]//evil[.]example/x?y=1');
    }
    expect(text.split('\n\n')).toHaveLength(3);
    expect(text).toContain('> Veja https[:]//evil[.]example/x?y=1 ou www[.]evil[.]com, ana@evil[.]com\n> Bcc: x');
    expect(html).toContain('<blockquote>Veja');
    expect(html).not.toContain('<b>');
    expect(html).toContain('<a href="https://elo.example.org/a?b=1&#38;c=2">');
  });

  it('limits the length of people’s texts', () => {
    expect(oneLine('x'.repeat(10_000)).length).toBeLessThan(2_100);
    expect(letter([{ quote: 'x\n'.repeat(100_000) }]).text.length).toBeLessThan(10_000);
  });
});

it('The subject of a mail keeps its dots, and is one line', () => {
  expect(subjectLine('Encontro: Dr.Silva\r\nBcc: x')).toBe('Encontro: Dr.Silva Bcc: x');
  expect(subjectLine('https://evil.example')).toBe('https[:]//evil.example');
  expect(subjectLine('x'.repeat(2_000))).toHaveLength(501);
});

describe('the frame of a mail', () => {
  const look = { siteName: 'Saúde & Escola', primaryColor: '#0b5c55', footer: 'Rua A, 1 <b>' };
  const { html, text } = letter([
    'Olá, Ana!',
    { code: '123456' },
    { link: 'https://elo.example.org/a?b=1&c=2', label: 'Abrir' },
    { link: 'https://elo.example.org/plain' },
  ]);

  it('has the programme’s name, its footer, and the title', () => {
    const document = framed(html, 'Seu código: <x>', look);
    expect(document).toContain('>Saúde &#38; Escola</p>');
    expect(document).toContain('>Rua A, 1 &#60;b&#62;</p>');
    expect(document).toContain('<title>Seu código: &#60;x&#62;</title>');
    expect(document).toContain('<html lang="pt-BR">');
    expect(framed(html, 'x', { ...look, footer: '' })).not.toContain('class="foot"');
  });

  it('has a large code, one button with its address below, and the same in plain text', () => {
    const document = framed(html, 'x', look);
    expect(document).toMatch(/<p class="code" style="[^"]*font-size:32px[^"]*">123456<\/p>/);
    expect(document.match(/class="button"/g)).toHaveLength(1);
    expect(document).toMatch(
      /<a class="button" style="[^"]*" href="https:\/\/elo.example.org\/a\?b=1&#38;c=2">Abrir<\/a>/,
    );
    expect(document.match(/b=1&#38;c=2/g)).toHaveLength(3);
    expect(text).toBe('Olá, Ana!\n\n123456\n\nhttps://elo.example.org/a?b=1&c=2\n\nhttps://elo.example.org/plain');
  });

  it.each([
    ['#0b5c55', '#ffffff'],
    ['#000000', '#ffffff'],
    ['#ffd400', '#000000'],
    ['#ffffff', '#000000'],
  ])('has a readable button on %s', (primaryColor, ink) => {
    expect(framed(html, 'x', { ...look, primaryColor })).toContain(`background:${primaryColor};color:${ink}`);
  });
});
