/**
 * The device log, for support. Never a token, never typed text. `setLogSink` sets the storage;
 * until then memory keeps the newest lines.
 */
import { LOG_LINES } from '../domain/limits';

/** `at` ms since 1970; `event` such as 'camera.failed'; `detail` a code, never free text. */
export type DeviceLogLine = { at: number; event: string; detail: string };
export type LogSink = (line: DeviceLogLine) => void;

let sink: LogSink | null = null;
let waiting: DeviceLogLine[] = [];

/** Never throws: logging must not break the work. */
export function log(event: string, detail = ''): void {
  const line = { at: Date.now(), event, detail };
  if (sink) writeLine(sink, line);
  else waiting = [...waiting, line].slice(-LOG_LINES);
}

/** Sets the sink and sends it the kept lines. */
export function setLogSink(next: LogSink): void {
  sink = next;
  for (const line of waiting.splice(0)) writeLine(next, line);
}

function writeLine(to: LogSink, line: DeviceLogLine): void {
  try {
    to(line);
  } catch {
    // A failing sink (storage full) only loses the line.
  }
}
