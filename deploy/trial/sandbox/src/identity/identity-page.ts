import type { Language } from '@homeside/contract/wire'
import { html, raw } from 'hono/html'

import { document } from '../processor/card-page-html.ts'

/** Somebody whom the sandbox's identity provider can vouch for. */
export interface IdentityPerson {
  /** Its own name for them. */
  id: string
  name: string
  /** Why this person is in the trial, or the name of their provider, in both languages. */
  about: Readonly<Record<Language, string>>
  claims: Readonly<Record<string, unknown>>
}

const words = {
  en: {
    title: 'Sandbox sign-in service',
    choose: 'Choose whom to sign in as. Everybody here is made up.',
    cancel: 'Do not sign in',
    leave: 'Sign out here too?',
    leaveText: 'You have left the portal. This sign-in service still knows you.',
    yes: 'Sign out',
    no: 'Stay signed in',
    left: 'You are signed out',
    leftText: 'You can close this page.',
    fault: 'This sign-in cannot go on',
    faultText: 'It was finished before, or it took too long. Go back to where you came from, and begin again.',
    otherLanguage: 'Español',
  },
  es: {
    title: 'Servicio de inicio de sesión de prueba',
    choose: 'Elija con quién iniciar sesión. Todas estas personas son inventadas.',
    cancel: 'No iniciar sesión',
    leave: '¿Cerrar también esta sesión?',
    leaveText: 'Usted salió del portal. Este servicio de inicio de sesión todavía le conoce.',
    yes: 'Cerrar sesión',
    no: 'Seguir con la sesión abierta',
    left: 'Usted cerró su sesión',
    leftText: 'Ya puede cerrar esta página.',
    fault: 'Este inicio de sesión no puede continuar',
    faultText: 'Ya había terminado o tardó demasiado. Vuelva al lugar de donde vino y empiece de nuevo.',
    otherLanguage: 'English',
  },
} as const

type Page = ReturnType<typeof document>

/** The page on which a made-up person is chosen, as if they had typed a password. */
export function choosingPage(language: Language, people: readonly IdentityPerson[]): Page {
  const say = words[language]
  const other = language === 'en' ? 'es' : 'en'
  return document(
    language,
    say.title,
    html`<a class="language" href="?lang=${other}" lang="${other}">${say.otherLanguage}</a>
      <h1>${say.title}</h1>
      <p>${say.choose}</p>
      <form method="post">
        <ul>
          ${people.map(
            ({ about, id, name }) =>
              html`<li>
                <button name="person" value="${id}">${name}</button>
                <p class="hint">${about[language]}</p>
              </li>`,
          )}
        </ul>
        <button class="aside" name="cancel">${say.cancel}</button>
      </form>`,
  )
}

/**
 * The page that asks whether to sign out of the identity provider too.
 *
 * @param form The identity provider's own form, which the buttons send.
 */
export function leavingPage(language: Language, form: string): Page {
  const say = words[language]
  return document(
    language,
    say.leave,
    html`<h1>${say.leave}</h1>
      <p>${say.leaveText}</p>
      ${raw(form)}
      <button form="op.logoutForm" name="logout" value="yes">${say.yes}</button>
      <button class="aside" form="op.logoutForm">${say.no}</button>`,
  )
}

/** The page after the identity provider's own session has ended, when nobody said where to go. */
export function leftPage(language: Language): Page {
  const say = words[language]
  return document(
    language,
    say.left,
    html`<h1>${say.left}</h1>
      <p>${say.leftText}</p>`,
  )
}

/** The page for a sign-in that cannot go on. */
export function faultPage(language: Language): Page {
  const say = words[language]
  return document(
    language,
    say.fault,
    html`<h1>${say.fault}</h1>
      <p>${say.faultText}</p>`,
  )
}
