import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isRetryable, isSessionOver } from './error-code.ts'
import { backoff } from './pause.ts'

const maxRetries = 3
const staleTimeMs = 30_000

/** `onSignedOut` is called when an answer says that the session has ended. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (isSessionOver(error)) onSignedOut()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // Offline is an error that screens show; queries must not pause.
        networkMode: 'always',
        staleTime: staleTimeMs,
        refetchOnWindowFocus: 'always',
        refetchOnReconnect: 'always',
        retry: (failures, error) => failures < maxRetries && isRetryable(error),
        retryDelay: backoff,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
