import { createApi } from '@homeside/api-client/api'

import { hasAccess } from './has-access.ts'

/** Covers sections 2.7 and 8.1 of the specification. */

const check = (answer: Response) => {
  const api = createApi({
    origin: 'http://localhost:56695',
    getToken: () => null,
    getAlias: () => null,
    getLanguage: () => 'en',
    onSessionExpired: () => undefined,
    fetch: async () => answer,
  })
  const read = () => ({ siteKey: 101 }) as never
  return hasAccess({ api, params: {}, search: new URLSearchParams(), read })
}

test.each([
  ['a provider that allows it', Response.json({ Success: true }), true],
  ['a provider that does not', Response.json({ Success: false }), false],
  ['a call that fails', Response.json({}, { status: 501 }), false],
  ['an answer that is none of ours', new Response('<p>Welcome to our hotel</p>'), false],
])('%s', async (_what, answer, expected) => {
  expect(await check(answer)).toBe(expected)
})
