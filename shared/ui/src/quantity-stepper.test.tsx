import { loadPortalStrings } from '@homeside/i18n/portal-strings'
import { startI18n } from '@homeside/i18n/start-i18n'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'

import { QuantityStepper } from './quantity-stepper.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadPortalStrings()
})

function Masks() {
  const [count, setCount] = useState(1)
  return <QuantityStepper value={count} min={1} max={3} onChange={setCount} label="Quantity of masks" />
}

function quantity() {
  return screen.getByRole('spinbutton', { name: 'Quantity of masks' })
}

test('the buttons count between the limits', async () => {
  const user = userEvent.setup()
  render(<Masks />)
  const more = screen.getByRole('button', { name: 'One more: Quantity of masks' })
  await user.click(more)
  await user.click(more)
  expect(quantity()).toHaveValue('3')
  await user.click(more)
  expect(quantity()).toHaveValue('3')
  expect(screen.getByRole('status')).toHaveTextContent('3 is the most you can choose.')
})

test('a typed number is taken when typing ends, and brought to the limit with a word', async () => {
  const user = userEvent.setup()
  render(<Masks />)
  await user.clear(quantity())
  await user.type(quantity(), '25')
  expect(quantity()).toHaveValue('25')
  await user.tab()
  expect(quantity()).toHaveValue('3')
  expect(screen.getByText('3 is the most you can choose.')).toBeVisible()
})

test('an emptied field keeps the last quantity', async () => {
  const user = userEvent.setup()
  render(<Masks />)
  await user.clear(quantity())
  await user.tab()
  expect(quantity()).toHaveValue('1')
})

test('the arrow keys count too', async () => {
  const user = userEvent.setup()
  render(<Masks />)
  await user.click(quantity())
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
  expect(quantity()).toHaveValue('2')
})
