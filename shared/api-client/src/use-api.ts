import type { Api } from './api.ts'

let current: Api | null = null

/** Sets the page's one client. The host calls this before it renders; each test calls it once. */
export function provideApi(api: Api): void {
  current = api
}

/**
 * The page's one client.
 *
 * @throws Error when no client was provided yet.
 */
export function pageApi(): Api {
  if (!current) throw new Error('No API client yet. Call provideApi(createApi(…)) before rendering.')
  return current
}

/** The page's one client, for a component. */
export function useApi(): Api {
  return pageApi()
}
