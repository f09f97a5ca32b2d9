import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isSessionOver, mayPass } from './error-code.ts'
import { backoff } from './pause.ts'

const tries = 3
const freshMs = 30_000

/**
 * The one cache of what the server said. `onSignedOut` is called when an answer tells that the session
 * has ended.
 */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (isSessionOver(error)) onSignedOut()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // Offline is an error that a screen shows, not a wait without end.
        networkMode: 'always',
        staleTime: freshMs,
        refetchOnWindowFocus: 'always',
        refetchOnReconnect: 'always',
        retry: (failures, error) => failures < tries && mayPass(error),
        retryDelay: backoff,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
