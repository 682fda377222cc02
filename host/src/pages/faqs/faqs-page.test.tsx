import { screen } from '@testing-library/react'

import { snapshotWith } from '../../testing/real-remotes.ts'
import { renderPortal } from '../../testing/render-portal.tsx'

const path = '/bluebird-hme/faqs'

test('an answer that names a screen is shown only where that screen is deployed', async () => {
  const { unmount } = await renderPortal({ path, snapshot: await snapshotWith('orders') })
  expect(await screen.findByText('Can I cancel an order?')).toBeInTheDocument()
  expect(screen.getByText('Why was I logged out?')).toBeInTheDocument()
  expect(screen.queryByText('Can I send a photo?')).not.toBeInTheDocument()
  expect(screen.queryByText('I forgot my password. What do I do?')).not.toBeInTheDocument()
  unmount()

  await renderPortal({ path, snapshot: await snapshotWith('messages', 'registration') })
  expect(await screen.findByText('Can I send a photo?')).toBeInTheDocument()
  expect(screen.getByText('I forgot my password. What do I do?')).toBeInTheDocument()
  expect(screen.queryByText('Can I cancel an order?')).not.toBeInTheDocument()
})
