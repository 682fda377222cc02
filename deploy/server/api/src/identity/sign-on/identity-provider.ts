import { createRemoteJWKSet, jwtVerify } from 'jose'
import * as oidc from 'openid-client'

/** An identity provider as a provider's file names it, and the secret that it gave the portal. */
export interface Identity {
  issuer: string
  clientId: string
  scope: string
  /** Null for a client that proves itself by PKCE alone. */
  secret: string | null
}

/** What an identity provider says of whom it signed in. */
export interface Vouched {
  subject: string
  /** Its own name for the session, which it may end later; null when it gives none. */
  issuerSession: string | null
  /** A claim by its name, or by a path such as realm_access.roles. */
  claim: (name: string) => unknown
}

/** Why nobody was signed in. The log has the details. */
export type SignOnFault =
  /** The identity provider is away or does not know the portal, or the portal cannot read its secret. */
  | 'unavailable'
  /** It refused, or the person went back there. */
  | 'refused'
  /** The answer was used, has expired, or belongs to another browser. */
  | 'expired'
  /** The answer is not of whom it was asked, or is forged. */
  | 'untrusted'
  /** The provider has no identity provider. */
  | 'off'
  /** Whoever was vouched for has no place here. */
  | 'unknown'

/** A sign-on that came to nothing. */
export class SignOnFailed extends Error {
  readonly fault: SignOnFault

  constructor(fault: SignOnFault, cause?: unknown) {
    super(fault, { cause })
    this.fault = fault
  }
}

/** What binds an answer to the question and to the browser that asked. */
export interface Proofs {
  state: string
  nonce: string
  verifier: string
}

/** Longer than a sign-on page takes to answer a server, and shorter than people wait. */
const timeoutSeconds = 10
/** How far the clocks of the identity provider and this server may differ. */
const clockToleranceSeconds = 30
/** For how many seconds an identity provider's word that it ended a session counts. */
const logoutTokenSeconds = 300
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
/** How long what an identity provider says of itself is believed. Its keys are asked for when they change. */
const rememberedMs = 60 * 60 * 1000

/** The identity providers that this server has met. What one says of itself is asked when it is first needed. */
export class IdentityProviders {
  readonly #known = new Map<string, { askedAtMs: number; configuration: Promise<oidc.Configuration> }>()
  readonly #keys = new Map<string, ReturnType<typeof createRemoteJWKSet>>()
  readonly #nowMs: () => number

