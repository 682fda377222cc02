import type { Language } from '@homeside/contract/wire'
import { startI18n, followLanguage } from '@homeside/i18n/start-i18n'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'

import { deskRouter } from './app.tsx'
import { Look } from './frame/look.tsx'
import { openStaffApi } from './frame/session.ts'
import { chosenLanguage } from './frame/sign-in.tsx'
import { watchPresence } from './frame/staff-call.ts'
import { loadDeskWords } from './frame/words.ts'

import './frame/desk.css'

/**
 * The language for a browser: the person's own choice if there is one; else Spanish when the browser's first language
 * contains "es", else English (section 1 of the specification).
 */
function chooseLanguage(browserLanguage: string, ownChoice: string | null): Language {
  if (ownChoice === 'en' || ownChoice === 'es') return ownChoice
  return browserLanguage.toLowerCase().includes('es') ? 'es' : 'en'
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (text: string) => string }): unknown
}

/**
 * Lets antd write its style sheets into the page, as text without any markup. Whatever else would become markup or a
 * script is refused: the page's policy asks for that (Trusted Types), in browsers that know it.
 */
function allowStyleSheets(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => {
      if (/[<&]\w|<[!/?]/.test(text)) throw new TypeError('The desk writes no markup.')
      return text
    },
  })
}

async function start(): Promise<void> {
  allowStyleSheets()
  await startI18n(chooseLanguage(navigator.language, chosenLanguage()))
  followLanguage()
  await loadDeskWords()
  watchPresence()
  openStaffApi(location.origin)
  createRoot(document.getElementById('desk') as HTMLElement).render(
    <Look>
      <RouterProvider router={deskRouter()} />
    </Look>,
  )
}

start().catch(reportError)
