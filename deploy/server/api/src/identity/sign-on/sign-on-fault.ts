import type { Language } from '@homeside/contract/wire'
import type { Context } from 'hono'
import { html } from 'hono/html'
import * as oidc from 'openid-client'

import { preferredLanguage } from '../../platform/calls/call-request.ts'
import { ServiceAway } from '../../platform/outside/outside-services.ts'
import { newSecret } from '../../platform/session/secrets.ts'

const statuses = { unavailable: 503, refused: 403, expired: 400, untrusted: 400, off: 404, unknown: 403 } as const

/** Why nobody was signed in. The log has the details. */
type SignOnFault =
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

const words: Readonly<
  Record<
    Language,
    Record<SignOnFault, readonly [title: string, text: string]> & Record<'again' | 'desk' | 'differs', string>
  >
> = {
  en: {
    unavailable: [
      'Your sign-in service does not answer',
      'Try again in a few minutes. If it stays so, tell whoever runs that service.',
    ],
    refused: [
      'You were not signed in',
      'The sign-in was stopped, or your sign-in service did not let you through. If you did not stop it, ask whoever runs that service.',
    ],
    expired: [
      'This sign-in is no longer good',
      'It was used before, took longer than ten minutes, or began in another browser.',
    ],
    untrusted: [
      'This sign-in could not be checked',
      'The answer was not one of your sign-in service. If it happens again, tell whoever runs that service.',
    ],
    off: [
      'There is no desk here',
      'This provider’s people do not sign in here yet. Check the address, or ask whoever runs the portal.',
    ],
    unknown: [
      'You have no place at this desk',
      'Your sign-in service knows you, but does not say that you may work here. Ask whoever runs that service.',
    ],
    again: 'Sign in again',
    desk: 'Go to the desk',
    differs: 'The portal knows it by one name, and it calls itself by another. Tell whoever runs the portal both:',
  },
  es: {
    unavailable: [
      'Su servicio de inicio de sesión no responde',
      'Inténtelo de nuevo en unos minutos. Si sigue así, avise a quien administra ese servicio.',
    ],
    refused: [
      'No se inició su sesión',
      'El inicio de sesión se detuvo, o su servicio no le dejó pasar. Si usted no lo detuvo, pregunte a quien administra ese servicio.',
    ],
    expired: ['Este inicio de sesión ya no sirve', 'Ya se usó, tardó más de diez minutos o empezó en otro navegador.'],
    untrusted: [
      'No se pudo verificar este inicio de sesión',
      'La respuesta no era de su servicio de inicio de sesión. Si vuelve a ocurrir, avise a quien administra ese servicio.',
    ],
    off: [
      'Aquí no hay una página del personal',
      'El personal de este proveedor todavía no inicia sesión aquí. Revise la dirección o pregunte a quien administra el portal.',
    ],
    unknown: [
      'Usted no tiene un lugar entre el personal',
      'Su servicio de inicio de sesión le conoce, pero no dice que usted pueda trabajar aquí. Pregunte a quien administra ese servicio.',
    ],
    again: 'Iniciar sesión de nuevo',
    desk: 'Ir a la página del personal',
    differs: 'El portal lo conoce por un nombre y él se llama de otro modo. Dígale ambos a quien administra el portal:',
  },
}

const style = `body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:3rem auto;padding:0 1rem;color:#16202a}
a{color:#0b5578;display:inline-block;min-height:1.5rem}:focus-visible{outline:3px solid #d97706;outline-offset:2px}`

/**
 * Says why nobody was signed in at the desk, and what to do.
 *
 * @param site whose desk it is; null where there is none.
 */
export function faultPage(
  context: Context,
  { fault, cause }: SignOnFailed,
  site: number | null,
): Response | Promise<Response> {
  const language = preferredLanguage(context.req.header('Accept-Language'))
  const [title, text] = words[language][fault]
  const nonce = newSecret()
  context.header(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'; base-uri 'none'`,
  )
  return context.html(
    html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>${title}</title>
          <link rel="icon" href="data:," />
          <style nonce="${nonce}">
            ${style}
          </style>
        </head>
        <body>
          <main>
            <h1>${title}</h1>
            <p>${text}</p>
            ${
              cause instanceof IssuerDiffers &&
              html`<p>
                ${words[language].differs}<br /><code>${cause.expected}</code><br /><code>${cause.told}</code>
              </p>`
            }
            ${site !== null && html`<p><a href="/staff/sign-in/start?site=${site}">${words[language].again}</a></p>`}
            ${site !== null && fault === 'expired' && html`<p><a href="/desk/${site}">${words[language].desk}</a></p>`}
          </main>
        </body>
      </html>`,
    statuses[fault],
  )
}

/** A sign-on that came to nothing. */
export class SignOnFailed extends Error {
  readonly fault: SignOnFault

  constructor(fault: SignOnFault, cause?: unknown) {
    super(fault, { cause })
    this.fault = fault
  }
}

/** An identity provider calls itself another than the provider's file does, often by a slash at the end. */
export class IssuerDiffers extends Error {
  /** The fault's name in the log. */
  readonly code: string
  readonly expected: string
  readonly told: string

  constructor(expected: string, told: string) {
    super('The issuer differs.')
    this.expected = expected
    this.told = told
    this.code = `The file names ${expected}, and that calls itself ${told}. Write into the file what it calls itself.`
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
  if (error instanceof oidc.ResponseBodyError) {
    return error.status === 429 || portalFaults.has(error.error) ? 'unavailable' : 'expired'
  }
  // It does not take the portal's secret.
  if (error instanceof oidc.WWWAuthenticateChallengeError) return 'unavailable'
  return error instanceof ServiceAway || didNotAnswer(error) ? 'unavailable' : 'untrusted'
}

/** What the libraries call no answer, or one that is not the identity provider's: the page of a firewall, or no keys. */
const awayCodes = new Set<unknown>([
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'ERR_JWKS_TIMEOUT',
  'ERR_JOSE_GENERIC',
])

/** Whether nothing answered: fetch throws a TypeError without a code, and the libraries add one to what they refuse. */
export function didNotAnswer(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return awayCodes.has(code) || (error instanceof TypeError && code === undefined)
}
