import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import * as oidc from 'openid-client'

import { OutsideServices } from '../../platform/outside/outside-services.ts'
import { didNotAnswer, faultOf, IssuerDiffers, SignOnFailed } from './sign-on-fault.ts'
import { clockToleranceSeconds, type IdentityClaims, storable, vouchedIn } from './vouched.ts'

/** An identity provider as a provider's file names it, and the secret that it gave the portal. */
export interface Identity {
  issuer: string
  clientId: string
  scope: string
  /** Null for a client that proves itself by PKCE alone. */
  secret: string | null
}

/** What binds an answer to the question and to the browser that asked. */
export interface Proofs {
  state: string
  nonce: string
  verifier: string
}

/** Longer than a sign-on page takes to answer a server, and shorter than people wait. */
const timeoutSeconds = 10
/** For how many seconds an identity provider's word that it ended a session counts. */
const logoutTokenSeconds = 300
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
/** How long the configuration of an identity provider is kept. Its keys are asked for when they change. */
const rememberedMs = 60 * 60 * 1000
/** How often the keys of an issuer may be asked for again because a token names an unknown one. */
const askedAnewEveryMs = 10_000

/**
 * The identity providers that this server has met. The configuration of each is fetched when it is first needed. One that
 * does not answer holds up a few of those who sign in there, and nobody else.
 */
export class IdentityProviders {
  readonly #known = new Map<string, { askedAtMs: number; configuration: oidc.Configuration }>()
  readonly #asked = new Map<string, Promise<oidc.Configuration>>()
  readonly #keys = new Map<string, ReturnType<typeof createRemoteJWKSet>>()
  /** The keys with which each issuer signs, and when they were last asked for although they were known. */
  readonly #signing = new Map<string, { cached: oidc.ExportedJWKSCache | null; askedAnewMs: number }>()
  readonly #services: OutsideServices
  readonly #nowMs: () => number

  /** @param nowMs a clock that never goes back. */
  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs
    this.#services = new OutsideServices({ nowMs, isAway: didNotAnswer })
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
  async finish(identity: Identity, answered: URL, proofs: Proofs, wanted: readonly string[]): Promise<IdentityClaims> {
    return this.#asking(identity, async (configuration) => {
      const tokens = await oidc.authorizationCodeGrant(configuration, answered, {
        expectedState: proofs.state,
        expectedNonce: proofs.nonce,
        pkceCodeVerifier: proofs.verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (claims === undefined) throw new SignOnFailed('untrusted')
      return vouchedIn(configuration, tokens, claims, wanted)
    })
  }

