import sharp from 'sharp';

// Photos as phones write them: with the place, the device and the orientation in their metadata.

const DEVICE = 'Galaxy Fictício A54';
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="30,1.98S" exif:GPSLongitude="51,13.8W"/>
</rdf:RDF></x:xmpmeta>`;

export const photoFormats = ['jpeg', 'png', 'webp', 'avif'] as const;

/** A photo that lies on its side, with its place in Exif and in XMP. */
export const aPhoto = (format: (typeof photoFormats)[number]): Promise<Buffer> =>
  sharp({
    create: {
      width: 64,
      height: 32,
      channels: 3,
      background: '#147',
      noise: { type: 'gaussian', mean: 99, sigma: 30 },
    },
  })
    .toFormat(format)
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Fictício', Model: DEVICE },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '30/1 1/1 59/1', GPSLongitudeRef: 'W', GPSLongitude: '51/1 13/1 48/1' },
    })
    .withXmp(XMP)
    .toBuffer();

const box = (type: string, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(content.length + 8);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, content]);
};
const place = box('\xa9xyz', Buffer.from('\0\x12\x15\xc7-30.0331-051.2300/', 'latin1'));

/** A video as phones write it: the pictures, and behind them the place and the device, for all and for a track. */
export const aVideo = (brand = 'isom'): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\x02\0${brand}mp41`, 'latin1')),
    box('mdat', Buffer.from('pictures and sound')),
    box(
      'moov',
      box('mvhd', Buffer.alloc(100, 1)),
      box('trak', box('tkhd', Buffer.alloc(84, 2)), box('meta', Buffer.from(DEVICE)), box('mdia', Buffer.alloc(8, 3))),
      box('udta', place),
      box('meta', Buffer.from('com.apple.quicktime.location.ISO6709 -30.0331-051.2300/')),
    ),
  ]);

/** Words and numbers that tell the place or the device. */
export const tellsPlace = (content: Buffer): boolean =>
  ['Galaxy', 'Fict', 'GPSL', '-051.2300', 'ISO6709'].some(word => content.includes(word)) ||
  // 30°, 1', 59" as fractions, in both orders of bytes.
  ['1e000000010000000100000001000000', '0000001e000000010000000100000001'].some(hex =>
    content.includes(Buffer.from(hex, 'hex')),
  );
