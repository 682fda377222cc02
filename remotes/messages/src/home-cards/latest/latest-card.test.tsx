import { screen } from '@testing-library/react'

import { delivery, insuranceCard, maskOrder, pathOf, patientWith } from '../../testing/made-up-conversations.ts'
import { renderMessages } from '../../testing/render-messages.tsx'

test('the card shows how much is unread and the last message, and leads there', async () => {
  const patient = await patientWith(maskOrder, insuranceCard, delivery)
  await renderMessages('home', { patient })
  expect(await screen.findByText('3 unread messages')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'New insurance card' })).toHaveAttribute(
    'href',
    `/bluebird-hme/${pathOf(patient, 'New insurance card')}`,
  )
  expect(screen.getByRole('link', { name: 'Messages' })).toHaveAttribute('href', '/bluebird-hme/messages')
})

test('the card says when no message is unread', async () => {
  await renderMessages('home')
  expect(await screen.findByText('No unread messages')).toBeVisible()
})
