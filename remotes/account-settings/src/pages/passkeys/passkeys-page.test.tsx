import { renderInPortal } from '@homeside/remote-kit/testing'
import { screen } from '@testing-library/react'

import remote from '../../remote.tsx'
import PasskeysPage from './passkeys-page.tsx'

const namespaces = { 'account-settings': remote.strings }
const path = '/bluebird-hme/passkeys'

// jsdom has no passkeys, as an old browser.
test('a browser without passkeys says so, offers nothing, and the password stays', async () => {
  await renderInPortal(<PasskeysPage />, { patient: {}, path, namespaces })
  expect(await screen.findByText('This browser cannot do that')).toBeVisible()
  expect(screen.getByText('Your password works as before.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Turn it on for this device' })).not.toBeInTheDocument()
})

test('a patient who signs in at an identity provider has no passkeys here', async () => {
  await renderInPortal(<PasskeysPage />, { patient: { Account: 'single sign-on' }, path, namespaces })
  expect(await screen.findByText('Your login is not kept here')).toBeVisible()
})
