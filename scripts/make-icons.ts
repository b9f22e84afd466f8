/** Draws the icons of the installed site from the sign of the brand: `npm run icons`. */
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const PUBLIC = new URL('../src/web/public/', import.meta.url);
const sign = await readFile(new URL('favicon.svg', PUBLIC), 'utf8');

/** Launchers cut maskable icons to any shape: the ground goes to the edge, the sign stays in the middle. */
const maskable = sign
  .replace('rx="11"', '')
  .replace('<g fill="none"', '<g transform="translate(4 4) scale(.8)" fill="none"');

async function draw(svg: string, size: number, name: string): Promise<void> {
  const png = await sharp(Buffer.from(svg), { density: (72 * size) / 40 }).resize(size, size).png({ compressionLevel: 9, palette: true }).toBuffer();
  await writeFile(new URL(`icons/${name}`, PUBLIC), png);
}

await Promise.all([
  draw(sign, 192, 'icon-192.png'),
  draw(sign, 512, 'icon-512.png'),
  draw(maskable, 512, 'icon-maskable-512.png'),
  draw(maskable, 180, 'apple-touch-icon.png'),
]);
