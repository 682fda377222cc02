import { listen } from '@homeside/server-kit/listen'
import { stopServer } from '@homeside/server-kit/stop-server'
import { Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { html } from 'hono/html'
import { jwtVerify } from 'jose'

import { pageStyle } from './card-page-html.ts'

/** The providers whose payments portals ("BPC" in the specification, section 2.3) this server plays. */
const merchants: Readonly<Record<string, string>> = { 'harbor-health': 'Harbor Health' }

const words = {
  en: {
    title: (name: string) => `Payments portal of ${name}`,
    text: 'This sandbox stands in for a payments portal run by somebody else, on another site. Nothing can be paid here.',
    unknown: 'There is no such payments portal',
    signedIn: (patient: string) => `You are signed in as patient ${patient}.`,
    refused: 'This address has been used or is too old. Please open the payments portal again.',
  },
  es: {
    title: (name: string) => `Portal de pagos de ${name}`,
    text: 'Este entorno de prueba representa un portal de pagos de otra empresa, en otro sitio. Aquí no se puede pagar nada.',
    unknown: 'Ese portal de pagos no existe',
    signedIn: (patient: string) => `Entró como el paciente ${patient}.`,
    refused: 'Esta dirección ya se usó o es demasiado vieja. Abra el portal de pagos otra vez.',
  },
} as const

/** Tells the page around the frame whether this site's server reads its cookie there. */
const probeScript = `const tell = (bpcCookies) => parent.postMessage({ bpcCookies }, '*')
const ask = async () => {
  if (document.hasStorageAccess && !(await document.hasStorageAccess())) return false
  return (await (await fetch('/probe/cookie')).json()).isThere
}
ask().then(tell, () => tell(false))
`

/** Tells the page around the frame that this page may be shown. A browser fires the same events for one that may not. */
const readyScript = `parent.postMessage({ bpcReady: true }, '*')
`

const probeCookie = 'homeside-probe'
const sessionCookie = 'homeside-bpc'

/**
 * The sandbox's third-party payments portal. It runs on 127.0.0.1, which a browser treats as another site than
 * localhost.
 *
 * @param pageOrigins the pages that may show it in a frame.
 * @param secret signs the tokens that say who the patient is.
 */
export function createBpc(pageOrigins: readonly string[], secret: string): Hono {
  const app = new Hono()
  const used = new Set<string>()
  /** The patients by the session that their token opened. */
  const sessions = new Map<string, string>()

  /** Who a token is for, and whether it still signs in; null when it is forged or meant for somebody else. */
  async function readToken(token: string, audience: string): Promise<{ patient: string; signsIn: boolean } | null> {
    const expected = {
      algorithms: ['HS256'],
      issuer: [...pageOrigins],
      audience,
      requiredClaims: ['sub', 'jti', 'exp'],
      // An old one still says whose page its address is.
      clockTolerance: '1 day',
    }
    const read = await jwtVerify(token, new TextEncoder().encode(secret), expected).catch(() => null)
    const { exp = 0, jti, sub } = read?.payload ?? {}
    if (jti === undefined || sub === undefined) return null
    const signsIn = !used.has(jti) && exp * 1000 > Date.now()
    if (signsIn) used.add(jti)
    return { patient: sub, signsIn }
  }

  app.use(async (context, next) => {
    const frames = `frame-ancestors ${pageOrigins.join(' ')}`
    context.header(
      'Content-Security-Policy',
      `default-src 'none'; img-src data:; style-src 'self'; script-src 'self'; connect-src 'self'; ${frames}`,
    )
    context.header('X-Content-Type-Options', 'nosniff')
    await next()
  })
  app.get('/style.css', (context) => context.body(pageStyle, 200, { 'Content-Type': 'text/css' }))
  app.get('/probe.js', (context) => context.body(probeScript, 200, { 'Content-Type': 'text/javascript' }))
  app.get('/ready.js', (context) => context.body(readyScript, 200, { 'Content-Type': 'text/javascript' }))
  app.get('/probe/cookie', (context) =>
    context.json({ isThere: (context.req.header('Cookie') ?? '').includes(`${probeCookie}=1`) }),
  )
  app.get('/probe', (context) => {
    context.header('Set-Cookie', `${probeCookie}=1; Path=/probe; SameSite=None; Secure; HttpOnly`)
    return context.html(
      html`<!doctype html>
        <html lang="en">
          <title>-</title>
          <script src="/probe.js"></script>
        </html>`,
    )
  })
  app.get('/:merchant', async (context) => {
    const spanish = (context.req.header('Accept-Language') ?? '').toLowerCase().startsWith('es')
    const text = words[spanish ? 'es' : 'en']
    const name = merchants[context.req.param('merchant')]
    const title = name === undefined ? text.unknown : text.title(name)
    const token = context.req.query('token')
    const sent = token === undefined ? null : await readToken(token, new URL(context.req.url).origin)
    if (sent?.signsIn) {
      const session = crypto.randomUUID()
      sessions.set(session, sent.patient)
      setCookie(context, sessionCookie, session, { path: '/', sameSite: 'None', secure: true, httpOnly: true })
      // A used token stays in no address, so that Back and a reload find the page again.
      return context.redirect(context.req.path, 303)
    }
    // The frame and the link beside it have one address: who is signed in by the one may come by the other. On a shared
    // device the session may be another patient's.
    const signedIn = sessions.get(getCookie(context, sessionCookie) ?? '')
    const patient = token === undefined || signedIn === sent?.patient ? signedIn : undefined
    const isRefused = token !== undefined && patient === undefined
    const page = html`<!doctype html>
      <html lang="${spanish ? 'es' : 'en'}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>${title}</title>
          <link rel="icon" href="data:," />
          <link rel="stylesheet" href="/style.css" />
          ${name !== undefined && html`<script src="/ready.js" defer></script>`}
        </head>
        <body>
          <main>
            <h1>${title}</h1>
            <p>${isRefused ? text.refused : text.text}</p>
            ${patient !== undefined && html`<p>${text.signedIn(patient)}</p>`}
          </main>
        </body>
      </html>`
    return context.html(page, name === undefined ? 404 : isRefused ? 403 : 200)
  })
  return app
}

/**
 * Starts the sandbox's payments portal on 127.0.0.1.
 *
 * @throws StartError when the port is taken.
 */
export async function startBpc(
  wanted: number,
  pageOrigins: readonly string[],
  secret: string,
): Promise<{ port: number; close: () => Promise<void> }> {
  const where = { port: wanted, address: '127.0.0.1', setting: 'BPC_PORT' }
  const { server, port } = await listen(createBpc(pageOrigins, secret).fetch, where)
  return { port, close: () => stopServer(server, 0) }
}
