/** Types for the used part of pdfkit: foreign ones would add Node's types to the page. */
declare module 'pdfkit' {
  namespace PDFDocument {
    type Where = { width?: number; align?: 'left' | 'right'; lineBreak?: boolean; lineGap?: number };
    interface Element {
      /** As written to the file. */
      dictionary: { data: Record<string, unknown> };
      add(child: Element | (() => void)): Element;
      end(): void;
    }
  }
  class PDFDocument {
    constructor(options: Record<string, unknown>);
    x: number;
    y: number;
    page: { margins: { top: number; bottom: number } };
    /** The current font; no public API lists its letters. */
    _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } };
    on(event: 'data', listener: (chunk: Uint8Array) => void): this;
    on(event: 'end', listener: () => void): this;
    addPage(): this;
    registerFont(name: string, font: ArrayBuffer): this;
    font(name: string): this;
    fontSize(size: number): this;
    fillColor(color: string): this;
    fill(): this;
    strokeColor(color: string): this;
    lineWidth(width: number): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    rect(x: number, y: number, width: number, height: number): this;
    stroke(): this;
    text(text: string, x: number, y: number, options?: PDFDocument.Where): this;
    heightOfString(text: string, options?: PDFDocument.Where): number;
    openImage(bytes: ArrayBuffer): { width: number; height: number };
    image(
      image: { width: number; height: number },
      x: number,
      y: number,
      options: { width: number; height: number },
    ): this;
    struct(type: string, options?: { alt?: string; lang?: string }, children?: (() => void)[]): PDFDocument.Element;
    addStructure(element: PDFDocument.Element): this;
    markContent(tag: string, options?: { type?: string }): this;
    endMarkedContent(): this;
    bufferedPageRange(): { start: number; count: number };
    switchToPage(page: number): this;
    end(): void;
  }
  export = PDFDocument;
}
