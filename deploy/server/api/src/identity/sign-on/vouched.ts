import * as oidc from 'openid-client'

import { SignOnFailed } from './sign-on-fault.ts'

/** How far the clocks of the identity provider and this server may differ. */
export const clockToleranceSeconds = 30

/** What an identity provider says of whom it signed in. */
export interface IdentityClaims {
  subject: string
  /** Its own name for the session, which it may end later; null when it gives none. */
  issuerSession: string | null
  refreshToken: string | null
  /** The identity token itself; null where none came, as at some renewals. */
  idToken: string | null
  /** A claim by its name, or by a path such as realm_access.roles. */
  claim: (name: string) => unknown
}

/** Who an identity provider vouches for, by its tokens and what it says besides. */
export async function vouchedIn(
  configuration: oidc.Configuration,
  tokens: oidc.TokenEndpointResponse,
  claims: Readonly<Record<string, unknown>> & { sub: string },
  wanted: readonly string[],
): Promise<IdentityClaims> {
  const { azp, iat, sid } = claims
  // The library looks at these only in some tokens: who it is for beside the audience, and when it was made.
  const isForOther = azp !== undefined && azp !== configuration.clientMetadata().client_id
  const isOfTomorrow = typeof iat === 'number' && iat > Date.now() / 1000 + clockToleranceSeconds
  if (isForOther || isOfTomorrow) throw new SignOnFailed('untrusted')
  const isWhole = wanted.every((name) => claimIn(claims, name) !== undefined)
  const hasMore = !isWhole && configuration.serverMetadata().userinfo_endpoint !== undefined
  const more = hasMore ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {}
  const all = { ...more, ...claims }
  return {
    subject: storable(claims.sub),
    issuerSession: storable(typeof sid === 'string' ? sid : null),
    refreshToken: tokens.refresh_token ?? null,
    idToken: tokens.id_token ?? null,
    claim: (name) => claimIn(all, name),
  }
}

/** A name that the database can keep: it has no NUL. */
export function storable<Name extends string | null>(name: Name): Name {
  if (name?.includes('\0')) throw new SignOnFailed('untrusted')
  return name
}

/** A claim whose name may itself hold dots, else one inside another. */
function claimIn(claims: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  return name.split('.').reduce<unknown>((at, part) => {
    return typeof at === 'object' && at !== null && Object.hasOwn(at, part) ? Reflect.get(at, part) : undefined
  }, claims)
}
