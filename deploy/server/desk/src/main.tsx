import { followLanguage } from '@homeside/i18n/follow-language'
import { chooseLanguage } from '@homeside/i18n/language'
import { startI18n } from '@homeside/i18n/start-i18n'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'

import { deskRouter } from './app.tsx'
import { allowStyleSheets } from './frame/allow-style-sheets.ts'
import { Look } from './frame/look.tsx'
import { openStaffApi } from './frame/session.ts'
import { chosenLanguage } from './frame/sign-in.tsx'
import { watchPresence } from './frame/staff-call.ts'
import { loadDeskWords } from './frame/words.ts'

import './frame/desk.css'

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
