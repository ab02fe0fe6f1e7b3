import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/** Keeps a screenshot with at most 16 colours, in a quarter of its bytes: it is part of what users install. */
export async function writePicture(path: string, screenshot: Buffer): Promise<void> {
  const small = sharp(screenshot).png({
    palette: true,
    colours: 16,
    effort: 10,
    compressionLevel: 9,
    dither: 0,
  });
  await writeFile(path, await small.toBuffer());
}
