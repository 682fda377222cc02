import { dashboardAtom, type DashboardStore } from '@homeside/session/dashboard'
import { chooseOwnLanguage } from '@homeside/session/preferences'
import { sessionStore } from '@homeside/session/store'
import { waitFor } from '@testing-library/react'

import { startWords } from './start-words.ts'

function knowPatientWhoPrefersSpanish(): void {
  const store = sessionStore()
  const patientUser = { PreferredLanguage: 'es' } as DashboardStore['patientUser']
  store.set(dashboardAtom, { ...store.get(dashboardAtom), patientUser })
}

test('a page opened during a visit is in the patient’s preferred language', async () => {
  knowPatientWhoPrefersSpanish()
  await startWords('en')
  expect(document.documentElement.lang).toBe('es')
})

test('the language chosen in this browser wins over the preferred one', async () => {
  knowPatientWhoPrefersSpanish()
  chooseOwnLanguage('en')
  await startWords('en')
  expect(document.documentElement.lang).toBe('en')
})

test('a language that is chosen in another tab is this tab’s too', async () => {
  chooseOwnLanguage('en')
  await startWords('en')
  const newValue = JSON.stringify({ language: 'es', tutorialsSeen: [] })
  window.dispatchEvent(new StorageEvent('storage', { key: 'preferencesStore', newValue }))
  await waitFor(() => expect(document.documentElement.lang).toBe('es'))
})
