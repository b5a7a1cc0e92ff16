import type { PaperTable } from './messages';
import { type Element, LEFT, type Sheet, type TextStyle, WIDTH } from './sheet';

const CELL = 6;

/** A table with title; heads repeat on every sheet. */
export async function writeTable(sheet: Sheet, of: PaperTable): Promise<void> {
  sheet.y += 10;
  sheet.room(90);
  await sheet.text(sheet.root, { type: 'H2', text: of.title }, { x: LEFT, width: WIDTH }, { size: 13, bold: true });
  sheet.y += 4;
  const all = of.widths.reduce((sum, one) => sum + one, 0);
  const boxes = of.widths.map((width, index) => ({
    x: LEFT + (of.widths.slice(0, index).reduce((sum, one) => sum + one, 0) / all) * WIDTH,
    width: (width / all) * WIDTH - CELL,
  }));
  const table = sheet.open(sheet.root, 'Table');
  const writeRow = async (cells: readonly string[], type: 'TH' | 'TD') => {
    const style: TextStyle = { size: 9.5, bold: type === 'TH' };
    const row = sheet.open(table, 'TR');
    const top = sheet.y;
    let below = top;
    for (const [index, box] of boxes.entries()) {
      const cell = cellOf(sheet, row, type);
      sheet.y = top;
      await sheet.text(cell, { text: cells[index] || '–' }, box, style);
      below = Math.max(below, sheet.y);
      cell.end();
    }
    row.end();
    sheet.y = below + 3;
  };
  await writeRow(of.heads, 'TH');
  for (const cells of of.rows) {
    const height = Math.max(
      ...boxes.map(({ width }, index) => sheet.heightOf(cells[index] ?? '', width, { size: 9.5 })),
    );
    if (sheet.room(height + 6)) await writeRow(of.heads, 'TH');
    await writeRow(cells, 'TD');
  }
  table.end();
}

function cellOf(sheet: Sheet, row: Element, type: 'TH' | 'TD'): Element {
  const cell = sheet.open(row, type);
  if (type === 'TH') cell.dictionary.data.A = { O: 'Table', Scope: 'Column' };
  return cell;
}
