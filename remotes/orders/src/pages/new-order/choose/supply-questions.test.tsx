/** @size all */
import type { PatientTraits } from '@homeside/contract/sandbox'
import { renderInPortal } from '@homeside/remote-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'

import remote from '../../../remote.tsx'
import NewOrderPage from '../new-order-page.tsx'

const namespaces = { orders: remote.strings }
const path = '/bluebird-hme/orders/new'

const patient: PatientTraits = { Supplies: 'asking' }

/** Chooses a supply of a patient whose supplies are counted in every way. Returns its card. */
async function ask(supply: string) {
  const { user } = await renderInPortal(<NewOrderPage />, { patient, path, namespaces })
  const box = await screen.findByRole('checkbox', { name: supply })
  if (!(box as HTMLInputElement).checked) await user.click(box)
  const card = within(box.closest('li') as HTMLElement)
  const review = () => user.click(screen.getByRole('button', { name: 'Review order' }))
  const leave = async (label: string | RegExp, text: string) => {
    await user.clear(card.getByLabelText(label))
    await user.type(card.getByLabelText(label), `${text}{Tab}`)
  }
  return { user, card, review, leave }
}

const strips = 'Test strips, box of 50'
const lancets = 'Lancets, box of 100'
const device = 'Finger-prick device'

test('a supply without questions shows none, and one with questions is not chosen at first', async () => {
  await renderInPortal(<NewOrderPage />, { patient, path, namespaces })

  const filter = await screen.findByRole('checkbox', { name: 'Disposable filter' })
  expect(filter).toBeChecked()
  expect(within(filter.closest('li') as HTMLElement).queryByRole('textbox')).not.toBeInTheDocument()
  for (const name of [strips, lancets, device]) expect(screen.getByRole('checkbox', { name })).not.toBeChecked()
})

test('amount per day and individual items remaining are required, from 0 to 999', async () => {
  const { user, card, review, leave } = await ask(strips)
  await review()
  const amount = 'Amount per Day is required, and must be a number between 0 and 999.'
  const items = 'Individual items remaining is required, and must be a number between 0 and 999.'
  const summary = screen.getByRole('alert')
  expect(summary).toHaveFocus()
  // The summary has only the supply's name, because each field has its own message.
  expect(
    within(summary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([strips])
  await user.click(within(summary).getByRole('link', { name: strips }))
  expect(card.getByLabelText('I use … a day.')).toHaveFocus()

  await leave('I use … a day.', '1000')
  await leave('I have … single pieces left.', 'many')
  expect(card.getByLabelText('I use … a day.')).toHaveAccessibleDescription(amount)
  expect(card.getByLabelText('I have … single pieces left.')).toHaveAccessibleDescription(items)
})

test('days remaining are calculated from items and amount', async () => {
  const { card, leave } = await ask(strips)
  await leave('I use … a day.', '3')
  await leave('I have … single pieces left.', '20')
  expect(card.getByText('Enough for about 6 days')).toBeVisible()
})

test('days remaining are asked for when the use is zero', async () => {
  const { card, leave, review } = await ask(strips)
  await leave('I use … a day.', '0')
  await leave('I have … single pieces left.', '20')
  await review()
  expect(card.getByLabelText('What I have lasts … more days.')).toHaveAccessibleDescription(
    'Days Remaining and Items Remaining must be entered or auto-calculated.',
  )
})

test('days remaining are entered, or calculated when the patient does not know', async () => {
  const { user, card, review, leave } = await ask(lancets)
  await review()
  const days = card.getByLabelText('What I have lasts … more days.')
  expect(days).toHaveAccessibleDescription('Days Remaining and Items Remaining must be entered or auto-calculated.')

  await user.click(card.getByText('I do not know: work it out for me'))
  await leave('I have … single pieces left.', '30')
  await leave('I use … a day.', '2')
  expect(card.getByText('Enough for about 15 days')).toBeVisible()
  await review()
  expect(await screen.findByRole('region', { name: 'Your supplies' })).toHaveTextContent('Enough for about 15 days')
})

test('more than thirty days remaining sends the order to a person, and the page says so at once', async () => {
  const { card, leave } = await ask(lancets)
  await leave('What I have lasts … more days.', '45')
  expect(card.getByText(/^That is more than 30 days\. You can order now/)).toBeVisible()
})

test('half a day is not a number of days', async () => {
  const { card, leave } = await ask(lancets)
  await leave('What I have lasts … more days.', '1.5')
  expect(card.getByLabelText('What I have lasts … more days.')).toHaveAccessibleDescription(
    'Type a whole number, such as 1 or 2.',
  )
})

test('a frequency needs all three values, the quantity that is left and a reason', async () => {
  const { card, review } = await ask(device)
  await review()
  const said = (label: string) => card.getByLabelText(label)
  const three = 'Usage frequency: all three values are required.'
  for (const part of ['# of items you use', 'Per', 'Days, weeks or months']) {
    expect(said(part)).toHaveAccessibleDescription(three)
  }
  expect(card.getAllByText(three)).toHaveLength(1)
  const summary = within(screen.getByRole('alert'))
  expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([device])
  expect(said('I have … left.')).toHaveAccessibleDescription(
    'Quantity remaining is required and must be between 0 and 999.',
  )
  expect(said('Why do you need a new one?')).toHaveAccessibleDescription('Replacement Reason is required.')
})

test('a frequency shows one error at a time, at the wrong value', async () => {
  const { user, card, leave } = await ask(device)
  const said = (label: string) => card.getByLabelText(label)
  await leave('# of items you use', '1')
  expect(said('Per')).not.toBeInvalid()
  await user.click(said('I have … left.'))
  await waitFor(() => expect(said('Per')).toBeInvalid())
  expect(said('# of items you use')).not.toBeInvalid()

  await leave('Per', '1000')
  await user.selectOptions(said('Days, weeks or months'), 'weeks')
  await leave('# of items you use', ' ')
  await user.click(said('I have … left.'))
  await waitFor(() => expect(said('# of items you use')).toHaveAccessibleDescription('# of Items is required.'))
  await leave('# of items you use', '1')
  await leave('Per', ' ')
  await user.click(said('I have … left.'))
  await waitFor(() => expect(said('Per')).toHaveAccessibleDescription('Per is required.'))
  await leave('Per', '1000')
  await leave('# of items you use', 'few')
  await user.click(said('I have … left.'))
  await waitFor(() => expect(said('# of items you use')).toHaveAccessibleDescription('Type a number from 0 to 999.'))
  expect(said('Per')).not.toBeInvalid()
  await leave('# of items you use', '2')
  await user.click(said('I have … left.'))
  await waitFor(() => expect(said('Per')).toHaveAccessibleDescription('Type a number from 0 to 999.'))
})

test('frequency and quantity say how long a supply lasts', async () => {
  const { user, card, leave } = await ask(device)
  await leave('# of items you use', '1')
  await leave('Per', '2')
  await user.selectOptions(card.getByLabelText('Days, weeks or months'), 'weeks')
  await leave('I have … left.', '1')
  expect(card.getByText('Enough for about 14 days')).toBeVisible()
})
