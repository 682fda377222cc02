import { seenTutorialsAtom } from '@homeside/session/preferences'
import { sessionStore } from '@homeside/session/store'
import { act, screen, waitFor, within } from '@testing-library/react'

import { renderPortal } from '../testing/render-portal.tsx'

const visit = { path: '/bluebird-hme/home', patient: {} }

test('a new patient is offered a tour, step by step, once', async () => {
  const { user } = await renderPortal(visit)
  await user.click(await screen.findByRole('button', { name: 'Show me' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'A first look around' }))
  expect(dialog.getByText('Step 1 of 3')).toBeVisible()
  expect(dialog.getByRole('heading', { level: 3, name: 'Order what is due' })).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Next step' }))
  await user.click(dialog.getByRole('button', { name: 'Next step' }))
  expect(dialog.getByRole('heading', { level: 3, name: 'A person is a call away' })).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Back' }))
  expect(dialog.getByRole('heading', { level: 3, name: 'Follow your orders' })).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Next step' }))
  await user.click(dialog.getByRole('button', { name: 'Get started' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.queryByRole('button', { name: 'Show me' })).not.toBeInTheDocument()
  expect(localStorage.getItem('preferencesStore')).toContain('"tutorialsSeen":["welcome"]')
})

test('a patient who refuses is not asked again, until the tutorials are reset', async () => {
  const { user } = await renderPortal(visit)
  await user.click(await screen.findByRole('button', { name: 'No, thanks' }))
  expect(screen.queryByRole('button', { name: 'Show me' })).not.toBeInTheDocument()
  act(() => sessionStore().set(seenTutorialsAtom, []))
  expect(await screen.findByRole('button', { name: 'Show me' })).toBeVisible()
})
