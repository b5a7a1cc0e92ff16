import { QueryClient } from '@tanstack/react-query';

/** The maps of this installation, asked once for all dialogs. */
export const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
