import { useQuery } from '@tanstack/react-query';
import { type PublicConfig, publicConfig } from '../../remote/config';
import { queries } from './queries';

/** Maps of this installation (D14); undefined until the server, or the lack of it, has answered. */
export function usePublicConfig(): PublicConfig | undefined {
  return useQuery({ queryKey: ['config'], queryFn: publicConfig, staleTime: 0 }, queries).data;
}
