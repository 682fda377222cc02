import type { Api } from '@homeside/api-client/api'
import { call } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import { useProvider } from '@homeside/remote-kit/provider-context'
import { sessionStore } from '@homeside/session/store'
import { authAtom } from '@homeside/session/tab-stores'
import ky, { type KyInstance } from 'ky'
import { useMemo } from 'react'

import type { OwnFactsVisit } from './remote-module.ts'

/** A token is not sent any more when it ends within so many milliseconds. */
const spareMs = 30_000

/**
 * Calls a remote's own backend: `useBackend('sleep-diary').get('nights').json()`. Each call carries a signed token that
 * names the patient to this backend alone. The descriptor says `backend: true`, and each environment lists the origin.
 *
 * @param remote The name in the remote's descriptor.
 * @throws Error when the environment lists no backend for it. A call throws `ApiProblem` when there is no token.
 */
export function useBackend(remote: string): KyInstance {
  const { backends } = useProvider()
  const api = useApi()
  return useMemo(() => openBackend({ api, backends }, remote), [api, backends, remote])
}

/** Opens the backend of a remote outside a component, as where the remote counts its badge. */
export function openBackend({ api, backends }: Pick<OwnFactsVisit, 'api' | 'backends'>, remote: string): KyInstance {
  const origin = backends?.[remote]?.[0]
  if (origin === undefined) {
    throw new Error(`This environment lists no backend of ${remote}: add it to "backends" in the environment's file.`)
  }
  return ky.create({
    prefix: origin,
    credentials: 'omit',
    hooks: {
      beforeRequest: [
        async ({ request }) => {
          // A whole address bypasses the prefix, and a stranger's server would get the token.
          if (new URL(request.url).origin !== origin) {
            throw new Error(`The token of ${remote} is for ${origin} alone: call ${request.url} with fetch.`)
          }
          request.headers.set('Authorization', `Bearer ${await tokenFor(api, remote)}`)
        },
      ],
    },
  })
}

interface KeptToken {
  /** The session that it was given to. */
  session: string | null
  until: number
  asked: Promise<{ Token: string; ExpiresInSeconds: number }>
}

/** The token of each remote; a page needs one, however many of its parts call. */
const kept = new Map<string, KeptToken>()

/** Asks for a token when there is none of this session that still lasts. */
async function tokenFor(api: Api, remote: string): Promise<string> {
  const session = sessionStore().get(authAtom)
  const before = kept.get(remote)
  if (before?.session === session && Date.now() < before.until) return (await before.asked).Token
  const asked = call(api, 'POST', 'account/remotetoken', { json: { Remote: remote } })
  const mine: KeptToken = { session, until: Infinity, asked }
  kept.set(remote, mine)
  try {
    const { Token, ExpiresInSeconds } = await asked
    mine.until = Date.now() + ExpiresInSeconds * 1000 - spareMs
    return Token
  } catch (error) {
    if (kept.get(remote) === mine) kept.delete(remote)
    throw error
  }
}
