/** @size all */
import { renderInPortal } from '@homeside/remote-kit/testing'
import { screen, within } from '@testing-library/react'

import remote from '../../remote.tsx'
import InsurancePage from './insurance-page.tsx'

/** Covers sections 6 and 8.2 of the specification. */

/** What `getUserMedia` ends in; null where the browser lets this page use no camera at all. */
function cameraThat(fault: string | null): void {
  if (fault === null) return
  const getUserMedia = () => Promise.reject(new DOMException('', fault))
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices')
})

test.each([
  ['that is denied', 'NotAllowedError', 'No camera available or permission denied.'],
  ['that is not there', 'NotFoundError', 'No camera available or permission denied.'],
  ['that this page may not use', null, 'Camera disabled.'],
])('a camera %s is said in the specification’s words, with the files beside it', async (_, fault, words) => {
  cameraThat(fault)
  const { user } = await renderInPortal(<InsurancePage />, {
    patient: { Insurance: 'active' },
    path: '/bluebird-hme/insurance',
    namespaces: { 'account-settings': remote.strings },
  })
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
