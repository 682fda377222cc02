import { renderInPortal } from '@homeside/remote-kit/testing'
import { screen } from '@testing-library/react'

import { wizardWords } from '../words/with-words.ts'
import { TaskPage } from './task-page.tsx'

const namespaces = { wizard: wizardWords }

test('a page of a task shows its progress, and links back and out', async () => {
  const ways = { back: { to: '/first' }, finishLater: { to: '/login' } }
  await renderInPortal(
    <TaskPage title="Your details" step={{ number: 2, count: 5 }} {...ways}>
      Asked
    </TaskPage>,
    { namespaces, path: '/second', routes: { '/first': <h1>The first page</h1> } },
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Your details' })).toBeVisible()
  expect(screen.getByText('Step 2 of 5')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Finish later' })).toHaveAttribute('href', '/login')
  expect(screen.getByRole('link', { name: '(555) 010-0100' })).toBeVisible()
  screen.getByRole('link', { name: 'Back' }).click()
  expect(await screen.findByRole('heading', { name: 'The first page' })).toBeVisible()
})

test('before and after the steps, a page of a task shows no progress, also in Spanish', async () => {
  await renderInPortal(
    <TaskPage title="Listo" back={{ to: '/login', words: 'Iniciar sesión' }}>
      Hecho
    </TaskPage>,
    { namespaces, language: 'es' },
  )
  expect(await screen.findByRole('link', { name: 'Iniciar sesión' })).toBeVisible()
  expect(screen.queryByText(/^Paso/)).not.toBeInTheDocument()
  expect(screen.getByText(/¿Necesita ayuda\?/)).toBeVisible()
})
