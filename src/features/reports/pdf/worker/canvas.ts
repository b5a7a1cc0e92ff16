/** Canvas for the PDF: smaller photos, and texts in characters that the fonts lack. */

import { PHOTO } from './measure';
import { type DrawnText, INK, type TextStyle } from './sheet';

/** Points an inch, and dots an inch of a shrunk photo: office print quality (150 required). */
const POINTS = 72;
const DPI = 200;
const QUALITY = 0.78;
/** Dots a point of a drawn text: about 290 an inch. */
const SHARP = 4;
const LEADING = 1.3;

/** Shrinks a photo to its box; a smaller one stays. */
export async function shrinkPhoto(bytes: ArrayBuffer): Promise<ArrayBuffer> {
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
  try {
    const box = [PHOTO.width, PHOTO.height].map((points) => (points / POINTS) * DPI);
    const scale = Math.min((box[0] ?? 0) / bitmap.width, (box[1] ?? 0) / bitmap.height);
    if (scale >= 1) return bytes;
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
    const context = contextOf(canvas);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await encodeJpeg(canvas, QUALITY);
  } finally {
    bitmap.close();
  }
}

/** Draws text with the device's fonts, right to left where needed; no picture is higher than `most`. */
export async function drawText(text: string, width: number, style: TextStyle, most: number): Promise<DrawnText[]> {
  const size = (style.size ?? 10.5) * SHARP;
  const font = `${style.bold ? 600 : 400} ${size}px 'Source Sans 3', sans-serif`;
  const color = style.muted ? INK.muted : INK.text;
  const fromRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text);
  const lines = breakLines(text, width * SHARP, font);
  // One dot less: a picture ends at a full dot.
  const fitting = Math.max(1, Math.floor((most * SHARP - 1) / (size * LEADING)));
  const drawn: DrawnText[] = [];
  for (let at = 0; at < lines.length; at += fitting) {
    const own = lines.slice(at, at + fitting);
    const picture = await drawLines(own, width, { size, font, color, fromRight });
    drawn.push({ ...picture, text: own.length < lines.length ? own.join('\n') : text });
  }
  return drawn;
}

type Look = { size: number; font: string; color: string; fromRight: boolean };

async function drawLines(lines: readonly string[], width: number, look: Look): Promise<Omit<DrawnText, 'text'>> {
  const { size, font, color, fromRight } = look;
  const canvas = new OffscreenCanvas(Math.ceil(width * SHARP), Math.ceil(lines.length * size * LEADING));
  const context = contextOf(canvas);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = color;
  context.font = font;
  context.textBaseline = 'middle';
  context.direction = fromRight ? 'rtl' : 'ltr';
  context.textAlign = 'start';
  lines.forEach((line, index) => {
    context.fillText(line, fromRight ? canvas.width : 0, (index + 0.5) * size * LEADING);
  });
  return { bytes: await encodeJpeg(canvas, 0.9), width, height: canvas.height / SHARP };
}

function breakLines(text: string, width: number, font: string): string[] {
  const context = contextOf(new OffscreenCanvas(1, 1));
  context.font = font;
  const isWithinWidth = (line: string) => context.measureText(line).width <= width;
  return text.split('\n').flatMap((paragraph) => {
    const words = paragraph.split(/(?<=\s)/).flatMap((word) => (isWithinWidth(word) ? [word] : [...word]));
    const lines = [''];
    for (const piece of words) {
      const longer = `${lines.at(-1)}${piece}`;
      if (isWithinWidth(longer.trimEnd())) lines[lines.length - 1] = longer;
      else lines.push(piece);
    }
    return lines.map((line) => line.trim());
  });
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('no context');
  return context;
}

async function encodeJpeg(canvas: OffscreenCanvas, quality: number): Promise<ArrayBuffer> {
  return (await canvas.convertToBlob({ type: 'image/jpeg', quality })).arrayBuffer();
}
