import type { Api } from './api.ts'

let current: Api | null = null

/** Hands the page's one client to everything on it. The host calls it before it renders; tests call it per test. */
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

/** The same for a screen. */
export function useApi(): Api {
  return pageApi()
}
