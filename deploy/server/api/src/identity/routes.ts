import type { Hono } from 'hono'

import type { CallEnvironment } from '../platform/calls/call-environment.ts'
import type { ServeCall } from '../platform/calls/call-request.ts'
import type { Dependencies } from '../platform/calls/dependencies.ts'
import { serveAccountProviders } from './account-providers/routes.ts'
import { serveCredentials } from './credentials/routes.ts'
import { serveEmailVerification } from './email-verification/routes.ts'
import { serveOpenSessions } from './open-sessions/routes.ts'
import { servePasskeys } from './passkeys/routes.ts'
import { servePasswordReset } from './password-reset/routes.ts'
import { serveRegistrationCodes } from './registration-codes/routes.ts'
import { serveRegistration } from './registration/routes.ts'
import { serveSelfRegistration } from './self-registration/routes.ts'
import { serveRemoteKeys, serveSession } from './session/routes.ts'
import { serveShortCodes } from './short-codes/routes.ts'
import type { IdentityProviders } from './sign-on/identity-provider.ts'
import { serveIssuerLogout } from './single-sign-on/issuer-logout.ts'
import { serveSingleSignOn } from './single-sign-on/routes.ts'

/** Serves the calls with which a person registers, signs in, and keeps the account. */
export function serveIdentity(
  serve: ServeCall,
  app: Hono<CallEnvironment>,
  dependencies: Dependencies,
  identities: IdentityProviders,
): void {
  serveSession(serve, dependencies, identities)
  serveRemoteKeys(app, dependencies)
  serveSingleSignOn(serve, app, dependencies, identities)
  serveIssuerLogout(app, dependencies, identities)
  serveRegistration(serve, dependencies)
  serveRegistrationCodes(serve, dependencies)
  serveEmailVerification(serve, dependencies)
  servePasswordReset(serve, dependencies)
  serveSelfRegistration(serve, dependencies)
  serveShortCodes(serve, dependencies)
  serveCredentials(serve, dependencies)
  serveAccountProviders(serve)
  serveOpenSessions(serve, dependencies)
  servePasskeys(serve, dependencies)
}
