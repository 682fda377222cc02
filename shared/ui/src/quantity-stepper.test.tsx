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

function Masks({ onLeave }: { onLeave?: () => void }) {
  const [text, setText] = useState('1')
  return (
    <QuantityStepper
      text={text}
      value={/^\d+$/.test(text) ? Number(text) : Number.NaN}
      min={1}
      max={3}
      onText={setText}
      onStep={(value) => setText(String(value))}
      onLeave={() => onLeave?.()}
      isInvalid={false}
      label="Quantity of masks"
    />
  )
}

function quantity() {
  return screen.getByRole('spinbutton', { name: 'Quantity of masks' })
}

test('the buttons change the quantity, and stop at the limits', async () => {
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

test.each(['1.5', '1000', '1e3', '00012', 'two', ''])('%p stays as it was typed', async (typed) => {
  const user = userEvent.setup()
  const onLeave = jest.fn()
  render(<Masks onLeave={onLeave} />)
  await user.clear(quantity())
  if (typed !== '') await user.type(quantity(), typed)
  await user.tab()
  expect(quantity()).toHaveValue(typed)
  expect(onLeave).toHaveBeenCalledTimes(1)
})

test('a button starts from the lowest value when there is no number', async () => {
  const user = userEvent.setup()
  render(<Masks />)
  await user.clear(quantity())
  await user.type(quantity(), 'two')
  await user.click(screen.getByRole('button', { name: 'One more: Quantity of masks' }))
  expect(quantity()).toHaveValue('1')
})

test('the arrow keys count too', async () => {
  const user = userEvent.setup()
  render(<Masks />)
  await user.click(quantity())
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
  expect(quantity()).toHaveValue('2')
})
