/** Ids of the parts of '/admin/system' that other pages link to. */
export const SYSTEM_PARTS = { server: 'system-server', phones: 'system-phones', problems: 'system-problems' } as const;
