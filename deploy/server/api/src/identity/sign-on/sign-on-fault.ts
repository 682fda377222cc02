import * as oidc from 'openid-client'

import { ServiceAway } from '../../platform/outside/outside-services.ts'

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

/** What an identity provider answers when it does not know the portal, or cannot work. */
const portalFaults = new Set([
  'invalid_client',
  'unauthorized_client',
  'unsupported_grant_type',
  'server_error',
  'temporarily_unavailable',
])

/** Why nobody was signed in, by what was thrown. */
export function faultOf(error: unknown): SignOnFault {
  if (error instanceof oidc.AuthorizationResponseError) {
    return error.error === 'temporarily_unavailable' || error.error === 'server_error' ? 'unavailable' : 'refused'
  }
  // A used code is `invalid_grant`, but some servers have words of their own for it.
  if (error instanceof oidc.ResponseBodyError) return portalFaults.has(error.error) ? 'unavailable' : 'expired'
  return error instanceof ServiceAway || didNotAnswer(error) ? 'unavailable' : 'untrusted'
}

/** Whether nothing answered: fetch throws a TypeError without a code, and the libraries add one to what they refuse. */
export function didNotAnswer(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const isAway = code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' || code === 'ERR_JWKS_TIMEOUT'
  return isAway || (error instanceof TypeError && code === undefined)
}
