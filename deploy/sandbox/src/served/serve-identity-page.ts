import type { CallEnvironment } from '@homeside/api/calls/call-environment'
import type { Dependencies } from '@homeside/api/calls/dependencies'
import { preferredLanguage } from '@homeside/api/calls/preferred-language'
import { Problem } from '@homeside/api/problems/problem'
import { newSecret } from '@homeside/api/session/secrets'
import { handoffCookies, leaveHandoff } from '@homeside/api/session/sign-on-handoffs'
import type { Hono } from 'hono'

import { findVouchable } from './find-vouchable.ts'
import { identityPage } from './identity-page.ts'
import { readIdentityReturn } from './identity-return.ts'

const route = '/sandbox/identity'

/**
 * The sandbox's stand-in for an identity provider and for the mobile app. Choosing a person leaves the cookie that
 * signs them in, and returns to the portal's page in `returnTo`.
 */
export function serveIdentityPage(app: Hono<CallEnvironment>, dependencies: Dependencies): void {
  const { database, clock, pageOrigins, cookies } = dependencies

  app.get(route, async (context) => {
    context.set('route', route)
    const to = readIdentityReturn(context.req.query('returnTo') ?? `${pageOrigins[0]}/sso`, pageOrigins)
    const nonce = newSecret()
    // Browsers apply form-action to the redirect after a form too, so the portal is listed.
    const forms = ["'self'", ...pageOrigins].join(' ')
    context.header(
      'Content-Security-Policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; form-action ${forms}; frame-ancestors 'none'; base-uri 'none'`,
    )
    context.header('Referrer-Policy', 'no-referrer')
    const language = preferredLanguage(context.req.header('Accept-Language'))
    return context.html(identityPage(await findVouchable(database, to), to, language, nonce))
  })

  app.post(route, async (context) => {
    context.set('route', route)
    // Only this page's own form may choose: another site must not sign anybody in as somebody else.
    if (!['same-origin', undefined].includes(context.req.header('Sec-Fetch-Site'))) throw new Problem('origin-refused')
    const form = new URLSearchParams(context.get('text'))
    const to = readIdentityReturn(form.get('returnTo') ?? '', pageOrigins)
    const people = await findVouchable(database, to)
    const chosen = people.find(({ scope }) => `${scope.siteKey}-${scope.patientKey}` === form.get('patient'))
    if (chosen === undefined) throw new Problem('malformed')
    const secret = await leaveHandoff(database, to.kind, chosen.scope, clock())
    handoffCookies(context, cookies).leave(to.kind, secret)
    return context.redirect(to.address, 303)
  })
}