  /**
   * Asks whether the identity provider still vouches for somebody whom it signed in before.
   *
   * @param refreshToken the last one that it issued.
   * @throws SignOnFailed; expired where it vouches no more.
   */
  async renew(
    identity: Identity,
    refreshToken: string,
    subject: string,
    wanted: readonly string[],
  ): Promise<IdentityClaims> {
    return this.#asking(identity, async (configuration) => {
      const tokens = await oidc.refreshTokenGrant(configuration, refreshToken)
      // Not every issuer tells again who it is; then only what it says to the token counts.
      const claims = tokens.claims() ?? { sub: subject }
      if (claims.sub !== subject) throw new SignOnFailed('untrusted')
      const renewed = await vouchedIn(configuration, tokens, claims, wanted)
      return { ...renewed, refreshToken: renewed.refreshToken ?? refreshToken }
    })
  }

  /**
   * Where the identity provider ends its own session; null when it offers no such page or does not answer.
   *
   * @param back an address that the identity provider knows, to which it leads afterwards.
   * @param idToken by which it knows the session; without one some ask the person, and some refuse. Null for none.
   */
  async signOutUrl(identity: Identity, back: string, idToken: string | null): Promise<string | null> {
    const configuration = await this.#configurationOf(identity).catch(() => null)
    if (!configuration?.serverMetadata().end_session_endpoint) return null
    const hint = idToken === null ? {} : { id_token_hint: idToken }
    return oidc.buildEndSessionUrl(configuration, { post_logout_redirect_uri: back, ...hint }).href
  }

  /**
   * Reads the token by which an identity provider ends a session here (OpenID Connect Back-Channel Logout).
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
    const { payload } = await this.#services
      .ask(identity.issuer, async () => {
        try {
          return await jwtVerify(token, keys, checks)
        } catch (error) {
          if (!(error instanceof errors.JWKSNoMatchingKey) || !this.#mayAskAnew(issuer)) throw error
          this.#askedAnew(issuer)
          await keys.reload()
          return jwtVerify(token, keys, checks)
        }
      })
      .catch((error: unknown) => {
        throw new SignOnFailed(faultOf(error), error)
      })
    const { events, sid, sub } = payload
    const isLogout = typeof events === 'object' && events !== null && Object.hasOwn(events, logoutEvent)
    // An identity token has a nonce, and must not end a session.
    if (!isLogout || 'nonce' in payload) throw new SignOnFailed('untrusted')
    return { subject: storable(sub ?? null), issuerSession: storable(typeof sid === 'string' ? sid : null) }
  }

  /** Asks an identity provider something, after its configuration is known. */
  async #asking<Answer>(
    identity: Identity,
    work: (configuration: oidc.Configuration) => Promise<Answer>,
  ): Promise<Answer> {
    const known = await this.#configurationOf(identity)
    const { issuer } = identity
    const signing = this.#signing.get(issuer)?.cached ?? null
    // The library asks for keys again when they are a minute old, and keeps them per object, so this new one gets them.
    const configuration = prepared(
      new oidc.Configuration(known.serverMetadata(), identity.clientId, metadata, provingBy(identity.secret)),
      identity,
    )
    const minuteAgo = Math.floor(Date.now() / 1000) - 60
    const mayAsk = signing !== null && this.#mayAskAnew(issuer)
    if (signing)
      oidc.setJwksCache(configuration, mayAsk ? { ...signing, uat: Math.min(signing.uat, minuteAgo) } : signing)
    try {
      return await this.#services.ask(issuer, () => work(configuration))
    } catch (error) {
      throw error instanceof SignOnFailed ? error : new SignOnFailed(faultOf(error), error)
    } finally {
      const cached = oidc.getJwksCache(configuration) ?? null
      const isNew = cached !== null && cached.uat > minuteAgo
      if (isNew) this.#signing.set(issuer, { cached, askedAnewMs: this.#signing.get(issuer)?.askedAnewMs ?? -Infinity })
      if (isNew && mayAsk) this.#askedAnew(issuer)
    }
  }

  /** Whether keys that are known may be asked for again because a token names another one. */
  #mayAskAnew(issuer: string): boolean {
    return this.#nowMs() - (this.#signing.get(issuer)?.askedAnewMs ?? -Infinity) >= askedAnewEveryMs
  }

  #askedAnew(issuer: string): void {
    this.#signing.set(issuer, { cached: this.#signing.get(issuer)?.cached ?? null, askedAnewMs: this.#nowMs() })
  }

  /** The configuration that an identity provider publishes. Calls that need it at the same time ask once. */
  async #configurationOf(identity: Identity): Promise<oidc.Configuration> {
    const key = JSON.stringify([identity.issuer, identity.clientId, identity.secret])
    const known = this.#known.get(key)
    if (known && this.#nowMs() - known.askedAtMs < rememberedMs) return known.configuration
    try {
      return await this.#services.ask(identity.issuer, () => {
        const asked = this.#asked.get(key) ?? this.#discover(key, identity)
        this.#asked.set(key, asked)
        return asked
      })
    } catch (error) {
      const told = toldIssuer(error)
      if (told === null) throw new SignOnFailed('unavailable', error)
      throw new SignOnFailed('unavailable', new IssuerDiffers(identity.issuer, told))
    }
  }

  async #discover(key: string, identity: Identity): Promise<oidc.Configuration> {
    try {
      const configuration = await discover(identity)
      this.#known.set(key, { askedAtMs: this.#nowMs(), configuration })
      return configuration
    } finally {
      this.#asked.delete(key)
    }
  }
}

const metadata = { [oidc.clockTolerance]: clockToleranceSeconds }

function discover({ issuer, clientId, secret }: Identity): Promise<oidc.Configuration> {
  const url = new URL(issuer)
  return oidc.discovery(url, clientId, metadata, provingBy(secret), {
    timeout: timeoutSeconds,
    execute: isOpen(issuer) ? [oidc.allowInsecureRequests] : [],
  })
}

function prepared(configuration: oidc.Configuration, { issuer }: Identity): oidc.Configuration {
  configuration.timeout = timeoutSeconds
  // The identity token comes straight from the issuer; its signature is checked all the same.
  oidc.enableNonRepudiationChecks(configuration)
  if (isOpen(issuer)) oidc.allowInsecureRequests(configuration)
  return configuration
}

/** A file names an address without TLS only on this machine. */
function isOpen(issuer: string): boolean {
  return new URL(issuer).protocol === 'http:'
}

/** The name that an issuer gives itself, where it is not the one in the provider's file; null for any other trouble. */
function toldIssuer(error: unknown): string | null {
  for (let cause = error; typeof cause === 'object' && cause !== null; cause = Reflect.get(cause, 'cause')) {
    const { attribute, body } = cause as { attribute?: unknown; body?: { issuer?: unknown } }
    if (attribute === 'issuer' && typeof body?.issuer === 'string') return body.issuer
  }
  return null
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
