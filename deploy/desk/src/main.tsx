import { followLanguage } from '@homeside/i18n/follow-language'
import { chooseLanguage } from '@homeside/i18n/language'
import { startI18n } from '@homeside/i18n/start-i18n'
import { getDefaultStore } from 'jotai'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'

import { deskRouter } from './app.tsx'
import { chosenLanguage } from './frame/chosen-language.ts'
import { Look } from './frame/look.tsx'
import { watchPresence } from './frame/presence.ts'
import { hasEndedAtom, sessionAtom } from './frame/session.ts'
import { provideStaffApi } from './frame/staff-call.ts'
import { loadDeskWords } from './frame/words.ts'

import './frame/desk.css'

async function start(): Promise<void> {
  await startI18n(chooseLanguage(navigator.language, chosenLanguage()))
  followLanguage()
  await loadDeskWords()
  watchPresence()
  const store = getDefaultStore()
  provideStaffApi(location.origin, {
    onProblem: ({ status }) => {
      if (status === 401 && store.get(sessionAtom) !== null) store.set(hasEndedAtom, true)
    },
  })
  createRoot(document.getElementById('desk') as HTMLElement).render(
    <Look>
      <RouterProvider router={deskRouter()} />
    </Look>,
  )
}

start().catch(reportError)
