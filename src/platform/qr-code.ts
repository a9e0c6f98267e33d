import { renderSVG } from 'uqr';

/** A QR code as an SVG picture without style or script, black on white on any background, with the border that readers need. */
export const qrCode = (text: string): string => renderSVG(text, { border: 4 });
