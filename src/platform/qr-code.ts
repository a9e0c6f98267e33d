import { renderSVG } from 'uqr';

/** A QR code as an SVG picture without style or script, black on white whatever surrounds it, with the border that readers need. */
export const qrCode = (text: string): string => renderSVG(text, { border: 4 });
