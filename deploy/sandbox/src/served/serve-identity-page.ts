import type { CallEnvironment } from '@homeside/api/calls/call-environment'
import type { Dependencies } from '@homeside/api/calls/dependencies'
import { preferredLanguage } from '@homeside/api/calls/preferred-language'
import type { Database } from '@homeside/api/database/database'
import type { Scope } from '@homeside/api/database/scope'
import type { HandoffKind } from '@homeside/api/database/tables/accounts'
import { patients } from '@homeside/api/database/tables/patients'
import { providers } from '@homeside/api/database/tables/providers'
import { Problem } from '@homeside/api/problems/problem'
import { newSecret } from '@homeside/api/session/secrets'
import { handoffCookies, leaveHandoff } from '@homeside/api/session/sign-on-handoffs'
import type { Language } from '@homeside/contract/wire'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { html } from 'hono/html'

const route = '/sandbox/identity'

/**
 * The sandbox's stand-in for an identity provider and for the mobile app. Choosing a person leaves the cookie that
 * signs them in, and returns to the portal's page in `returnTo`.
 */
export function serveIdentityPage(app: Hono<CallEnvironment>, dependencies: Dependencies): void {
  const { database, clock, pageOrigins, cookies } = dependencies

  app.get(route, async (context) => {
    context.set('route', route)
    const to = readIdentityReturn(context.req.query('returnTo') ?? `${pageOrigins.usual}/sso`, pageOrigins.list())
    const nonce = newSecret()
    // Browsers apply form-action to the redirect after a form too, so the portal is listed.
    const forms = ["'self'", ...pageOrigins.list()].join(' ')
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
    const to = readIdentityReturn(form.get('returnTo') ?? '', pageOrigins.list())
    const people = await findVouchable(database, to)
    const chosen = people.find(({ scope }) => `${scope.siteKey}-${scope.patientKey}` === form.get('patient'))
    if (chosen === undefined) throw new Problem('malformed')
    const secret = await leaveHandoff(database, to.kind, chosen.scope, clock())
    handoffCookies(context, cookies).leave(to.kind, secret)
    return context.redirect(to.address, 303)
  })
}

const words = {
  en: {
    'single-sign-on': 'Sandbox identity provider',
    'mobile-app': 'Sandbox mobile app',
    choose: 'Choose whom to sign in as. Everybody here is made up.',
    nobody: 'There is nobody to choose.',
  },
  es: {
    'single-sign-on': 'Proveedor de identidad de prueba',
    'mobile-app': 'Aplicación móvil de prueba',
    choose: 'Elija con quién iniciar sesión. Todas estas personas son inventadas.',
    nobody: 'No hay nadie a quien elegir.',
  },
} as const

const style = `body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:3rem auto;padding:0 1rem;color:#1a1a1a}
button{display:block;width:100%;margin:.5rem 0;padding:.75rem 1rem;font:inherit;text-align:start;cursor:pointer}`

/** The page on which a person of the sandbox is chosen, as if they had signed in elsewhere. */
function identityPage(people: Vouchable[], to: IdentityReturn, language: Language, nonce: string) {
  const say = words[language]
  const choices = people.map(
    ({ scope, patient, provider }) =>
      html` <button name="patient" value="${scope.siteKey}-${scope.patientKey}">${patient}, ${provider}</button>`,
  )
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${say[to.kind]}</title>
        <style nonce="${nonce}">
          ${style}
        </style>
      </head>
      <body>
        <main>
          <h1>${say[to.kind]}</h1>
          <p>${people.length > 0 ? say.choose : say.nobody}</p>
          <form method="post">
            <input type="hidden" name="returnTo" value="${to.address}" />
            ${choices}
          </form>
        </main>
      </body>
    </html>`
}

/** Somebody whom the sandbox's identity page can sign in. */
interface Vouchable {
  scope: Scope
  patient: string
  provider: string
}

/**
 * The people whom the stand-in for an identity provider, or for the mobile app, may offer. It looks at all patients,
 * which is safe because a sandbox has only made-up ones.
 */
async function findVouchable(database: Database, { kind, alias }: IdentityReturn): Promise<Vouchable[]> {
  const known =
    kind === 'single-sign-on'
      ? and(providers.singleSignOnActive, patients.singleSignOnAccount)
      : and(providers.bpcPaymentsEnabled, eq(sql`lower(${providers.alias})`, alias.toLowerCase()))
  const rows = await database
    .select({ patient: patients, provider: providers.name })
    .from(patients)
    .innerJoin(providers, eq(providers.siteKey, patients.siteKey))
    .where(and(known, isNotNull(patients.accountKey), eq(patients.status, 'Active')))
    .orderBy(patients.lastName, patients.firstName)
  return rows.map(({ patient, provider }) => ({
    scope: { siteKey: patient.siteKey, patientKey: patient.patientKey },
    patient: `${patient.firstName} ${patient.lastName}`,
    provider,
  }))
}

/** Where the sandbox's identity page returns to, and so whom it stands in for. */
interface IdentityReturn {
  address: string
  kind: HandoffKind
  /** The provider whose payments the mobile app opens. */
  alias: string
}

/**
 * Reads the address to return to: the portal's /sso for an identity provider, its /{alias}/mobilebpc for the mobile
 * app. Only these paths on the portal's own origins are accepted, without query or fragment.
 *
 * @throws Problem origin-refused for another origin, malformed for another path.
 */
export function readIdentityReturn(returnTo: string, pageOrigins: readonly string[]): IdentityReturn {
  const url = URL.parse(returnTo)
  if (url === null || !pageOrigins.includes(url.origin)) throw new Problem('origin-refused')
  const address = `${url.origin}${url.pathname}`
  if (url.pathname === '/sso') return { address, kind: 'single-sign-on', alias: '' }
  const alias = /^\/([\w-]+)\/mobilebpc$/.exec(url.pathname)?.[1]
  if (alias === undefined) throw new Problem('malformed')
  return { address, kind: 'mobile-app', alias }
}
