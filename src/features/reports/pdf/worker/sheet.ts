/** A4 sheets with text, lines and pictures, each in the accessibility structure. */
/// <reference path="./pdfkit.d.ts" />
import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import type { PdfFonts } from './messages';

/** A4 in points, margins, and the foot's position. */
const SHEET = { width: 595.28, height: 841.89, margin: 45, foot: 812 };
export const LEFT = SHEET.margin;
export const WIDTH = SHEET.width - 2 * SHEET.margin;
const BOTTOM = SHEET.height - 58;
/** Height of an empty sheet, points. */
export const HEIGHT = BOTTOM - SHEET.margin;
/** Bytes collected before they become a blob. */
const BLOB = 1_000_000;
export const INK = {
  text: '#16202b',
  muted: '#4a5b6c',
  line: '#7a8896',
  ground: '#f4f6f8',
  success: '#1b6e3c',
  danger: '#b3261e',
  dangerGround: '#fcecea',
};

/** Lines of text as pictures (JPEG), for characters that the font lacks; sizes in points. */
export type DrawnText = { bytes: ArrayBuffer; width: number; height: number; text: string };
export type TextStyle = {
  size?: number;
  bold?: boolean;
  muted?: boolean;
  tone?: 'danger';
  align?: 'left' | 'right';
};
/** Draws a text in lines of this width (points), split into pictures not higher than `most` (points). */
export type DrawText = (text: string, width: number, style: TextStyle, most: number) => Promise<DrawnText[]>;
export type Element = PDFDocument.Element;
type Box = { x: number; width: number };

export class Sheet {
  readonly doc: PDFDocument;
  readonly root: Element;
  y = SHEET.margin;
  readonly #draw: DrawText;
  readonly #madeAt: string;
  readonly #parts: Blob[] = [];
  #fresh: BlobPart[] = [];
  #freshBytes = 0;
  readonly #ended: Promise<void>;

  /** @param of `title`: of the document. `draw`: for characters that the fonts lack. */
  constructor(of: { title: string; madeAt: string; fonts: PdfFonts; draw: DrawText }) {
    this.#draw = of.draw;
    this.#madeAt = of.madeAt;
    this.doc = new PDFDocument({
      size: 'A4',
      margin: SHEET.margin,
      subset: 'PDF/UA',
      tagged: true,
      lang: 'de-DE',
      displayTitle: true,
      pdfVersion: '1.7',
      bufferPages: true,
      font: null,
      info: { Title: of.title, Creator: 'Objektbeleg' },
    });
    this.doc.on('data', (chunk) => this.#keep(chunk));
    this.#ended = new Promise((resolve) => this.doc.on('end', resolve));
    this.doc.registerFont('bold', of.fonts.bold).registerFont('regular', of.fonts.regular);
    this.root = this.doc.struct('Document');
    this.doc.addStructure(this.root);
  }

  /**
   * Moves output to blobs by the megabyte: the browser may keep blobs on disk. One blob per chunk would be tens of
   * thousands.
   */
  #keep(chunk: Uint8Array): void {
    this.#fresh.push(chunk.slice());
    this.#freshBytes += chunk.byteLength;
    if (this.#freshBytes > BLOB) this.#toBlob();
  }

  #toBlob(): void {
    this.#parts.push(new Blob(this.#fresh));
    this.#fresh = [];
    this.#freshBytes = 0;
  }

  open(parent: Element, type: string): Element {
    const element = this.doc.struct(type);
    parent.add(element);
    return element;
  }

  /** Starts a sheet if less than this (points) is left. @returns whether it did */
  room(height: number): boolean {
    if (this.y + height <= BOTTOM) return false;
    this.doc.addPage();
    this.y = SHEET.margin;
    return true;
  }

  /** Number of the current sheet, from 0. */
  get page(): number {
    return this.doc.bufferedPageRange().count - 1;
  }

  /** Draws on an earlier sheet. */
  async onPage(page: number, draw: () => void | Promise<void>): Promise<void> {
    const [current, y] = [this.page, this.y];
    this.doc.switchToPage(page);
    await draw();
    this.doc.switchToPage(current);
    this.y = y;
  }

  /** Points left on the sheet. */
  get left(): number {
    return BOTTOM - this.y;
  }

  heightOf(text: string, width: number, style: TextStyle = {}): number {
    return this.#set(style).heightOfString(cleanText(text), { width });
  }