  /** @param nowMs a clock that never goes back. */
  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs
  }

  /**
   * The address at which somebody signs in, and then comes back to the callback.
   *
   * @throws SignOnFailed unavailable.
   */
  async start(identity: Identity, callback: string, { state, nonce, verifier }: Proofs): Promise<URL> {
    const configuration = await this.#configurationOf(identity)
    return oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: callback,
      scope: identity.scope,
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
  }

  /**
   * Reads the answer with which somebody came back.
   *
   * @param answered the callback's address with what the identity provider added to it.
   * @param wanted the claims that the portal wants. Where the identity token lacks one, the rest is asked for.
   * @throws SignOnFailed
   */
  async finish(identity: Identity, answered: URL, proofs: Proofs, wanted: readonly string[]): Promise<Vouched> {
    const configuration = await this.#configurationOf(identity)
    try {
      const tokens = await oidc.authorizationCodeGrant(configuration, answered, {
        expectedState: proofs.state,
        expectedNonce: proofs.nonce,
        pkceCodeVerifier: proofs.verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (claims === undefined) throw new SignOnFailed('untrusted')
      const isWhole = wanted.every((name) => claimIn(claims, name) !== undefined)
      const hasMore = !isWhole && configuration.serverMetadata().userinfo_endpoint !== undefined
      const more = hasMore ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {}
      const all = { ...more, ...claims }
      return {
        subject: claims.sub,
        issuerSession: typeof claims['sid'] === 'string' ? claims['sid'] : null,
        claim: (name) => claimIn(all, name),
      }
    } catch (error) {
      throw error instanceof SignOnFailed ? error : new SignOnFailed(faultOf(error), error)
    }
  }

  /**
   * Where the identity provider ends its own session; null when it offers no such page or does not answer.
   *
   * @param back an address that the identity provider knows, to which it leads afterwards.
   */
  async signOutUrl(identity: Identity, back: string): Promise<string | null> {
    const configuration = await this.#configurationOf(identity).catch(() => null)
    if (!configuration?.serverMetadata().end_session_endpoint) return null
    return oidc.buildEndSessionUrl(configuration, { post_logout_redirect_uri: back }).href
  }

  /**
   * Reads by which an identity provider tells that it has ended a session of its own (OpenID Connect Back-Channel Logout).
   *
   * @throws SignOnFailed
   */
  async readLogout(
    identity: Identity,
    token: string,
  ): Promise<{ subject: string | null; issuerSession: string | null }> {
    const configuration = await this.#configurationOf(identity)
    const { issuer, jwks_uri: keysAt } = configuration.serverMetadata()
    if (keysAt === undefined) throw new SignOnFailed('untrusted')
    const keys =
      this.#keys.get(keysAt) ?? createRemoteJWKSet(new URL(keysAt), { timeoutDuration: timeoutSeconds * 1000 })
    this.#keys.set(keysAt, keys)
    const checks = {
      issuer,
      audience: identity.clientId,
      maxTokenAge: logoutTokenSeconds,
      clockTolerance: clockToleranceSeconds,
      requiredClaims: ['jti', 'events'],
    }
    const { payload } = await jwtVerify(token, keys, checks).catch((error: unknown) => {
      throw new SignOnFailed('untrusted', error)
    })
    const { events, sid, sub } = payload
    const isLogout = typeof events === 'object' && events !== null && Object.hasOwn(events, logoutEvent)
    // An identity token has a nonce, and must not end a session.
    if (!isLogout || 'nonce' in payload) throw new SignOnFailed('untrusted')
    return { subject: sub ?? null, issuerSession: typeof sid === 'string' ? sid : null }
  }

  /** What an identity provider says of itself. A failure is not remembered, so the next who needs it asks again. */
  async #configurationOf(identity: Identity): Promise<oidc.Configuration> {
    const key = JSON.stringify([identity.issuer, identity.clientId, identity.secret])
    const known = this.#known.get(key)
    if (known && this.#nowMs() - known.askedAtMs < rememberedMs) return known.configuration
    const configuration = discover(identity)
    this.#known.set(key, { askedAtMs: this.#nowMs(), configuration })
    try {
      return await configuration
    } catch (error) {
      this.#known.delete(key)
      throw new SignOnFailed('unavailable', error)
    }
  }
}

function discover({ issuer, clientId, secret }: Identity): Promise<oidc.Configuration> {
  const url = new URL(issuer)
  return oidc.discovery(url, clientId, { [oidc.clockTolerance]: clockToleranceSeconds }, provingBy(secret), {
    timeout: timeoutSeconds,
    execute: [
      // The identity token comes straight from the issuer; its signature is checked all the same.
      oidc.enableNonRepudiationChecks,
      // A file names an address without TLS only on this machine.
      ...(url.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
    ],
  })
}

/** Proves the portal by its secret, in the way that the identity provider takes. */
function provingBy(secret: string | null): oidc.ClientAuth {
  if (secret === null) return oidc.None()
  const [inBody, inHeader] = [oidc.ClientSecretPost(secret), oidc.ClientSecretBasic(secret)]
  return (server, ...rest) => {
    const takesBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return (takesBody ? inBody : inHeader)(server, ...rest)
  }
}

/** A claim whose name may itself hold dots, else one inside another. */
function claimIn(claims: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name.split('.').reduce<unknown>((at, part) => {
    return typeof at === 'object' && at !== null && Object.hasOwn(at, part) ? Reflect.get(at, part) : undefined
  }, claims)
}

/** What an identity provider answers when it does not know the portal, or cannot work. */
const portalFaults = new Set([
  'invalid_client',
  'unauthorized_client',
  'unsupported_grant_type',
  'server_error',
  'temporarily_unavailable',
])

function faultOf(error: unknown): SignOnFault {
  if (error instanceof oidc.AuthorizationResponseError) {
    return error.error === 'temporarily_unavailable' || error.error === 'server_error' ? 'unavailable' : 'refused'
  }
  // A used code is `invalid_grant`, but some servers have words of their own for it.
  if (error instanceof oidc.ResponseBodyError) return portalFaults.has(error.error) ? 'unavailable' : 'expired'
  // Nothing answered: fetch throws a TypeError without a code, and the library adds one to all that it refuses.
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const isAway = code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM'
  return isAway || (error instanceof TypeError && code === undefined) ? 'unavailable' : 'untrusted'
}
