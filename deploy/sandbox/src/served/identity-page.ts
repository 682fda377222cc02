import type { Language } from '@homeside/contract/wire'
import { html } from 'hono/html'

import type { Vouchable } from './find-vouchable.ts'
import type { IdentityReturn } from './identity-return.ts'

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
export function identityPage(people: Vouchable[], to: IdentityReturn, language: Language, nonce: string) {
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
