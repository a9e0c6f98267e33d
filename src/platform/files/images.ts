import { AppError } from '../../failures/errors.js';
import { createSemaphore } from '../semaphore.js';

/** Formats that are decoded, by the content of the file. No format with scripts or references, such as SVG. */
const readable = ['jpeg', 'png', 'webp', 'gif'];
/** A phone's camera has 12 to 50 megapixels; a file of a few kilobytes may claim a thousand times as many. */
const MAX_PIXELS = 50_000_000;
const TIME_LIMIT_SECONDS = 10;
/** A picture takes up to 200 MB while it is decoded. */
const withDecoderSlot = createSemaphore(2);

export interface MadePicture {
  content: Buffer;
  mediaType: 'image/webp';
  extension: 'webp';
  width: number;
  height: number;
}

/**
 * Makes a picture again from its pixels, in WebP. Nothing of the file itself stays: no metadata (such as the place of the
 * photo) and nothing hidden behind or between the pixels. An animation gives its first frame.
 *
 * @param box `cover` fills and crops, `inside` only makes smaller
 * @throws INVALID for a file that is no picture, or one too large
 */
export const makePicture = (
  content: Buffer,
  box: { width: number; height: number; fit: 'cover' | 'inside' },
): Promise<MadePicture> =>
  withDecoderSlot('pictures', async () => {
    const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const;
    // Loaded with the first picture: a server without pictures saves its megabytes.
    const { default: sharp } = await import('sharp');
    try {
      // Reads the header alone, at any claimed size.
      const { format, width, height } = await sharp(content, { ...options, limitInputPixels: false }).metadata();
      if (!readable.includes(format)) throw notAPicture();
      if (width * height > MAX_PIXELS) throw new AppError('INVALID', 'PICTURE_TOO_LARGE');
      if (width < 16 || height < 16) throw new AppError('INVALID', 'PICTURE_TOO_SMALL');
      // A small picture is cropped to the same shape, not made larger.
      const side = Math.min(width, height);
      const scale = box.fit === 'cover' ? Math.min(1, side / Math.max(box.width, box.height)) : 1;
      const { data, info } = await sharp(content, options)
        .timeout({ seconds: TIME_LIMIT_SECONDS })
        .autoOrient()
        .resize({
          ...box,
          width: Math.round(box.width * scale),
          height: Math.round(box.height * scale),
          withoutEnlargement: true,
        })
        .webp({ quality: 82 })
        .toBuffer({ resolveWithObject: true });
      return { content: data, mediaType: 'image/webp', extension: 'webp', width: info.width, height: info.height };
    } catch (error) {
      throw error instanceof AppError ? error : notAPicture();
    }
  });

const notAPicture = () => new AppError('INVALID', 'PICTURE_UNREADABLE');
