/** @size all */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { reloadInPortal, renderInPortal, type PortalOptions } from '@homeside/remote-kit/testing'
import { sessionStore } from '@homeside/session/store'
import { snackbarAtom } from '@homeside/ui/snackbar'
import { screen, waitFor, within } from '@testing-library/react'

import remote from '../../remote.tsx'
import InsurancePage from './insurance-page.tsx'

const heic = readFileSync(
  join(import.meta.dirname, '../../../../../deploy/server/api/src/platform/photos/testing/with-gps.heic'),
)
const namespaces = { 'account-settings': remote.strings }
const region = (name: string) => within(screen.getByRole('region', { name }))

afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

async function open(patient: PortalOptions['patient'] & object, options: Partial<PortalOptions> = {}) {
  const path = '/bluebird-hme/insurance'
  const { user } = await renderInPortal(options.routes ? null : <InsurancePage />, {
    patient,
    path,
    namespaces,
    ...options,
  })
  await screen.findByRole('region', { name: 'Primary' })
  return user
}

test('what was typed about a policy is in its open form again after a reload, and goes with Cancel', async () => {
  const user = await open({ Insurance: 'none' })
  await user.click(region('Primary').getByRole('button', { name: /^Add/ }))
  await user.type(region('Primary').getByLabelText(/^Name of the insurance/), 'Medicaid of Illinois')
  await reloadInPortal(<InsurancePage />)
  expect(await screen.findByDisplayValue('Medicaid of Illinois')).toBeVisible()
  expect(region('Secondary').queryByLabelText(/^Name of the insurance/)).not.toBeInTheDocument()
  await user.click(region('Primary').getByRole('button', { name: 'Cancel' }))
  await reloadInPortal(<InsurancePage />)
  expect(await screen.findByRole('region', { name: 'Primary' })).toBeVisible()
  expect(screen.queryByLabelText(/^Name of the insurance/)).not.toBeInTheDocument()
})

/** Chooses so many photos for the front of a card. What is sent stays on its way. */
async function chooseFront(options: Partial<PortalOptions> = {}, photos = 1) {
  const user = await open(
    { Insurance: 'none' },
    {
      ...options,
      fetch: (send) => (input, init) => {
        const isCard = input instanceof Request && input.method === 'POST' && input.url.includes('/card')
        return isCard ? new Promise<Response>(() => undefined) : send(input, init)
      },
    },
  )
  await user.click(region('Primary').getByRole('button', { name: /^Add/ }))
  const front = document.querySelector<HTMLInputElement>('input[type=file][multiple]')
  if (!front) throw new Error('There is no field for a photo.')
  const chosen = Array.from({ length: photos }, () => new File([heic], 'card.heic', { type: 'image/heic' }))
  await user.upload(front, chosen)
  await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain('unsentPhoto'))
  return user
}

test('a photo that did not leave the device before its page did is asked for again', async () => {
  const user = await chooseFront()
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  await reloadInPortal(<InsurancePage />)
  await screen.findByRole('region', { name: 'Primary' })
  await user.click(region('Primary').getByRole('button', { name: /^Add/ }))
  expect(await screen.findByText('A photo was not sent. Add it again.')).toBeVisible()
})

test('of two photos for one side one is sent, the other is told, and a keyboard user stays at that side', async () => {
  const user = await chooseFront({}, 2)
  const front = screen.getByRole('group', { name: 'Primary Front of the card' })
  expect(within(front).getByText('This takes 1 photo. The rest was not added.')).toBeVisible()
  expect(within(front).getAllByRole('listitem')).toHaveLength(1)
  expect(within(front).queryByText('Add the front')).not.toBeInTheDocument()
  expect(front).toHaveFocus()
  await user.click(within(front).getByRole('button', { name: /photo 1$/ }))
  expect(within(front).getByText('Add the front')).toBeVisible()
  expect(front).toHaveFocus()
})

test('a photo that is dropped as another screen is opened is told there', async () => {
  const routes = { '/:alias/insurance': <InsurancePage />, '/:alias/settings': null }
  const user = await chooseFront({ routes })
  expect(sessionStore().get(snackbarAtom)).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Account' }))
  await waitFor(() => expect(sessionStore().get(snackbarAtom)).toBe('A photo was not sent. Add it again.'))
})

/** What `getUserMedia` ends in; null where the browser lets this page use no camera at all. */
function cameraThat(fault: string | null): void {
  if (fault === null) return
  const getUserMedia = () => Promise.reject(new DOMException('', fault))
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
}

test.each([
  ['that is denied', 'NotAllowedError', 'No camera available or permission denied.'],
  ['that is not there', 'NotFoundError', 'No camera available or permission denied.'],
  ['that this page may not use', null, 'Camera disabled.'],
])('a camera %s is said in the specification’s words, with the files beside it', async (_, fault, words) => {
  cameraThat(fault)
  const user = await open({ Insurance: 'active' })
  const front = within(await screen.findByRole('group', { name: 'Primary Front of the card' }))
  await user.click(front.getByText('Add the front'))
  await user.click(front.getByRole('button', { name: /^Take a photo.*Prairie Health Plan: Front of the card$/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(words)).toBeVisible()
  const opened = jest.spyOn(HTMLInputElement.prototype, 'click').mockImplementation()
  await user.click(dialog.getByRole('button', { name: 'Choose a photo' }))
  expect(opened.mock.contexts).toEqual([front.getByLabelText('Choose a photo', { selector: 'input' })])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
