import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { preferredLanguage } from '@homeside/api/platform/calls/call-request'
import type { Language } from '@homeside/contract/wire'
import { Provider, interactionPolicy, type Configuration } from 'oidc-provider'
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js'

import { deskClient, isPatientsClient } from '../fill/providers.ts'
import { pageStyle } from '../processor/card-page-html.ts'
import { choosingPage, faultPage, leavingPage, leftPage, type IdentityPerson } from './identity-page.ts'

interface StartOptions {
  /** 0 takes any free port. */
  port: number
  /** The address to listen on. Default: every address of the machine. */
  address?: string | null
  /** The origin of the API, to which people come back. */
  apiOrigin: string
  /** The origins of the portal's pages, to which patients come back after they signed out. */
  pageOrigins: readonly string[]
  /** Everybody whom it may vouch for to a client. */
  people: (clientId: string) => Promise<readonly IdentityPerson[]>
}

export interface RunningIdentity {
  origin: string
  close: () => Promise<void>
}

/**
 * Starts the sandbox's identity provider: an OpenID Connect server, at which a made-up person is chosen in place of
 * typing a password.
 *
 * @throws Error when the port is taken (`code` EADDRINUSE).
 */
export async function startIdentity({
  port,
  address,
  apiOrigin,
  pageOrigins,
  people,
}: StartOptions): Promise<RunningIdentity> {
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => {}
  const server = createServer((request, response) => handle(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, address ?? undefined, resolve)
  })
  // A free port is known only now.
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const provider = new Provider(origin, configurationFor({ apiOrigin, pageOrigins, people }))

  const callback = provider.callback()
  handle = (request, response) => {
    const { pathname } = new URL(request.url ?? '/', origin)
    if (pathname === '/style.css') response.writeHead(200, { 'Content-Type': 'text/css' }).end(pageStyle)
    else if (pathname.startsWith('/choose/')) void choose(provider, people, request, response)
    else void callback(request, response)
  }
  return {
    origin,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Shows who can be chosen, and takes the choice. */
async function choose(
  provider: Provider,
  people: StartOptions['people'],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const language = languageOf(request)
  try {
    const { params } = await provider.interactionDetails(request, response)
    const known = await people(String(params['client_id']))
    if (request.method !== 'POST') {
      await send(response, choosingPage(language, known))
      return
    }
    const chosen = new URLSearchParams(await text(request)).get('person')
    const person = known.find(({ id }) => id === chosen)
    const result = person ? { login: { accountId: person.id, remember: false } } : { error: 'access_denied' }
    await provider.interactionFinished(request, response, result)
  } catch {
    response.statusCode = 400
    await send(response, faultPage(language))
  }
}

async function send(response: ServerResponse, page: ReturnType<typeof faultPage>): Promise<void> {
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.setHeader(
    'Content-Security-Policy',
    "default-src 'none'; img-src data:; style-src 'self'; frame-ancestors 'none'",
  )
  response.end(String(await page))
}

function languageOf({ headers, url }: Pick<IncomingMessage, 'headers' | 'url'>): Language {
  const asked = /[?&]lang=(en|es)\b/.exec(url ?? '')?.[1]
  return preferredLanguage(asked ?? headers['accept-language'])
}

function configurationFor({
  apiOrigin,
  pageOrigins,
  people,
}: Pick<StartOptions, 'apiOrigin' | 'pageOrigins' | 'people'>): Configuration {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const policy = interactionPolicy.base()
  // A tester wants to choose a person at every sign-in.
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check(
        'choose',
        'Somebody has to be chosen.',
        ({ oidc }) => oidc.result?.login === undefined,
      ),
    )
  const client = {
    token_endpoint_auth_method: 'none',
    id_token_signed_response_alg: 'ES256',
    backchannel_logout_uri: `${apiOrigin}/account/sso/ended`,
    backchannel_logout_session_required: true,
  } as const
  const patients = {
    ...client,
    redirect_uris: [`${apiOrigin}/account/sso/callback`],
    post_logout_redirect_uris: pageOrigins.map((origin) => `${origin}/login`),
  }
  // A trial forgets its sign-ins when it stops.
  const memory = createMemoryAdapter(0)
  return {
    // The desk gets a refresh token, as from Keycloak, and asks with it whether somebody still works there.
    issueRefreshToken: (_, { clientId }) => Promise.resolve(clientId === deskClient),
    adapter: (kind) => {
      const kept = memory(kind)
      if (kind !== 'Client') return kept
      // Providers are made while it runs, each with a client of its own.
      return Object.assign(kept, {
        find: async (id: string) => (isPatientsClient(id) ? { ...patients, client_id: id } : undefined),
      })
    },
    clients: [
      {
        ...client,
        client_id: deskClient,
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: [`${apiOrigin}/staff/sign-in/callback`],
        post_logout_redirect_uris: [`${apiOrigin}/desk/`],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }] },
    cookies: { keys: [randomUUID()] },
    claims: { openid: ['sub', 'roles', 'patient_id'], profile: ['name'] },
    features: {
      backchannelLogout: { enabled: true },
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (context, form) => {
          context.body = String(await leavingPage(languageOf(context.req), form))
        },
        postLogoutSuccessSource: async (context) => {
          context.body = String(await leftPage(languageOf(context.req)))
        },
      },
    },
    interactions: { policy, url: (_, { uid }) => `/choose/${uid}` },
    // The API is on this machine. The library would refuse to report logouts there, as an attack.
    fetch: (url, { method, headers, body } = {}) => fetch(url, { method, headers, body } as RequestInit),
    ttl: { AccessToken: 600, Grant: 3600, IdToken: 600, Interaction: 3600, RefreshToken: 36_000, Session: 36_000 },
    pkce: { required: () => true },
    renderError: async (context) => {
      context.type = 'html'
      context.body = String(await faultPage(languageOf(context.req)))
    },
    findAccount: async (context, id) => {
      const person = (await people(context.oidc.client?.clientId ?? '')).find((each) => each.id === id)
      return person && { accountId: id, claims: async () => ({ sub: id, name: person.name, ...person.claims }) }
    },
    // No made-up person has to consent to what the portal may know.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        ...(oidc.client ? { clientId: oidc.client.clientId } : {}),
        ...(oidc.session?.accountId ? { accountId: oidc.session.accountId } : {}),
      })
      grant.addOIDCScope('openid profile')
      await grant.save()
      return grant
    },
  }
}
