import { mobileCookieLogin, ssoLogin } from '@homeside/contract/single-sign-on'

import type { ServeCall } from '../../calls/call-request.ts'
import { presentSignIn } from '../session/presenter.ts'
import { cookieSignIn } from './cookie-sign-in.ts'

/** Serves the calls that sign in by an identity provider's or the mobile app's cookie. */
export function serveSingleSignOn(serve: ServeCall): void {
  serve(ssoLogin, { act: (request) => cookieSignIn(request, 'single-sign-on'), present: presentSignIn })
  serve(mobileCookieLogin, { act: (request) => cookieSignIn(request, 'mobile-app'), present: presentSignIn })
}
