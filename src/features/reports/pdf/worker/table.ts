import type { PdfTable } from './messages';
import { type Element, LEFT, type Sheet, type TextStyle, WIDTH } from './sheet';

const CELL = 6;
const BODY: TextStyle = { size: 9.5 };
const HEADS: TextStyle = { ...BODY, bold: true };
const BELOW = 3;

/** A table with title. Heads repeat on every sheet, and neither the first nor the last row stands alone. */
export async function writeTable(sheet: Sheet, of: PdfTable): Promise<void> {
  const all = of.widths.reduce((sum, one) => sum + one, 0);
  const boxes = of.widths.map((width, index) => ({
    x: LEFT + (of.widths.slice(0, index).reduce((sum, one) => sum + one, 0) / all) * WIDTH,
    width: (width / all) * WIDTH - CELL,
  }));
  const heightOfRow = (cells: readonly string[], style: TextStyle) =>
    Math.max(...boxes.map(({ width }, index) => sheet.heightOf(cells[index] || '–', width, style))) + BELOW;
  const heights = of.rows.map((cells) => heightOfRow(cells, BODY));
  const headHeight = heightOfRow(of.heads, HEADS);

  sheet.y += 10;
  const title = { size: 13, bold: true };
  sheet.room(sheet.heightOf(of.title, WIDTH, title) + 4 + headHeight + roomFor(heights, 0));
  await sheet.text(sheet.root, { type: 'H2', text: of.title }, { x: LEFT, width: WIDTH }, title);
  sheet.y += 4;
  const table = sheet.open(sheet.root, 'Table');
  const writeRow = async (cells: readonly string[], type: 'TH' | 'TD') => {
    const row = sheet.open(table, 'TR');
    const top = sheet.y;
    let below = top;
    for (const [index, box] of boxes.entries()) {
      const cell = cellOf(sheet, row, type);
      sheet.y = top;
      await sheet.text(cell, { text: cells[index] || '–' }, box, type === 'TH' ? HEADS : BODY);
      below = Math.max(below, sheet.y);
      cell.end();
    }
    row.end();
    sheet.y = below + BELOW;
  };
  await writeRow(of.heads, 'TH');
  for (const [index, cells] of of.rows.entries()) {
    if (sheet.room(roomFor(heights, index))) await writeRow(of.heads, 'TH');
    await writeRow(cells, 'TD');
  }
  table.end();
}

/** The first row keeps the second, and the last but one the last. */
function roomFor(heights: readonly number[], index: number): number {
  const keepsNext = index === 0 || index === heights.length - 2;
  return (heights[index] ?? 0) + (keepsNext ? (heights[index + 1] ?? 0) : 0);
}

function cellOf(sheet: Sheet, row: Element, type: 'TH' | 'TD'): Element {
  const cell = sheet.open(row, type);
  if (type === 'TH') cell.dictionary.data.A = { O: 'Table', Scope: 'Column' };
  return cell;
}
