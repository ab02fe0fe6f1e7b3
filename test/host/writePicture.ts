import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/** Keeps a screenshot with at most 256 colours, in less than half of its bytes: it is part of what users install. */
export async function writePicture(path: string, screenshot: Buffer): Promise<void> {
  const small = sharp(screenshot).png({
    palette: true,
    effort: 10,
    compressionLevel: 9,
    dither: 0,
  });
  await writeFile(path, await small.toBuffer());
}
