import { placeIdentityProvider } from '@homeside/sandbox/fill/providers'
import { peopleOf } from '@homeside/sandbox/identity/people-of'
import { startIdentity, type RunningIdentity } from '@homeside/sandbox/identity/start-identity'

import { ownTestApi } from './start-test-api.ts'
import type { TestApi } from './test-api.ts'

/** Where browsers find the API of a test of signing in elsewhere. */
export const apiOrigin = 'http://localhost:56695'

/**
 * Starts an API of a test's own, and the identity provider at which its patients and staff sign in. `placeAgain` names it
 * to the providers once more, after a test has named another.
 */
export function ownSignOn(): { api: TestApi; placeAgain: () => Promise<void> } {
  const api = ownTestApi({ apiOrigin })
  let identity: RunningIdentity | undefined
  const placeAgain = () => placeIdentityProvider(api.database, identity?.origin ?? '')
  beforeAll(async () => {
    const people = (clientId: string) => peopleOf(api.database, clientId)
    const pageOrigins = [api.pageOrigin]
    identity = await startIdentity({ port: 0, address: '127.0.0.1', apiOrigin, pageOrigins, people })
    await placeAgain()
  })
  afterAll(() => identity?.close())
  return { api, placeAgain }
}

/** A browser that goes from page to page, between the API in this process and servers that listen. */
export interface Navigator {
  /** Opens an address, and follows no redirect. */
  open: (address: string, init?: RequestInit) => Promise<Response>
  /** Opens an address and follows redirects, until a page comes or an address that is of neither. */
  follow: (address: string, init?: RequestInit) => Promise<{ address: string; response: Response | null }>
  cookiesFor: (address: string) => string[]
}

interface Cookie {
  host: string
  path: string
  name: string
  pair: string
}

/**
 * Opens a browser without cookies.
 *
 * @param language what its owner reads.
 */
export function openNavigator(api: TestApi, language = 'en'): Navigator {
  let cookies: Cookie[] = []
  const fitting = ({ host, pathname }: URL) =>
    cookies.filter((cookie) => cookie.host === host && pathname.startsWith(cookie.path))
  const open: Navigator['open'] = async (address, init = {}) => {
    const url = new URL(address)
    const headers = new Headers(init.headers)
    headers.set('Accept-Language', language)
    headers.set(
      'Cookie',
      fitting(url)
        .map(({ pair }) => pair)
        .join('; '),
    )
    const request = new Request(url, { ...init, headers, redirect: 'manual' })
    const response = url.origin === api.origin ? await api.handle(request) : await fetch(request)
    for (const text of response.headers.getSetCookie()) {
      const [pair = ''] = text.split(';')
      const name = pair.slice(0, pair.indexOf('='))
      const path = /; path=([^;]+)/i.exec(text)?.[1] ?? '/'
      cookies = cookies.filter((each) => !(each.host === url.host && each.name === name && each.path === path))
      const isGone = /max-age=0\b|expires=Thu, 01 Jan 1970/i.test(text)
      if (!isGone) cookies.push({ host: url.host, path, name, pair })
    }
    return response
  }
  const follow: Navigator['follow'] = async (address, init) => {
    const response = await open(address, init)
    const location = response.headers.get('Location')
    if (location === null) return { address, response }
    const next = new URL(location, address)
    const isElsewhere = next.origin === api.pageOrigin || /^\/desk\b/.test(next.pathname)
    return isElsewhere ? { address: next.href, response: null } : follow(next.href)
  }
  return { open, follow, cookiesFor: (address) => fitting(new URL(address)).map(({ name }) => name) }
}

/** Chooses somebody on the page of the sandbox's identity provider, and comes back. */
export function chooseThere(navigator: Navigator, page: string, person: string) {
  return navigator.follow(page, { method: 'POST', body: new URLSearchParams({ person }) })
}