  async text(
    parent: Element,
    content: { type?: string; text: string },
    box: Box,
    style: TextStyle = {},
  ): Promise<void> {
    const text = cleanText(content.text);
    if (!text) return;
    if (!this.#has(text)) return this.#drawn(parent, text, box, style);
    this.room(Math.min(this.heightOf(text, box.width, style), HEIGHT));
    const writeText = () => {
      this.#set(style).text(text, box.x, this.y, { width: box.width, align: style.align ?? 'left' });
      this.y = this.doc.y;
    };
    const element = this.doc.struct(content.type ?? 'P', {}, [writeText]);
    parent.add(element);
    element.end();
  }

  /** A picture with alternative text `alt`. */
  picture(
    parent: Element,
    image: { width: number; height: number },
    at: { x: number; y: number; width: number; height: number; alt: string },
  ): void {
    const { x, y, width, height, alt } = at;
    const element = this.doc.struct('Figure', { alt }, [() => void this.doc.image(image, x, y, { width, height })]);
    parent.add(element);
    element.end();
  }

  /** A QR code with quiet zone; joins the dark modules of a row. */
  code(parent: Element, text: string, at: { x: number; y: number; size: number }): void {
    const { data, size } = encode(text, { ecc: 'M', border: 4 });
    const module = at.size / size;
    const draw = () => {
      data.forEach((row, y) => {
        for (const { from, to } of runsOf(row))
          this.doc.rect(at.x + from * module, at.y + y * module, (to - from) * module, module);
      });
      this.doc.fillColor('#000000').fill();
    };
    const element = this.doc.struct('Figure', { alt: `QR-Code: ${text}` }, [draw]);
    parent.add(element);
    element.end();
  }

  /** Draws lines and frames without meaning for screen readers. */
  artifact(draw: (doc: PDFDocument) => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw(this.doc.lineWidth(0.75).strokeColor(INK.line));
    this.doc.endMarkedContent();
  }

  rule(): void {
    this.artifact((doc) =>
      doc
        .moveTo(LEFT, this.y)
        .lineTo(LEFT + WIDTH, this.y)
        .stroke(),
    );
    this.y += 10;
  }

  /** Ends the document and adds the feet, 'Seite 3 von 12'. */
  async end(): Promise<{ file: Blob; pages: number }> {
    this.root.end();
    const { start, count } = this.doc.bufferedPageRange();
    for (let page = start; page < start + count; page++) {
      this.doc.switchToPage(page);
      // Below the margin: it would begin a sheet of its own.
      this.doc.page.margins.bottom = 0;
      this.artifact((doc) => {
        const foot = { width: WIDTH, lineBreak: false };
        this.#set({ size: 9, muted: true });
        doc.text(`Erstellt am ${this.#madeAt} mit Objektbeleg`, LEFT, SHEET.foot, foot);
        doc.text(`Seite ${page - start + 1} von ${count}`, LEFT, SHEET.foot, { ...foot, align: 'right' });
      });
    }
    this.doc.end();
    await this.#ended;
    this.#toBlob();
    return { file: new Blob(this.#parts, { type: 'application/pdf' }), pages: count };
  }

  #set({ size = 10.5, bold = false, muted = false, tone }: TextStyle): PDFDocument {
    return this.doc
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(tone === 'danger' ? INK.danger : muted ? INK.muted : INK.text);
  }

  /** Whether the font has every letter: others would print as empty boxes. */
  #has(text: string): boolean {
    const { font } = this.#set({})._font;
    return [...text].every((letter) => letter === '\n' || font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
  }

  async #drawn(parent: Element, text: string, box: Box, style: TextStyle): Promise<void> {
    for (const { bytes, width, height, text: alt } of await this.#draw(text, box.width, style, HEIGHT)) {
      this.room(height);
      this.picture(parent, this.doc.openImage(bytes), { x: box.x, y: this.y, width, height, alt });
      this.y += height;
    }
  }
}

function runsOf(row: readonly boolean[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  row.forEach((dark, x) => {
    const last = runs.at(-1);
    if (dark && last?.to === x) last.to = x + 1;
    else if (dark) runs.push({ from: x, to: x + 1 });
  });
  return runs;
}

/** Removes soft hyphens, which would be drawn inside words. */
function cleanText(text: string): string {
  return text.replaceAll('\u00ad', '').replaceAll('\r\n', '\n').replaceAll('\t', ' ').trim();
}
