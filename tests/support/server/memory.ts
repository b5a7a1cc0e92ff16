import { readFile, writeFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';

/** `env` for memory measurements: Go's default, as in production (server.ts sets another). */
export const AS_SERVED = { GOGC: '100' };

/** MB; 0 except on Linux. */
export async function peakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** The browser's processes with page data: renderers, and the one that keeps blobs. */
export function workProcesses(browser: Browser): Promise<number[]> {
  return processesOf(browser, ['renderer', 'browser']);
}

/** The processes of a browser's pages, with their workers. */
export function pageProcesses(browser: Browser): Promise<number[]> {
  return processesOf(browser, ['renderer']);
}

async function processesOf(browser: Browser, types: readonly string[]): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => types.includes(type)).map(({ id }) => id);
}

/** Resets the peak. @returns current MB. */
export async function forgetPeak(pid: number): Promise<number> {
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  return peakMemory(pid);
}

/** Seconds, all threads. */
export async function processorTime(pid: number): Promise<number> {
  const [, counters = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ');
  const [user = '0', system = '0'] = counters.split(' ').slice(11, 13);
  return (Number(user) + Number(system)) / 100;
}
