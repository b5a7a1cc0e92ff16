/**
 * The device's log: what happened, for the person who helps later. Never a token, never a text somebody typed.
 * Where lines are kept is the app's business (`setLogSink`); until it is set, the newest lines wait in memory.
 */
import { LOG_LINES } from '../domain/limits';

/** `at` ms since 1970; `event` a short name such as 'camera.failed'; `detail` a code, never free text. */
export type DeviceLogLine = { at: number; event: string; detail: string };
export type LogSink = (line: DeviceLogLine) => void;

let sink: LogSink | null = null;
let waiting: DeviceLogLine[] = [];

/** Writes one line. Never throws: a log that fails must not fail the work. */
export function log(event: string, detail = ''): void {
  const line = { at: Date.now(), event, detail };
  if (sink) writeLine(sink, line);
  else waiting = [...waiting, line].slice(-LOG_LINES);
}

/** Tells where lines go from now on; those that waited go first. */
export function setLogSink(next: LogSink): void {
  sink = next;
  for (const line of waiting.splice(0)) writeLine(next, line);
}

function writeLine(to: LogSink, line: DeviceLogLine): void {
  try {
    to(line);
  } catch {
    // A sink that fails (storage full) loses the line and nothing else.
  }
}
