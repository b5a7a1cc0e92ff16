import { readFile, writeFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';

/** For `env` of a server whose memory is measured: Go's own setting, with which the product runs (server.ts sets another). */
export const AS_SERVED = { GOGC: '100' };

/** MB of memory that a process ever held at once; 0 where the system does not say (not Linux). */
export async function peakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** The processes of a browser that hold what its pages work on: those of the pages with their workers, and the one that keeps blobs. */
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

/** From now on the peak is that of what comes; what was before is forgotten. @returns MB that it holds now. */
export async function forgetPeak(pid: number): Promise<number> {
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  return peakMemory(pid);
}

/** Seconds of processor that a process has taken so far, with all its threads. */
export async function processorTime(pid: number): Promise<number> {
  const [, counters = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ');
  const [user = '0', system = '0'] = counters.split(' ').slice(11, 13);
  return (Number(user) + Number(system)) / 100;
}
